/** What a person does in the restaurant; several roles a person, kept by the origin. */
export const roles = ['waiter', 'kitchen', 'bar', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The identity provider's role in the organization. Its admins are admins of the restaurant too. */
export const organizationRoles = ['admin', 'basic_member', 'guest_member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** Where a line is made; `none` needs no preparation (a bottle from the fridge). */
export const stations = ['kitchen', 'bar', 'none'] as const;
export type Station = (typeof stations)[number];

/** A station that has a screen. */
export const preparationLocations = ['kitchen', 'bar'] as const;
export type PreparationLocation = (typeof preparationLocations)[number];

/** An admin may do everything that any of `allowed` may; an empty list means any signed-in member. */
export function hasAnyRole(held: readonly Role[], allowed: readonly Role[]): boolean {
  return allowed.length === 0 || held.some(role => role === 'admin' || allowed.includes(role));
}
