/**
 * Changes options, note or weight of a line that was already sent: “now medium”. The station's screen shows
 * old and new until somebody has seen it, its printer prints both on a slip. The quantity can't change: more
 * is another line, less is a void.
 */

import type { LineAdjustment } from '#shared/order/order-command-schema.ts';
import type { LineModifier, Order } from '#shared/order/order-schema.ts';
import { nextLineState } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../../http/errors.ts';
import { personOf } from '../../../kernel/callers/callers.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { parseAllergies } from '../../allergies/allergy-rules.ts';
import {
  lineAllergens,
  lineClash,
  recordedConfirmation,
  requireConfirmed,
  withConfirmation,
} from '../../allergies/confirmation-rules.ts';
import { chooseOptions, requireSoundChoices } from '../../orders/line-modifier-rules.ts';
import { takeAddedStock, takeReweighedStock } from '../../orders/line-stock.ts';
import { finishChange, loadOpenOrder } from '../../orders/order-change.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { saveLines } from '../../orders/order-store.ts';
import { orderView } from '../../orders/order-view.ts';
import { findOrderedMenu } from '../../orders/ordered-item-store.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { reweighed } from '../../orders/weigh-again.ts';
import { parseWeight } from '../../orders/weight-rules.ts';
import { mapStations } from '../../preparation/line-stations.ts';
import { requireLine } from '../correction-rules.ts';
import { isGraceVoid } from '../void-rules.ts';
import { addedOptions, checkPrice, groupsWithRetained, withAdjustment } from './adjustment-rules.ts';

type AdjustContext = CommandContext<LineAdjustment>;

/** The chosen options and their contents; reordering the line's own options is no change. */
async function chosenContents(
  { tx, body, nowMs }: AdjustContext,
  line: OrderLineRow,
): Promise<Pick<OrderLineRow, 'modifiers' | 'allergens'>> {
  const { modifiers: wanted } = body;
  const same = { modifiers: line.modifiers, allergens: line.allergens };
  if (wanted === undefined) return same;
  const menu = await findOrderedMenu(tx, line.org_id, { nowMs, itemIds: [line.menu_item_id] });
  const offered = menu.items.get(line.menu_item_id)?.groupIds.flatMap(id => menu.groups.get(id) ?? []) ?? [];
  const choice = chooseOptions(groupsWithRetained(offered, line, wanted), wanted, '');
  requireSoundChoices([choice]);
  const known: LineModifier[] = JSON.parse(line.modifiers);
  const keyOf = (options: readonly LineModifier[]) =>
    options
      .map(({ optionId, quantity }) => `${optionId} ${quantity}`)
      .sort()
      .join();
  if (keyOf(known) === keyOf(choice.modifiers)) return same;
  const modifiers = JSON.stringify(choice.modifiers);
  return { modifiers, allergens: lineAllergens({ ...line, modifiers }, menu) };
}

/** Throws ALLERGY_UNCONFIRMED for a new clash; once the waiter confirms it, the station has to see the allergy again. */
function confirmedChange(
  { body, caller, now }: AdjustContext,
  { order }: StoredOrder,
  before: OrderLineRow,
  wanted: OrderLineRow,
): OrderLineRow {
  const allergies = parseAllergies(order.allergies);
  const word = { confirmed: body.allergyConfirmed, by: personOf(caller), now };
  const line = withConfirmation(wanted, allergies, word);
  requireConfirmed([{ path: 'allergyConfirmed', line, before }], allergies);
  const known = lineClash(before, allergies);
  const isNew = lineClash(line, allergies).some(allergen => !known.includes(allergen));
  return isNew ? mapStations(line, row => ({ ...row, allergy_seen: null })) : line;
}

function fieldsOf(line: OrderLineRow) {
  const weight = line.weight === null ? {} : { weight: parseWeight(line), unitPrice: line.unit_price };
  return { note: line.note, modifiers: JSON.parse(line.modifiers), ...weight };
}

/** The weight may be corrected even when the dish is ready or served, as nothing has to be cooked again. */
function requireAdjustable({ body }: AdjustContext, { state }: OrderLineRow): void {
  const isWeightAlone = body.weight !== undefined && body.note === undefined && body.modifiers === undefined;
  if (nextLineState(state, isWeightAlone ? 'weigh' : 'adjust') === null) throw new ProblemError('LINE_STATE');
}

/** Informs each station that still has to make the line, by screen or slip. */
async function tellStations(
  context: AdjustContext,
  stored: StoredOrder,
  line: OrderLineRow,
  after: OrderLineRow,
): Promise<OrderLineRow> {
  if (nextLineState(line.state, 'adjust') === null) return after;
  const adjusted = mapStations(after, row => withAdjustment(line, row, context.now));
  if (line.state !== 'held')
    await context.links.announce(context, sentLinesChanged, {
      stored,
      slip: { kind: 'change' },
      lines: [adjusted],
    });
  return adjusted;
}

export async function adjustLine(context: AdjustContext): Promise<Order> {
  const { tx, body, params, caller } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  requireAdjustable(context, line);
  const wanted = {
    ...line,
    note: body.note === undefined ? line.note : body.note,
    ...(await chosenContents(context, line)),
    ...(await reweighed(context, stored.order, line, { ...(body.weight && { weight: body.weight }) })),
  };
  const after = confirmedChange(context, stored, line, wanted);
  const fields = ['note', 'modifiers', 'weight'] as const;
  if (fields.every(field => after[field] === line[field])) return orderView(stored);
  const { settings } = await context.restaurant();
  checkPrice(stored, line, after, { caller, isGrace: isGraceVoid(line, settings, context.nowMs) });
  const weighed = await takeReweighedStock(context, line, after);
  const stocked = await takeAddedStock(context, weighed, addedOptions(line, after));
  const adjusted = await tellStations(context, stored, line, stocked);
  await saveLines(tx, [line], [adjusted]);
  return finishChange(context, stored, {}, [adjusted], {
    type: 'line.adjusted',
    payload: {
      lineId: line.id,
      before: fieldsOf(line),
      after: fieldsOf(adjusted),
      ...recordedConfirmation([line], [adjusted]),
    },
  });
}
