/** The session data for a browser: the signed-in person, the organization, and how its screen is shared. */
import type { FastifyRequest } from 'fastify';
import type { IdentityState, TokenAnswer } from '#shared/platform/identity-schema.ts';
import type { ScreenIdentity } from '../pins/screen-identity.ts';
import { toMemberships } from './local-sessions.ts';
import type { LocalSession } from './own-session.ts';

/** How this browser's screen is shared, whatever session it has. */
export function screenOf(
  { devices }: Pick<ScreenIdentity, 'devices'>,
  { headers }: FastifyRequest,
): Pick<IdentityState, 'screen'> {
  const { lockSeconds = null, locksAfterOrder = false } = devices.deviceOf(headers.cookie)?.sharing ?? {};
  return lockSeconds === null ? {} : { screen: { lockSeconds, locksAfterOrder } };
}

export function stateOf(session: LocalSession): IdentityState {
  const { userId: id, username, displayName, organizations, organization } = session;
  return {
    setupRequired: false,
    signedIn: true,
    user: { id, username, displayName },
    organizations: toMemberships(organizations),
    ...(organization && { organizationId: organization.id }),
    ...(session.isByPin && { isByPin: true as const }),
  };
}

export function issueToken(
  { issuer }: Pick<ScreenIdentity, 'issuer'>,
  { id, userId, organization }: LocalSession,
): Promise<TokenAnswer> {
  return issuer.issue({ userId, sessionId: id, organization });
}
