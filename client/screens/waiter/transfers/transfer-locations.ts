/** A waiter's orders by the location of their tables, in the order of the tables; orders without a table are in none. Pure. */
import type { Order } from '#shared/schemas/order-schema.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';

export type LocationOrders = { id: string; name: string; orders: Order[] };

export function locationsOf(orders: readonly Order[], tables: readonly WaiterTable[]): LocationOrders[] {
  const byTable = Map.groupBy(orders, ({ tableId }) => tableId);
  const locations = new Map<string, LocationOrders>();
  for (const { id, location } of tables) {
    const known = locations.get(location.id) ?? { id: location.id, name: location.name, orders: [] };
    known.orders.push(...(byTable.get(id) ?? []));
    if (known.orders.length > 0) locations.set(location.id, known);
  }
  return [...locations.values()];
}
