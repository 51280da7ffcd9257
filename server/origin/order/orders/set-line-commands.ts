/** A waiter's commands on set menus: add a whole set, and exchange an unsent dish for another one of its course. */
import { areHoursOn } from '#shared/catalog/menu-windows.ts';
import type { SetMenu } from '#shared/catalog/set-menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineSetMenu, Order } from '#shared/order/order-schema.ts';
import type { SetAddition, SetDishExchange } from '#shared/order/set-order-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { listCategories } from '../../catalog/menu/menu-categories-store.ts';
import { requireWholeSet } from '../../catalog/menu/set-menus/set-menu-rules.ts';
import { listActiveSetMenus } from '../../catalog/menu/set-menus/set-menu-store.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { requireRunningDay } from '../../kernel/restaurant/lapsed-restaurant.ts';
import { recordedConfirmation } from '../allergies/confirmation-rules.ts';
import { draftOf, newDrafts } from './line-commands.ts';
import { isTakeawayLine } from './line-rules.ts';
import { finishChange, loadOpenOrder } from './order-change.ts';
import type { OrderLineRow } from './order-row.ts';
import { insertLines, saveLines } from './order-store.ts';
import { addedLine } from './recorded-drafts.ts';
import { atShares, setMates, setOf } from './set-share-rules.ts';

/** Loads the set menu as currently sold. */
async function soldSetMenu(context: CommandContext<SetAddition>): Promise<SetMenu> {
  const { tx, body, caller, nowMs } = context;
  const { organizationId } = caller;
  const menu = (await listActiveSetMenus(tx, organizationId)).find(({ id }) => id === body.setMenuId);
  const category =
    menu && (await listCategories(tx, organizationId)).find(({ id }) => id === menu.categoryId);
  if (menu === undefined || category === undefined || category.isHidden)
    throw invalidField('setMenuId', 'is not on the menu', 'ITEM_UNKNOWN');
  const { timeZone } = (await context.restaurant()).settings;
  if (!areHoursOn([menu.availability, category.availability], nowMs, timeZone))
    throw invalidField('setMenuId', `${menu.name} is not sold at this hour`, 'ITEM_OUTSIDE_HOURS');
  return menu;
}

/** The draft as a dish of the set, to which no price list applies. */
export function asDish(draft: OrderLineRow, set: Omit<LineSetMenu, 'ownPrice'>): OrderLineRow {
  const { price_list, unit_price } = draft;
  const ownPrice = price_list === null ? unit_price : JSON.parse(price_list).regularPrice;
  return { ...draft, price_list: null, set_menu: JSON.stringify({ ...set, ownPrice }) };
}

/** The surcharge for a dish within the set. */
export function supplementOf({ courses }: SetMenu, courseId: string, menuItemId: string | null) {
  const course = courses.find(({ id }) => id === courseId);
  const supplement = course?.dishes.find(({ itemId }) => itemId === menuItemId)?.supplement ?? 0;
  return supplement === 0 ? {} : { supplement };
}

export async function addSet(context: CommandContext<SetAddition>): Promise<Order> {
  const { tx, body, nowMs } = context;
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  await requireRunningDay(context, stored.order);
  const menu = await soldSetMenu(context);
  requireWholeSet(menu, body);
  const { seat, isTakeaway } = body;
  const wanted = body.dishes.map(({ courseId, id = createUuid(nowMs), ...dish }) => {
    const course = menu.courses.find(one => one.id === courseId)?.course;
    const common = { ...(seat !== undefined && { seat }), ...(isTakeaway !== undefined && { isTakeaway }) };
    return { ...dish, id, quantity: 1, ...common, ...(course !== undefined && { course }) };
  });
  const firstPosition = (stored.lines.at(-1)?.position ?? 0) + 1;
  const drafts = await newDrafts(context, stored.order, wanted, firstPosition, at => `dishes/${at}/`);
  const { id: setMenuId, name, names, price } = menu;
  // Line ids are never reused.
  const id = wanted[0]?.id ?? createUuid(nowMs);
  const dishes = drafts.map((draft, index) => {
    const courseId = body.dishes[index]?.courseId ?? '';
    const supplement = supplementOf(menu, courseId, draft.menu_item_id);
    return asDish(draft, { id, setMenuId, courseId, name, names, price, ...supplement });
  });
  const lines = atShares(dishes).toSorted((one, other) => one.position - other.position);
  await insertLines(tx, lines);
  const setMenu = { id, setMenuId, name, names, price };
  const payload = {
    setMenu,
    lines: lines.map(line => addedLine(line, stored.order)),
    ...recordedConfirmation([], lines),
  };
  return finishChange(context, stored, {}, lines, { type: 'lines.added', payload });
}

/** Finds the course's other dish in the current set menu. Hours don't apply, as the set was ordered in time. */
async function exchangedSet(
  { tx, body, caller }: CommandContext<SetDishExchange>,
  set: LineSetMenu,
): Promise<Omit<LineSetMenu, 'ownPrice'>> {
  const menus = await listActiveSetMenus(tx, caller.organizationId);
  const menu = menus.find(({ id }) => id === set.setMenuId);
  const course = menu?.courses.find(({ id }) => id === set.courseId);
  if (menu === undefined || course?.dishes.every(({ itemId }) => itemId !== body.menuItemId) !== false)
    throw invalidField('menuItemId', `can't be chosen in ${set.name}`, 'ITEM_UNKNOWN');
  const { supplement: _, ownPrice: __, ...terms } = set;
  return { ...terms, ...supplementOf(menu, set.courseId, body.menuItemId) };
}

export async function exchangeSetDish(context: CommandContext<SetDishExchange>): Promise<Order> {
  const { tx, body, params, nowMs } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  await requireRunningDay(context, stored.order);
  const line = draftOf(context, stored);
  const set = setOf(line);
  if (set === null) throw invalidField('menuItemId', 'is only for a dish of a set menu');
  if (setMates(stored.lines, line).some(({ billed_at }) => billed_at !== null))
    throw new ProblemError('PRICE_BILLED');
  const exchanged = await exchangedSet(context, set);
  const wanted = {
    ...body,
    id: body.id ?? createUuid(nowMs),
    quantity: 1,
    isTakeaway: isTakeawayLine(line, stored.order),
    course: line.course,
    ...(line.seat !== null && { seat: line.seat }),
  };
  const position = (stored.lines.at(-1)?.position ?? 0) + 1;
  const drafts = await newDrafts(context, stored.order, [wanted], position, () => '');
  const added = drafts.map(draft => asDish({ ...draft, merged_from_id: line.merged_from_id }, exchanged));
  const removed = { ...line, state: 'removed' as const };
  await saveLines(tx, [line], [removed]);
  await insertLines(tx, added);
  const payload = {
    before: { menuItemId: line.menu_item_id, name: line.name, names: JSON.parse(line.names) },
    added: added.map(one => addedLine(one, stored.order)),
    lines: [{ id: line.id, before: line.state, after: removed.state }],
    setMenu: { id: set.id, name: set.name, names: set.names },
    ...recordedConfirmation([line], added),
  };
  return finishChange(context, stored, {}, [removed, ...added], { type: 'line.exchanged', payload });
}
