/**
 * Joins this process to the others of its store: the bus, the leases and the effect of changes in other processes. A process that is alone does none of
 * this work.
 */
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { type BusClock, type ChangeBus, createLoneBus } from '../cluster/change-bus.ts';
import { watchClock } from '../cluster/clock-watch.ts';
import type { Leases } from '../cluster/leases.ts';
import type { StoreConfig } from '../environment/store-config.ts';
import type { IdentityPart } from '../identity/identity-plugin.ts';
import { systemClock } from '../live/live-clock.ts';
import type { LiveHub } from '../live/live-hub.ts';
import { readDataVersions } from '../origin/kernel/events/data-versions.ts';
import type { OriginTables } from '../origin/kernel/origin-tables.ts';
import type { Database } from '../store/database.ts';
import { type PrinterNews, type SharedChanges, shareChanges } from './shared-changes.ts';

export type Cluster = {
  readonly bus: ChangeBus;
  /** Null if the process is alone: everything counts as leased then. */
  readonly leases: Leases | null;
  /** How far this computer's clock is ahead of the database's; 0 if unknown or without a database server. */
  clockOffsetMs(): number;
  /** Runs `work` every two seconds if other processes may change what it reads. */
  often(work: () => Promise<void>): void;
  close(): Promise<void>;
};

/** How often to re-read sessions that another process may have ended. */
export const recheckMs = 2_000;
const writtenWithinMs = 400;

/** A store in a file belongs to one process. */
export async function joinCluster(store: StoreConfig, log: FastifyBaseLogger): Promise<Cluster> {
  if (store.kind === 'sqlite') {
    return { bus: createLoneBus(), leases: null, clockOffsetMs: () => 0, often() {}, close: async () => {} };
  }
  const options = { clock: systemClock, random: Math.random, log };
  const bus = await openBus(store, options);
  // Imported on demand, like the store: a server on SQLite needn't load the driver.
  const { Leases } = await import('../cluster/leases.ts');
  const clockWatch = watchClock({ wallNow: systemClock.wallNow, log });
  const leases = new Leases({
    ...options,
    clockRead: clockWatch.read,
    url: store.url,
    process: `${hostname()} ${process.pid}`,
  });
  const stops: (() => void)[] = [];
  return {
    bus,
    leases,
    clockOffsetMs: clockWatch.offsetMs,
    often(work) {
      let isStopped = false;
      let cancel = (): void => {};
      const again = (): void => {
        if (isStopped) return;
        // If the store is down nothing is read; the next successful read finds the changes.
        cancel = systemClock.after(
          recheckMs,
          () =>
            void work()
              .catch(() => {})
              .finally(again),
        );
      };
      again();
      stops.push(() => {
        isStopped = true;
        cancel();
      });
    },
    async close() {
      for (const stop of stops) stop();
      await leases.close();
      await bus.close();
    },
  };
}

async function openBus(
  { url, natsUrl }: Extract<StoreConfig, { kind: 'postgres' }>,
  options: { clock: BusClock; random: () => number; log: FastifyBaseLogger },
): Promise<ChangeBus> {
  if (natsUrl === null) {
    const { createPostgresBus } = await import('../cluster/postgres-bus.ts');
    return createPostgresBus({ ...options, url });
  }
  const { createNatsBus } = await import('../cluster/nats-bus.ts');
  return createNatsBus({ ...options, url: natsUrl });
}

/** Publishes changes of this process to the others, and applies those of the others. */
export function composeChanges(options: {
  cluster: Cluster;
  hub: LiveHub;
  database: Pick<Database<OriginTables>, 'db'>;
  identity: Pick<IdentityPart, 'readAgain' | 'onSessionEnded' | 'onMemberOut'>;
  notifications: { heard(organizationId: string): void; findMissed(): Promise<void> };
  printers: PrinterNews;
}): SharedChanges {
  const { cluster, hub, database, identity, notifications, printers } = options;
  const { bus, leases } = cluster;
  // One read for all hints that arrive meanwhile.
  let isReading = false;
  const readAgain = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    // If the store is down nothing is read; the next successful read finds the changes.
    await identity.readAgain().catch(() => {});
    isReading = false;
  };
  /** Reads again a moment later: the end of a session is published before it is written. */
  const readSoon = (): void => {
    void readAgain();
    systemClock.after(writtenWithinMs, () => void readAgain());
  };
  cluster.often(readAgain);
  cluster.often(notifications.findMissed);
  const changes = shareChanges({
    bus,
    hub,
    clock: systemClock,
    random: Math.random,
    hearPrinting: organizationId => printers.hear(organizationId),
    readVersions: leases && (organizationIds => readDataVersions(database.db, organizationIds)),
    printsFor: () =>
      (leases?.held() ?? []).flatMap(name => (name.startsWith('printer ') ? (name.split(' ')[1] ?? []) : [])),
    hearSession: readSoon,
    hearMember: readSoon,
    hearNotices: notifications.heard,
  });
  printers.tell = changes.printing;
  const stops = [identity.onSessionEnded(changes.sessionEnded), identity.onMemberOut(changes.memberOut)];
  return {
    ...changes,
    async stop() {
      for (const stop of stops) stop();
      await changes.stop();
    },
  };
}
