/** How far each restaurant's data has come by the writes that passed: what the origin says a while later about an older state is old. */

type PassedWrite = { readonly version: number; readonly atMs: number };

type PassedWrites = {
  /** A write was answered with this version of the data. */
  note(organizationId: string, version: number): void;
  /** The store itself was asked at `atMs`: what claims to be further by then was no write, or is undone. */
  storeSeen(organizationId: string, store: PassedWrite): void;
  /** The version that every read has to show by now; 0: any. */
  versionDue(organizationId: string): number;
};

/** So far the reads of replicas and caches may lag behind writes. */
export const readsLagMaxMs = 5_000;
/** An origin that was restored counts from an older number on, and only its next write shows that. */
const retentionMs = 10 * 60_000;

export function createPassedWrites(now: () => number): PassedWrites {
  /** With rising versions, from the last on that is due. */
  const passed = new Map<string, readonly PassedWrite[]>();
  return {
    note(organizationId, version) {
      const known = passed.get(organizationId) ?? [];
      const last = known.at(-1);
      const atMs = now();
      // Writes at once may overtake one another; a number that is lower for longer is another count.
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
