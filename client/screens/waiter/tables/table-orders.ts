/** The open orders of a table, and whether the settings allow one more. */
import type { OpenOrderSummary, WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { RestaurantSummary } from '#shared/venue/user-schema.ts';

export function openOrdersOf({ orders }: Pick<WaiterTable, 'orders'>): OpenOrderSummary[] {
  return orders.filter(({ state }) => state === 'open');
}

export function hasRoom(
  table: Pick<WaiterTable, 'orders'>,
  { ordersPerTable = 1 }: Pick<RestaurantSummary, 'ordersPerTable'>,
): boolean {
  return openOrdersOf(table).length < ordersPerTable;
}
