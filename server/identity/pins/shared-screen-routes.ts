/** `/identity/screen` and `/identity/screens`: the content of a locked screen, and the office's settings of how each device is shared. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { strictObject, uuid } from '#shared/kernel/schema-parts.ts';
import {
  type SharedScreen,
  screenAccount,
  screenOverview,
  screenSharing,
  sharedScreen,
  signInAnswer,
} from '#shared/platform/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { DeviceKey, PairedDevice } from '../devices/device-credentials.ts';
import { answerSession } from '../local/local-session-request.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { requireManager } from './pins.ts';
import { enterScreen, giveScreenAccount, takeScreenAccount } from './screen-accounts.ts';
import type { ScreenIdentity } from './screen-identity.ts';

/** A shift including preparation and end. */
const shiftMs = 12 * 60 * 60_000;

const byName = new Intl.Collator('pl', { sensitivity: 'base', numeric: true });

/** People who were signed in on any device within the shift come first, so that their tiles keep their places through the evening. */
async function screenOf(
  local: ScreenIdentity,
  device: PairedDevice,
  lockSeconds: number,
): Promise<SharedScreen> {
  const since = new Date(local.now() - shiftMs).toISOString();
  const members = await local.staff.listWithPin(device.organizationId);
  return {
    name: device.name,
    lockSeconds,
    locksAfterOrder: device.sharing.locksAfterOrder,
    staff: members
      .toSorted((one, other) => byName.compare(one.name, other.name))
      .map(({ id, name, lockedAt, lastSeenAt }) => ({
        userId: id,
        displayName: name,
        isOnShift: lastSeenAt !== null && lastSeenAt >= since,
        isLocked: lockedAt !== null,
      })),
  };
}

function deviceIn({ devices }: ScreenIdentity, { organizationId, deviceId }: DeviceKey) {
  return devices.list(organizationId).find(device => device.deviceId === deviceId);
}

/** Sharing may be set before a device is paired, but the device must exist. */
async function requireDevice(originSetup: OriginSetup | null, device: DeviceKey): Promise<void> {
  if ((await originSetup?.isDevice(device)) === false) throw new ProblemError('NOT_FOUND');
}

export function createSharedScreenRoutes(
  local: ScreenIdentity,
  originSetup: OriginSetup | null,
): FastifyPluginAsyncTypebox {
  return async app => {
    /** Identified by the device's cookie alone; null in any other browser. */
    app.get('/identity/screen', { schema: { response: { 200: sharedScreen } } }, async request => {
      const device = local.devices.deviceOf(request.headers.cookie);
      if (device !== null && device.accountId !== null) return { screen: null, isStation: true as const };
      const lockSeconds = device?.sharing.lockSeconds ?? null;
      if (device === null || lockSeconds === null) return { screen: null };
      return { screen: await screenOf(local, device, lockSeconds) };
    });

    app.get(
      '/identity/screens',
      { schema: { response: { 200: screenOverview } } },
      async (request, reply) => {
        const session = await local.requireOwn(request, reply);
        const { id } = await requireManager(originSetup, session);
        return local.devices.list(id).map(({ deviceId, isPaired, sharing, accountId }) => ({
          ...{ deviceId, isPaired, ...sharing },
          isStation: accountId !== null,
        }));
      },
    );

    app.put(
      '/identity/screens/:id',
      { schema: { params: strictObject({ id: uuid }), body: screenSharing } },
      async (request, reply) => {
        const session = await local.requireOwn(request, reply);
        const { id: organizationId } = await requireManager(originSetup, session);
        const device = { organizationId, deviceId: request.params.id };
        await requireDevice(originSetup, device);
        await local.devices.share(device, request.body);
        if (request.body.lockSeconds !== null) local.staff.clearScreen(device);
        return reply.code(204).send();
      },
    );

    app.put(
      '/identity/screens/:id/account',
      { schema: { params: strictObject({ id: uuid }), body: screenAccount } },
      async (request, reply) => {
        const session = await local.requireOwn(request, reply);
        const { id: organizationId } = await requireManager(originSetup, session);
        const device = { organizationId, deviceId: request.params.id };
        await requireDevice(originSetup, device);
        if (deviceIn(local, device)?.accountId != null) throw new ProblemError('IN_USE');
        await giveScreenAccount(local, originSetup, device, request.body);
        local.staff.clearScreen(device);
        return reply.code(204).send();
      },
    );

    app.delete(
      '/identity/screens/:id/account',
      { schema: { params: strictObject({ id: uuid }) } },
      async (request, reply) => {
        const session = await local.requireOwn(request, reply);
        const { id: organizationId } = await requireManager(originSetup, session);
        const device = deviceIn(local, { organizationId, deviceId: request.params.id });
        if (device === undefined) throw new ProblemError('NOT_FOUND');
        await takeScreenAccount(local, originSetup, device);
        return reply.code(204).send();
      },
    );

    /** A station's screen signs itself in, by its device's cookie alone. */
    app.post(
      '/identity/screen/enter',
      { schema: { response: { 200: signInAnswer } } },
      async (request, reply) => {
        const opened = await enterScreen(local, originSetup, local.devices.deviceOf(request.headers.cookie));
        return answerSession(local, request, reply, opened);
      },
    );
  };
}
