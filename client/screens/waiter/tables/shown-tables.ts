/** Filter of tables and orders chosen by the waiter: all, own, a location's, bar tabs or takeaways. */
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { ListedOrder } from '../../../writes/known-orders.ts';

/** Filter values besides the ids of locations. */
export const tableFilters = { all: 'all', mine: 'mine', takeaway: 'takeaway', barTabs: 'barTabs' } as const;

type LocationTab = { id: string; name: string; openCount: number };

/** Locations in the order of their tables, each with its number of tables with an open order. */
export function locationTabs(tables: readonly WaiterTable[]): LocationTab[] {
  const tabs = new Map<string, LocationTab>();
  for (const { location, orders } of tables) {
    const tab = tabs.get(location.id) ?? { id: location.id, name: location.name, openCount: 0 };
    tabs.set(location.id, { ...tab, openCount: tab.openCount + (orders.length > 0 ? 1 : 0) });
  }
  return [...tabs.values()];
}

export function isOwnTable({ orders }: Pick<WaiterTable, 'orders'>, userId: string): boolean {
  return orders.some(({ waiterId }) => waiterId === userId);
}

/** A takeaway without a pickup time is due from its opening. */
function dueAt({ pickupAt, openedAt }: ListedOrder): string {
  return pickupAt ?? openedAt;
}

/** Tables, bar tabs and takeaways of a restaurant or of one waiter. */
export function groupTables(tables: readonly WaiterTable[], orders: readonly ListedOrder[]) {
  const takeaways = orders
    .filter(({ type }) => type === 'takeaway')
    .sort((one, other) => dueAt(one).localeCompare(dueAt(other)));
  const barTabs = orders.filter(({ type, tableId }) => type === 'dineIn' && tableId === undefined);
  const locations = locationTabs(tables);
  const openCount =
    locations.reduce((sum, location) => sum + location.openCount, 0) + takeaways.length + barTabs.length;
  return { tables, locations, takeaways, barTabs, openCount };
}
type TableGroups = ReturnType<typeof groupTables>;

/** Returns the part of `all` that a filter shows. */
export function chosenGroups(all: TableGroups, mine: TableGroups, choice: string): TableGroups {
  const { all: everything, mine: own, takeaway, barTabs } = tableFilters;
  if (choice === own) return mine;
  if (choice === everything) return all;
  const tables = all.tables.filter(({ location }) => location.id === choice);
  return {
    ...all,
    tables,
    locations: all.locations.filter(({ id }) => id === choice),
    takeaways: choice === takeaway ? all.takeaways : [],
    barTabs: choice === barTabs ? all.barTabs : [],
  };
}
