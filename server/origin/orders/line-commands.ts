/** What a waiter does with the drafts of an order, before they are sent: add, change, remove. */
import { nextLineState } from '#shared/order-states.ts';
import type { LineChange, LinesAddition, NewOrderLine, Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { ProblemError } from '../../errors.ts';
import type { CommandContext } from '../command-routes.ts';
import { param } from '../origin-frame.ts';
import type { OrderLineRow, OrderRow } from '../origin-tables.ts';
import { checkNewIds, checkOrderable, draftLine } from './line-rules.ts';
import { type AnyCommand, finishChange, loadOpenOrder, moveLines } from './order-change.ts';
import { findLineIds, insertLines, saveDraft } from './order-store.ts';
import type { StoredOrder } from './order-view.ts';
import { findOrderedItems } from './ordered-item-store.ts';

/** Puts new drafts on an order, all or none. */
export async function addDrafts(
  context: AnyCommand,
  order: OrderRow,
  wanted: readonly NewOrderLine[],
  firstPosition: number,
): Promise<OrderLineRow[]> {
  if (wanted.length === 0) return [];
  const { tx, nowMs, now } = context;
  const chosenIds = wanted.flatMap(line => line.id ?? []);
  checkNewIds(wanted, chosenIds.length > 0 ? await findLineIds(tx, order.org_id, chosenIds) : new Set());
  const menuItemIds = wanted.map(line => line.menuItemId);
  const items = await findOrderedItems(tx, order.org_id, menuItemIds);
  const requests = menuItemIds.map((menuItemId, index) => ({
    path: `lines/${index}/menuItemId`,
    menuItemId,
  }));
  checkOrderable(requests, items, nowMs);
  const drafts = wanted.flatMap((line, index) => {
    const item = items.get(line.menuItemId);
    if (item === undefined) return [];
    const withId = { ...line, id: line.id ?? createUuid(nowMs) };
    return [draftLine(order, withId, item, firstPosition + index, now)];
  });
  await insertLines(tx, drafts);
  return drafts;
}

export async function addLines(context: CommandContext<LinesAddition>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const firstPosition = (stored.lines.at(-1)?.position ?? 0) + 1;
  const drafts = await addDrafts(context, stored.order, context.body.lines, firstPosition);
  const lines = drafts.map(({ id, menu_item_id, name, quantity, unit_price, course }) => {
    return { id, menuItemId: menu_item_id, name, quantity, unitPrice: unit_price, course };
  });
  return finishChange(context, stored, {}, drafts, { type: 'lines.added', payload: { lines } });
}

/** The line that the path names, or 404; LINE_STATE unless it is still a draft. */
function draftOf(context: AnyCommand, stored: StoredOrder): OrderLineRow {
  const lineId = param(context.params, 'lineId');
  const line = stored.lines.find(({ id }) => id === lineId);
  if (line === undefined) throw new ProblemError('NOT_FOUND');
  if (nextLineState(line.state, 'change') === null) throw new ProblemError('LINE_STATE');
  return line;
}

function draftFields({ quantity, note, seat, course }: OrderLineRow) {
  return { quantity, note, seat, course };
}

export async function changeLine(context: CommandContext<LineChange>): Promise<Order> {
  const { tx, body, params } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = draftOf(context, stored);
  const changed = {
    ...line,
    quantity: body.quantity ?? line.quantity,
    note: body.note === undefined ? line.note : body.note,
    seat: body.seat === undefined ? line.seat : body.seat,
    course: body.course ?? line.course,
  };
  await saveDraft(tx, changed);
  return finishChange(context, stored, {}, [changed], {
    type: 'line.changed',
    payload: { lineId: line.id, before: draftFields(line), after: draftFields(changed) },
  });
}

export async function removeLine(context: CommandContext<undefined>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const line = draftOf(context, stored);
  const event = { type: 'line.removed', payload: { name: line.name, quantity: line.quantity } };
  return moveLines(context, stored, [{ ...line, state: 'removed' }], event);
}
