/**
 * Keeps sign-in consistent with the restaurant's staff list: a person whom an admin deactivates or archives there is signed out at once and can't
 * sign in until reactivated.
 */
import type { FastifyBaseLogger } from 'fastify';
import { matchPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { IdentityPart } from './identity-plugin.ts';
import type { OriginSetup } from './local/restaurant-setup.ts';

type StaffFollowerContext = Pick<OriginSetup, 'statusOf'> &
  Pick<IdentityPart, 'setMembershipActive'> & { log: FastifyBaseLogger };

/** Call it for every write proxied to the origin. */
export function createStaffFollower({ statusOf, setMembershipActive, log }: StaffFollowerContext) {
  return (organizationId: string, { method, path }: { method: string; path: string }): void => {
    const userId = method === 'POST' ? undefined : matchPath(writes.changeUser.path, path)?.['id'];
    if (userId === undefined) return;
    statusOf(organizationId, userId)
      .then(({ isActive }) => setMembershipActive(organizationId, userId, isActive))
      // The origin refuses them in any case; this ends open sessions.
      .catch((error: unknown) =>
        log.error(
          { err: error },
          "A change of staff could not be passed to the sign-in: the person's access is unchanged until the next change",
        ),
      );
  };
}
