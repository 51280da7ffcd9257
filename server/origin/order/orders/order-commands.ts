/** A waiter's commands on a whole order: open it, and cancel it while nothing on it is charged. */

import type { CancelledOrders, EmptyOrders } from '#shared/cash/day-report-schema.ts';
import { businessDay } from '#shared/kernel/business-day.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { isPickupOver } from '#shared/order/due-time.ts';
import type { EmptyCommand, NewOrder } from '#shared/order/order-command-schema.ts';
import { preventsCancelling } from '#shared/order/order-endings.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { findNewOrderPlace } from '../../venue/tables/seating-store.ts';
import { changedAllergies, noAllergies, recordedAllergies } from '../allergies/allergy-rules.ts';
import { offeredCharge } from '../corrections/service-charge/service-charge-rules.ts';
import { newDrafts } from './line-commands.ts';
import { loadOpenOrder, moveLines } from './order-change.ts';
import { moneyOf, storedSums } from './order-pricing.ts';
import { freshOrder, type OrderLineRow, type OrderRow } from './order-row.ts';
import { requireRoom, requireRoomForOrder, requireRoomForTraining } from './order-size-rules.ts';
import { findOrders, insertLines, insertOrder, openTraining, takeOrderNumber } from './order-store.ts';
import { orderView } from './order-view.ts';
import { type Seating, seatAt, unseated } from './seating-rules.ts';
import type { StoredOrder } from './stored-order.ts';
import { endedTraining } from './training-rules.ts';

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
  if (Number.isNaN(Date.parse(pickup_at))) throw invalidField('pickupAt', 'is not a time');
  if (businessDay(Date.parse(pickup_at), timeZone, businessDayCutoff) !== business_day)
    throw invalidField('pickupAt', 'is not in the business day of the order');
}

/** Only for a new takeaway: a change of the time may arrive late from a device that was offline. */
export function refusePastPickup(pickupAt: string | undefined, nowMs: number): void {
  if (pickupAt !== undefined && isPickupOver(pickupAt, nowMs)) throw invalidField('pickupAt', 'is over');
}

/** Whether the order needs a table: a bar tab has a name instead, and takeaway neither. */
function needsTable({ type, tableId, name, isTraining, isPractice }: NewOrder): boolean {
  if (isPractice === true && isTraining !== true)
    throw invalidField('isPractice', 'is only for a training order');
  if (isTraining === true && tableId !== undefined)
    throw invalidField('tableId', 'is not for a training order');
  if (isTraining === true) return false;
  if (type === 'takeaway') {
    if (tableId !== undefined) throw invalidField('tableId', 'is not for a takeaway order');
    return false;
  }
  if (tableId !== undefined) return true;
  if (name === undefined) throw invalidField('tableId', 'or a name is required for a dine-in order');
  return false;
}

/** The table of a new order, if it needs one. */
async function newSeating({ tx, caller, body, restaurant }: CommandContext<NewOrder>): Promise<Seating> {
  const { isIdUsed, table, openOrders } = await findNewOrderPlace(tx, caller, body);
  if (isIdUsed) throw invalidField('id', 'is already in use', 'ID_TAKEN');
  requireRoomForOrder(openOrders);
  return needsTable(body) ? seatAt(table, body, (await restaurant()).settings) : unseated;
}

async function newOrderRow(
  context: CommandContext<NewOrder>,
  { table_id, party_number }: Seating,
): Promise<OrderRow> {
  const { tx, caller, body, nowMs, now } = context;
  const { settings } = await context.restaurant();
  const { timeZone, businessDayCutoff } = settings;
  const day = businessDay(nowMs, timeZone, businessDayCutoff);
  const row: OrderRow = {
    ...freshOrder,
    org_id: caller.organizationId,
    id: body.id ?? createUuid(nowMs),
    number: await takeOrderNumber(tx, {
      organizationId: caller.organizationId,
      businessDay: day,
      isTraining: body.isTraining === true,
    }),
    business_day: day,
    type: body.type,
    table_id,
    party_number,
    guest_count: body.guestCount,
    waiter_id: caller.userId,
    note: body.note ?? null,
    ...changedAllergies(noAllergies, body, now),
    opened_at: now,
    name: body.name ?? null,
    phone: body.phone ?? null,
    pickup_at: body.pickupAt ?? null,
    is_training: body.isTraining === true ? 1 : 0,
    is_practice: body.isPractice === true ? 1 : 0,
  };
  refusePickup(row, { timeZone, businessDayCutoff });
  refusePastPickup(body.pickupAt, nowMs);
  return { ...row, service_charge: offeredCharge(row, settings) };
}

export async function createOrder(context: CommandContext<NewOrder>): Promise<Order> {
  const { tx, caller, body } = context;
  const seating = await newSeating(context);
  if (body.isPractice === true) await endOwnPractice(context);
  if (body.isTraining === true)
    requireRoomForTraining((await openTraining(tx, caller.organizationId).execute()).length);
  const row = await newOrderRow(context, seating);
  refusePhone(row);
  const lines = await newDrafts(context, row, body.lines ?? [], 1);
  const nothing = { order: { ...row, ...noAllergies }, lines: [], payments: [] };
  requireRoom(nothing, { order: row, lines, payments: [] });
  const money = moneyOf({ order: { ...row, table_label: null, waiter_name: null }, lines });
  const opened = { ...row, ...storedSums(money) };
  await insertOrder(tx, opened);
  await insertLines(tx, lines);
  const order = { ...opened, table_label: seating.table_label, waiter_name: caller.displayName };
  const stored = { order, lines, payments: [], approvals: [], receipt: null };
  const answer = orderView(stored);
  // Events are never deleted, so they must not contain personal data.
  const { phone: _, allergyNote: __, ...known } = answer;
  const hasAllergies = answer.allergies !== undefined;
  const after = { ...known, ...(hasAllergies && { allergies: recordedAllergies(row.allergies) }) };
  context.record({ type: 'order.opened', entity: 'order', entityId: row.id, payload: { after } });
  context.touch('orders');
  return answer;
}

/** Allowed if nothing is paid and every line is voided or removed; drafts are removed with it. */
export async function cancelOrder(context: CommandContext<EmptyCommand>): Promise<Order> {
  return cancel(context, await loadOpenOrder(context, param(context.params, 'id')));
}

function isEmpty({ order, lines, payments }: StoredOrder): boolean {
  const isGone = ({ state }: OrderLineRow) => state === 'removed' || state === 'voided';
  return order.state === 'open' && payments.length === 0 && lines.every(isGone);
}

/** Cancels only the named orders that are still empty: somebody may have begun one meanwhile. */
export async function cancelEmptyOrders(context: CommandContext<EmptyOrders>): Promise<CancelledOrders> {
  const { orderIds } = context.body;
  const named = await findOrders(context.tx, context.caller.organizationId, orderIds);
  const known = new Set(named.map(({ order }) => order.id));
  const unknown = orderIds.findIndex(id => !known.has(id));
  if (unknown >= 0) throw invalidField(`orderIds/${unknown}`, 'is no order', 'NOT_FOUND');
  const empty = named.filter(isEmpty);
  for (const stored of empty) await cancel(context, stored);
  return { cancelled: empty.length };
}

function withoutDrafts(lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.filter(({ state }) => state === 'draft').map(line => ({ ...line, state: 'removed' as const }));
}

type OpenTraining = ReturnType<typeof openTraining>;

/** Cancels the open training orders that `due` selects. */
async function cancelTraining(context: AnyCommand, due: (open: OpenTraining) => OpenTraining): Promise<void> {
  const { tx, caller } = context;
  const ids = (await due(openTraining(tx, caller.organizationId)).execute()).map(({ id }) => id);
  for (const stored of await findOrders(tx, caller.organizationId, ids)) await cancel(context, stored);
}

/** Cancels the training orders, at the end of the day; or, with `before`, those opened by then. */
export function endTraining(context: AnyCommand, before?: string): Promise<void> {
  return cancelTraining(context, open =>
    before === undefined ? open : open.where('opened_at', '<=', before),
  );
}

/** A person has one practice order: no list shows an earlier one, so it would remain unseen. */
function endOwnPractice(context: AnyCommand): Promise<void> {
  const { userId } = context.caller;
  return cancelTraining(context, open => open.where('is_practice', '=', 1).where('waiter_id', '=', userId));
}

/** Nothing of it is to come any more. */
export async function endServedTraining(context: AnyCommand, order: Order): Promise<Order> {
  const isToCome = order.lines.some(({ state }) => state !== 'served');
  return isToCome ? order : cancel(context, await loadOpenOrder(context, order.id));
}

async function cancel(context: AnyCommand, stored: StoredOrder): Promise<Order> {
  const paid = stored.payments.reduce((sum, { amount }) => sum + amount, 0);
  const tip = stored.payments.reduce((sum, payment) => sum + payment.tip, 0);
  if (paid !== 0 || tip !== 0) throw new ProblemError('ORDER_HAS_PAYMENTS');
  const isInTheWay = ({ state }: OrderLineRow) => stored.order.is_training === 0 && preventsCancelling(state);
  if (stored.lines.some(isInTheWay)) throw new ProblemError('ORDER_HAS_LINES');
  const removed =
    stored.order.is_training === 1 ? stored.lines.map(endedTraining) : withoutDrafts(stored.lines);
  const after = { state: 'cancelled', closed_at: context.now } as const;
  const event = { type: 'order.cancelled', payload: { before: { state: 'open' }, after } };
  return moveLines(context, stored, removed, event, after);
}
