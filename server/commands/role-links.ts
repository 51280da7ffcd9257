/** Sign-in links of a demo restaurant, one per role, each on its own host, because cookies are per host. */
import type { Role } from '#shared/kernel/roles.ts';
import type { IdentityPart } from '../identity/identity-plugin.ts';

/** The secret of each role's link. */
export type RoleLinks = Record<Role, string>;

const places: RoleLinks = {
  waiter: 'Waiter (a phone)',
  kitchen: 'Kitchen (a wall screen)',
  bar: 'Bar (a wall screen)',
  admin: 'Office (a desk)',
};
const roles = Object.keys(places) as Role[];

/** `people`: the user id of one person for each role. */
export async function createRoleLinks(
  identity: Pick<IdentityPart, 'createSignInLink'>,
  people: Record<Role, string>,
  validMs: number,
): Promise<RoleLinks> {
  const expiresAt = new Date(Date.now() + validMs).toISOString();
  const links: Partial<RoleLinks> = {};
  for (const role of roles)
    links[role] = await identity.createSignInLink(people[role], { reusable: true, expiresAt });
  return links as RoleLinks;
}

/** One line per role, for the console. */
export function describeRoleLinks(links: RoleLinks, port: number): string {
  return roles
    .map(
      role => `  ${places[role].padEnd(24)} http://${role}.localhost:${port}/auth/login?link=${links[role]}`,
    )
    .join('\n');
}
