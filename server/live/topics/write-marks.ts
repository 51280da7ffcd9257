/**
 * Tracks which writes a topic's data includes, so that a client can drop its optimistic changes at the right moment. This uses the origin's data version;
 * without one no write is named. If a poll may have come before the write was visible (an origin whose reads lag behind its writes), it requests one more,
 * and another when every read must include the write.
 */
import type { Cancel, LiveClock } from '../live-clock.ts';
import { readsLagMaxMs } from '../passed-writes.ts';

/** A proxied write. `key`: set if it was certainly executed; `dataVersion`: the number of the state that includes it. */
export type HeardWrite = { readonly key?: string; readonly dataVersion?: number };
/** Writes that a poll is expected to bring. */
export type Expected = readonly (HeardWrite & { readonly atMs: number })[];

type WriteMarks = {
  heard(write: HeardWrite): void;
  /** Call when a poll starts: returns what it may bring. A failed poll needs no call, because the next is expected to bring the same. */
  pollBegins(): Expected;
  /** `version`: the topic's current one; `dataVersion`: that of the origin's state that was read. */
  pollBrought(
    expected: Expected,
    news: { isChanged: boolean; version: number; dataVersion: number | undefined },
  ): void;
  /** Keys included in versions above `version`. */
  since(version: number): readonly string[];
  stop(): void;
};

type Waiting = Expected[number];

const marksMax = 64;
/** Delay after the write: replicas that lag further are covered by the interval. */
const lookAgainMs = 2_500;
const none: readonly string[] = [];

export function createWriteMarks(
  clock: LiveClock,
  /** Requests another poll, for a write made at `sinceMs`. */
  lookAgain: (sinceMs: number) => void,
): WriteMarks {
  let waiting: Expected = [];
  let placed: readonly { key: string; version: number }[] = [];
  /** Writes that had their poll and get at most one more. */
  const doubted = new WeakSet<Waiting>();
  let lastDoubtedMs = Number.NEGATIVE_INFINITY;
  let cancelLook: Cancel = () => {};
  let cancelLastLook: Cancel | null = null;

  const place = (writes: Expected, version: number): void => {
    const marks = writes.flatMap(({ key }) => (key === undefined ? [] : [{ key, version }]));
    if (marks.length > 0) placed = [...placed, ...marks].slice(-marksMax);
  };

  const doubt = (writes: Expected): void => {
    const [first, last] = [writes[0], writes.at(-1)];
    if (first === undefined || last === undefined) return;
    for (const write of writes) doubted.add(write);
    lastDoubtedMs = last.atMs;
    cancelLook();
    cancelLook = clock.after(last.atMs + lookAgainMs - clock.now(), () => lookAgain(first.atMs));
  };

  /** Plans the last poll for the first waiting write with a version. */
  const planLastLook = (): void => {
    const isAwaited = ({ dataVersion, atMs }: Waiting) =>
      dataVersion !== undefined && atMs + readsLagMaxMs > clock.now();
    const next = waiting.find(isAwaited);
    if (next === undefined) return;
    cancelLastLook ??= clock.after(next.atMs + readsLagMaxMs - clock.now(), () => {
      cancelLastLook = null;
      if (waiting.includes(next)) lookAgain(next.atMs);
      planLastLook();
    });
  };

  return {
    heard(write) {
      waiting = [...waiting, { ...write, atMs: clock.now() }].slice(-marksMax);
      planLastLook();
    },
    pollBegins: () => waiting,
    pollBrought(expected, { isChanged, version, dataVersion = Number.NEGATIVE_INFINITY }) {
      const isHeld = (write: Waiting) => write.dataVersion !== undefined && write.dataVersion <= dataVersion;
      // Writes that an earlier poll already brought are reported with the next change.
      place(waiting.filter(isHeld), isChanged ? version : version + 1);
      const open = expected.filter(write => !isHeld(write) && waiting.includes(write));
      const [only] = open;
      // A change right after the only pending write is attributed to it.
      const isCome =
        isChanged && open.length === 1 && only !== undefined && only.atMs - lastDoubtedMs > lookAgainMs;
      const isDone = (write: Waiting) =>
        isHeld(write) ||
        (open.includes(write) && write.dataVersion === undefined && (isCome || doubted.has(write)));
      waiting = waiting.filter(write => !isDone(write));
      doubt(open.filter(write => waiting.includes(write) && !doubted.has(write)));
    },
    since: version =>
      placed.length === 0 ? none : placed.filter(mark => mark.version > version).map(mark => mark.key),
    stop() {
      cancelLook();
      cancelLastLook?.();
    },
  };
}
