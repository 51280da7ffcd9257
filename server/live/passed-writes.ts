/** The data version of each restaurant after the writes proxied so far: a later read with a lower version is outdated. */

type PassedWrite = { readonly version: number; readonly atMs: number };

type PassedWrites = {
  /** A write returned this version of the data. */
  note(organizationId: string, version: number): void;
  /** The store itself was read at `atMs`: a higher version noted before was no write, or was undone. */
  storeSeen(organizationId: string, store: PassedWrite): void;
  /** The version that every read must include by now; 0: any. */
  versionDue(organizationId: string): number;
};

/** Reads of replicas and caches may lag behind writes by this much. */
export const readsLagMaxMs = 5_000;
/** A restored origin counts from an older number on, which only its next write shows. */
const retentionMs = 10 * 60_000;

export function createPassedWrites(now: () => number): PassedWrites {
  /** In order of version, from the last one that is due. */
  const passed = new Map<string, readonly PassedWrite[]>();
  return {
    note(organizationId, version) {
      const known = passed.get(organizationId) ?? [];
      const last = known.at(-1);
      const atMs = now();
      // Concurrent writes may overtake one another; a number that stays lower belongs to another count.
      const isRecent = last !== undefined && atMs - last.atMs < readsLagMaxMs;
      if (version === last?.version || (isRecent && version < last.version)) return;
      const before = known.filter(write => write.version < version);
      const due = before.findLastIndex(write => write.atMs + readsLagMaxMs <= atMs);
      passed.set(organizationId, [...before.slice(Math.max(0, due)), { version, atMs }]);
    },
    storeSeen(organizationId, store) {
      const known = passed.get(organizationId) ?? [];
      const isTrue = ({ version, atMs }: PassedWrite) => version <= store.version || atMs >= store.atMs;
      if (!known.every(isTrue)) passed.set(organizationId, known.filter(isTrue));
    },
    versionDue(organizationId) {
      const [atMs, known] = [now(), passed.get(organizationId) ?? []];
      const isDue = (write: PassedWrite) =>
        write.atMs + readsLagMaxMs <= atMs && atMs < write.atMs + retentionMs;
      return known.findLast(isDue)?.version ?? 0;
    },
  };
}
