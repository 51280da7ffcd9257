/** A waiter's commands on unsent lines (drafts): add, change, remove. */

import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineChange, LinesAddition, NewOrderLine } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { nextLineState } from '#shared/order/order-states.ts';
import { atLimit, invalidField, ProblemError } from '../../../http/errors.ts';
import { listUsedVatRates } from '../../catalog/menu/menu-items-store.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { requireRunningDay } from '../../kernel/restaurant/lapsed-restaurant.ts';
import { parseAllergies } from '../allergies/allergy-rules.ts';
import {
  lineAllergens,
  recordedConfirmation,
  requireConfirmed,
  withConfirmation,
} from '../allergies/confirmation-rules.ts';
import {
  asPortion,
  isPortionChanged,
  type LinePortion,
  otherPortion,
  requireHalves,
} from './half-line-rules.ts';
import {
  type Choice,
  chooseOptions,
  lostOptions,
  requireNoneLost,
  requireSoundChoices,
} from './line-modifier-rules.ts';
import {
  asTakeaway,
  checkNewIds,
  checkOpenItems,
  draftLine,
  isTakeawayLine,
  openDish,
  requireOpenItemRight,
} from './line-rules.ts';
import { finishChange, loadOpenOrder, moveLines } from './order-change.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';
import { countOpenLines, insertLines, saveLines } from './order-store.ts';
import { checkHours, checkOrderable, haveHours, type ItemRequest } from './orderable-rules.ts';
import { findOrderedMenu, type OrderedItem, type OrderedMenu } from './ordered-item-store.ts';
import { addedLine, changedDraft } from './recorded-drafts.ts';
import type { StoredOrder } from './stored-order.ts';
import { withoutStock } from './training-rules.ts';
import { reweighed } from './weigh-again.ts';
import { type LinePrice, pricedNow, requireSoundWeight, requireWeights } from './weight-rules.ts';

/** The modifiers chosen for `item`; `path` is the line's path in the request, with a slash. */
function choiceOf(
  item: OrderedItem | undefined,
  { groups }: OrderedMenu,
  wanted: NewOrderLine['modifiers'],
  path: string,
): Choice {
  const offered = item?.groupIds.flatMap(id => groups.get(id) ?? []) ?? [];
  return chooseOptions(offered, wanted, path);
}

/** Checks availability by the origin's clock, as a phone that was offline may be late. */
async function requireAddable(context: AnyCommand, requests: readonly ItemRequest[], menu: OrderedMenu) {
  const { nowMs } = context;
  checkOrderable(requests, menu.items, nowMs);
  if (!haveHours(menu.items)) return;
  const { timeZone } = (await context.restaurant()).settings;
  checkHours(requests, menu.items, { nowMs, timeZone });
}

/** Limits the unfinished lines of a person, and the lines on a waiter's open orders. */
async function requireRoomFor(
  { tx }: AnyCommand,
  order: OrderRow,
  { menu, added, firstPosition }: { menu: OrderedMenu; added: number; firstPosition: number },
): Promise<void> {
  const { unservedLinesPerPersonMax, largeOrderLines, linesOnOpenOrdersMax } = limits;
  if (menu.unservedLines + added > unservedLinesPerPersonMax)
    throw atLimit('unservedLines', unservedLinesPerPersonMax, 'UNSERVED_LINES_AT_LIMIT');
  if (firstPosition + added <= largeOrderLines) return;
  if ((await countOpenLines(tx, order)) + added > linesOnOpenOrdersMax)
    throw atLimit('linesOnOpenOrders', linesOnOpenOrdersMax, 'ORDER_AT_LIMIT');
}

const pathInLines = (index: number) => `lines/${index}/`;

/** Builds all new drafts of an order or throws; nothing is stored yet. `pathOf` returns each line's path in the request, with a slash. */
export async function newDrafts(
  context: AnyCommand,
  order: OrderRow,
  wanted: readonly NewOrderLine[],
  firstPosition: number,
  pathOf = pathInLines,
): Promise<OrderLineRow[]> {
  if (wanted.length === 0) return [];
  const { tx, nowMs, now, caller } = context;
  const by = personOf(caller);
  const chosenIds = wanted.flatMap(line => line.id ?? []);
  const menuRates = () => listUsedVatRates(tx, order.org_id);
  await checkOpenItems(wanted, caller, menuRates, async () => (await context.restaurant()).settings);
  const menu = await findOrderedMenu(tx, order.org_id, {
    nowMs,
    itemIds: wanted.map(line => line.menuItemId ?? null),
    newLineIds: chosenIds,
    addedBy: by,
  });
  await requireRoomFor(context, order, { menu, added: wanted.length, firstPosition });
  checkNewIds(wanted, menu.takenLineIds, pathOf);
  const requests = wanted.map(({ menuItemId = null, quantity }, index) => ({
    path: `${pathOf(index)}menuItemId`,
    menuItemId,
    quantity,
  }));
  await requireAddable(context, requests, menu);
  requireWeights(wanted, menu.items, pathOf);
  requireHalves(wanted, menu.items, pathOf);
  const chosen = wanted.map((line, index) =>
    choiceOf(menu.items.get(line.menuItemId ?? null), menu, line.modifiers, pathOf(index)),
  );
  requireSoundChoices(chosen);
  const allergies = parseAllergies(order.allergies);
  const drafts = wanted.flatMap((line, index) => {
    const item = asPortion(menu.items.get(line.menuItemId ?? null), line.isHalf === true, '');
    const dish = line.openItem === undefined ? item : openDish(line.openItem);
    if (dish === undefined) return [];
    const withId = { ...line, id: line.id ?? createUuid(nowMs) };
    const modifiers = chosen[index]?.modifiers ?? [];
    const draft = draftLine(order, withId, dish, firstPosition + index, { modifiers, by, now });
    if (line.weight !== undefined) requireSoundWeight(line.weight, draft, `lines/${index}/weight`);
    const whole = { ...draft, allergens: lineAllergens(draft, menu) };
    const confirmed = withConfirmation(whole, allergies, { confirmed: line.allergyConfirmed, by, now });
    return [withoutStock(confirmed, order)];
  });
  requireConfirmed(
    drafts.map((line, index) => ({ path: `${pathOf(index)}allergyConfirmed`, line })),
    allergies,
  );
  return drafts;
}

export async function addLines(context: CommandContext<LinesAddition>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  await requireRunningDay(context, stored.order);
  const firstPosition = (stored.lines.at(-1)?.position ?? 0) + 1;
  const drafts = await newDrafts(context, stored.order, context.body.lines, firstPosition);
  await insertLines(context.tx, drafts);
  const lines = drafts.map(line => addedLine(line, stored.order));
  const payload = { lines, ...recordedConfirmation([], drafts) };
  return finishChange(context, stored, {}, drafts, { type: 'lines.added', payload });
}

/** The line named in the path, or 404; throws LINE_STATE unless it is a draft. */
export function draftOf(context: AnyCommand, stored: StoredOrder): OrderLineRow {
  const lineId = param(context.params, 'lineId');
  const line = stored.lines.find(({ id }) => id === lineId);
  if (line === undefined) throw new ProblemError('NOT_FOUND');
  if (nextLineState(line.state, 'change') === null) throw new ProblemError('LINE_STATE');
  return line;
}

type Contents = LinePrice & Pick<OrderLineRow, 'modifiers' | 'allergens'> & Partial<LinePortion>;

/**
 * A larger quantity counts as added now if a price list is or was on; otherwise a draft from 17:59 would
 * retain its price all evening. A billed price remains.
 */
function raisedPrice(line: OrderLineRow, item: OrderedItem | undefined): LinePrice {
  const { unit_price, price_list, weight, billed_at } = line;
  const isByList = price_list !== null || item?.priceList !== undefined;
  const isPiece = item?.priced_by === null;
  const price = isPiece && isByList ? pricedNow(item) : { unit_price, price_list, weight };
  if (billed_at !== null && price.unit_price !== unit_price) throw new ProblemError('PRICE_BILLED');
  return price;
}

function changedPrice(
  line: OrderLineRow,
  item: OrderedItem | undefined,
  { isHalf, isRaised, isOther, path }: Record<'isHalf' | 'isRaised' | 'isOther', boolean> & { path: string },
): LinePrice & Partial<LinePortion> {
  const { unit_price, price_list, weight } = line;
  if (!isRaised && !isOther) return { unit_price, price_list, weight };
  const portion = asPortion(item, isHalf, path);
  return isOther && portion !== undefined ? otherPortion(line, portion) : raisedPrice(line, portion);
}

/**
 * Options and contents of the changed draft. A larger quantity or other options are checked against the menu
 * as if new. Hours are checked only for a larger quantity: options may still be chosen later.
 */
async function changedContents(
  context: CommandContext<LineChange>,
  order: OrderRow,
  line: OrderLineRow,
): Promise<Contents> {
  const { tx, body, nowMs } = context;
  const { quantity = line.quantity, modifiers } = body;
  const { unit_price, price_list, weight } = line;
  const same = { modifiers: line.modifiers, allergens: line.allergens, unit_price, price_list, weight };
  const isOther = isPortionChanged(line, body);
  if (quantity <= line.quantity && modifiers === undefined && !isOther) return same;
  await requireRunningDay(context, order);
  if (line.menu_item_id === null && quantity > line.quantity)
    requireOpenItemRight(context.caller.rights, 'quantity');
  const menu = await findOrderedMenu(tx, line.org_id, { nowMs, itemIds: [line.menu_item_id] });
  const path = isOther ? 'isHalf' : modifiers === undefined ? 'quantity' : 'modifiers';
  const requests = [{ path, menuItemId: line.menu_item_id, quantity }];
  const isHalf = (line.is_half === 1) !== isOther;
  const isRaised = quantity > line.quantity || (isOther && !isHalf);
  if (isRaised) await requireAddable(context, requests, menu);
  else checkOrderable(requests, menu.items, nowMs);
  const item = menu.items.get(line.menu_item_id);
  const price = changedPrice(line, item, { isHalf, isRaised, isOther, path });
  if (modifiers === undefined) {
    requireNoneLost(lostOptions(JSON.parse(line.modifiers), menu.groups, () => path));
    return { ...same, ...price };
  }
  const choice = choiceOf(item, menu, modifiers, '');
  requireSoundChoices([choice]);
  const chosen = { ...line, modifiers: JSON.stringify(choice.modifiers) };
  return { modifiers: chosen.modifiers, allergens: lineAllergens(chosen, menu), ...price };
}

export async function changeLine(context: CommandContext<LineChange>): Promise<Order> {
  const { tx, body, params, caller, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = draftOf(context, stored);
  if (line.set_menu !== null && (body.quantity ?? 1) > 1)
    throw invalidField('quantity', 'is one for a dish of a set menu');
  const { isTakeaway = isTakeawayLine(line, stored.order) } = body;
  const wanted = {
    ...asTakeaway(line, isTakeaway),
    quantity: body.quantity ?? line.quantity,
    note: body.note === undefined ? line.note : body.note,
    seat: body.seat === undefined ? line.seat : body.seat,
    course: body.course ?? line.course,
    ...(await changedContents(context, stored.order, line)),
    ...(await reweighed(context, stored.order, line, body)),
  };
  const allergies = parseAllergies(stored.order.allergies);
  const word = { confirmed: body.allergyConfirmed, by: personOf(caller), now };
  const changed = withConfirmation(wanted, allergies, word);
  requireConfirmed([{ path: 'allergyConfirmed', line: changed, before: line }], allergies);
  await saveLines(tx, [line], [changed]);
  return finishChange(context, stored, {}, [changed], {
    type: 'line.changed',
    payload: {
      ...changedDraft(line, changed, stored.order),
      ...recordedConfirmation([line], [changed]),
    },
  });
}

export async function removeLine(context: CommandContext<undefined>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const line = draftOf(context, stored);
  const event = { type: 'line.removed', payload: { name: line.name, quantity: line.quantity } };
  return moveLines(context, stored, [{ ...line, state: 'removed' }], event);
}
