/** Decides what a waiter may change about a sent line, and which change its station is shown. */

import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Discount } from '#shared/order/correction-schema.ts';
import type { ChosenOption } from '#shared/order/order-command-schema.ts';
import { piecePrice } from '#shared/order/order-money.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import { isStarted, mayVoid } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { Caller } from '../../../kernel/callers/callers.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { parseWeight } from '../../orders/weight-rules.ts';
import { reopenedPart } from '../../preparation/line-stations.ts';
import { requireNoReceipt } from '../correction-rules.ts';

/** The changes since somebody at the station last looked; an option that came and went meanwhile is in both lists. */
export type Adjustment = {
  at: string;
  added: LineModifier[];
  dropped: LineModifier[];
  isNoteAdded: boolean;
  droppedNotes: string[];
  /** The dish is now taken away, or is eaten in after all. */
  isTakeawayChanged?: boolean;
  /** The weight that the station last saw. */
  gramsBefore?: number;
};

export function parseAdjustment(stored: string | null): Adjustment | null {
  return stored === null ? null : JSON.parse(stored);
}

/** Whether the only change of the dish is between eating in and takeaway. */
export function isTakeawayAlone(stored: string | null): boolean {
  const adjustment = parseAdjustment(stored);
  if (
    adjustment?.isTakeawayChanged !== true ||
    adjustment.isNoteAdded ||
    adjustment.gramsBefore !== undefined
  )
    return false;
  return [...adjustment.added, ...adjustment.dropped, ...adjustment.droppedNotes].length === 0;
}

export function isSameOption(one: LineModifier, other: LineModifier): boolean {
  return one.optionId === other.optionId && one.quantity === other.quantity;
}

function modifiersOf({ modifiers }: OrderLineRow): LineModifier[] {
  return JSON.parse(modifiers);
}

function has(options: readonly LineModifier[], wanted: LineModifier): boolean {
  return options.some(option => isSameOption(option, wanted));
}

/**
 * Combines the change from `before` to `after` with the changes that the station hasn't confirmed. A change
 * that was reversed is shown too: somebody may have read it without confirming it.
 */
function adjustmentOf(before: OrderLineRow, after: OrderLineRow, at: string): Adjustment {
  const {
    added = [],
    dropped = [],
    isNoteAdded = false,
    droppedNotes = [],
    isTakeawayChanged = false,
    gramsBefore = parseWeight(before)?.grams,
  } = parseAdjustment(before.adjustment) ?? {};
  const [old, next] = [modifiersOf(before), modifiersOf(after)];
  const isNoteChanged = before.note !== after.note;
  const gone = [...dropped, ...old].filter(option => !has(next, option));
  const notes = [...droppedNotes, ...(before.note === null ? [] : [before.note])];
  return {
    at,
    added: next.filter(option => has(added, option) || !has(old, option)),
    dropped: gone.filter((option, index) => !has(gone.slice(0, index), option)),
    isNoteAdded: after.note !== null && (isNoteAdded || isNoteChanged),
    droppedNotes: [...new Set(notes)].filter(note => note !== after.note),
    ...((isTakeawayChanged || before.is_takeaway !== after.is_takeaway) && { isTakeawayChanged: true }),
    ...(gramsBefore !== undefined && gramsBefore !== parseWeight(after)?.grams && { gramsBefore }),
  };
}

/** Adds the unseen changes for each station; a station that had finished its part has to look at the line again. */
export function withAdjustment(line: OrderLineRow, after: OrderLineRow, now: string): OrderLineRow {
  if (after.ticket_id === null) return { ...after, adjustment: null };
  const before = { ...line, adjustment: after.adjustment };
  const adjusted = { ...after, adjustment: JSON.stringify(adjustmentOf(before, after, now)) };
  return reopenedPart(adjusted);
}

/** Options that `after` has more of than `before`, with the difference in quantity. */
export function addedOptions(before: OrderLineRow, after: OrderLineRow): LineModifier[] {
  const known = new Map(modifiersOf(before).map(({ optionId, quantity }) => [optionId, quantity]));
  return modifiersOf(after)
    .map(option => ({ ...option, quantity: option.quantity - (known.get(option.optionId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The dish's groups with the line's existing options as they were chosen: these retain their price, and
 * remain although they have run out or left the menu since. A larger quantity is a new choice.
 */
export function groupsWithRetained(
  groups: readonly ModifierGroup[],
  line: OrderLineRow,
  wanted: readonly ChosenOption[],
): ModifierGroup[] {
  const counts = new Map(wanted.map(({ optionId, quantity = 1 }) => [optionId, quantity]));
  const retained = modifiersOf(line).filter(
    ({ optionId, quantity }) => (counts.get(optionId) ?? quantity + 1) <= quantity,
  );
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const gone = retained
    .filter(({ optionId }) => !known.has(optionId))
    .map(({ groupId, optionId, name, names, priceDelta, quantity }) => {
      const option = { id: optionId, name, names, priceDelta, allergens: [], ingredients: [] };
      const options = [{ ...option, isAvailable: true, isDefault: false }];
      return { id: groupId, name, names, min: 0, max: quantity, options, version: 1 };
    });
  const offered = groups.map(group => ({
    ...group,
    options: group.options.map(option => {
      const own = retained.find(({ optionId }) => optionId === option.id);
      return own === undefined ? option : { ...option, priceDelta: own.priceDelta, isAvailable: true };
    }),
  }));
  return [...offered, ...gone];
}

function isApproved(discount: string | null): boolean {
  if (discount === null) return false;
  const { approvedAmount }: Pick<Discount, 'approvedAmount'> = JSON.parse(discount);
  return approvedAmount !== undefined;
}

/**
 * A reduced weight is a reduced sale that no report counts as a void, so it takes an admin or happens within
 * the grace period. Lines that were never sent are the waiter's own.
 */
function mayWeighLess(
  { state, sent_at }: OrderLineRow,
  { roles }: Caller,
  { isGrace }: { isGrace: boolean },
): boolean {
  return roles.includes('admin') || isGrace || (state === 'held' && sent_at === null);
}

/**
 * A billed price is final. A lower price is a partial void: refused for a started dish and under a discount
 * that was given for the higher price, and allowed only to callers who may void the line. `isGrace`: anybody
 * could still void the line.
 */
export function checkPrice(
  stored: StoredOrder,
  before: OrderLineRow,
  after: OrderLineRow,
  { caller, isGrace }: { caller: Caller; isGrace: boolean },
): void {
  const priceOf = (line: OrderLineRow) =>
    piecePrice({ unitPrice: line.unit_price, modifiers: modifiersOf(line) });
  const [weight, weightAfter] = [parseWeight(before)?.grams ?? 0, parseWeight(after)?.grams ?? 0];
  const rise = priceOf(after) - priceOf(before);
  if (rise === 0 && weight === weightAfter) return;
  requireNoReceipt(stored.order);
  if (before.billed_at !== null) throw new ProblemError('PRICE_BILLED');
  if (rise >= 0 && weightAfter >= weight) return;
  const { state, sent_at, station, discount } = before;
  if (isStarted(state) && station !== 'none') throw new ProblemError('PRICE_STARTED');
  if (discount !== null || isApproved(stored.order.discount)) throw new ProblemError('PRICE_DISCOUNTED');
  const isAllowed =
    weightAfter < weight
      ? mayWeighLess(before, caller, { isGrace })
      : mayVoid({ state, isBilled: false, wasSent: sent_at !== null }, caller);
  if (!isAllowed) throw new ProblemError('APPROVAL_REQUIRED');
}
