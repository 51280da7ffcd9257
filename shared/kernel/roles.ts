/** Roles of users, several per user; stored by the origin. */
export const roles = ['waiter', 'kitchen', 'bar', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The role at the identity provider. Organization admins are admins of the restaurant too. */
export const organizationRoles = ['admin', 'basic_member', 'guest_member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** The group in which a line is prepared; `none` needs no preparation (a bottle from the fridge). */
export const stations = ['kitchen', 'bar', 'none'] as const;
export type Station = (typeof stations)[number];

/** A station with a screen. */
export const preparationLocations = ['kitchen', 'bar'] as const;
export type PreparationLocation = (typeof preparationLocations)[number];

/** An admin may do everything that any of `allowed` may; an empty list means any signed-in member. */
export function hasAnyRole(held: readonly Role[], allowed: readonly Role[]): boolean {
  return allowed.length === 0 || held.some(role => role === 'admin' || allowed.includes(role));
}
