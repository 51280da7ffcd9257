/** Converts a verified token's claims to the server's identity, for local tokens and Clerk's. Pure. */
import type { OrganizationRole } from '#shared/kernel/roles.ts';
import type { Identity } from '../../http/guards.ts';

/** A verified session token's claims in Clerk's terms: `org:admin`, `org:member` or a custom role. */
export type CheckedToken = {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly organizationId: string | undefined;
  readonly organizationRole: string | undefined;
  readonly expiresAtSeconds: number;
  /** Whether the organization has one of the required plans; absent if no plan is required. */
  readonly hasPlan?: boolean;
  /** Clerk's impersonation: the user of its dashboard who acts as this user. */
  readonly actorId?: string | undefined;
};

function toOrganizationRole(role: string | undefined): OrganizationRole {
  if (role === 'org:admin') return 'admin';
  // Custom roles count as member: roles in the restaurant come from the origin.
  return role === 'org:guest_member' || role === 'org:guest' ? 'guest_member' : 'basic_member';
}

/**
 * Whether the `pla` claim of a session token (`o:restaurant,u:free`) names one of `plans` for the organization; a plan of the user (`u:`) doesn't count.
 * Same semantics as Clerk's `has({ plan })`.
 */
export function hasOrganizationPlan(claim: unknown, plans: readonly string[]): boolean {
  if (typeof claim !== 'string') return false;
  return claim.split(',').some(entry => {
    const [scope = '', plan = ''] = entry.trim().split(':');
    return scope.includes('o') && plans.includes(plan);
  });
}

/** Null for a token without session id, and for another restaurant than the one served. */
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
