/** Decides whether an order can be seated at a table, and its party number there: alone, or beside others if the settings allow several. Pure. */
import { partyLabel } from '#shared/order/party-label.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { SeatingTable } from '../../venue/tables/seating-store.ts';
import type { OrderRow } from './order-row.ts';
import type { NamedOrderRow } from './stored-order.ts';

/** The columns of an order's seating. */
export type Seating = Pick<NamedOrderRow, 'table_id' | 'table_label' | 'party_number'>;

export const unseated: Seating = { table_id: null, table_label: null, party_number: 1 };

type Allowed = Pick<Settings, 'ordersPerTable'>;

function seatingOf({ id, label, openOrders }: SeatingTable, preferred: number): Seating {
  const taken = new Set(openOrders.map(({ partyNumber }) => partyNumber));
  let number = 1;
  while (taken.has(number)) number += 1;
  const party_number = taken.has(preferred) ? number : preferred;
  return { table_id: id, table_label: partyLabel(label, party_number), party_number };
}

/** Throws if the table has no room for another order. */
function requireRoom({ openOrders }: SeatingTable, { ordersPerTable = 1 }: Allowed): void {
  const [first] = openOrders;
  if (first === undefined) return;
  if (ordersPerTable === 1) throw new ProblemError('TABLE_HAS_OPEN_ORDER', { orderId: first.id });
  if (openOrders.length >= ordersPerTable) throw new ProblemError('TABLE_ORDERS_AT_LIMIT');
}

/**
 * Takes the smallest number that no open order at the table has. Without `isAdditional` the table has to be
 * free: two phones must not open two orders for one party.
 */
export function seatAt(
  table: SeatingTable | null,
  { isAdditional = false }: { isAdditional?: boolean | undefined },
  settings: Allowed,
): Seating {
  if (table === null || table.isArchived) throw invalidField('tableId', 'is not a table', 'NOT_FOUND');
  if (table.isBlocked) throw invalidField('tableId', 'is blocked', 'TABLE_BLOCKED');
  requireRoom(table, isAdditional ? settings : { ordersPerTable: 1 });
  return seatingOf(table, 1);
}

/** For a reopened order: takes its former number, unless another order has it now. */
export function seatAgain(
  table: SeatingTable,
  { party_number }: Pick<OrderRow, 'party_number'>,
  settings: Allowed,
): Seating {
  requireRoom(table, settings);
  return seatingOf(table, party_number);
}
