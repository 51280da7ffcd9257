/**
 * The fallback below the bus: compares the change counters of all restaurants in one query per process and reports changes without a hint. While the bus is
 * down these are all changes; after it came back every restaurant counts as changed once.
 */
import type { BusClock, ChangeBus } from './change-bus.ts';

/** The longest delay of a lost hint; without hints the average delay is half of this. */
const everyMs = 1_000;
const everyMsAway = 250;
/** After the bus came back, processes spread their queries over this time. */
const spreadMs = 1_000;

/** Two counters per restaurant: one increases with every change, the other with changes that may give a printer work. */
export type ReadVersions = (
  organizationIds: readonly string[],
) => Promise<ReadonlyMap<string, { readonly version: number; readonly printing: number }>>;

type ChangeWatch = {
  /** This process made a change itself or received a hint: the next difference is expected. */
  heard(organizationId: string): void;
  stop(): Promise<void>;
};

export function watchChanges(options: {
  bus: Pick<ChangeBus, 'isUp' | 'onTurn'>;
  /** Restaurants with a watcher in this process. */
  watched: () => Iterable<string>;
  /** Reads the counters of all restaurants in one query. */
  readVersions: ReadVersions;
  /** The counter of a restaurant, read at `atMs`. */
  seen: (organizationId: string, version: { version: number; atMs: number }) => void;
  changed: (organizationId: string) => void;
  /** Printer data changed, and a hint was received: there may be further changes without a hint. */
  printersMayHaveWork: (organizationId: string) => void;
  clock: BusClock;
  /** 0 ≤ x < 1. */
  random: () => number;
}): ChangeWatch {
  const { bus, clock, random, changed, printersMayHaveWork } = options;
  let versions: Awaited<ReturnType<ReadVersions>> = new Map();
  const hinted = new Set<string>();
  const spread = new Set<() => void>();
  let underWay: Promise<void> = Promise.resolve();
  let cancelNext = (): void => {};
  let isLooking = false;
  let isStopped = false;

  const later = (organizationId: string): void => {
    const cancel = clock.after(random() * spreadMs, () => {
      spread.delete(cancel);
      changed(organizationId);
    });
    spread.add(cancel);
  };

  const look = async (): Promise<void> => {
    isLooking = true;
    const ids = [...new Set(options.watched())];
    // Hints that arrive during the query count for the next one.
    const known = new Set(hinted);
    hinted.clear();
    const atMs = clock.now();
    const now: typeof versions = ids.length === 0 ? new Map() : await options.readVersions(ids);
    const before = versions;
    versions = now;
    for (const [organizationId, { version, printing }] of now) {
      options.seen(organizationId, { version, atMs });
      const last = before.get(organizationId);
      if (last === undefined || last.version === version) continue;
      if (!bus.isUp() || !known.has(organizationId)) changed(organizationId);
      else if (last.printing !== printing) printersMayHaveWork(organizationId);
    }
  };

  const arm = (): void => {
    cancelNext();
    if (isStopped || isLooking) return;
    cancelNext = clock.after(bus.isUp() ? everyMs : everyMsAway, () => {
      // If the store is down, the next successful query finds the changes.
      underWay = look()
        .catch(() => {})
        .finally(() => {
          isLooking = false;
          arm();
        });
    });
  };

  const stopListening = bus.onTurn(isUp => {
    if (isUp) for (const organizationId of new Set(options.watched())) later(organizationId);
    arm();
  });

  arm();
  return {
    heard: organizationId => void hinted.add(organizationId),
    async stop() {
      isStopped = true;
      cancelNext();
      stopListening();
      for (const cancel of spread) cancel();
      await underWay;
    },
  };
}
