/** Closes a paid order, with its receipt, and reopens it while that is possible. */
import type { Order } from '#shared/order/order-schema.ts';
import type { CloseCommand, ReopenCommand } from '#shared/order/payment-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { countOpenOrders, findSeatingTable } from '../../venue/tables/seating-store.ts';
import { finishChange, loadOrder, type OrderParts } from '../orders/order-change.ts';
import { isInDayReport, orderReopened, receiptOf } from '../orders/order-links.ts';
import type { OrderLineRow, OrderRow } from '../orders/order-row.ts';
import { requireRoomForOrder } from '../orders/order-size-rules.ts';
import { type Seating, seatAgain } from '../orders/seating-rules.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { servePrintedLines } from '../preparation/served-lines.ts';
import { checkClosable, checkReopenable } from './closing-rules.ts';

/** `lines` are changed and already stored. */
type Closing = { changes: Partial<OrderRow>; parts: OrderParts; lines: OrderLineRow[] };

/** The changes that closing makes to an order; queues its receipt if the settings or a buyer's tax number require one. */
export async function closing(
  context: AnyCommand,
  stored: StoredOrder,
  buyerTaxId: string | undefined,
): Promise<Closing> {
  checkClosable(stored);
  const changes = { state: 'closed', closed_at: context.now } as const;
  const lines = await servePrintedLines(context, stored);
  const { receipt: printJob } = (await context.restaurant()).settings;
  if (!printJob.isAutomatic && buyerTaxId === undefined) return { changes, parts: {}, lines };
  const closed = { ...stored, order: { ...stored.order, ...changes } };
  const queued = await context.links.ask(context, receiptOf, { stored: closed, buyerTaxId });
  return { changes: { ...changes, ...queued.changes }, parts: { receipt: queued.receipt }, lines };
}

export async function closeOrder(context: CommandContext<CloseCommand>): Promise<Order> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  const { changes, parts, lines } = await closing(context, stored, context.body.buyerTaxId);
  return finishChange(context, stored, changes, lines, closedEvent(stored, changes), parts);
}

export function closedEvent({ order }: StoredOrder, changes: Partial<OrderRow>) {
  const before = { state: order.state, receiptState: order.receipt_state };
  const after = { state: changes.state, receiptState: changes.receipt_state ?? order.receipt_state };
  return { type: 'order.closed', payload: { before, after } };
}

/** Throws if the order can't be reopened; doesn't check the caller's rights. Returns its seating after reopening. */
async function checkReopening(context: AnyCommand, stored: StoredOrder): Promise<Seating> {
  const { order } = stored;
  const { tx, caller, nowMs } = context;
  const { settings } = await context.restaurant();
  checkReopenable(stored, { nowMs, windowMinutes: settings.reopenWindowMinutes });
  if (await context.links.ask(context, isInDayReport, { orderId: order.id }))
    throw new ProblemError('ORDER_IN_DAY_REPORT');
  requireRoomForOrder(await countOpenOrders(tx, caller.organizationId, order.waiter_id));
  const { table_id, table_label, party_number } = order;
  const table = table_id === null ? null : await findSeatingTable(tx, caller.organizationId, table_id);
  return table === null ? { table_id, table_label, party_number } : seatAgain(table, order, settings);
}

/** A failed or waived receipt showed the order as it was: closing again requests a new one. */
export async function reopenOrder(context: CommandContext<ReopenCommand>): Promise<Order> {
  const { caller, body, params } = context;
  const stored = await loadOrder(context, param(params, 'id'));
  const { table_label, party_number } = await checkReopening(context, stored);
  if (!caller.rights.reopen) throw new ProblemError('APPROVAL_REQUIRED');
  const { order } = stored;
  const before = { state: order.state, closedAt: order.closed_at, receiptState: order.receipt_state };
  const changes = {
    state: 'open',
    party_number,
    closed_at: null,
    bill_requested_at: null,
    receipt_state: 'none',
    waived_reason: null,
    sold_by: null,
  } as const;
  const isMoved = table_label !== order.table_label;
  const after = { state: 'open', receiptState: 'none', ...(isMoved && { tableLabel: table_label }) };
  await context.links.announce(context, orderReopened, order);
  const payload = { reason: body.reason, before, after };
  const seated = { ...stored, order: { ...order, table_label } };
  return finishChange(context, seated, changes, [], { type: 'order.reopened', payload });
}
