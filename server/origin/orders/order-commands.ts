/** A waiter's commands on a whole order: open it, and cancel it while nothing on it is charged. */
import { businessDay } from '#shared/business-day.ts';
import { preventsCancelling } from '#shared/rules/order-endings.ts';
import type { EmptyCommand, NewOrder } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { readSettings } from '../settings/settings-store.ts';
import { addDrafts } from './line-commands.ts';
import { loadOpenOrder, moveLines } from './order-change.ts';
import { moneyOf } from './order-pricing.ts';
import type { OrderRow } from './order-row.ts';
import {
  findOpenOrderOnTable,
  findOrderVersion,
  insertOrder,
  takeOrderNumber,
  updateOrder,
} from './order-store.ts';
import { orderView } from './order-view.ts';
import type { NamedOrderRow } from './stored-order.ts';
import { findSeatingTable, type SeatingTable } from './waiter-table-store.ts';

/** A phone number is only for a takeaway order. */
export function refusePhone({ type, phone }: Pick<OrderRow, 'type' | 'phone'>): void {
  if (type !== 'takeaway' && phone !== null) throw invalidField('phone', 'is only for a takeaway order');
}

/** A pickup time is only for a takeaway order, within its business day. */
export function refusePickup(
  { type, pickup_at, business_day }: Pick<OrderRow, 'type' | 'pickup_at' | 'business_day'>,
  { timeZone, businessDayCutoff }: Pick<Settings, 'timeZone' | 'businessDayCutoff'>,
): void {
  if (pickup_at === null) return;
  if (type !== 'takeaway') throw invalidField('pickupAt', 'is only for a takeaway order');
  if (businessDay(Date.parse(pickup_at), timeZone, businessDayCutoff) !== business_day)
    throw invalidField('pickupAt', 'is not in the business day of the order');
}

/** The table of a new order, or null for a bar tab, which has a name instead, and for takeaway. */
async function seatingTable(context: CommandContext<NewOrder>): Promise<SeatingTable | null> {
  const { tx, caller, body } = context;
  if (body.type === 'takeaway') {
    if (body.tableId !== undefined) throw invalidField('tableId', 'is not for a takeaway order');
    return null;
  }
  if (body.tableId === undefined) {
    if (body.name !== undefined) return null;
    throw invalidField('tableId', 'or a name is required for a dine-in order');
  }
  const table = await findSeatingTable(tx, caller.organizationId, body.tableId);
  if (table === null) throw invalidField('tableId', 'is not a table', 'NOT_FOUND');
  if (table.isBlocked) throw invalidField('tableId', 'is blocked', 'TABLE_BLOCKED');
  const orderId = await findOpenOrderOnTable(tx, caller.organizationId, table.id);
  if (orderId !== null) throw new ProblemError('TABLE_HAS_OPEN_ORDER', { orderId });
  return table;
}

async function newOrderRow(context: CommandContext<NewOrder>, tableId: string | null): Promise<OrderRow> {
  const { tx, caller, body, nowMs, now } = context;
  const { timeZone, businessDayCutoff } = await readSettings(tx, caller.organizationId);
  const day = businessDay(nowMs, timeZone, businessDayCutoff);
  const row: OrderRow = {
    org_id: caller.organizationId,
    id: body.id ?? createUuid(nowMs),
    number: await takeOrderNumber(tx, caller.organizationId, day),
    business_day: day,
    type: body.type,
    table_id: tableId,
    guest_count: body.guestCount,
    waiter_id: caller.userId,
    note: body.note ?? null,
    allergy_note: body.allergyNote ?? null,
    state: 'open',
    receipt_state: 'none',
    rounds: 0,
    opened_at: now,
    closed_at: null,
    name: body.name ?? null,
    phone: body.phone ?? null,
    pickup_at: body.pickupAt ?? null,
    discount: null,
    bill_requested_at: null,
    total: 0,
    paid: 0,
    tip: 0,
    waived_reason: null,
    merged_from: '[]',
    merged_into_id: null,
    has_fiscal_receipt: 0,
    version: 1,
  };
  refusePickup(row, { timeZone, businessDayCutoff });
  return row;
}

export async function createOrder(context: CommandContext<NewOrder>): Promise<Order> {
  const { tx, caller, body } = context;
  if (body.id !== undefined && (await findOrderVersion(tx, caller.organizationId, body.id)) !== null) {
    throw invalidField('id', 'is already in use', 'ID_TAKEN');
  }
  const table = await seatingTable(context);
  const row = await newOrderRow(context, table?.id ?? null);
  refusePhone(row);
  await insertOrder(tx, row);
  const lines = await addDrafts(context, row, body.lines ?? [], 1);
  const order: NamedOrderRow = { ...row, table_label: table?.label ?? null, waiter_name: caller.displayName };
  const stored = { order, lines, payments: [], approvals: [], receipt: null };
  const { total } = moneyOf(stored);
  await updateOrder(tx, row, { total });
  const answer = orderView(stored);
  // Events are never deleted: personal data stays out of them.
  const { phone: _, ...after } = answer;
  context.record({ type: 'order.opened', entity: 'order', entityId: row.id, payload: { after } });
  context.touch('orders');
  return answer;
}

/** Allowed when nothing is paid and every line is voided or removed; drafts are removed with it. */
export async function cancelOrder(context: CommandContext<EmptyCommand>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const paid = stored.payments.reduce((sum, { amount }) => sum + amount, 0);
  const tip = stored.payments.reduce((sum, payment) => sum + payment.tip, 0);
  if (paid !== 0 || tip !== 0) throw new ProblemError('ORDER_HAS_PAYMENTS');
  if (stored.lines.some(({ state }) => preventsCancelling(state))) throw new ProblemError('ORDER_HAS_LINES');
  const left = stored.lines.filter(({ state }) => state === 'draft');
  const removed = left.map(line => ({ ...line, state: 'removed' as const }));
  const after = { state: 'cancelled', closed_at: context.now } as const;
  const event = { type: 'order.cancelled', payload: { before: { state: 'open' }, after } };
  return moveLines(context, stored, removed, event, after);
}
