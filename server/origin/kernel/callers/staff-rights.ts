/** Rights: what a person may do to an order without an admin's approval. */
import type { Role } from '#shared/kernel/roles.ts';
import type { Rights } from '#shared/venue/user-schema.ts';

/** The rights of a new person until an admin changes them. */
export const defaultRights: Rights = {
  voidSent: false,
  discountMaxPercent: 10,
  refund: false,
  reopen: false,
};

const allRights: Rights = {
  voidSent: true,
  discountMaxPercent: 100,
  refund: true,
  reopen: true,
  openDrawer: true,
  payOut: true,
  cardWithoutLink: true,
  openItem: true,
};

/** Admins have all rights regardless of the stored ones. */
export function heldRights(stored: Rights, roles: readonly Role[]): Rights {
  return roles.includes('admin') ? allRights : stored;
}

export function withoutAdmin(roles: readonly Role[]): Role[] {
  return roles.filter(role => role !== 'admin');
}
