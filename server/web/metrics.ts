/** Metrics stored as plain counters and rendered to Prometheus text format only on request. Labels are names from our own tables, never ids. */

export type Sample = {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** Suffix of a histogram series: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
};

export type Metric = {
  /** Prometheus naming: `kelner_` first, the unit last, `_total` for counters. */
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  read(): readonly Sample[] | Promise<readonly Sample[]>;
};

/** A metric read from existing state when rendered. */
export function reading(
  type: 'gauge' | 'counter',
  name: string,
  help: string,
  read: () => number | readonly Sample[] | Promise<readonly Sample[]>,
): Metric {
  const samples = async () => {
    const found = await read();
    return typeof found === 'number' ? [{ value: found }] : found;
  };
  return { name, help, type, read: samples };
}

type Counter = Metric & { add(...values: string[]): void };

/** A counter with labels; `add` takes their values in the order of `labels`. */
export function createCounter(name: string, help: string, labels: readonly string[]): Counter {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>();
  return {
    name,
    help,
    type: 'counter',
    add(...values) {
      const key = values.join('\n');
      let count = counts.get(key);
      if (count === undefined) {
        count = {
          labels: Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ''])),
          value: 0,
        };
        counts.set(key, count);
      }
      count.value += 1;
    },
    read: () => [...counts.values()],
  };
}

type Histogram = Metric & { observe(seconds: number, value: string): void };

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** A histogram of durations in seconds, with one label. */
export function createHistogram(name: string, help: string, label: string): Histogram {
  const series = new Map<string, { counts: number[]; sum: number }>();
  return {
    name,
    help,
    type: 'histogram',
    observe(seconds, value) {
      let one = series.get(value);
      if (one === undefined) {
        one = { counts: new Array(boundsSeconds.length + 1).fill(0), sum: 0 };
        series.set(value, one);
      }
      const found = boundsSeconds.findIndex(bound => seconds <= bound);
      const index = found === -1 ? boundsSeconds.length : found;
      one.counts[index] = (one.counts[index] ?? 0) + 1;
      one.sum += seconds;
    },
    read: () =>
      [...series].flatMap(([value, { counts, sum }]) => {
        let below = 0;
        const buckets = counts.map((count, index) => {
          below += count;
          const le = String(boundsSeconds[index] ?? '+Inf');
          return { suffix: '_bucket', labels: { [label]: value, le }, value: below };
        });
        const labels = { [label]: value };
        return [
          ...buckets,
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: below },
        ];
      }),
  };
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function lineOf(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

/** Prometheus' text format, version 0.0.4. */
export async function metricsText(metrics: readonly Metric[]): Promise<string> {
  const pieces = await Promise.all(
    metrics.map(async ({ name, help, type, read }) => {
      const samples = await read();
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(one => lineOf(name, one))];
    }),
  );
  return `${pieces.flat().join('\n')}\n`;
}
