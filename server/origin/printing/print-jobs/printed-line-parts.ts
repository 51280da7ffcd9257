/** The printed parts of a line: its options, its weight, and its changes. */
import { dishName } from '#shared/catalog/dish-names.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import { parseAdjustment } from '../../order/corrections/sent-lines/adjustment-rules.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import { parseWeight, writtenWeight } from '../../order/orders/weight-rules.ts';

export function modifiersOf(line: OrderLineRow): LineModifier[] {
  return JSON.parse(line.modifiers);
}

export function countedName(option: LineModifier, language: string): string {
  const name = dishName(option, language);
  return option.quantity === 1 ? name : `${option.quantity} × ${name}`;
}

export function printedWeight(line: OrderLineRow) {
  const weight = parseWeight(line);
  if (weight === null) return {};
  const { grams, pricedBy, price } = weight;
  return { weighed: { grams, pricedBy, price } };
}

/** Prints only the changes, as the ticket has the rest. */
export function changeTexts(line: OrderLineRow, language: string) {
  const { note } = line;
  const adjustment = parseAdjustment(line.adjustment);
  const { added = [], dropped = [], isNoteAdded, droppedNotes = [], gramsBefore } = adjustment ?? {};
  const weight = gramsBefore === undefined ? null : parseWeight(line);
  const weightNow = weight === null ? [] : [writtenWeight(weight.grams)];
  const weightBefore = gramsBefore === undefined ? [] : [writtenWeight(gramsBefore)];
  const namesOf = (some: readonly LineModifier[]) => some.map(option => countedName(option, language));
  return {
    details: [],
    added: [...weightNow, ...namesOf(added), ...(isNoteAdded && note !== null ? [note] : [])],
    dropped: [...weightBefore, ...namesOf(dropped), ...droppedNotes],
  };
}
