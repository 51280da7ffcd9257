/**
 * Moves chosen dishes to another open order, or to a new order at a table: a free table, an occupied one, or
 * their own. The dishes retain their states and are not sent again; their stations are informed of the new
 * place.
 */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineMoveCommand } from '#shared/order/correction-schema.ts';
import type { NewOrder } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { reopenParts, withChanged } from '../../allergies/half-made-lines.ts';
import { recordedLines } from '../../orders/counted-line.ts';
import { finishChange, loadOpenOrder } from '../../orders/order-change.ts';
import { createOrder } from '../../orders/order-commands.ts';
import { linesLeaving, sentLinesChanged } from '../../orders/order-links.ts';
import type { OrderLineRow, OrderRow } from '../../orders/order-row.ts';
import { insertLines, saveLines, updateOrder } from '../../orders/order-store.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { requireNoTraining } from '../../orders/training-rules.ts';
import { findOrder } from '../../orders/whole-order-store.ts';
import { noteBillReduction } from '../../payments/bill-reductions.ts';
import { joinedReduction } from '../../payments/billing-rules.ts';
import { findTickets, insertTickets } from '../../preparation/ticket-store.ts';
import { findOpenApprovals, giveApprovalsTo } from '../approval-store.ts';
import { requireNoReceipt } from '../correction-rules.ts';
import { chargeOfParty } from '../service-charge/charge-of-party.ts';
import { chargeWith, retainedCharge, withoutRemoval } from '../service-charge/service-charge-rules.ts';
import { recordedSplit } from '../split-commands.ts';
import { splitLines } from '../split-rules.ts';
import { chosenFaults, guestsAfter, type Leaving, targetFaults, withGuestsOf } from './line-move-rules.ts';
import { linesOf, partTickets, ticketIdsOf } from './merge-rules.ts';
import { arrivalFaults, paymentFaults, paymentsAlong } from './moved-payments.ts';
import { linesUnderWay, movedBetween, placeOf, ticketIdsUnderWay } from './moving-rules.ts';
import { giveTicketsTo, notifyTicketsOfMove, reassignLines } from './moving-store.ts';
import { dividedPayments, withPiecesPaid } from './payment-division.ts';
import {
  arrivingPayments,
  type LeavingPayments,
  movePayments,
  recordedPayments,
  remainingPayments,
} from './payment-moves.ts';
import { arrivingSeat, linesSeated } from './seat-moves.ts';

type MoveContext = CommandContext<LineMoveCommand>;

/** Loads the other order, or opens one of the caller's at the table. */
async function openTarget(context: MoveContext, { order }: StoredOrder): Promise<StoredOrder> {
  const { tx, caller, body, call, nowMs } = context;
  const { orderId, tableId, isAdditional = false, newOrderId } = body;
  if (tableId === undefined) {
    if (orderId === undefined) throw invalidField('orderId', 'or tableId is required');
    const target = await findOrder(tx, caller.organizationId, orderId);
    if (target === null) throw invalidField('orderId', 'is not an order', 'NOT_FOUND');
    requireNoTraining(target.order, call);
    return target;
  }
  if (orderId !== undefined) throw invalidField('tableId', 'is not for a move to an order');
  if (order.type === 'takeaway') throw invalidField('tableId', 'is not for a takeaway order');
  const id = newOrderId ?? createUuid(nowMs);
  const opened: NewOrder = { id, type: 'dineIn', tableId, isAdditional, guestCount: 0 };
  await createOrder({ ...context, body: opened });
  return loadOpenOrder(context, id);
}

/** The target with the service charge that moves with the lines. */
async function chargedTarget(
  context: MoveContext,
  { order }: StoredOrder,
  target: StoredOrder,
  leaving: readonly OrderLineRow[],
): Promise<StoredOrder> {
  const service_charge = isDivided(context, order) ? retainedCharge(order) : chargeWith(target, leaving);
  await updateOrder(context.tx, target.order, { service_charge });
  return { ...target, order: { ...target.order, service_charge } };
}

/** Whether a party with a service charge is divided into two bills: at its own table, or anywhere if no guests move. */
function isDivided({ body: { tableId, guestCount = 0 } }: MoveContext, order: OrderRow): boolean {
  if (tableId === undefined || retainedCharge(order) === null) return false;
  return guestCount === 0 || tableId === order.table_id;
}

/** Splits the lines of which only some pieces leave, and their payments. Returns the order, the split-off pieces, and all leaving lines. */
async function partLines({ tx, body, nowMs, record }: MoveContext, stored: StoredOrder) {
  const wanted = new Map(body.lines.map(({ id, quantity }) => [id, quantity]));
  const last = stored.lines.at(-1)?.position ?? 0;
  const remaining: OrderLineRow[] = [];
  const parts: OrderLineRow[] = [];
  const whole: OrderLineRow[] = [];
  for (const line of stored.lines.filter(({ id }) => wanted.has(id))) {
    const quantity = wanted.get(line.id) ?? line.quantity;
    if (quantity === line.quantity) {
      whole.push(line);
      continue;
    }
    const position = last + parts.length + 1;
    const [rest, part] = splitLines(line, { id: createUuid(nowMs), quantity, position });
    remaining.push(rest);
    parts.push(part);
    const payload = recordedSplit(line, rest, part);
    record({ type: 'line.split', entity: 'order', entityId: stored.order.id, payload });
  }
  await saveLines(tx, stored.lines, remaining);
  await insertLines(tx, parts);
  const parted = { ...stored, lines: [...withChanged(stored.lines, remaining), ...parts] };
  const payments = withPiecesPaid(parted, parts);
  return { parted: { ...parted, payments }, pieces: parts, leaving: [...whole, ...parts] };
}

/** Moves the tickets to the target and informs the stations. Returns the lines with their tickets. */
async function moveTickets(
  context: MoveContext,
  { source, target, leaving }: { source: StoredOrder; target: StoredOrder; leaving: readonly OrderLineRow[] },
): Promise<OrderLineRow[]> {
  const { tx, caller, nowMs } = context;
  const orgId = caller.organizationId;
  const gone = new Set(leaving.map(({ id }) => id));
  const staying = source.lines.filter(({ id, state }) => !gone.has(id) && state !== 'removed');
  const tickets = await findTickets(tx, orgId, ticketIdsOf(leaving));
  const { lines, parted } = partTickets(leaving, staying, tickets, () => createUuid(nowMs));
  await insertTickets(tx, parted);
  await giveTicketsTo(tx, orgId, ticketIdsOf(lines), target.order.id);
  const [from, to] = [placeOf(source.order), placeOf(target.order)];
  await notifyTicketsOfMove(tx, orgId, { ticketIds: ticketIdsUnderWay(lines), from, to });
  const movedFrom = movedBetween(source.order, target.order);
  if (movedFrom !== null)
    await context.links.announce(context, sentLinesChanged, {
      stored: target,
      slip: { kind: 'moved', movedFrom },
      lines: linesUnderWay(lines),
    });
  return lines;
}

/** Records what each order's discount and service charge come to after the move. */
async function noteReductions(
  context: MoveContext,
  {
    source,
    target,
    leaving,
    paid,
  }: {
    source: StoredOrder;
    target: StoredOrder;
    leaving: readonly OrderLineRow[];
    paid: LeavingPayments;
  },
): Promise<void> {
  const gone = new Set(leaving.map(({ id }) => id));
  const rest = { order: source.order, lines: source.lines.filter(({ id }) => !gone.has(id)) };
  const { service_charge } = source.order;
  const alone = {
    order: { ...source.order, discount: null, service_charge: withoutRemoval(service_charge) },
    lines: [...leaving],
  };
  const guest_count = guestsAfter(target, context.body.guestCount);
  const { order, payments } = target;
  const joint = [...payments, ...arrivingPayments(paid)];
  const charge = await chargeOfParty(context, order, { ...order, guest_count }, joint);
  const charged = { order: { ...order, service_charge: charge }, lines: target.lines };
  const joined = { order: charged.order, lines: [...target.lines, ...leaving] };
  await noteBillReduction(context, source.order.id, -joinedReduction([rest, alone], source));
  await noteBillReduction(context, target.order.id, joinedReduction([charged, alone], joined));
}

async function arriveAt(
  context: MoveContext,
  target: StoredOrder,
  {
    source,
    leaving,
    lines,
    paid,
  }: { source: StoredOrder; leaving: Leaving; lines: readonly OrderLineRow[]; paid: LeavingPayments },
): Promise<void> {
  const { tx, caller } = context;
  const changes = withGuestsOf(target, source, leaving, context.now);
  const order = { ...target.order, ...changes };
  const renumbered = linesOf(lines, target, () => null);
  const coming = withChanged(renumbered, reopenParts(order, renumbered));
  const own = withChanged(target.lines, reopenParts(order, target.lines));
  await saveLines(tx, target.lines, own);
  await reassignLines(tx, coming);
  const arrived = await movePayments(tx, paid, target);
  await giveApprovalsTo(tx, source, [...coming, ...arrived], target.order.id);
  const { id: orderId, number } = source.order;
  const approvals = await findOpenApprovals(tx, caller.organizationId, [target.order.id]);
  const payload = { orderId, number, lines: recordedLines(coming), ...recordedPayments(paid) };
  const joining = { ...target, lines: own };
  await finishChange(
    context,
    joining,
    changes,
    coming,
    { type: 'order.linesMovedIn', payload },
    { approvals, payments: [...target.payments, ...arrived] },
  );
}

/** Returns the order that the lines left. */
export async function moveLinesToOrder(context: MoveContext): Promise<Order> {
  const { tx, caller, body, params, nowMs } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  requireNoReceipt(stored.order);
  const errors = chosenFaults(stored, body.lines);
  if (errors.length > 0) throw new ProblemError('MOVE_NOT_POSSIBLE', { errors });
  const unmovable = paymentFaults(stored, body.lines);
  if (unmovable.length > 0) throw new ProblemError('PAYMENT_NOT_MOVABLE', { errors: unmovable });
  const opened = await openTarget(context, stored);
  const { parted, pieces, leaving } = await partLines(context, stored);
  const target = await chargedTarget(context, stored, opened, leaving);
  const party = { lines: leaving, guests: body.guestCount ?? 0 };
  const faults = targetFaults(target, parted, party);
  if (faults.length > 0) throw new ProblemError('MOVE_NOT_POSSIBLE', { errors: faults });
  const gone = new Set(leaving.map(({ id }) => id));
  const division = { leaving: gone, createId: () => createUuid(nowMs) };
  const paid = {
    whole: paymentsAlong(parted, gone),
    divided: dividedPayments(parted, target.order, division),
  };
  const along = arrivingPayments(paid);
  const dearer = arrivalFaults(parted, target, { leaving: gone, pieces, along });
  if (dearer.length > 0) throw new ProblemError('PAYMENT_NOT_MOVABLE', { errors: dearer });

  await noteReductions(context, { source: parted, target, leaving, paid });
  await context.links.announce(context, linesLeaving, { stored: parted, lines: leaving });
  const seated = linesSeated(leaving, arrivingSeat(target, { ...parted, lines: leaving }, party.guests));
  const lines = await moveTickets(context, { source: parted, target, leaving: seated });
  await arriveAt(context, target, { source: parted, leaving: party, lines, paid });

  const rest = { ...parted, lines: parted.lines.filter(({ id }) => !gone.has(id)) };
  const payments = remainingPayments(parted, paid);
  const approvals = await findOpenApprovals(tx, caller.organizationId, [stored.order.id]);
  const { id: orderId, number } = target.order;
  const payload = { orderId, number, lines: recordedLines(leaving), ...recordedPayments(paid) };
  const guest_count = Math.max(0, stored.order.guest_count - (body.guestCount ?? 0));
  const event = { type: 'order.linesMovedOut', payload };
  const retained = isDivided(context, stored.order) ? { service_charge: retainedCharge(stored.order) } : {};
  return finishChange(context, rest, { guest_count, ...retained }, [], event, { approvals, payments });
}
