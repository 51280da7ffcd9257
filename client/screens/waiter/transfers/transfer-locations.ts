/** Which of a waiter's orders a colleague can take over, grouped by the location of their tables. Pure. */

import type { LineState } from '#shared/order/order-states.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { ListedOrder } from '../../../writes/known-orders.ts';

type LocationOrders = { id: string; name: string; orders: ListedOrder[] };

const onItsWay: readonly LineState[] = ['sent', 'preparing', 'ready'];

/**
 * True for open orders, and for closed ones with dishes to bring. The list also contains closed orders with a
 * pending receipt.
 */
export function isOfferable({ state, lines }: Pick<ListedOrder, 'state' | 'lines'>): boolean {
  if (state !== 'closed') return state === 'open';
  return lines.some(line => line.station !== 'none' && onItsWay.includes(line.state));
}

/** In the order of the tables; orders without a table are left out. */
export function locationsOf(
  orders: readonly ListedOrder[],
  tables: readonly WaiterTable[],
): LocationOrders[] {
  const byTable = Map.groupBy(orders, ({ tableId }) => tableId);
  const locations = new Map<string, LocationOrders>();
  for (const { id, location } of tables) {
    const known = locations.get(location.id) ?? { id: location.id, name: location.name, orders: [] };
    known.orders.push(...(byTable.get(id) ?? []));
    if (known.orders.length > 0) locations.set(location.id, known);
  }
  return [...locations.values()];
}
