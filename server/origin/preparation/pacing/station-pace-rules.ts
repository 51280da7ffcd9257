/**
 * How a station's load slows it: a line that finds others in front of it waits for them. Learned from the station's lines of the days before, as
 * the seconds that each line in front adds to any dish there; and how much slower than that it is just now.
 */

/** Of one station, ready or still open. */
export type StationLine = {
  /** Null of an open item, which has no usual time. */
  readonly itemId: string | null;
  readonly sentMs: number;
  /** Null: not ready yet. */
  readonly readyMs: number | null;
};

/** What a dish takes there in the mean, and how many lines are in front of it. */
type Usual = { readonly seconds: number; readonly inFront: number };

export type LearnedPace = {
  /** Lines in front of the usual line. */
  readonly usualOpen: number;
  readonly secondsPerOpen: number;
  /** Standard deviation of what was left unexplained. */
  readonly spreadSeconds: number;
  /** By item. */
  readonly usualOf: ReadonlyMap<string | null, Usual>;
};

export type StationPace = Omit<LearnedPace, 'usualOf'> & {
  /** Lines that are open now. */
  readonly open: number;
  /** By which the lines that got ready lately were slower than expected; negative: quicker. */
  readonly latelySeconds: number;
};

type Known = { itemId: string | null; readyMs: number; seconds: number; inFront: number };

/** The first lines of a list lack those that were in front of them. */
const leadIn = 20;
const knownMin = 60;
const latelyMs = 1_800_000;
/** That many lines count as much as the expectation. */
const latelyWeight = 5;

const mean = (list: readonly number[]) =>
  list.length === 0 ? 0 : list.reduce((sum, value) => sum + value, 0) / list.length;

/** Each line that is ready, with the number that was open when it was sent. */
function withFront(lines: readonly StationLine[]): Known[] {
  const sent = lines.toSorted((one, other) => one.sentMs - other.sentMs);
  const ready = sent.flatMap(({ readyMs }) => readyMs ?? []).sort((one, other) => one - other);
  let done = 0;
  return sent.flatMap(({ itemId, sentMs, readyMs }, index) => {
    while ((ready[done] ?? Number.POSITIVE_INFINITY) <= sentMs) done += 1;
    if (readyMs === null) return [];
    return [{ itemId, readyMs, seconds: (readyMs - sentMs) / 1_000, inFront: index - done }];
  });
}

/** Null for a station with too few lines. */
export function learnedPace(lines: readonly StationLine[]): LearnedPace | null {
  const known = withFront(lines).slice(leadIn);
  if (known.length < knownMin) return null;
  const byItem = Map.groupBy(known, ({ itemId }) => itemId);
  const usualOf = new Map<string | null, Usual>();
  byItem.delete(null);
  for (const [itemId, own] of byItem) {
    const seconds = mean(own.map(line => line.seconds));
    usualOf.set(itemId, { seconds, inFront: mean(own.map(({ inFront }) => inFront)) });
  }
  // Differences from the means of each line's own dish: what they share is the station's doing.
  const apart = known.map(({ itemId, seconds, inFront }) => {
    const usual = usualOf.get(itemId) ?? { seconds, inFront };
    return { seconds: seconds - usual.seconds, inFront: inFront - usual.inFront };
  });
  const variance = mean(apart.map(({ inFront }) => inFront ** 2));
  const slope = variance === 0 ? 0 : mean(apart.map(line => line.inFront * line.seconds)) / variance;
  const secondsPerOpen = Math.max(0, slope);
  return {
    usualOpen: mean(known.map(({ inFront }) => inFront)),
    secondsPerOpen,
    spreadSeconds: Math.sqrt(mean(apart.map(line => (line.seconds - secondsPerOpen * line.inFront) ** 2))),
    usualOf,
  };
}

/** `lines`: what the station has open, and what it made lately. */
export function stationPace(
  learned: LearnedPace | null,
  lines: readonly StationLine[],
  nowMs: number,
): StationPace {
  const open = lines.filter(({ readyMs }) => readyMs === null).length;
  if (learned === null)
    return { open, usualOpen: open, secondsPerOpen: 0, latelySeconds: 0, spreadSeconds: 0 };
  const { usualOf, ...pace } = learned;
  const lately = withFront(lines).flatMap(({ itemId, readyMs, seconds, inFront }) => {
    const usual = usualOf.get(itemId);
    if (usual === undefined || readyMs <= nowMs - latelyMs) return [];
    return [seconds - usual.seconds - pace.secondsPerOpen * (inFront - usual.inFront)];
  });
  const latelySeconds = (mean(lately) * lately.length) / (lately.length + latelyWeight);
  return { ...pace, open, latelySeconds };
}
