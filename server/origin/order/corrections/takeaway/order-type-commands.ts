/** Switches an order between a table and takeaway. It retains its number, its prices and the served dishes; its place at the table becomes free. */
import type { OrderTypeCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { invalidField } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { findSeatingTable } from '../../../venue/tables/seating-store.ts';
import { withChanged } from '../../allergies/half-made-lines.ts';
import { finishChange, loadOpenOrder } from '../../orders/order-change.ts';
import { refusePastPickup, refusePhone, refusePickup } from '../../orders/order-commands.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import type { OrderLineRow, OrderRow } from '../../orders/order-row.ts';
import { saveLines } from '../../orders/order-store.ts';
import { seatAt, unseated } from '../../orders/seating-rules.ts';
import { lateAt } from '../../orders/send-rules.ts';
import type { NamedOrderRow, StoredOrder } from '../../orders/stored-order.ts';
import { requireNoReceipt } from '../correction-rules.ts';
import { linesUnderWay, placeOf, ticketIdsUnderWay } from '../moving/moving-rules.ts';
import { notifyTicketsOfMove } from '../moving/moving-store.ts';
import { adjustedTakeaway, followingLines, recordedTakeaway } from './takeaway-rules.ts';

type TypeContext = CommandContext<OrderTypeCommand>;

/** The order's own fields after the change, with the label of its table. */
async function orderAfter(context: TypeContext, order: NamedOrderRow): Promise<NamedOrderRow> {
  const { tx, caller, body, nowMs, restaurant } = context;
  const { type, tableId, guestCount: guest_count = order.guest_count } = body;
  const name = body.name ?? order.name;
  const guest = { phone: body.phone ?? null, pickup_at: body.pickupAt ?? null };
  const after = { ...order, ...guest, type, name, guest_count, ...unseated };
  refusePhone(after);
  const { settings } = await restaurant();
  refusePickup(after, settings);
  refusePastPickup(body.pickupAt, nowMs);
  if (type === 'takeaway') {
    if (tableId !== undefined) throw invalidField('tableId', 'is not for a takeaway order');
    return after;
  }
  if (tableId === undefined) {
    if (name === null) throw invalidField('tableId', 'or a name is required for a dine-in order');
    return after;
  }
  return { ...after, ...seatAt(await findSeatingTable(tx, caller.organizationId, tableId), body, settings) };
}

/** Unfinished dishes become due by the pickup time, or without one. */
function dueAs(line: OrderLineRow, pickupAt: string | null, lateMinutes: number): OrderLineRow {
  const { state, sent_at } = line;
  if ((state !== 'sent' && state !== 'preparing') || sent_at === null) return line;
  return { ...line, late_at: lateAt({ ...line, sent_at }, { lateMinutes, pickupAt }) };
}

/** The place for its dishes: a takeaway without a name is called by its number. */
function calledPlace(order: NamedOrderRow): string {
  return placeOf(order) ?? `#${order.number}`;
}

/** Prints one slip that says what to pack or unpack and where it goes. */
async function notifyStations(
  context: TypeContext,
  before: NamedOrderRow,
  after: StoredOrder,
): Promise<void> {
  const [from, to] = [calledPlace(before), calledPlace(after.order)];
  const ticketIds = ticketIdsUnderWay(after.lines);
  await notifyTicketsOfMove(context.tx, before.org_id, { ticketIds, from, to });
  const slip = { kind: 'change' as const, ...(from !== to && { movedFrom: from }) };
  await context.links.announce(context, sentLinesChanged, {
    stored: after,
    slip,
    lines: linesUnderWay(after.lines),
  });
}

function recordedPlace({ type, table_id, table_label, guest_count, pickup_at }: NamedOrderRow) {
  return { type, tableId: table_id, tableLabel: table_label, guestCount: guest_count, pickup_at };
}

export async function changeOrderType(context: TypeContext): Promise<Order> {
  const { tx, body, params, now, restaurant } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const { order, lines } = stored;
  if (body.type === order.type) throw invalidField('type', 'is what the order is already');
  requireNoReceipt(order);
  const after = await orderAfter(context, order);
  const following = followingLines(stored, body.type === 'takeaway');
  const known = new Map(lines.map(line => [line.id, line]));
  const adjusted = following.map(line => adjustedTakeaway(known.get(line.id) ?? line, line, now));
  const { lateMinutes } = (await restaurant()).settings.thresholds;
  const current = withChanged(lines, adjusted).map(line => dueAs(line, after.pickup_at, lateMinutes));
  await saveLines(tx, lines, current);
  const changed = { ...stored, order: after, lines: current };
  await notifyStations(context, order, changed);
  if (order.table_id !== null) {
    // The event belongs to the table, as the order no longer references it.
    const payload = { orderId: order.id, orderNumber: order.number, after: { type: after.type } };
    context.record({ type: 'table.left', entity: 'table', entityId: order.table_id, payload });
  }
  const changes: Partial<OrderRow> = {
    type: after.type,
    table_id: after.table_id,
    party_number: after.party_number,
    guest_count: after.guest_count,
    name: after.name,
    phone: after.phone,
    pickup_at: after.pickup_at,
  };
  const named = { ...stored, order: { ...order, table_label: after.table_label } };
  return finishChange(context, named, changes, current, {
    type: 'order.typeChanged',
    payload: {
      before: recordedPlace(order),
      after: recordedPlace(after),
      ...(order.phone !== after.phone && { isPhoneChanged: true }),
      lines: recordedTakeaway(stored, adjusted),
    },
  });
}
