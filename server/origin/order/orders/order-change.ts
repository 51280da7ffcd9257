/** The steps of every command on an existing order: load it, change it, log the event, return the whole order. */
import type { Order } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { expireApprovals } from '../corrections/expire-approvals.ts';
import { settleCharge } from '../corrections/service-charge/charge-of-party.ts';
import { recordedCharge } from '../corrections/service-charge/service-charge-rules.ts';
import { allocatedByLine } from '../payments/balance-rules.ts';
import { noteBillReduction } from '../payments/bill-reductions.ts';
import { billedReduction } from '../payments/billing-rules.ts';
import { amountAtTerminal, requireNotAtTerminal, requireNothingHeld } from '../payments/terminal-payments.ts';
import { moneyOf, storedSums } from './order-pricing.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';
import { requireRoom } from './order-size-rules.ts';
import { saveLines, updateOrder } from './order-store.ts';
import { pricedOrderView } from './order-view.ts';
import { changedShares } from './set-share-rules.ts';
import type { StoredOrder } from './stored-order.ts';
import { requireNoTraining } from './training-rules.ts';
import { findOrder } from './whole-order-store.ts';

export async function loadOrder(context: AnyCommand, id: string): Promise<StoredOrder> {
  const stored = await findOrder(context.tx, context.caller.organizationId, id);
  if (stored === null) throw new ProblemError('NOT_FOUND');
  requireNoTraining(stored.order, context.call);
  requireNotAtTerminal(stored.order, context.call);
  return stored;
}

export async function loadOpenOrder(context: AnyCommand, id: string): Promise<StoredOrder> {
  const stored = await loadOrder(context, id);
  if (stored.order.state !== 'open') throw new ProblemError('ORDER_NOT_OPEN');
  return stored;
}

/** For commands that remain possible after payment: guests at a bar pay first. */
export async function loadUncancelledOrder(context: AnyCommand, id: string): Promise<StoredOrder> {
  const stored = await loadOrder(context, id);
  if (stored.order.state === 'cancelled') throw new ProblemError('ORDER_NOT_OPEN');
  return stored;
}

/** Also a paid order whose dishes are still to come: its guests may move to another table, or name an allergy. */
export async function loadUnservedOrder(context: AnyCommand, id: string): Promise<StoredOrder> {
  const stored = await loadUncancelledOrder(context, id);
  if (stored.order.state !== 'open' && !stored.lines.some(line => isOnItsWay(line.state)))
    throw new ProblemError('ORDER_NOT_OPEN');
  return stored;
}

/** An event with its details; `finishChange` adds the order. */
export type OrderEvent = { type: string; payload: Record<string, unknown> };

/** Other changed parts of the order, which are already stored. */
export type OrderParts = Partial<Pick<StoredOrder, 'payments' | 'approvals' | 'receipt'>>;

const sumColumns = ['total', 'paid', 'tip', 'service_total', 'deposit_total'] as const;
type Sums = Pick<OrderRow, (typeof sumColumns)[number]>;

function recordedSums({ total, paid, tip, service_total: serviceCharge, deposit_total: deposits }: Sums) {
  return {
    total,
    paid,
    tip,
    ...(serviceCharge !== 0 && { serviceCharge }),
    ...(deposits !== 0 && { deposits }),
  };
}

/** The change of the order's totals for the event; together these events show the order's total and payments at any time. */
export function sumsChange(before: Sums, after: Sums) {
  const isSame = sumColumns.every(sum => before[sum] === after[sum]);
  return isSame ? {} : { sums: { before: recordedSums(before), after: recordedSums(after) } };
}

/** Records a service charge that a new number of guests added or ended, with the former charge. */
function recordChargeOfParty(context: AnyCommand, before: OrderRow, after: OrderRow): void {
  if (before.service_charge === after.service_charge) return;
  if (before.guest_count === after.guest_count && before.type === after.type) return;
  const sideOf = (order: OrderRow) => ({
    ...recordedCharge(order.service_charge),
    guestCount: order.guest_count,
    amount: order.service_total,
  });
  const type = after.service_charge === null ? 'order.serviceChargeEnded' : 'order.serviceChargeApplied';
  const payload = { before: sideOf(before), after: sideOf(after) };
  context.record({ type, entity: 'order', entityId: after.id, payload });
}

/** Distributes a set menu's price again after it lost or gained a dish. Paid dishes retain their price: throws ALREADY_PAID. */
async function withShares(
  context: AnyCommand,
  { lines: before, payments }: StoredOrder,
  lines: OrderLineRow[],
): Promise<OrderLineRow[]> {
  const shared = changedShares(before, lines);
  if (shared.length === 0) return lines;
  const paid = allocatedByLine(payments);
  if (shared.some(({ id }) => (paid.get(id) ?? 0) > 0)) throw new ProblemError('ALREADY_PAID');
  await saveLines(context.tx, lines, shared);
  const changed = new Map(shared.map(line => [line.id, line]));
  return lines.map(line => changed.get(line.id) ?? line);
}

/**
 * Increments the order's version, stores its totals, logs the event and returns the order with the `changed`
 * lines, which are already stored. Throws PAYMENTS_EXCEED_TOTAL if the total would fall below the payments,
 * which must be refunded first, and refuses growth beyond the size limits of an order.
 */
export async function finishChange(
  context: AnyCommand,
  stored: StoredOrder,
  changes: Partial<OrderRow>,
  changed: readonly OrderLineRow[],
  event: OrderEvent,
  parts: OrderParts = {},
): Promise<Order> {
  const known = new Map(changed.map(line => [line.id, line]));
  const existing = stored.lines.map(line => {
    const replacement = known.get(line.id) ?? line;
    known.delete(line.id);
    return replacement;
  });
  const shared = await withShares(context, stored, [...existing, ...known.values()]);
  const { payments } = { ...stored, ...parts };
  const isEnd = changes.state === 'closed' || changes.state === 'cancelled';
  if (isEnd) requireNothingHeld({ ...stored.order, ...changes });
  const ending = isEnd ? { at_terminal: null } : {};
  const current = { ...stored.order, ...changes, ...ending, version: stored.order.version + 1 };
  requireRoom(stored, { order: current, lines: shared, payments });
  const { service_charge, lines } = await settleCharge(context, stored, {
    order: { ...stored.order, ...current },
    lines: shared,
    payments,
  });
  const order = { ...current, service_charge };
  const money = moneyOf({ order, lines });
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (paid + amountAtTerminal(order) > money.total) throw new ProblemError('PAYMENTS_EXCEED_TOTAL');
  const tip = payments.reduce((sum, payment) => sum + payment.tip, 0);
  const sums = { ...storedSums(money), paid, tip };
  await updateOrder(context.tx, stored.order, {
    ...changes,
    ...ending,
    service_charge,
    ...sums,
    version: order.version,
  });
  await noteBillReduction(context, order.id, billedReduction(stored, { order, lines }));
  const payload = { ...event.payload, ...sumsChange(stored.order, sums) };
  context.record({ type: event.type, payload, entity: 'order', entityId: order.id });
  recordChargeOfParty(context, stored.order, { ...order, ...sums });
  context.touch('orders');
  const asked = parts.approvals ?? stored.approvals;
  const approvals = await expireApprovals(context, { order, lines, payments }, asked);
  return pricedOrderView({ ...stored, ...parts, approvals, order: { ...order, ...sums }, lines }, money);
}

/** Saves the changes of `moved` lines and logs each one's state transition. */
export async function moveLines(
  context: AnyCommand,
  stored: StoredOrder,
  moved: readonly OrderLineRow[],
  event: OrderEvent,
  changes: Partial<OrderRow> = {},
): Promise<Order> {
  await saveLines(context.tx, stored.lines, moved);
  const before = new Map(stored.lines.map(line => [line.id, line.state]));
  const lines = moved.map(line => ({ id: line.id, before: before.get(line.id), after: line.state }));
  return finishChange(context, stored, changes, moved, {
    ...event,
    payload: { ...event.payload, lines },
  });
}
