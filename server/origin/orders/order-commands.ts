/** What a waiter does with an order as a whole: open it, change its heading, give it up while nothing was sent. */
import type { EmptyCommand, NewOrder, Order, OrderChange } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { invalidField, ProblemError } from '../../errors.ts';
import type { CommandContext } from '../command-routes.ts';
import { param } from '../origin-frame.ts';
import type { OrderRow } from '../origin-tables.ts';
import { readSettings } from '../settings/settings-store.ts';
import { businessDay } from './business-day.ts';
import { addDrafts } from './line-commands.ts';
import { finishChange, loadOpenOrder, moveLines } from './order-change.ts';
import { findOpenOrderOnTable, findOrderVersion, insertOrder, takeOrderNumber } from './order-store.ts';
import { type NamedOrderRow, orderView } from './order-view.ts';
import { findSeatingTable, type SeatingTable } from './waiter-table-store.ts';

/** The table a new order is taken at, or null for one that is taken away. */
async function seatingTable(context: CommandContext<NewOrder>): Promise<SeatingTable | null> {
  const { tx, caller, body } = context;
  if (body.type === 'takeaway') {
    if (body.tableId !== undefined) throw invalidField('tableId', 'is not for a takeaway order');
    return null;
  }
  if (body.tableId === undefined) throw invalidField('tableId', 'is required for a dine-in order');
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
  return {
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
    version: 1,
  };
}

export async function createOrder(context: CommandContext<NewOrder>): Promise<Order> {
  const { tx, caller, body } = context;
  if (body.id !== undefined && (await findOrderVersion(tx, caller.organizationId, body.id)) !== null) {
    throw invalidField('id', 'is already in use', 'ID_TAKEN');
  }
  const table = await seatingTable(context);
  const row = await newOrderRow(context, table?.id ?? null);
  await insertOrder(tx, row);
  const lines = await addDrafts(context, row, body.lines ?? [], 1);
  const order: NamedOrderRow = { ...row, table_label: table?.label ?? null, waiter_name: caller.displayName };
  const answer = orderView({ order, lines });
  context.record({ type: 'order.opened', entity: 'order', entityId: row.id, payload: { after: answer } });
  context.touch('orders');
  return answer;
}

export async function changeOrder(context: CommandContext<OrderChange>): Promise<Order> {
  const { body, params } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const { guest_count, note, allergy_note } = stored.order;
  const before = { guest_count, note, allergy_note };
  const after = {
    guest_count: body.guestCount ?? guest_count,
    note: body.note === undefined ? note : body.note,
    allergy_note: body.allergyNote === undefined ? allergy_note : body.allergyNote,
  };
  return finishChange(context, stored, after, [], { type: 'order.changed', payload: { before, after } });
}

/** Possible while no line reached a station or guest; drafts go with it. */
export async function cancelOrder(context: CommandContext<EmptyCommand>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const left = stored.lines.filter(line => line.state !== 'removed');
  if (left.some(line => line.state !== 'draft')) throw new ProblemError('ORDER_HAS_LINES');
  const removed = left.map(line => ({ ...line, state: 'removed' as const }));
  const after = { state: 'cancelled', closed_at: context.now } as const;
  const event = { type: 'order.cancelled', payload: { before: { state: 'open' }, after } };
  return moveLines(context, stored, removed, event, after);
}
