/** Composition root: builds every part, passes functions between them and registers them in order. Holds no logic of its own. */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fillPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import packageJson from '../package.json' with { type: 'json' };
import { clusterMetrics, createStoreMetrics } from './compose/cluster-metrics.ts';
import { composeChanges, joinCluster, recheckMs } from './compose/compose-cluster.ts';
import { composeNotifications } from './compose/compose-notifications.ts';
import { startEmbeddedOrigin } from './compose/embedded-origin.ts';
import { createRestaurantNaming } from './compose/remote-origin-setup.ts';
import type { PrinterNews } from './compose/shared-changes.ts';
import { serverMigrations } from './compose/store-migrations.ts';
import { type Config, isAlwaysHttps } from './config.ts';
import { lastingAddress } from './http/addresses.ts';
import { createAllowedOrigins } from './http/allowed-origins.ts';
import type { CallerTurns } from './http/caller-turns.ts';
import { answerWithProblems } from './http/errors.ts';
import { createHttpApp } from './http/http-app.ts';
import { logRequests } from './http/logging.ts';
import { createNetworkSwitch, type NetworkSwitch } from './http/network-switch.ts';
import { limitStrangers } from './http/stranger-limits.ts';
import { isFromThisComputer } from './http/this-computer.ts';
import { deviceCookieOf } from './identity/devices/device-cookie.ts';
import { createIdentity, type IdentityPart } from './identity/identity-plugin.ts';
import type { IdentityOptions } from './identity/shared/identity-kind.ts';
import type { IdentityTables } from './identity/shared/identity-tables.ts';
import { createStaffFollower } from './identity/staff-writes.ts';
import { systemClock, wallClock } from './live/live-clock.ts';
import { createLiveHub } from './live/live-hub.ts';
import { livePlugin } from './live/live-plugin.ts';
import type { NotificationTables } from './notifications/notification-tables.ts';
import { startOperation } from './observability.ts';
import { readLastSeqs } from './origin/kernel/events/event-store.ts';
import type { OriginTables } from './origin/kernel/origin-tables.ts';
import { watchArchived } from './origin/kernel/restaurant/archived-restaurants.ts';
import { originLinks } from './origin/origin-links.ts';
import { createOriginSetup } from './origin/origin-setup.ts';
import { createOriginStaff } from './origin/venue/staff/origin-staff.ts';
import { bridgePlugin } from './proxy/bridge-plugin.ts';
import { forwardPlugin } from './proxy/forward-plugin.ts';
import { createOriginClient, type OriginClient } from './proxy/origin-client.ts';
import { DatabaseRefusedError } from './store/database.ts';
import { watchLastEvents } from './store/last-events.ts';
import { openStore } from './store/open-store.ts';
import { lockFolder } from './store/sqlite-lock.ts';
import { type OpenTls, openTls } from './tls/open-tls.ts';
import { configRoutes } from './web/config-routes.ts';
import { connectionRoutes } from './web/connection-routes.ts';
import { registerSecurityHeaders } from './web/security-headers.ts';
import { staticPlugin } from './web/static-plugin.ts';
import { translationsPlugin } from './web/translations-plugin.ts';

export type BuiltApp = {
  /** Ready to listen; its `close` closes everything that `buildApp` opened. */
  readonly app: FastifyInstance;
  readonly identity: IdentityPart;
  /** Names the address to listen on. */
  readonly network: NetworkSwitch;
  /** Messages for the operator, besides the addresses. */
  readonly said: readonly string[];
  /** From now on `/health/ready` reports that the process stops, so that balancers use others. */
  leave(): void;
};

type Tables = IdentityTables & OriginTables & NotificationTables;
/** Cleanup functions, in the order the resources were opened. */
type Opened = (() => unknown)[];

const root = join(import.meta.dirname, '..');
/** Reads of the embedded origin take about a millisecond: under load no card waits for the full second. */
const ownOriginWindowMs = 200;

type AppOptions = Pick<IdentityOptions, 'config' | 'passwordCost'>;
type SwitchedOptions = AppOptions & { network: NetworkSwitch };

/** Throws ConfigRefusedError or DatabaseRefusedError, with a sentence for the person who starts the server. */
export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const opened: Opened = [];
  const network = createNetworkSwitch(options.config);
  const tls = await openTls(options.config, network);
  const { app, callers } = createHttpApp(options.config, tls.context);
  try {
    network.attach(app);
    tls.attach(app);
    let isLeaving = false;
    const parts = await composeParts(app, tls, { ...options, network }, opened);
    await registerParts(app, parts, { callers, tls, network, isStopping: () => isLeaving });
    app.addHook('onClose', () => closeAll(opened));
    await app.ready();
    const leave = () => {
      isLeaving = true;
    };
    return { app, identity: parts.identity, network, said: [...tls.said, ...parts.said], leave };
  } catch (error) {
    await closeAll(opened);
    await app.close();
    throw error;
  }
}

/** The store, what watches it, and the other processes on it. */
async function openFoundation(config: Config, tls: OpenTls, log: FastifyBaseLogger, opened: Opened) {
  const unlock = lockFolder(config.dataDir);
  if (unlock === null)
    throw new DatabaseRefusedError(`Another server already runs on the data folder ${config.dataDir}.`);
  opened.push(unlock);
  const store = createStoreMetrics();
  const database = await openStore<Tables>(config, serverMigrations, { watch: store.watch });
  opened.push(() => database.close());
  const lastEvents = await watchLastEvents({
    folder: config.dataDir,
    changeCount: database.changeCount,
    clock: wallClock,
    log,
    read: () => readLastSeqs(database.db),
  });
  opened.push(() => lastEvents.stop());
  const { lost, said } = lastEvents;
  const operation = startOperation({ config, database, certificate: tls.certificate, lost, log });
  opened.push(() => operation.stop());
  const archived = await watchArchived(database, systemClock);
  opened.push(() => archived.stop());
  const cluster = await joinCluster(config.store, log);
  opened.push(() => cluster.close());
  return { store, database, said, operation, archived, cluster };
}

/** The office's dialog with the code waits for the device, which pairs without a session. */
function nudgeWhenPaired(
  setup: ReturnType<typeof createOriginSetup>,
  changes: () => ReturnType<typeof composeChanges>,
): typeof setup {
  return {
    ...setup,
    async claimPairing(claim) {
      const claimed = await setup.claimPairing(claim);
      if (claimed !== null) changes().written(claim.organizationId, writes.claimPairing);
      return claimed;
    },
  };
}

type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** `later` returns parts that are built after identity. */
async function composeIdentity(
  { config, ...passwordOptions }: SwitchedOptions,
  { database, archived, cluster }: Foundation,
  log: FastifyBaseLogger,
  later: { client: () => OriginClient; changes: () => ReturnType<typeof composeChanges> },
) {
  const now = Date.now;
  const notifyOfPerson = (organizationId: string, userId: string) =>
    later.changes().personChanged(organizationId, userId);
  const originSetup =
    config.origin.kind === 'embedded'
      ? nudgeWhenPaired(createOriginSetup(database, now, notifyOfPerson), later.changes)
      : null;
  const originStaff = originSetup && {
    ...originSetup,
    ...createOriginStaff(database, originLinks, now, notifyOfPerson),
  };
  const identity = await createIdentity({
    config,
    database,
    originSetup,
    originStaff,
    now,
    log,
    ...passwordOptions,
    isArchived: archived.has,
    ...(cluster.leases !== null && { recheckMs }),
    isAlwaysHttps: isAlwaysHttps(config),
    ...(config.origin.kind === 'remote' && {
      naming: createRestaurantNaming(later.client, log),
    }),
    approveAtOrigin: async (request, reply, { write, approvalId, organizationId, token, amount }) => {
      const { method, path: template } = writes[write];
      const path = fillPath(template, { id: approvalId });
      const body = write === 'approve' ? { amount } : { openingId: approvalId };
      const instead = { path, json: JSON.stringify(body) };
      const outcome = await later.client().forward(request, reply, token, { instead });
      if (outcome !== 'refused') later.changes().written(organizationId, { method, path });
    },
  });
  return { identity, originSetup };
}

async function composeParts(app: FastifyInstance, tls: OpenTls, options: SwitchedOptions, opened: Opened) {
  const { config } = options;
  const { log } = app;
  const foundation = await openFoundation(config, tls, log, opened);
  const { database, operation, archived, cluster } = foundation;
  const { identity, originSetup } = await composeIdentity(options, foundation, log, {
    client: () => client,
    changes: () => changes,
  });
  const { verifyToken } = identity;
  // A printer may finish before subscriptions exist; nobody needs to be notified then.
  const printers: PrinterNews = { tell() {}, hear() {} };
  const { leases } = cluster;
  const { backup } = operation;
  const origin =
    config.origin.kind === 'embedded'
      ? await startEmbeddedOrigin({
          config,
          database,
          verifyToken,
          printers,
          leases,
          archived,
          app,
          opened,
          backup,
        })
      : config.origin;
  const client = createOriginClient({
    ...origin,
    serviceRefused: () =>
      log.error(
        'the origin refuses ORIGIN_SERVICE_TOKEN: the server polls with the tokens of connected people instead',
      ),
  });
  opened.push(() => client.close());
  const hub = createLiveHub({
    readOrigin: operation.watchReads(client.read),
    changeArrived: operation.changeArrived,
    pollSpared: operation.pollSpared,
    hasServiceCredential: client.hasServiceCredential,
    ...(config.origin.kind === 'embedded' && { nudgeWindowMs: ownOriginWindowMs }),
    hasPeers: leases !== null,
    clock: systemClock,
    random: Math.random,
    log,
  });
  opened.push(() => hub.close());
  const notifications = composeNotifications({
    config,
    database,
    client,
    hub,
    identity,
    archived,
    log,
    localesFolder: join(root, 'locales'),
    wantLease: leases?.want,
    stored: organizationId => changes.notices(organizationId),
  });
  opened.push(() => notifications.close());
  const changes = composeChanges({ cluster, hub, database, identity, notifications, printers });
  opened.push(() => changes.stop());
  return { ...foundation, config, identity, originSetup, client, hub, notifications, changes };
}

/** Registers hooks before routes, in the order in which they run. */
async function registerParts(
  app: FastifyInstance,
  parts: Awaited<ReturnType<typeof composeParts>>,
  {
    callers,
    tls,
    network,
    isStopping,
  }: { callers: CallerTurns; tls: OpenTls; network: NetworkSwitch; isStopping: () => boolean },
): Promise<void> {
  const { config, operation, identity, hub, archived, notifications, originSetup, client, changes } = parts;
  answerWithProblems(app);
  logRequests(app);
  operation.watchCalls(app);
  await registerSecurityHeaders(app, {
    isAlwaysHttps: isAlwaysHttps(config),
    hasNoPlainPages: config.tls === null || config.tls.kind === 'files',
    hasClerkScreens: config.identity.kind === 'clerk',
    hasPush: config.push.kind === 'firebase',
  });
  limitStrangers(app, { sessionOf: identity.sessionOf, now: systemClock.now });
  await app.register(identity.plugin);
  await app.register(configRoutes, {
    version: packageJson.version,
    lastingAddress: asked => lastingAddress(config, asked),
    billingPortalUrl: config.billingPortalUrl,
    push: publicPush(config),
    publicIdentity: identity.publicIdentity,
  });
  await app.register(connectionRoutes, {
    connection: tls.connection,
    isNetworkOpen: network.isOpen,
    isFromThisComputer: request => isFromThisComputer(request, config),
  });
  await app.register(translationsPlugin, { folder: join(root, 'locales') });
  await app.register(livePlugin, {
    hub,
    archived,
    admitToken: identity.admitToken,
    placeOf: ({ headers }) => deviceCookieOf(headers.cookie),
    extendSession: identity.extendSession,
    onSessionEnded: identity.onSessionEnded,
    onMemberOut: identity.onMemberOut,
    isAllowedOrigin: createAllowedOrigins(config.publicOrigins),
    tokenFromUpgrade: identity.tokenFromUpgrade,
    clock: systemClock,
    appVersion: packageJson.version,
    traffic: operation.traffic,
    screens: operation.screens.watch(notifications.screens),
    upgradeInTurn: callers.upgradeInTurn,
    connectionKnown: callers.connectionKnown,
  });
  await notifications.register(app);
  const followStaff =
    originSetup !== null &&
    createStaffFollower({ ...originSetup, setMembershipActive: identity.setMembershipActive, log: app.log });
  await app.register(forwardPlugin, {
    client,
    readThrough: hub.readThrough,
    nudge(organizationId, write) {
      changes.written(organizationId, write);
      if (followStaff) followStaff(organizationId, write);
    },
    now: systemClock.now,
  });
  await app.register(bridgePlugin, { client, now: systemClock.now });
  await operation.register(app, {
    hub,
    isOriginReachable: client.isReachable,
    pushState: notifications.pushState,
    isStopping,
    clusterMetrics:
      parts.cluster.leases === null ? [] : [...parts.store.metrics, ...clusterMetrics(parts.cluster)],
  });
  await app.register(staticPlugin, { folder: join(root, 'client', 'dist') });
  await notifications.start();
}

/** The push settings for browsers, without the service account. */
function publicPush({ push }: Config) {
  return push.kind === 'none' ? null : { webConfig: push.webConfig, vapidKey: push.vapidKey };
}

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
