/** What a table's tile says: the one word that tells a waiter whether to walk there, with its time and its money. */
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { describeProgress, type Progress, type ProgressKind } from '../../../orders/order-progress.ts';

export type TileKind = ProgressKind | 'free' | 'blocked';

export type TileFacts = Omit<Progress, 'kind'> & {
  kind: TileKind;
  /** Of the oldest open order; absent on a free table. */
  openedAt?: string;
  total: number;
  /** Nobody there owes anything any more: only dishes are still on their way. */
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

/** The locations in the order their tables come, each with how many of its tables have an open order. */
export function locationTabs(tables: readonly WaiterTable[]): LocationTab[] {
  const tabs = new Map<string, LocationTab>();
  for (const { location, orders } of tables) {
    const tab = tabs.get(location.id) ?? { id: location.id, name: location.name, openCount: 0 };
    tabs.set(location.id, { ...tab, openCount: tab.openCount + (orders.length > 0 ? 1 : 0) });
  }
  return [...tabs.values()];
}
