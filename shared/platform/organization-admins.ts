/** Decides which members an admin of the restaurant may change. */
import type { OrganizationRole } from '../kernel/roles.ts';

type Member = { orgRole?: OrganizationRole | undefined; isActive: boolean };

export function isOrganizationAdmin({ orgRole, isActive }: Member): boolean {
  return orgRole === 'admin' && isActive;
}

/** Only organization admins change organization admins. If none is left, any admin may readmit one. */
export function mayBeChangedBy(
  staff: readonly Member[],
  member: Member,
  actor: { isOrganizationAdmin?: boolean },
): boolean {
  if (actor.isOrganizationAdmin === true || member.orgRole !== 'admin') return true;
  return !staff.some(isOrganizationAdmin);
}
