/** `/identity/*` of local mode (contract, "Identity"): current session, sign-in and sign-out, tokens, password change. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  identityState,
  linkSignInRequest,
  organizationChoice,
  passwordChange,
  signInAnswer,
  signInRequest,
  tokenAnswer,
} from '#shared/platform/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { hasOrganization, listArchivedOf } from './account-store.ts';
import {
  answerSignedIn,
  findRequestSession,
  requireAnySession,
  requireRequestSession,
  signOutRequest,
} from './local-session-request.ts';
import type { LocalIdentity } from './local-sessions.ts';
import { changePassword, signInByLink, signInByPassword } from './local-sign-in.ts';
import { issueToken, screenOf, stateOf } from './session-state.ts';
import { setSessionOrganization } from './session-store.ts';

export function createLocalIssuerRoutes(local: LocalIdentity): FastifyPluginAsyncTypebox {
  return async app => {
    app.get('/identity/state', { schema: { response: { 200: identityState } } }, async (request, reply) => {
      const session = await findRequestSession(local, request, reply);
      if (session !== null)
        return {
          ...stateOf(session),
          ...screenOf(local, request),
          ...(session.organizations.length === 0 &&
            (await listArchivedOf(local.database.db, session.userId)).some(local.isArchived) && {
              isArchived: true as const,
            }),
          ...(session.organization && { token: await issueToken(local, session) }),
        };
      return { setupRequired: !(await hasOrganization(local.database.db)), signedIn: false };
    });

    app.post(
      '/identity/sign-in',
      { schema: { body: signInRequest, response: { 200: signInAnswer } } },
      async (request, reply) => {
        const opened = await signInByPassword(local, request.body, request);
        return answerSignedIn(local, request, reply, opened);
      },
    );

    app.post(
      '/identity/sign-in/link',
      { schema: { body: linkSignInRequest, response: { 200: signInAnswer } } },
      async (request, reply) => {
        const opened = await signInByLink(local, request.body.link, request.ip);
        return answerSignedIn(local, request, reply, opened);
      },
    );

    app.post(
      '/identity/organization',
      { schema: { body: organizationChoice, response: { 200: identityState } } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        const organization = session.organizations.find(({ id }) => id === request.body.organizationId);
        if (organization === undefined) throw new ProblemError('FORBIDDEN');
        await setSessionOrganization(local.database.db, session.id, organization.id);
        return stateOf({ ...session, organization });
      },
    );

    app.post('/identity/token', { schema: { response: { 200: tokenAnswer } } }, async (request, reply) => {
      const session = await requireAnySession(local, request, reply);
      return issueToken(local, session);
    });

    app.post('/identity/password', { schema: { body: passwordChange } }, async (request, reply) => {
      const session = await requireRequestSession(local, request, reply);
      await changePassword(local, session, request.body, request);
      return reply.code(204).send();
    });

    app.post('/identity/sign-out', async (request, reply) => {
      await signOutRequest(local, request, reply);
      return reply.code(204).send();
    });
  };
}
