/** From what a verified token says to the identity that the rest of the server knows, for both kinds of identity. Pure. */
import type { OrganizationRole } from '#shared/roles.ts';
import type { Identity } from '../../http/guards.ts';

/** A checked session token in Clerk's words: `org:admin`, `org:member` or a custom role. */
export type CheckedToken = {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly organizationId: string | undefined;
  readonly organizationRole: string | undefined;
  readonly expiresAtSeconds: number;
  /** Whether the organization has one of the plans that are asked for; unset where none is. */
  readonly hasPlan?: boolean;
  /** Who really sits there, where somebody of Clerk's dashboard acts in the user's name. */
  readonly actorId?: string | undefined;
};

function toOrganizationRole(role: string | undefined): OrganizationRole {
  if (role === 'org:admin') return 'admin';
  // Whatever else an organization calls its people: what they do in the restaurant is the origin's to say.
  return role === 'org:guest_member' || role === 'org:guest' ? 'guest_member' : 'basic_member';
}

/**
 * Whether the `pla` claim of a session token (`o:restaurant,u:free`) names one of `plans` for the organization: a plan of
 * the person's own (`u:`) pays for no restaurant. As Clerk's `has({ plan })` reads it.
 */
export function hasOrganizationPlan(claim: unknown, plans: readonly string[]): boolean {
  if (typeof claim !== 'string') return false;
  return claim.split(',').some(entry => {
    const [scope = '', plan = ''] = entry.trim().split(':');
    return scope.includes('o') && plans.includes(plan);
  });
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
    ...(checked.hasPlan !== undefined && { hasPlan: checked.hasPlan }),
  };
}
