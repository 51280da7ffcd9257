/** Identifies the device of a bridge program by its token, and notes that its program is there. */
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../../http/errors.ts';
import type { Database } from '../../../store/database.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { ArchivedRestaurants } from '../../kernel/restaurant/archived-restaurants.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { listDevices, savePresence } from '../../venue/devices/devices-store.ts';
import { admitsBridge, readBridgeToken } from './bridge-tokens.ts';

/** The interval of recorded contacts, each of which is a write. */
const presenceEveryMs = 10_000;

type Options = {
  database: Database<OriginTables>;
  now: () => number;
  change: OwnTransaction;
  archived: Pick<ArchivedRestaurants, 'has'>;
};

export function createBridgeDevices(
  { database, now, change, archived }: Options,
  isOfKind: (device: DeviceRow) => boolean,
) {
  const known = new WeakMap<FastifyRequest, DeviceRow>();
  const changeAs = <T>({ org_id, id }: DeviceRow, work: (context: AnyCommand) => Promise<T>) =>
    change({ organizationId: org_id, deviceId: id }, work);
  return {
    changeAs,
    /** Checked before the body is read: a request without a valid token is not parsed. */
    async onRequest(request: FastifyRequest): Promise<void> {
      const token = readBridgeToken(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
      if (token === null) throw new ProblemError('UNAUTHENTICATED');
      const devices = await listDevices(database.db, token.organizationId);
      const device = devices.find(({ id }) => id === token.deviceId);
      if (device === undefined || !isOfKind(device) || !admitsBridge(device, token.secret))
        throw new ProblemError('UNAUTHENTICATED');
      if (archived.has(token.organizationId)) throw new ProblemError('RESTAURANT_ARCHIVED');
      known.set(request, device);
    },
    of(request: FastifyRequest): DeviceRow {
      const device = known.get(request);
      if (device === undefined) throw new ProblemError('UNAUTHENTICATED');
      return device;
    },
    async noteIsThere(device: DeviceRow): Promise<void> {
      if (now() - Date.parse(device.last_seen_at ?? '1970-01-01') < presenceEveryMs) return;
      await changeAs(device, async ({ tx, now: seenAt, touch }) => {
        const appVersion = device.app_version ?? 'bridge';
        await savePresence(tx, device.org_id, device.id, { seenAt, appVersion, clockOffMs: null });
        touch('devices');
      });
    },
  };
}
