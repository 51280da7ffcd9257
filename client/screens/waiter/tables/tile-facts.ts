/** Content of a table tile: the most urgent status, its time and amount. */
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { describeProgress, type Progress, type ProgressKind } from '../../../orders/order-progress.ts';

export type TileKind = ProgressKind | 'free' | 'blocked';

export type TileFacts = Omit<Progress, 'kind'> & {
  kind: TileKind;
  /** Of the oldest open order; absent for a free table. */
  openedAt?: string;
  total: number;
  /** Everything is paid, but dishes are still to be served. */
  isPaid: boolean;
};

export function describeTable(table: Pick<WaiterTable, 'orders' | 'isBlocked'>, nowMs: number): TileFacts {
  const { orders } = table;
  const total = orders.reduce((sum, order) => sum + order.total, 0);
  const isPaid = orders.length > 0 && orders.every(({ state }) => state === 'closed');
  const [openedAt] = orders.map(order => order.openedAt).sort();
  if (openedAt === undefined)
    return { kind: table.isBlocked ? 'blocked' : 'free', readyCount: 0, lateMinutes: 0, total, isPaid };
  return { ...describeProgress(orders, nowMs), openedAt, total, isPaid };
}

export type LocationTab = { id: string; name: string; openCount: number };

/** Locations in the order of their tables, each with its number of tables with an open order. */
export function locationTabs(tables: readonly WaiterTable[]): LocationTab[] {
  const tabs = new Map<string, LocationTab>();
  for (const { location, orders } of tables) {
    const tab = tabs.get(location.id) ?? { id: location.id, name: location.name, openCount: 0 };
    tabs.set(location.id, { ...tab, openCount: tab.openCount + (orders.length > 0 ? 1 : 0) });
  }
  return [...tabs.values()];
}
