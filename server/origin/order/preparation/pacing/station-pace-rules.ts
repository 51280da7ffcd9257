/**
 * Estimates how a station's load delays a line. From earlier days it learns how many seconds each line in
 * front adds to any dish at the station; from the latest lines how much slower than that the station is now.
 */

/** A line of one station, ready or still open. */
export type StationLine = {
  /** Null for an open item, which has no usual time. */
  readonly itemId: string | null;
  readonly sentMs: number;
  /** Null while not ready. */
  readonly readyMs: number | null;
};

/** The mean time of a dish at the station, and the mean number of lines in front of it. */
type Usual = { readonly seconds: number; readonly inFront: number };

export type LearnedPace = {
  /** The mean number of lines in front of a line. */
  readonly usualOpen: number;
  readonly secondsPerOpen: number;
  /** The standard deviation of the residuals. */
  readonly spreadSeconds: number;
  /** Keyed by item. */
  readonly usualOf: ReadonlyMap<string | null, Usual>;
};

export type StationPace = Omit<LearnedPace, 'usualOf'> & {
  /** The number of open lines. */
  readonly open: number;
  /** By how much the latest finished lines were slower than expected; negative if faster. */
  readonly latelySeconds: number;
};

type Known = { itemId: string | null; readyMs: number; seconds: number; inFront: number };

/** The first lines of a list are ignored, as the lines in front of them are missing. */
const leadIn = 20;
const knownMin = 60;
const latelyMs = 1_800_000;
/** The weight of the expectation, as a number of lines. */
const latelyWeight = 5;

const mean = (list: readonly number[]) =>
  list.length === 0 ? 0 : list.reduce((sum, value) => sum + value, 0) / list.length;

/** Each finished line, with the number of lines that were open when it was sent. */
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
  // Subtracting the means of each line's own dish leaves the effect of the station.
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

/** `lines` are the station's open lines and those finished lately. */
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
