/** Metrics, health, backups and the OpenAPI document. */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { type BackupsState, keepBackups } from './backups/keep-backups.ts';
import { type ComposedHealth, composeHealth } from './compose-health.ts';
import type { Config } from './config.ts';
import { isFromThisComputer } from './http/this-computer.ts';
import type { LiveHub } from './live/live-hub.ts';
import { createLiveTraffic, type LiveTraffic } from './live/sockets/live-traffic.ts';
import { createScreenVersions, type ScreenVersions } from './live/sockets/screen-versions.ts';
import type { OriginTables } from './origin/kernel/origin-tables.ts';
import { countOpenPrintJobs } from './origin/printing/print-jobs/print-queue-length.ts';
import type { OriginClient } from './proxy/origin-client.ts';
import type { Database } from './store/database.ts';
import type { LostEvents } from './store/last-events.ts';
import { type CallMetrics, createCallMetrics } from './web/call-metrics.ts';
import type { ShownCertificate } from './web/health/computer-state.ts';
import { watchLoopDelay } from './web/health/loop-delay.ts';
import { createOriginWatch } from './web/health/watch-origin.ts';
import { type HealthOptions, healthRoutes } from './web/health-routes.ts';
import { type Metric, reading, type Sample } from './web/metrics.ts';
import { metricsRoutes } from './web/metrics-routes.ts';
import { openApiRoutes } from './web/openapi-routes.ts';

export type Operation = Pick<CallMetrics, 'changeArrived' | 'pollSpared' | 'watchCalls'> & {
  /** Counts and times reads from the origin. */
  watchReads(read: OriginClient['read']): OriginClient['read'];
  readonly traffic: LiveTraffic;
  readonly screens: ScreenVersions;
  register(
    app: FastifyInstance,
    parts: { hub: LiveHub; clusterMetrics: readonly Metric[] } & Pick<
      HealthOptions,
      'isOriginReachable' | 'isStopping'
    > &
      Pick<Parameters<ComposedHealth['register']>[1], 'pushState'>,
  ): Promise<void>;
  /** Absent with a PostgreSQL server, whose operator makes the backups. */
  readonly backup: (() => BackupsState) | undefined;
  stop(): void;
};

/** A gauge over all watched topics, labelled by read: `count` gives the value of an entry. */
function byRead(
  hub: Pick<LiveHub, 'entries'>,
  count: (entry: ReturnType<LiveHub['entryOf']>) => number,
): Sample[] {
  const sums = new Map<string, number>();
  for (const entry of hub.entries()) {
    const { name } = entry.topic;
    sums.set(name, (sums.get(name) ?? 0) + count(entry));
  }
  return [...sums].map(([read, value]) => ({ labels: { read }, value }));
}

function liveMetrics(hub: Pick<LiveHub, 'entries'>, traffic: LiveTraffic): Metric[] {
  return [
    reading('gauge', 'kelner_live_sockets', 'Live sockets that are open.', () => traffic.sockets),
    reading(
      'counter',
      'kelner_live_sends_total',
      'Times a socket was sent what a tick brought.',
      () => traffic.sends,
    ),
    reading(
      'counter',
      'kelner_live_sent_bytes_total',
      'Bytes sent on live sockets.',
      () => traffic.bytesSent,
    ),
    reading(
      'counter',
      'kelner_live_slow_readers_total',
      'Live sockets closed because nobody read from them.',
      () => traffic.slowReaders,
    ),
    reading('gauge', 'kelner_topics', 'Paths that are watched, by read.', () => byRead(hub, () => 1)),
    reading('gauge', 'kelner_topic_watchers', 'Subscriptions of sockets, by read.', () =>
      byRead(hub, entry => entry.countWatchers()),
    ),
    reading('gauge', 'kelner_topics_stale', 'Paths whose data the origin does not confirm, by read.', () =>
      byRead(hub, ({ staleness }) => (staleness === null ? 0 : 1)),
    ),
  ];
}

function backupMetrics(state: () => BackupsState): Metric[] {
  const seconds = (ms: number | null | undefined) => Math.floor((ms ?? 0) / 1_000);
  return [
    reading('gauge', 'kelner_backup_timestamp_seconds', 'When the newest backup was taken; 0: never.', () =>
      seconds(state().newestTakenAtMs),
    ),
    reading(
      'gauge',
      'kelner_external_backup_timestamp_seconds',
      'When the newest copy in BACKUP_DIR was taken; 0: never.',
      () => seconds(state().external?.newestTakenAtMs),
    ),
    reading(
      'gauge',
      'kelner_backup_check_timestamp_seconds',
      'When a backup was last restored and compared; 0: never.',
      () => seconds(state().proof?.provedAtMs),
    ),
    reading(
      'gauge',
      'kelner_backup_check_faults',
      'What the last check of a backup found wrong.',
      () => state().proof?.wrong.length ?? 0,
    ),
    reading('counter', 'kelner_backup_failures_total', 'Backups that failed.', () => state().failures),
  ];
}

export function startOperation(options: {
  config: Config;
  database: Database<OriginTables>;
  /** Null for plain http. */
  certificate: () => ShownCertificate | null;
  /** Events that the database lacks. */
  lost: () => readonly LostEvents[];
  log: FastifyBaseLogger;
}): Operation {
  const { config, database, certificate, lost, log } = options;
  const calls = createCallMetrics(() => performance.now());
  const traffic = createLiveTraffic();
  const { changeCount, changeRecorder: recorder } = database;
  const backups =
    recorder === null
      ? null
      : keepBackups({
          file: join(config.dataDir, 'kelner.db'),
          changeCount,
          recorder,
          external: config.externalBackups,
          log,
        });
  const loopDelay = watchLoopDelay();
  const origin = createOriginWatch({
    isRemote: config.origin.kind === 'remote',
    now: Date.now,
    elapsed: () => performance.now(),
  });
  const screens = createScreenVersions(packageJson.version);
  const health = composeHealth({
    config,
    database,
    certificate,
    lost,
    origin,
    loopDelay,
    screens,
    log,
    copies: () => backups?.state() ?? null,
  });
  const storeMetrics: Metric[] = [
    reading('gauge', 'kelner_papers_open', 'Papers that did not come out yet, by state.', async () =>
      (await countOpenPrintJobs(database.db)).map(({ state, count }) => ({
        labels: { state },
        value: count,
      })),
    ),
    ...(backups === null ? [] : backupMetrics(backups.state)),
  ];
  return {
    ...calls,
    watchReads: read => origin.watch(calls.countPolls(read)),
    traffic,
    screens,
    backup: backups?.state,
    async register(app, { hub, isOriginReachable, isStopping, pushState, clusterMetrics }) {
      await app.register(healthRoutes, {
        isDatabaseWritable: database.isWritable,
        isOriginReachable,
        ...(isStopping && { isStopping }),
      });
      await health.register(app, { hub, pushState, isOriginReachable });
      await app.register(openApiRoutes, { side: 'server', version: packageJson.version });
      await app.register(metricsRoutes, {
        metrics: [
          ...calls.metrics,
          ...liveMetrics(hub, traffic),
          ...storeMetrics,
          ...clusterMetrics,
          ...health.metrics,
        ],
        token: config.metricsToken,
        isFromThisComputer: request => isFromThisComputer(request, config),
      });
    },
    stop() {
      backups?.stop();
      loopDelay.stop();
    },
  };
}
