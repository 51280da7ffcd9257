/**
 * The embedded restaurant API as a stand-alone server: a reference for implementers of other origins, and a way to store the data on another computer. It
 * knows users only from their session tokens.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { keepBackups } from '../backups/keep-backups.ts';
import type { Identity, VerifyToken } from '../http/guards.ts';
import { loggingOptions } from '../http/logging.ts';
import { createRemoteVerification } from '../identity/shared/remote-keys.ts';
import { wallClock } from '../live/live-clock.ts';
import { buildOrigin } from '../origin/build-origin.ts';
import { readLastSeqs } from '../origin/kernel/events/event-store.ts';
import { originMigrations } from '../origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../origin/kernel/origin-tables.ts';
import { watchArchived } from '../origin/kernel/restaurant/archived-restaurants.ts';
import { createOriginSetup, type OriginSetup } from '../origin/origin-setup.ts';
import { DatabaseRefusedError } from '../store/database.ts';
import { watchLastEvents } from '../store/last-events.ts';
import { sealingKeyIn } from '../store/sealing-key.ts';
import { lockFolder } from '../store/sqlite-lock.ts';
import { openDatabase } from '../store/sqlite-store.ts';
import { openApiRoutes } from '../web/openapi-routes.ts';
import type { StandaloneOriginConfig } from './standalone-origin-config.ts';

type StandaloneOrigin = {
  /** Ready to listen. */
  app: FastifyInstance;
  serviceToken: string;
  /** Messages for the operator, besides the address. */
  said: readonly string[];
  close(): Promise<void>;
};

/** Generated at the first start and stored, so that the server keeps working after the origin restarts. */
async function storedServiceToken(folder: string): Promise<string> {
  const file = join(folder, 'service-token');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known.trim() !== '') return known.trim();
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Loads the sample restaurant for the first admin of a new organization. */
function openingSamples(verifyToken: VerifyToken, setup: Pick<OriginSetup, 'openRestaurant' | 'statusOf'>) {
  const opening = new Map<string, Promise<void>>();
  const open = async ({ organizationId = '', userId }: Identity): Promise<void> => {
    if ((await setup.statusOf(organizationId, userId)).isActive) return;
    const name = userId.replace(/\W/g, '_');
    const admin = { userId, username: name, displayName: name };
    const restaurant = { organizationId, restaurantName: 'Restaurant', language: 'en', admin, sample: true };
    await setup.openRestaurant(restaurant);
  };
  return async (token: string): Promise<Identity | null> => {
    const identity = await verifyToken(token);
    if (identity?.organizationId === undefined || identity.organizationRole !== 'admin') return identity;
    const { organizationId } = identity;
    const known = opening.get(organizationId) ?? open(identity);
    opening.set(organizationId, known);
    await known.catch((error: unknown) => {
      opening.delete(organizationId);
      throw error;
    });
    return identity;
  };
}

/** Throws DatabaseRefusedError with a sentence for the operator. */
export async function buildStandaloneOrigin(
  config: StandaloneOriginConfig,
  { withSample = false } = {},
): Promise<StandaloneOrigin> {
  const { folder, sessionKeysUrl } = config;
  const unlock = lockFolder(folder);
  if (unlock === null) throw new DatabaseRefusedError(`Another origin already runs on ${folder}.`);
  await mkdir(folder, { recursive: true });
  const { log } = Fastify(loggingOptions(config.logLevel));
  const serviceToken = config.serviceToken ?? (await storedServiceToken(folder));
  const file = join(folder, 'origin.db');
  const database = await openDatabase<OriginTables>(file, originMigrations);
  const verifyToken = createRemoteVerification({
    keysUrl: sessionKeysUrl,
    servedOrganizationId: config.organizationId,
    plans: config.plans,
    onKeysMissing: error => log.error({ err: error, sessionKeysUrl }, 'the keys of the sessions are missing'),
  });
  const backups = keepBackups({
    file,
    changeCount: database.changeCount,
    recorder: database.changeRecorder,
    external: config.externalBackups,
    log,
  });
  const lastEvents = await watchLastEvents({
    folder,
    changeCount: database.changeCount,
    clock: wallClock,
    log,
    read: () => readLastSeqs(database.db),
  });
  const archived = await watchArchived(database, wallClock);
  const app = await buildOrigin({
    database,
    archived,
    backup: backups.state,
    verifyToken: withSample
      ? openingSamples(verifyToken, createOriginSetup(database, Date.now))
      : verifyToken,
    serviceToken,
    now: Date.now,
    // There are no subscriptions here: the server in front learns of print jobs at its next poll.
    printing: {
      folder: join(folder, 'printed'),
      clock: wallClock,
      allowedAddresses: config.printerAddresses,
      onChange: () => {},
    },
    upkeep: { clock: wallClock },
    companies: {},
    dayReportFolder: join(folder, 'day-reports'),
    ksef: { sealingKey: sealingKeyIn(folder) },
    publish: async scope => {
      await scope.register(openApiRoutes, { side: 'origin', version: packageJson.version });
    },
    logger: log,
  });
  return {
    app,
    serviceToken,
    said: lastEvents.said,
    async close() {
      backups.stop();
      await app.close();
      await archived.stop();
      await lastEvents.stop();
      await database.close();
      unlock();
    },
  };
}
