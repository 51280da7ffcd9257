/**
 * Which writes a topic's data holds, so that a client can drop what it showed ahead of them at the right moment: by the
 * number that the origin gives its states, and without one no write is named. Where a poll may have come too early for a
 * write (an origin whose reads lag behind its writes), it decides that there is one more look.
 */
import type { Cancel, LiveClock } from '../live-clock.ts';

/** A write that passed through. `key`: of one that was carried out; `dataVersion`: the number of the state that holds it. */
export type HeardWrite = { readonly key?: string; readonly dataVersion?: number };
/** Those that a poll is expected to bring. */
export type Expected = readonly (HeardWrite & { readonly atMs: number })[];

export type WriteMarks = {
  heard(write: HeardWrite): void;
  /** A poll begins: what it may bring. One that fails needs no word, the next one is expected to bring the same. */
  pollBegins(): Expected;
  /** `version`: of the topic now; `dataVersion`: the number of the origin's state that was read. */
  pollBrought(
    expected: Expected,
    news: { isChanged: boolean; version: number; dataVersion: number | undefined },
  ): void;
  /** The keys that came in with versions above `version`. */
  since(version: number): readonly string[];
  stop(): void;
};

type Waiting = Expected[number];

const keysKept = 64;
/** After the write: replicas that lag behind for longer are found by the interval. */
const lookAgainMs = 2_500;
const none: readonly string[] = [];

export function createWriteMarks(
  clock: LiveClock,
  /** The topic is to be polled once more, for a write of `sinceMs`. */
  lookAgain: (sinceMs: number) => void,
): WriteMarks {
  let waiting: Expected = [];
  let placed: readonly { key: string; version: number }[] = [];
  /** Those that had their poll, and get one more look at most. */
  const doubted = new WeakSet<Waiting>();
  let lastDoubtedMs = Number.NEGATIVE_INFINITY;
  let cancelLook: Cancel = () => {};

  const place = (writes: Expected, version: number): void => {
    const marks = writes.flatMap(({ key }) => (key === undefined ? [] : [{ key, version }]));
    if (marks.length > 0) placed = [...placed, ...marks].slice(-keysKept);
  };

  const doubt = (writes: Expected): void => {
    const [first, last] = [writes[0], writes.at(-1)];
    if (first === undefined || last === undefined) return;
    for (const write of writes) doubted.add(write);
    lastDoubtedMs = last.atMs;
    cancelLook();
    cancelLook = clock.after(last.atMs + lookAgainMs - clock.now(), () => lookAgain(first.atMs));
  };

  return {
    heard(write) {
      waiting = [...waiting, { ...write, atMs: clock.now() }].slice(-keysKept);
    },
    pollBegins: () => waiting,
    pollBrought(expected, { isChanged, version, dataVersion = Number.NEGATIVE_INFINITY }) {
      const isHeld = (write: Waiting) => write.dataVersion !== undefined && write.dataVersion <= dataVersion;
      // What an earlier poll brought already is told with the next change.
      place(waiting.filter(isHeld), isChanged ? version : version + 1);
      const open = expected.filter(write => !isHeld(write) && waiting.includes(write));
      const [only] = open;
      // A change right after the only write there was is that write's.
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
    stop: () => cancelLook(),
  };
}
