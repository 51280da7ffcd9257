/** `/identity/pin` and `/identity/pins`: sign-in by PIN on a shared screen, a person's own PIN, and reset and removal by an admin. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { strictObject } from '#shared/kernel/schema-parts.ts';
import {
  pinChange,
  pinOverview,
  pinSignIn,
  pinState,
  signInAnswer,
} from '#shared/platform/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { requireOrganization } from '../account/memberships.ts';
import type { PairedDevice } from '../devices/device-credentials.ts';
import { answerSession } from '../local/local-session-request.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { openPinSession } from './pin-sessions.ts';
import {
  readPinState,
  readPins,
  removePin,
  requireManager,
  requirePin,
  resetPin,
  setPin,
  signOutEverywhere,
} from './pins.ts';
import type { ScreenIdentity } from './screen-identity.ts';

const personParams = strictObject({ userId: Type.String({ maxLength: 64 }) });

/** The device of the request, if its screen is shared; PINs are valid nowhere else. */
export function requireSharedScreen(
  { devices }: Pick<ScreenIdentity, 'devices'>,
  { headers }: FastifyRequest,
): PairedDevice {
  const device = devices.deviceOf(headers.cookie);
  if (device === null || device.sharing.lockSeconds === null) throw new ProblemError('SCREEN_NOT_SHARED');
  return device;
}

export function createPinRoutes(
  local: ScreenIdentity,
  originSetup: OriginSetup | null,
): FastifyPluginAsyncTypebox {
  return async app => {
    app.post(
      '/identity/pin/sign-in',
      { schema: { body: pinSignIn, response: { 200: signInAnswer } } },
      async (request, reply) => {
        const device = requireSharedScreen(local, request);
        const { userId } = request.body;
        const organization = await requirePin(local, device, request.body);
        // The device may have been revoked while the PIN was checked.
        requireSharedScreen(local, request);
        local.staff.clearScreen(device);
        const opened = await openPinSession(local, device, userId, organization);
        return answerSession(local, request, reply, opened);
      },
    );

    app.get('/identity/pin', { schema: { response: { 200: pinState } } }, async (request, reply) =>
      readPinState(local, await local.requireOwn(request, reply)),
    );

    app.put('/identity/pin', { schema: { body: pinChange } }, async (request, reply) => {
      await setPin(local, await local.requireOwn(request, reply), request.body);
      return reply.code(204).send();
    });

    app.delete('/identity/pin', async (request, reply) => {
      const session = await local.requireOwn(request, reply);
      await removePin(local, requireOrganization(session).id, session.userId);
      return reply.code(204).send();
    });

    app.get('/identity/pins', { schema: { response: { 200: pinOverview } } }, async (request, reply) => {
      const session = await local.requireOwn(request, reply);
      return readPins(local, (await requireManager(originSetup, session)).id);
    });

    app.delete('/identity/pins/:userId', { schema: { params: personParams } }, async (request, reply) => {
      const session = await local.requireOwn(request, reply);
      await resetPin(local, await requireManager(originSetup, session), request.params.userId);
      return reply.code(204).send();
    });

    app.post(
      '/identity/staff/:userId/sign-out',
      { schema: { params: personParams } },
      async (request, reply) => {
        const session = await local.requireOwn(request, reply);
        await signOutEverywhere(local, await requireManager(originSetup, session), request.params.userId);
        return reply.code(204).send();
      },
    );
  };
}
