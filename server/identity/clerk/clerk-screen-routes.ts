/** `/identity/*` with Clerk: sessions by PIN in the browser of a shared screen, and permission to sign in there at Clerk. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { plainTextsOf } from '#shared/kernel/plain-text.ts';
import { type IdentityState, identityState, tokenAnswer } from '#shared/platform/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { findRequestSession, signOutRequest } from '../local/local-session-request.ts';
import type { ApproveAtOrigin } from '../local/password-approvals.ts';
import { issueToken, screenOf, stateOf } from '../local/session-state.ts';
import { createPinApprovalRoutes } from '../pins/pin-approvals.ts';
import { createPinRoutes, requireSharedScreen } from '../pins/pin-routes.ts';
import { endPinSessionsOn } from '../pins/pin-sessions.ts';
import { createSharedScreenRoutes } from '../pins/shared-screen-routes.ts';
import type { OriginStaff } from './provision-user.ts';
import type { ClerkScreens } from './shared-clerk-screens.ts';

/** Secrets are not trimmed. */
const fieldsAsTyped: ReadonlySet<string> = new Set(['pin']);

export function createClerkScreenRoutes(
  screens: ClerkScreens,
  originStaff: OriginStaff,
  approve: ApproveAtOrigin | undefined,
): FastifyPluginAsyncTypebox {
  const { identity, visits } = screens;
  return async app => {
    app.addHook('preValidation', async request => {
      request.body = plainTextsOf(request.body, fieldsAsTyped);
    });

    app.get('/identity/state', { schema: { response: { 200: identityState } } }, async (request, reply) => {
      const nobody: IdentityState = { setupRequired: false, signedIn: false };
      const device = screens.sharedDevice(request);
      if (device === null) return nobody;
      const screen = screenOf(identity, request);
      if (visits.isOpen(device)) return { ...nobody, ...screen, sharedBy: 'account' as const };
      const session = await findRequestSession(identity, request, reply);
      if (session === null) return { ...nobody, sharedBy: 'pin' as const };
      const token = await issueToken(identity, session);
      return { ...stateOf(session), ...screen, sharedBy: 'pin' as const, token };
    });

    app.post('/identity/token', { schema: { response: { 200: tokenAnswer } } }, async (request, reply) => {
      const session = await findRequestSession(identity, request, reply);
      if (session === null) throw new ProblemError('UNAUTHENTICATED');
      return issueToken(identity, session);
    });

    /** Locks the screen and ends any kind of session on it. */
    app.post('/identity/sign-out', async (request, reply) => {
      const device = identity.devices.deviceOf(request.headers.cookie);
      if (device !== null) screens.endVisit(device);
      await signOutRequest(identity, request, reply);
      return reply.code(204).send();
    });

    /** Allows the next sign-in at Clerk on the locked screen. */
    app.post('/identity/screen/account', async (request, reply) => {
      const device = requireSharedScreen(identity, request);
      screens.endVisit(device);
      await endPinSessionsOn(identity, device);
      visits.open(device);
      return reply.code(204).send();
    });

    await app.register(createPinRoutes(identity, originStaff));
    await app.register(createSharedScreenRoutes(identity, originStaff));
    if (approve !== undefined) await app.register(createPinApprovalRoutes(identity, approve));
  };
}
