/**
 * `PUT /identity/network`: opens the server to the computer's network, and closes it again. Only an admin of the organization may, at the server's own computer,
 * with the password: neither a stolen session nor a page from elsewhere is enough.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { networkChange } from '#shared/platform/identity-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { NetworkSwitch } from '../../http/network-switch.ts';
import { requireOrganizationAdmin } from '../account/memberships.ts';
import { findAccount, usernameKey } from './account-store.ts';
import { requireRequestSession } from './local-session-request.ts';
import { type LocalIdentity, sessionPlace } from './local-sessions.ts';

type NetworkRoutesOptions = {
  network: Pick<NetworkSwitch, 'isOpen' | 'turn'>;
  /** Whether the request comes from the server's own computer. */
  isNear: (request: FastifyRequest) => boolean;
};

export function createNetworkRoutes(
  local: LocalIdentity,
  { network, isNear }: NetworkRoutesOptions,
): FastifyPluginAsyncTypebox {
  return async app => {
    app.put('/identity/network', { schema: { body: networkChange } }, async (request, reply) => {
      const session = await requireRequestSession(local, request, reply);
      requireOrganizationAdmin(session);
      if (!isNear(request) || network.isOpen() === null) throw new ProblemError('FORBIDDEN');
      const { password, isOpen } = request.body;
      const forgiveTry = await local.limiter.countTry(sessionPlace(session), usernameKey(session.username));
      const account = await findAccount(local.database.db, session.userId);
      if (!(await local.passwords.verify(password, account?.password_hash, 'known')))
        throw invalidField('password', 'is not right', 'PASSWORD_WRONG');
      await forgiveTry();
      await network.turn(isOpen);
      request.log.warn({ userId: session.userId, isOpen }, 'an admin switched the network');
      return reply.code(204).send();
    });
  };
}
