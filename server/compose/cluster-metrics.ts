/** Metrics of a process that shares a PostgreSQL database: its statements, waiting times for locks, the bus and its leases. */
import type { StoreWatch } from '../store/postgres/postgres-dialect.ts';
import { createCounter, createHistogram, type Metric, reading, type Sample } from '../web/metrics.ts';
import type { Cluster } from './compose-cluster.ts';

export function createStoreMetrics(): { watch: StoreWatch; metrics: readonly Metric[] } {
  const statements = createCounter('kelner_store_statements_total', 'Statements sent to the database.', []);
  const waits = createHistogram(
    'kelner_store_lock_wait_seconds',
    'How long transactions waited for those before them, by whose lock it was: a restaurant’s or the whole store’s.',
    'lock',
  );
  return {
    watch: {
      statement: () => statements.add(),
      lockWaited: (ms, lock) => waits.observe(ms / 1_000, lock),
    },
    metrics: [statements, waits],
  };
}

/** By purpose of the leases: the first word of their names. */
function byWork(names: readonly string[]): Sample[] {
  const counts = new Map([
    ['printer', 0],
    ['notices', 0],
  ]);
  for (const name of names) {
    const [work = ''] = name.split(' ');
    counts.set(work, (counts.get(work) ?? 0) + 1);
  }
  return [...counts].map(([work, value]) => ({ labels: { work }, value }));
}

/** Empty for a process that is alone. */
export function clusterMetrics({
  bus,
  leases,
  clockOffsetMs,
}: Pick<Cluster, 'bus' | 'leases' | 'clockOffsetMs'>): readonly Metric[] {
  if (leases === null) return [];
  const hints = () => Object.entries(bus.counts).map(([outcome, value]) => ({ labels: { outcome }, value }));
  return [
    reading('gauge', 'kelner_bus_connected', 'Whether hints of other processes arrive: 1 or 0.', () =>
      Number(bus.isUp()),
    ),
    reading('counter', 'kelner_bus_hints_total', 'Hints of changes between processes, by outcome.', hints),
    reading(
      'gauge',
      'kelner_bus_lag_seconds',
      'How long the bus took to take the latest hints.',
      () => bus.lagMs() / 1_000,
    ),
    reading('gauge', 'kelner_leases_connected', 'Whether leases can be held: 1 or 0.', () =>
      Number(leases.isUp()),
    ),
    reading('gauge', 'kelner_leases_held', 'Leases that this process holds, by what they are for.', () =>
      byWork(leases.held()),
    ),
    reading(
      'gauge',
      'kelner_clock_offset_seconds',
      'How far this computer’s clock is ahead of the database’s.',
      () => clockOffsetMs() / 1_000,
    ),
  ];
}
