/**
 * The net below the bus: compares the restaurants' change counters, in one query a process, and says where something changed that no hint told of. While
 * the bus is away that is every change; after it came back everything may have changed once.
 */
import type { BusClock, ChangeBus } from './change-bus.ts';

/** While hints arrive a lost one costs at most this; while they don't, half of the other on average. */
const everyMs = 1_000;
const everyMsAway = 250;
/** After a return all processes ask for everything, not all at once. */
const spreadMs = 1_000;

/** Two numbers of each restaurant: one grows with every change, the other with those that may give a printer work. */
export type ReadVersions = (
  organizationIds: readonly string[],
) => Promise<ReadonlyMap<string, { readonly version: number; readonly printing: number }>>;

type ChangeWatch = {
  /** This process itself changed something, or was told of it: no news. */
  heard(organizationId: string): void;
  stop(): Promise<void>;
};

export function watchChanges(options: {
  bus: Pick<ChangeBus, 'isUp' | 'onTurn'>;
  /** Restaurants that someone looks at here. */
  watched: () => Iterable<string>;
  /** Of each; from one query. */
  readVersions: ReadVersions;
  /** The version of a restaurant, asked for at `atMs`. */
  seen: (organizationId: string, version: { version: number; atMs: number }) => void;
  changed: (organizationId: string) => void;
  /** Something that printers work by changed, and a hint told of something: there may be more that none told of. */
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
    // Hints that arrive during the query belong to the next look.
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
      // The store is away: what changed meanwhile is found by the difference to the last look that succeeded.
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
