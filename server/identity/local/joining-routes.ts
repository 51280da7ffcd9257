/** `/identity/*` of local mode for joining: first setup, invitations, and PINs for people without a password (contract, "Identity"). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { strictObject, uuid } from '#shared/kernel/schema-parts.ts';
import {
  givenPin,
  invitation,
  invitationAcceptance,
  invitationLink,
  newInvitation,
  setupRequest,
  signInAnswer,
} from '#shared/platform/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { acceptInvitation, createInvitation, describeInvitation } from '../account/invitations.ts';
import { givePin } from '../pins/given-pins.ts';
import { hasOrganization } from './account-store.ts';
import { answerSignedIn, requireRequestSession } from './local-session-request.ts';
import type { LocalIdentity } from './local-sessions.ts';
import {
  nameAtOrigin,
  type OriginSetup,
  type RestaurantNaming,
  setUpRestaurant,
} from './restaurant-setup.ts';
import { isSetupCode } from './setup-code.ts';

const invitationParams = strictObject({ token: Type.String({ minLength: 1, maxLength: 128 }) });

export function createJoiningRoutes(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  { setupCode, isNear }: { setupCode: string; isNear: (request: FastifyRequest) => boolean },
  naming?: RestaurantNaming,
): FastifyPluginAsyncTypebox {
  return async app => {
    app.post(
      '/identity/setup',
      { schema: { body: setupRequest, response: { 201: signInAnswer } } },
      async (request, reply) => {
        if (await hasOrganization(local.database.db)) throw new ProblemError('ALREADY_SET_UP');
        if (!isNear(request)) {
          const place = { kind: 'address', address: request.ip } as const;
          const forgiveTry = await local.limiter.countTry(place, 'setup-code');
          if (!isSetupCode(request.body.setupCode, setupCode)) throw new ProblemError('SETUP_CODE_REQUIRED');
          await forgiveTry();
        }
        // Names given at setup are asked for only once: without the origin they would be lost.
        if ((await naming?.isPossible()) === false) throw new ProblemError('ORIGIN_UNREACHABLE');
        const opened = await setUpRestaurant(local, originSetup, request.body);
        if (naming !== undefined) await nameAtOrigin(local, naming, opened, request.body);
        return reply.code(201).send(await answerSignedIn(local, request, reply, opened));
      },
    );

    app.post(
      '/identity/invitations',
      { schema: { body: newInvitation, response: { 201: invitationLink } } },
      async (request, reply) => {
        const inviter = await requireRequestSession(local, request, reply);
        return reply.code(201).send(await createInvitation(local, originSetup, inviter, request.body));
      },
    );

    app.put(
      '/identity/staff/:userId/pin',
      { schema: { params: strictObject({ userId: uuid }), body: givenPin } },
      async (request, reply) => {
        const giver = await local.requireOwn(request, reply);
        await givePin(local, originSetup, giver, { ...request.params, ...request.body });
        return reply.code(204).send();
      },
    );

    app.get(
      '/identity/invitations/:token',
      { schema: { params: invitationParams, response: { 200: invitation } } },
      async request => describeInvitation(local, originSetup, request.params.token),
    );

    app.post(
      '/identity/invitations/:token',
      { schema: { params: invitationParams, body: invitationAcceptance, response: { 201: signInAnswer } } },
      async (request, reply) => {
        const opened = await acceptInvitation(local, originSetup, request.params.token, request.body);
        return reply.code(201).send(await answerSignedIn(local, request, reply, opened));
      },
    );
  };
}
