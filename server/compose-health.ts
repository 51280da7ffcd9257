/** Connects the health page and the metrics with the parts that they report on, which don't know each other. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PrinterState } from '#shared/order/receipt-schema.ts';
import type { Overview } from '#shared/reports/overview-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type Config, isAlwaysHttps } from './config.ts';
import type { MemberIdentity } from './http/guards.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { ScreenVersions } from './live/sockets/screen-versions.ts';
import type { SenderState } from './notifications/push/watched-sender.ts';
import { originMigrations } from './origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from './origin/kernel/origin-tables.ts';
import { countPrintersOut } from './origin/printing/print-jobs/print-queue-length.ts';
import type { Database } from './store/database.ts';
import type { LostEvents } from './store/last-events.ts';

import {
  certificateState,
  diskRoom,
  memoryState,
  type ShownCertificate,
  storeFiles,
} from './web/health/computer-state.ts';
import type { CopiesState } from './web/health/health-facts.ts';
import { healthMetrics } from './web/health/health-metrics.ts';
import { healthPageRoutes } from './web/health/health-page-routes.ts';
import type { LoopDelay } from './web/health/loop-delay.ts';
import type { OriginWatch } from './web/health/watch-origin.ts';
import type { Metric } from './web/metrics.ts';

/** Readings of the same moment are shared. */
const freshMs = 1_000;
/** If the origin takes longer, the page shows it as unknown. */
const originWithinMs = 3_000;

type HealthParts = {
  config: Config;
  database: Pick<Database<OriginTables>, 'db' | 'isWritable'>;
  certificate: () => ShownCertificate | null;
  copies: () => CopiesState | null;
  lost: () => readonly LostEvents[];
  origin: OriginWatch;
  loopDelay: Pick<LoopDelay, 'p99Ms'>;
  screens: ScreenVersions;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export type ComposedHealth = {
  readonly metrics: readonly Metric[];
  /** `pushState`: null without push. */
  register(
    app: FastifyInstance,
    parts: {
      hub: Pick<LiveHub, 'roles' | 'readThrough'>;
      pushState: () => SenderState | null;
      isOriginReachable: () => Promise<boolean>;
    },
  ): Promise<void>;
};

export function composeHealth(parts: HealthParts): ComposedHealth {
  const { config, database, copies, origin, loopDelay, screens } = parts;
  const file = join(config.dataDir, 'kelner.db');
  const { version } = packageJson;
  const startedAtMs = Date.now();
  const builtAtMs = builtAt();
  if (startedAtMs < builtAtMs)
    parts.log.error(
      { builtAt: new Date(builtAtMs) },
      'the clock is behind the time at which the program was built',
    );
  let pushState: () => SenderState | null = () => null;

  const look = async () => ({
    nowMs: Date.now(),
    startedAtMs,
    appVersion: version,
    certificate: certificateState(parts.certificate(), isAlwaysHttps(config)),
    copies: copies(),
    disk: await diskRoom(config.dataDir),
    store: config.store.kind === 'postgres' ? ('server' as const) : await storeFiles(file),
    loopDelayMs: loopDelay.p99Ms(),
    memory: memoryState(),
    origin: origin.state(),
    push: { isOn: pushState() !== null, ...(pushState() ?? { sentAtMs: null, fault: null }) },
  });
  let last: { atMs: number; found: ReturnType<typeof look> } | null = null;
  const computer = () => {
    const atMs = performance.now();
    if (last === null || atMs - last.atMs > freshMs) last = { atMs, found: look() };
    return last.found;
  };

  return {
    metrics: healthMetrics({
      computer,
      eventsLost: () => parts.lost().reduce((sum, { count }) => sum + count, 0),
      printersOut: () => countPrintersOut(database.db),
      versions: { app: version, node: process.versions.node },
    }),
    async register(app, { hub, ...more }) {
      pushState = more.pushState;
      const ask = async <T>(member: MemberIdentity, path: string): Promise<T | null> => {
        const answer = await within(originWithinMs, hub.readThrough(member, path));
        return answer?.kind === 'ok' ? (JSON.parse(answer.body) as T) : null;
      };
      await app.register(healthPageRoutes, {
        rolesOf: member => hub.roles.ask(member),
        versions: {
          app: version,
          node: process.versions.node,
          schema: originMigrations.at(-1)?.name ?? '',
        },
        async facts(member) {
          // Cached reads may be stale: the page shows the current state.
          const isThere = await more.isOriginReachable();
          if (!isThere) origin.unreachable();
          const [devices, printers, overview] = await Promise.all([
            isThere ? ask<Device[]>(member, '/api/admin/devices') : null,
            isThere ? ask<PrinterState[]>(member, '/api/waiter/printers') : null,
            isThere ? ask<Overview>(member, '/api/admin/overview') : null,
          ]);
          const isWritable = await database.isWritable();
          const found = await computer();
          return {
            ...found,
            origin: origin.state(),
            devices,
            printers,
            stations: overview && {
              unreached: (overview.unreachedStations?.first ?? []).map(({ name }) => name),
              late: overview.late.count,
            },
            isWritable,
            lost: parts.lost().filter(({ organizationId }) => organizationId === member.organizationId),
            screens: screens.of(member.organizationId),
            laterThanMs: Math.max(builtAtMs, await lastOpenedMs(database, member.organizationId)),
          };
        },
      });
    },
  };
}

/** The build time of the pages; 0 if there are none. */
function builtAt(): number {
  const page = join(import.meta.dirname, '..', 'client', 'dist', 'index.html');
  return statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The opening time of the restaurant's latest order; 0 without one, and with a remote origin. */
async function lastOpenedMs({ db }: HealthParts['database'], organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('opened_at').as('at'))
    .where('org_id', '=', organizationId)
    .executeTakeFirst();
  return row?.at ? Date.parse(row.at) : 0;
}

/** Null after `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
