/**
 * The embedded restaurant API as a server of its own: a reference for whoever writes another origin, and a way to keep
 * the restaurant on another computer. It learns of people from their session tokens alone.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { startBackups } from '../backups/start-backups.ts';
import type { Identity, VerifyToken } from '../http/guards.ts';
import { createRemoteVerification } from '../identity/shared/remote-keys.ts';
import { wallClock } from '../live/live-clock.ts';
import { loggingOptions } from '../logging.ts';
import { buildOrigin } from '../origin/build-origin.ts';
import { originMigrations } from '../origin/migrations/origin-migrations.ts';
import { createOriginSetup, type OriginSetup } from '../origin/origin-setup.ts';
import type { OriginTables } from '../origin/origin-tables.ts';
import { DatabaseRefusedError, openDatabase } from '../store/database.ts';
import { lockFolder } from '../store/sqlite-lock.ts';
import { openApiRoutes } from '../web/openapi-routes.ts';
import type { LoneOriginConfig } from './lone-origin-config.ts';

export type LoneOrigin = {
  /** Ready to listen. */
  app: FastifyInstance;
  serviceToken: string;
  close(): Promise<void>;
};

/** Made at the first start and kept, so that a restart of the origin needs none of the server. */
async function keptServiceToken(folder: string): Promise<string> {
  const file = join(folder, 'service-token');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known.trim() !== '') return known.trim();
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/** The first admin of an organization that is new here finds the sample restaurant. */
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

/** Throws DatabaseRefusedError with a sentence. */
export async function buildLoneOrigin(
  config: LoneOriginConfig,
  { withSample = false } = {},
): Promise<LoneOrigin> {
  const { folder, sessionKeysUrl } = config;
  const unlock = lockFolder(folder);
  if (unlock === null) throw new DatabaseRefusedError(`Another origin already runs on ${folder}.`);
  await mkdir(folder, { recursive: true });
  const { log } = Fastify(loggingOptions(config.logLevel));
  const serviceToken = config.serviceToken ?? (await keptServiceToken(folder));
  const file = join(folder, 'origin.db');
  const database = await openDatabase<OriginTables>(file, originMigrations);
  const verifyToken = createRemoteVerification({
    keysUrl: sessionKeysUrl,
    servedOrganizationId: config.organizationId,
    plans: config.plans,
    onKeysMissing: error => log.error({ err: error, sessionKeysUrl }, 'the keys of the sessions are missing'),
  });
  const app = await buildOrigin({
    database,
    verifyToken: withSample
      ? openingSamples(verifyToken, createOriginSetup(database, Date.now))
      : verifyToken,
    serviceToken,
    now: Date.now,
    // Nobody here watches: the server in front sees what a printer did at its next poll.
    printing: {
      folder: join(folder, 'printed'),
      clock: wallClock,
      allowedAddresses: config.printerAddresses,
      onChange: () => {},
    },
    publish: async scope => {
      await scope.register(openApiRoutes, { side: 'origin', version: packageJson.version });
    },
    logger: log,
  });
  const backups = startBackups({ file, changeCount: database.changeCount, clock: wallClock, log });
  return {
    app,
    serviceToken,
    async close() {
      backups.stop();
      await app.close();
      await database.close();
      unlock();
    },
  };
}
