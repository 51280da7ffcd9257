/**
 * Whether a link for a password may be made, and whether it still leads anywhere: asked when it is made, when it is used
 * and whenever somebody's role changes. It lives no longer than the right of who made it, and for nobody but whom its
 * person was then.
 */
import { type IdentityDb, listMemberships } from '../local/account-store.ts';
import type { LocalIdentity } from '../local/local-sessions.ts';
import type { OriginSetup, StaffStatus } from '../local/restaurant-setup.ts';
import type { InvitationsTable, MembershipsTable } from '../shared/identity-tables.ts';
import { deleteInvitation, listInvitationsAbout } from './invitation-store.ts';

type Parties = Pick<InvitationsTable, 'organization_id' | 'account_id' | 'invited_by'>;

/** What the restaurant's own list says of both; null where it is kept elsewhere. */
export type PartiesAtOrigin = { inviter: StaffStatus; target: StaffStatus } | null;

/** Asked outside of a transaction: the list is the restaurant's. */
export async function askOrigin(
  originSetup: OriginSetup | null,
  { organization_id, account_id, invited_by }: Parties,
): Promise<PartiesAtOrigin> {
  if (originSetup === null) return null;
  return {
    inviter: await originSetup.statusOf(organization_id, invited_by),
    target: await originSetup.statusOf(organization_id, account_id),
  };
}

async function membershipIn(
  db: IdentityDb,
  organizationId: string,
  userId: string,
): Promise<MembershipsTable | undefined> {
  const memberships = await listMemberships(db, userId);
  return memberships.find(({ organization_id }) => organization_id === organizationId);
}

/** `refused`: who asks may not; `unknown`: there is nobody to make it for. */
export type InvitationRight = 'granted' | 'refused' | 'unknown';

export async function invitationRight(
  db: IdentityDb,
  { organization_id, account_id, invited_by }: Parties,
  atOrigin: PartiesAtOrigin,
): Promise<InvitationRight> {
  const inviter = await membershipIn(db, organization_id, invited_by);
  if (inviter === undefined || inviter.deactivated_at !== null) return 'refused';
  if (atOrigin?.inviter.isActive === false) return 'refused';
  if (inviter.role !== 'admin' && atOrigin?.inviter.isAdmin !== true) return 'refused';
  const memberships = await listMemberships(db, account_id);
  // Whoever resets a password can sign in with it: not for someone who belongs to other restaurants too.
  if (memberships.some(one => one.organization_id !== organization_id)) return 'refused';
  // Nor for an admin of the organization, by one who is an admin in the restaurant only.
  if (inviter.role !== 'admin' && memberships.some(({ role }) => role === 'admin')) return 'refused';
  return atOrigin?.target.isActive === false ? 'unknown' : 'granted';
}

/** What the person of a link is now, e.g. `member: bar, waiter`. */
export async function targetRoles(
  db: IdentityDb,
  { organization_id, account_id }: Parties,
  atOrigin: PartiesAtOrigin,
): Promise<string> {
  const membership = await membershipIn(db, organization_id, account_id);
  const roles = atOrigin?.target.roles.toSorted() ?? [];
  return `${membership?.role ?? 'none'}: ${roles.join(', ')}`;
}

export async function isInvitationGood(
  db: IdentityDb,
  invitation: InvitationsTable,
  atOrigin: PartiesAtOrigin,
): Promise<boolean> {
  if ((await targetRoles(db, invitation, atOrigin)) !== invitation.target_roles) return false;
  return (await invitationRight(db, invitation, atOrigin)) === 'granted';
}

/** After somebody's role changed, for good: one that comes back later brings no link back. */
export async function endStaleInvitations(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { db } = local.database;
  for (const invitation of await listInvitationsAbout(db, organizationId, userId)) {
    const atOrigin = await askOrigin(originSetup, invitation);
    if (!(await isInvitationGood(db, invitation, atOrigin)))
      await deleteInvitation(db, invitation.secret_hash);
  }
}
