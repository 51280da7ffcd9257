/** A waiter's commands on unsent lines (drafts): add, change, remove. */

import { nextLineState } from '#shared/order-states.ts';
import type { LineChange, LinesAddition, NewOrderLine } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { ProblemError } from '../../http/errors.ts';
import { personOf } from '../calls/callers.ts';
import type { AnyCommand, CommandContext } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { requireRunningDay } from '../settings/lapsed-restaurant.ts';
import {
  type Choice,
  chooseOptions,
  lostOptions,
  requireNoneLost,
  requireSoundChoices,
} from './line-modifier-rules.ts';
import { checkNewIds, draftLine } from './line-rules.ts';
import { finishChange, loadOpenOrder, moveLines } from './order-change.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';
import { findLineIds, insertLines, saveLines } from './order-store.ts';
import { checkOrderable } from './orderable-rules.ts';
import { findOrderedMenu, type OrderedItem, type OrderedMenu } from './ordered-item-store.ts';
import type { StoredOrder } from './stored-order.ts';

/** The modifiers chosen for `item`; `path` is the line's in the request, with its slash. */
function choiceOf(
  item: OrderedItem | undefined,
  { groups }: OrderedMenu,
  wanted: NewOrderLine['modifiers'],
  path: string,
): Choice {
  const offered = item?.groupIds.flatMap(id => groups.get(id) ?? []) ?? [];
  return chooseOptions(offered, wanted, path);
}

/** Adds new drafts to an order, all or none. */
export async function addDrafts(
  context: AnyCommand,
  order: OrderRow,
  wanted: readonly NewOrderLine[],
  firstPosition: number,
): Promise<OrderLineRow[]> {
  if (wanted.length === 0) return [];
  const { tx, nowMs, now, caller } = context;
  const by = personOf(caller);
  const chosenIds = wanted.flatMap(line => line.id ?? []);
  checkNewIds(wanted, chosenIds.length > 0 ? await findLineIds(tx, order.org_id, chosenIds) : new Set());
  const menu = await findOrderedMenu(
    tx,
    order.org_id,
    wanted.map(line => line.menuItemId),
  );
  const requests = wanted.map(({ menuItemId, quantity }, index) => ({
    path: `lines/${index}/menuItemId`,
    menuItemId,
    quantity,
  }));
  checkOrderable(requests, menu.items, nowMs);
  const chosen = wanted.map((line, index) =>
    choiceOf(menu.items.get(line.menuItemId), menu, line.modifiers, `lines/${index}/`),
  );
  requireSoundChoices(chosen);
  const drafts = wanted.flatMap((line, index) => {
    const item = menu.items.get(line.menuItemId);
    if (item === undefined) return [];
    const withId = { ...line, id: line.id ?? createUuid(nowMs) };
    const modifiers = chosen[index]?.modifiers ?? [];
    return [draftLine(order, withId, item, firstPosition + index, { modifiers, by, now })];
  });
  await insertLines(tx, drafts);
  return drafts;
}

export async function addLines(context: CommandContext<LinesAddition>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  await requireRunningDay(context, stored.order);
  const firstPosition = (stored.lines.at(-1)?.position ?? 0) + 1;
  const drafts = await addDrafts(context, stored.order, context.body.lines, firstPosition);
  const lines = drafts.map(({ id, menu_item_id, name, quantity, unit_price, course, modifiers }) => {
    const copied = { name, quantity, unitPrice: unit_price, course, modifiers: JSON.parse(modifiers) };
    return { id, menuItemId: menu_item_id, ...copied };
  });
  return finishChange(context, stored, {}, drafts, { type: 'lines.added', payload: { lines } });
}

/** The line named in the path, or 404; LINE_STATE unless it is a draft. */
function draftOf(context: AnyCommand, stored: StoredOrder): OrderLineRow {
  const lineId = param(context.params, 'lineId');
  const line = stored.lines.find(({ id }) => id === lineId);
  if (line === undefined) throw new ProblemError('NOT_FOUND');
  if (nextLineState(line.state, 'change') === null) throw new ProblemError('LINE_STATE');
  return line;
}

function draftFields({ quantity, note, seat, course, modifiers }: OrderLineRow) {
  return { quantity, note, seat, course, modifiers: JSON.parse(modifiers) };
}

/** The modifiers of the changed draft. A larger quantity or other modifiers are checked against the menu as if new. */
async function changedModifiers(
  context: CommandContext<LineChange>,
  order: OrderRow,
  line: OrderLineRow,
): Promise<string> {
  const { tx, body, nowMs } = context;
  const { quantity = line.quantity, modifiers } = body;
  if (quantity <= line.quantity && modifiers === undefined) return line.modifiers;
  await requireRunningDay(context, order);
  const menu = await findOrderedMenu(tx, line.org_id, [line.menu_item_id]);
  const path = modifiers === undefined ? 'quantity' : 'modifiers';
  checkOrderable([{ path, menuItemId: line.menu_item_id, quantity }], menu.items, nowMs);
  if (modifiers === undefined) {
    requireNoneLost(lostOptions(JSON.parse(line.modifiers), menu.groups, () => path));
    return line.modifiers;
  }
  const choice = choiceOf(menu.items.get(line.menu_item_id), menu, modifiers, '');
  requireSoundChoices([choice]);
  return JSON.stringify(choice.modifiers);
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
    modifiers: await changedModifiers(context, stored.order, line),
  };
  await saveLines(tx, [line], [changed]);
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
