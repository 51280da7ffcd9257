/**
 * Keeps the sign-in in step with the restaurant's list of people: whoever an admin deactivates or archives there is
 * signed out at once and stays out, until they are let in again.
 */
import type { FastifyBaseLogger } from 'fastify';
import { matchPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { IdentityPart } from './identity-plugin.ts';
import type { OriginSetup } from './local/restaurant-setup.ts';

type StaffFollowerContext = Pick<OriginSetup, 'statusOf'> &
  Pick<IdentityPart, 'setMembershipActive'> & { log: FastifyBaseLogger };

/** To be told of every write that passed through to the origin. */
export function createStaffFollower({ statusOf, setMembershipActive, log }: StaffFollowerContext) {
  return (organizationId: string, { method, path }: { method: string; path: string }): void => {
    const userId = method === 'POST' ? undefined : matchPath(writes.changeUser.path, path)?.['id'];
    if (userId === undefined) return;
    statusOf(organizationId, userId)
      .then(({ isActive }) => setMembershipActive(organizationId, userId, isActive))
      // The origin itself refuses them in any case; this only ends what is still open.
      .catch((error: unknown) => log.error({ err: error }, 'a change of staff did not reach the sign-in'));
  };
}
