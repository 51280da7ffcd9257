/** Puts sent lines on hold and resumes them. Lines whose ticket has other lines too get a ticket of their own. */
import { createUuid } from '#shared/kernel/uuid.ts';
import type { AnyCommand } from '../../../kernel/calls/command-context.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { lateAt } from '../../orders/send-rules.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { joinStations, mapStations, rowsOfStations } from '../../preparation/line-stations.ts';
import { findTickets, holdTickets, insertTickets, resumeTickets } from '../../preparation/ticket-store.ts';
import { partTickets, ticketIdsOf } from '../moving/merge-rules.ts';

/** Gives lines that share a ticket with other lines of the order a ticket of their own. */
async function onOwnTickets(
  { tx, caller, nowMs }: AnyCommand,
  { lines }: Pick<StoredOrder, 'lines'>,
  leaving: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const ids = new Set(leaving.map(({ id }) => id));
  const staying = lines.filter(line => line.state !== 'removed' && !ids.has(line.id));
  const tickets = await findTickets(tx, caller.organizationId, ticketIdsOf(leaving));
  const apart = partTickets(leaving, staying, tickets, () => createUuid(nowMs));
  await insertTickets(tx, apart.parted);
  return apart.lines;
}

/**
 * The lines still count as sent, so that a drink that was poured meanwhile can't be voided without the right
 * to. The station sees the held ticket, so no dish disappears while a cook makes it.
 */
export async function holdLinesAgain(
  context: AnyCommand,
  stored: StoredOrder,
  sent: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const held = await onOwnTickets(context, stored, sent);
  await holdTickets(context.tx, context.caller.organizationId, ticketIdsOf(held));
  return held.map(line =>
    mapStations(line, row => ({
      ...row,
      state: 'held',
      late_at: null,
      shown_at: null,
      rushed_at: null,
    })),
  );
}

/** Restores the lines with their original age, and on their original ticket if it is still being made. */
export async function resumeLines(
  context: AnyCommand,
  stored: StoredOrder,
  held: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const { tx, caller } = context;
  const orgId = caller.organizationId;
  const { thresholds } = await readSettings(tx, orgId);
  const due = { lateMinutes: thresholds.lateMinutes, pickupAt: stored.order.pickup_at };
  const rows = rowsOfStations(held);
  const former = await findTickets(
    tx,
    orgId,
    rows.flatMap(line => line.held_from ?? []),
  );
  const open = new Set(former.filter(ticket => ticket.is_held === 0).map(({ id }) => id));
  const isBack = ({ held_from }: OrderLineRow) => held_from !== null && open.has(held_from);
  const apart = await onOwnTickets(
    context,
    stored,
    rows.filter(line => !isBack(line)),
  );
  await resumeTickets(tx, orgId, ticketIdsOf(apart));
  const back = rows.filter(isBack).map(line => ({ ...line, ticket_id: line.held_from }));
  const resumed = [...back, ...apart].map((line): OrderLineRow => {
    const sent = { state: 'sent', held_back_at: null, held_from: null, shown_at: null } as const;
    const late_at = lateAt({ ...line, sent_at: line.sent_at ?? context.now }, due);
    return { ...line, ...sent, late_at };
  });
  return joinStations(held, resumed);
}
