/** From what a verified token says to the identity that the rest of the server knows, for both kinds of identity. Pure. */
import type { OrganizationRole } from '#shared/roles.ts';
import type { Identity } from '../guards.ts';

/** A checked session token in Clerk's words: `org:admin`, `org:member` or a custom role. */
export type CheckedToken = {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly organizationId: string | undefined;
  readonly organizationRole: string | undefined;
  readonly expiresAtSeconds: number;
  /** Who really sits there, where somebody of Clerk's dashboard acts in the user's name. */
  readonly actorId?: string | undefined;
};

function toOrganizationRole(role: string | undefined): OrganizationRole {
  if (role === 'org:admin') return 'admin';
  // Whatever else an organization calls its people: what they do in the restaurant is the origin's to say.
  return role === 'org:guest_member' || role === 'org:guest' ? 'guest_member' : 'basic_member';
}

/** Null without a session to end, and for another restaurant than the one that is served. */
export function claimsToIdentity(
  checked: CheckedToken,
  token: string,
  servedOrganizationId: string | null,
): Identity | null {
  const { userId, sessionId, organizationId } = checked;
  if (sessionId === undefined || sessionId === '' || userId === '') return null;
  if (
    servedOrganizationId !== null &&
    organizationId !== undefined &&
    organizationId !== servedOrganizationId
  ) {
    return null;
  }
  return {
    userId,
    sessionId,
    organizationId,
    organizationRole: organizationId === undefined ? undefined : toOrganizationRole(checked.organizationRole),
    token,
    expiresAtMs: checked.expiresAtSeconds * 1_000,
  };
}
