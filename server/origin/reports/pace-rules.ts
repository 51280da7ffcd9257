/** Preparation times: median and 90th percentile of a distribution. */

/** The number of lines of a dish, or of an hour at a station, that took this many seconds, `late` of them too long. */
type DurationCount = {
  readonly key: string;
  readonly station: string;
  readonly seconds: number;
  readonly lines: number;
  readonly late: number;
};
export type Pace = { lines: number; medianSeconds: number; p90Seconds: number; late: number };

/** The number of lines by duration. Nearly all take less than an hour, and counting those in an array makes a year's report several times faster. */
type Spread = { readonly withinHour: Uint32Array; readonly longer: Map<number, number>; late: number };
const hourSeconds = 3_600;

function noLines(): Spread {
  return { withinHour: new Uint32Array(hourSeconds), longer: new Map(), late: 0 };
}

function addLonger({ longer }: Spread, seconds: number, lines: number): void {
  longer.set(seconds, (longer.get(seconds) ?? 0) + lines);
}

function addSeconds(spread: Spread, durations: readonly number[]): void {
  const { withinHour } = spread;
  for (const seconds of durations) {
    if (seconds < hourSeconds) withinHour[seconds] = (withinHour[seconds] ?? 0) + 1;
    else addLonger(spread, seconds, 1);
  }
}
/** Keyed by station, then by dish or hour. */
export type Spreads = Map<string, Map<string, Spread>>;

function entry<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

/** The stored form, with the seconds of each line. */
export type PaceRow = [station: string, key: string, late: number, seconds: number[]];

export function paceRows(durations: readonly DurationCount[]): PaceRow[] {
  const rows = new Map<string, PaceRow>();
  for (const { key, station, seconds, lines, late } of durations) {
    const row = entry(rows, `${station} ${key}`, (): PaceRow => [station, key, 0, []]);
    row[2] += late;
    for (let line = 0; line < lines; line += 1) row[3].push(seconds);
  }
  return [...rows.values()];
}

export function addDurations(spreads: Spreads, rows: readonly PaceRow[]): void {
  for (const [station, key, late, durations] of rows) {
    const ofStation = entry(spreads, station, () => new Map<string, Spread>());
    const spread = entry(ofStation, key, noLines);
    spread.late += late;
    addSeconds(spread, durations);
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

function joined(spreads: readonly Spread[]): Spread {
  const together = noLines();
  for (const { withinHour, longer, late } of spreads) {
    together.late += late;
    withinHour.forEach((lines, seconds) => {
      together.withinHour[seconds] = (together.withinHour[seconds] ?? 0) + lines;
    });
    for (const [seconds, lines] of longer) addLonger(together, seconds, lines);
  }
  return together;
}

/** Computed over all spreads together. */
export function paceOf(spreads: readonly Spread[]): Pace {
  const { withinHour, longer, late } = joined(spreads);
  const short = [...withinHour].flatMap((count, seconds): [number, number][] =>
    count === 0 ? [] : [[seconds, count]],
  );
  const sorted = [...short, ...[...longer].sort(([one], [other]) => one - other)];
  const lines = sorted.reduce((sum, [, count]) => sum + count, 0);
  return {
    lines,
    medianSeconds: quantile(sorted, lines, 50),
    p90Seconds: quantile(sorted, lines, 90),
    late,
  };
}
