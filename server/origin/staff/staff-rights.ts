/** How far somebody's own word goes: what they may do to an order without asking an admin. */
import type { Role } from '#shared/roles.ts';
import type { Rights } from '#shared/schemas/user-schema.ts';

/** What a new person has until an admin gives them more. */
export const defaultRights: Rights = {
  voidSent: false,
  discountMaxPercent: 10,
  refund: false,
  reopen: false,
};

const allRights: Rights = { voidSent: true, discountMaxPercent: 100, refund: true, reopen: true };

/** An admin may do everything, whatever the list of people says. */
export function heldRights(stored: Rights, roles: readonly Role[]): Rights {
  return roles.includes('admin') ? allRights : stored;
}
