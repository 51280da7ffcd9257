/** Preparation times: median and 90th percentile of a distribution. */

/** For a dish or an hour at a station: number of lines that took this many seconds, `late` of them too long. */
export type DurationCount = {
  readonly key: string;
  readonly station: string;
  readonly seconds: number;
  readonly lines: number;
  readonly late: number;
};
export type Pace = { lines: number; medianSeconds: number; p90Seconds: number; late: number };

/** Number of lines by duration. */
type Spread = { readonly lines: Map<number, number>; late: number };
/** By station, then by dish or hour. */
export type Spreads = Map<string, Map<string, Spread>>;

function entry<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

export function addDurations(spreads: Spreads, durations: readonly DurationCount[]): void {
  for (const { key, station, seconds, lines, late } of durations) {
    const ofStation = entry(spreads, station, () => new Map<string, Spread>());
    const spread = entry(ofStation, key, () => ({ lines: new Map<number, number>(), late: 0 }));
    spread.lines.set(seconds, (spread.lines.get(seconds) ?? 0) + lines);
    spread.late += late;
  }
}

/** Nearest-rank percentile: the shortest time within which that share of the lines was ready. */
function quantile(
  sorted: readonly [seconds: number, lines: number][],
  lines: number,
  percent: number,
): number {
  const rank = Math.ceil((lines * percent) / 100);
  let reached = 0;
  for (const [seconds, count] of sorted) {
    reached += count;
    if (reached >= rank) return seconds;
  }
  return 0;
}

/** Over all spreads together. */
export function paceOf(spreads: readonly Spread[]): Pace {
  const together = new Map<number, number>();
  for (const [seconds, count] of spreads.flatMap(({ lines }) => [...lines])) {
    together.set(seconds, (together.get(seconds) ?? 0) + count);
  }
  const sorted = [...together].sort(([one], [other]) => one - other);
  const lines = sorted.reduce((sum, [, count]) => sum + count, 0);
  return {
    lines,
    medianSeconds: quantile(sorted, lines, 50),
    p90Seconds: quantile(sorted, lines, 90),
    late: spreads.reduce((sum, { late }) => sum + late, 0),
  };
}
