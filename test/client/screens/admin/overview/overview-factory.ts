/** An overview in which nothing needs anybody. */
import type { Overview } from '#shared/reports/overview-schema.ts';

const none = { count: 0, first: [] };
const noFigures = { orders: 0, guests: 0, gross: 0, seatedGross: 0, tables: 0 };

export function createOverview(changes: Partial<Overview> = {}): Overview {
  return {
    businessDay: '2026-11-23',
    today: noFigures,
    before: { businessDay: '2026-11-16', until: '2026-11-16T13:35:00.000Z' },
    open: { orders: 0, tables: 0, guests: 0, total: 0 },
    waiting: none,
    late: none,
    out: none,
    lowStock: none,
    silentDevices: none,
    ...changes,
  };
}
