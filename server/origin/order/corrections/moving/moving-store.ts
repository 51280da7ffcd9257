/** Moves tickets, lines and guests to another table or order: SQL only. */
import { sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';

type Move = { ticketIds: readonly string[]; from: string | null; to: string | null };

/** Records the tickets' previous place. Until the station acknowledges it, the first one remains; a move back there clears it. */
export async function notifyTicketsOfMove(
  tx: Transaction<OriginTables>,
  organizationId: string,
  { ticketIds, from, to }: Move,
): Promise<void> {
  if (ticketIds.length === 0) return;
  await tx
    .updateTable('tickets')
    .set({ moved_from: sql<string | null>`nullif(coalesce(moved_from, ${from}), ${to})` })
    .where('org_id', '=', organizationId)
    .where('id', 'in', ticketIds)
    .execute();
}

export async function giveTicketsTo(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ticketIds: readonly string[],
  orderId: string,
): Promise<void> {
  if (ticketIds.length === 0) return;
  await tx
    .updateTable('tickets')
    .set({ order_id: orderId })
    .where('org_id', '=', organizationId)
    .where('id', 'in', ticketIds)
    .execute();
}

/** Changes only the order, the position and the seat of each line. */
export async function reassignLines(
  tx: Transaction<OriginTables>,
  lines: readonly OrderLineRow[],
): Promise<void> {
  for (const { org_id, id, order_id, position, seat, merged_from_id, ...unchanged } of lines) {
    const { ticket_id, held_from, stations } = unchanged;
    await tx
      .updateTable('order_lines')
      .set({ order_id, position, seat, merged_from_id, ticket_id, held_from, stations })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .execute();
  }
}

/** Reassigns the orders that were merged into one that is now merged itself. */
export async function giveMergedOrdersTo(
  tx: Transaction<OriginTables>,
  organizationId: string,
  orderIds: readonly string[],
  intoId: string,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ merged_into_id: intoId, version: eb('version', '+', 1) }))
    .where('org_id', '=', organizationId)
    .where('id', 'in', orderIds)
    .execute();
}
