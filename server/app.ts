/**
 * The composition root: builds every part, hands functions across and registers them in order. Knows all parts,
 * decides nothing.
 */
import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { fillPath } from '#shared/paths.ts';
import { writes } from '#shared/writes.ts';
import packageJson from '../package.json' with { type: 'json' };
import { createAllowedOrigins } from './allowed-origins.ts';
import { type Config, readTlsFiles } from './config.ts';
import { type Database, openDatabase } from './database.ts';
import { answerWithProblems, sendProblem, toProblemError } from './errors.ts';
import type { VerifyToken } from './guards.ts';
import { createIdentity, type IdentityPart } from './identity/identity-plugin.ts';
import type { IdentityTables } from './identity/identity-tables.ts';
import { identityMigrations } from './identity/migrations/identity-migrations.ts';
import { createStaffFollower } from './identity/staff-writes.ts';
import { systemClock } from './live/live-clock.ts';
import { createLiveHub } from './live/live-hub.ts';
import { livePlugin } from './live/live-plugin.ts';
import { loggingOptions, logRequests } from './logging.ts';
import { buildOrigin } from './origin/build-origin.ts';
import { originMigrations } from './origin/migrations/origin-migrations.ts';
import { createOriginSetup } from './origin/origin-setup.ts';
import { createOriginStaff } from './origin/origin-staff.ts';
import type { OriginTables } from './origin/origin-tables.ts';
import type { PrintingOptions } from './origin/receipts/start-printing.ts';
import { bridgePlugin } from './proxy/bridge-plugin.ts';
import { forwardPlugin } from './proxy/forward-plugin.ts';
import { createOriginClient } from './proxy/origin-client.ts';
import { configRoutes } from './web/config-routes.ts';
import { healthRoutes, watchLoopDelay } from './web/health-routes.ts';
import { registerSecurityHeaders } from './web/security-headers.ts';
import { staticPlugin } from './web/static-plugin.ts';
import { translationsPlugin } from './web/translations-plugin.ts';

export type BuiltApp = {
  /** Ready to listen; its `close` closes everything that `buildApp` opened. */
  readonly app: FastifyInstance;
  readonly identity: IdentityPart;
};

type Tables = IdentityTables & OriginTables;
/** What has to be closed again, in the order it was opened. */
type Opened = (() => unknown)[];

const root = join(import.meta.dirname, '..');
/** A request has to be there whole within this time: longer only serves those who hold connections open. */
const requestWithinMs = 30_000;
const drainWithinMs = 5_000;
const drainCheckMs = 50;

/** Throws ConfigRefusedError or DatabaseRefusedError, with a sentence for the person who starts the server. */
export async function buildApp({ config }: { config: Config }): Promise<BuiltApp> {
  const opened: Opened = [];
  try {
    const app = createHttpApp(config);
    const identity = await composeParts(app, config, opened);
    app.addHook('onClose', () => closeAll(opened));
    await app.ready();
    return { app, identity };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

function createHttpApp(config: Config): FastifyInstance {
  const tls = config.tls && readTlsFiles(config.tls);
  const serverOptions = { requestTimeout: requestWithinMs, headersTimeout: requestWithinMs / 2 };
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    serverFactory: handler =>
      tls
        ? createHttpsServer({ ...serverOptions, ...tls }, handler)
        : createHttpServer(serverOptions, handler),
    trustProxy: config.trustProxy,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 256 },
    // What still comes on an open connection while the server closes is answered like any other request.
    return503OnClosing: false,
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, useDefaults: false },
    },
    frameworkErrors: (error, _request, reply) => sendProblem(reply, toProblemError(error)),
  });
  drainOnClose(app);
  return app;
}

/** Requests under way may end; connections that then idle are dropped, and after 5 s all of them. */
function drainOnClose(app: FastifyInstance): void {
  const { server } = app;
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      setInterval(() => server.closeIdleConnections(), drainCheckMs),
      setTimeout(() => server.closeAllConnections(), drainWithinMs),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}

async function composeParts(app: FastifyInstance, config: Config, opened: Opened): Promise<IdentityPart> {
  const now = Date.now;
  const { log } = app;
  const database = await openDatabase<Tables>(join(config.dataDir, 'kelner.db'), [
    ...identityMigrations,
    ...originMigrations,
  ]);
  opened.push(() => database.close());

  const { method, path } = writes.changeUser;
  const tellOfPerson = (organizationId: string, userId: string) =>
    hub.nudge(organizationId, { method, path: fillPath(path, { id: userId }) });
  const originSetup =
    config.origin.kind === 'embedded' ? createOriginSetup(database, now, tellOfPerson) : null;
  const originStaff = originSetup && {
    ...originSetup,
    ...createOriginStaff(database, now, tellOfPerson),
  };
  const identity = await createIdentity({
    config,
    database,
    originSetup,
    originStaff,
    approveAtOrigin: async (request, reply, { approvalId, organizationId, token }) => {
      const path = fillPath(writes.approve.path, { id: approvalId });
      const outcome = await client.forward(request, reply, token, { path, json: '{}' });
      if (outcome !== 'refused') hub.nudge(organizationId, { method: writes.approve.method, path });
    },
    now,
    log,
  });
  const { verifyToken } = identity;
  // A printer may be done before anybody can watch: then there is nobody to tell.
  let tellOfPaper = (_organizationId: string): void => {};
  const printing = {
    folder: join(config.dataDir, 'printed'),
    clock: systemClock,
    onChange: (organizationId: string) => tellOfPaper(organizationId),
  };
  const origin =
    config.origin.kind === 'embedded'
      ? await startEmbeddedOrigin({ database, verifyToken, printing, app, opened })
      : config.origin;
  const client = createOriginClient(origin);
  opened.push(() => client.close());
  const hub = createLiveHub({
    readOrigin: client.read,
    hasServiceCredential: client.hasServiceCredential,
    clock: systemClock,
    random: Math.random,
    log,
  });
  opened.push(() => hub.close());
  tellOfPaper = organizationId =>
    hub.nudge(organizationId, {
      method: writes.retryPrint.method,
      path: fillPath(writes.retryPrint.path, { id: 'any' }),
    });
  const loopDelay = watchLoopDelay();
  opened.push(loopDelay.stop);

  answerWithProblems(app);
  logRequests(app);
  await registerSecurityHeaders(app, {
    isAlwaysHttps: isAlwaysHttps(config),
    hasClerkScreens: config.identity.kind === 'clerk',
  });
  await app.register(identity.plugin);
  await app.register(configRoutes, {
    version: packageJson.version,
    billingPortalUrl: config.billingPortalUrl,
    publicIdentity: identity.publicIdentity,
  });
  await app.register(healthRoutes, {
    isDatabaseWritable: database.isWritable,
    isOriginReachable: client.isReachable,
    loopDelayMs: loopDelay.readMs,
  });
  await app.register(translationsPlugin, { folder: join(root, 'locales') });
  await app.register(livePlugin, {
    hub,
    verifyToken: identity.admitToken,
    extendSession: identity.extendSession,
    onSessionEnded: identity.onSessionEnded,
    onMemberOut: identity.onMemberOut,
    isAllowedOrigin: createAllowedOrigins(config.publicOrigins),
    tokenFromUpgrade: identity.tokenFromUpgrade,
    clock: systemClock,
  });
  const followStaff =
    originSetup !== null &&
    createStaffFollower({ ...originSetup, setMembershipActive: identity.setMembershipActive, log });
  await app.register(forwardPlugin, {
    client,
    readThrough: hub.readThrough,
    nudge(organizationId, write) {
      hub.nudge(organizationId, write);
      if (followStaff) followStaff(organizationId, write);
    },
    now,
  });
  await app.register(bridgePlugin, { client, now });
  await app.register(staticPlugin, { folder: join(root, 'client', 'dist') });
  return identity;
}

/** The origin that runs where none is configured: a server like any other, reached over loopback only. */
async function startEmbeddedOrigin(options: {
  database: Database<OriginTables>;
  verifyToken: VerifyToken;
  printing: PrintingOptions;
  app: FastifyInstance;
  opened: Opened;
}): Promise<{ url: string; serviceToken: string }> {
  const { app, opened, ...parts } = options;
  const serviceToken = randomBytes(32).toString('base64url');
  const logger = app.log.child({ part: 'origin' });
  const origin = await buildOrigin({ ...parts, serviceToken, now: Date.now, logger });
  opened.push(() => origin.close());
  return {
    url: await origin.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'ready' }),
    serviceToken,
  };
}

function isAlwaysHttps({ tls, publicOrigins }: Config): boolean {
  const areAllHttps = publicOrigins.every(origin => origin.startsWith('https:'));
  return areAllHttps && (tls !== null || publicOrigins.length > 0);
}

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
