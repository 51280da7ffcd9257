/** `/identity/profile`, `/identity/sessions` and account deletion of local mode, for the signed-in person. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { strictObject } from '#shared/kernel/schema-parts.ts';
import { accountDeletion, profile, profileChange, profileUser } from '#shared/platform/account-schema.ts';
import { knownBrowserOf } from '../local/known-browsers.ts';
import { requireRequestSession } from '../local/local-session-request.ts';
import type { LocalIdentity } from '../local/local-sessions.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { clearSessionCookie } from '../local/session-cookie.ts';
import { deleteOwnAccount } from './account-deletion.ts';
import { changeProfile, endOtherSessions, endOwnSession, readProfile } from './profiles.ts';

const sessionParams = strictObject({ id: Type.String({ maxLength: 64 }) });

export function createProfileRoutes(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
): FastifyPluginAsyncTypebox {
  return async app => {
    app.get('/identity/profile', { schema: { response: { 200: profile } } }, async (request, reply) =>
      readProfile(local, await requireRequestSession(local, request, reply)),
    );

    app.patch(
      '/identity/profile',
      { schema: { body: profileChange, response: { 200: profileUser } } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        return changeProfile(local, originSetup, session, request.body);
      },
    );

    app.delete('/identity/sessions/:id', { schema: { params: sessionParams } }, async (request, reply) => {
      const session = await requireRequestSession(local, request, reply);
      await endOwnSession(local, session, request.params.id);
      if (request.params.id === session.id) clearSessionCookie(request, reply);
      return reply.code(204).send();
    });

    app.delete('/identity/sessions', async (request, reply) => {
      const session = await requireRequestSession(local, request, reply);
      await endOtherSessions(local, session, await knownBrowserOf(local, request, session.userId));
      return reply.code(204).send();
    });

    app.post('/identity/account/delete', { schema: { body: accountDeletion } }, async (request, reply) => {
      const session = await requireRequestSession(local, request, reply);
      await deleteOwnAccount(local, originSetup, session, request.body);
      clearSessionCookie(request, reply);
      return reply.code(204).send();
    });
  };
}
