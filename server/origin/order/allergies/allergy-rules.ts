/** Rules for an order's allergies: validation, merging of concurrent changes, versions, and which version a station has seen. */

import type { AllergySight, OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { isLonger } from '#shared/kernel/plain-text.ts';
import { freeAllergyTexts } from '#shared/order/allergen-words.ts';
import { type AllergyFields, mergeAllergies } from '#shared/order/allergy-merge.ts';
import { allergiesFor, uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { OrderChange } from '#shared/order/order-command-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { Json } from '../../kernel/column-types.ts';
import type { OrderLineRow, OrderRow } from '../orders/order-row.ts';

export type AllergyColumns = Pick<
  OrderRow,
  'allergies' | 'allergy_note' | 'allergy_version' | 'allergy_changed_at'
>;
type Written = Pick<OrderChange, 'allergies' | 'allergyNote' | 'allergiesBefore'>;

export const noAllergies: AllergyColumns = {
  allergies: '[]',
  allergy_note: null,
  allergy_version: 0,
  allergy_changed_at: null,
};

export function parseAllergies(stored: Json): OrderAllergy[] {
  return JSON.parse(stored);
}

/** Sorts by seat, with the entry for the whole order first. */
function inOrder(allergies: readonly OrderAllergy[]): Json {
  const plain = allergies.map(({ seat, allergens, note }) => ({
    ...(seat !== undefined && { seat }),
    allergens: uniqueAllergens(allergens),
    ...(note !== undefined && { note }),
  }));
  return JSON.stringify(plain.sort((one, other) => (one.seat ?? 0) - (other.seat ?? 0)));
}

/** Throws 400, naming each entry that is empty, is a duplicate or has its note in the wrong place. */
function soundAllergies(wanted: readonly OrderAllergy[]): Json {
  const places = wanted.map(({ seat }) => seat);
  const errors = wanted.flatMap(({ seat, allergens, note }, index) => {
    const path = `allergies/${index}`;
    if (places.indexOf(seat) < index) return [{ path: `${path}/seat`, message: 'is in the list twice' }];
    if (seat === undefined && note !== undefined)
      return [{ path: `${path}/note`, message: 'is for a seat: the whole order has allergyNote' }];
    if (allergens.length > 0 || note !== undefined) return [];
    return [{ path: `${path}/allergens`, message: 'must not be empty without a note' }];
  });
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
  return inOrder(wanted);
}

type ReportedColumns = Pick<AllergyColumns, 'allergies' | 'allergy_note'>;

/** Merges both waiters' changes; throws ALLERGY_CHANGED if the joined texts are too long. */
function mergedColumns(known: ReportedColumns, written: Written, shown: AllergyFields): ReportedColumns {
  const { allergies = shown.allergies, allergyNote = shown.allergyNote } = written;
  const now = { allergies: parseAllergies(known.allergies), allergyNote: known.allergy_note };
  const merged = mergeAllergies({ before: shown, wanted: { allergies, allergyNote }, now });
  const stored = { allergies: inOrder(merged.allergies), allergy_note: merged.allergyNote };
  const isLong = isLonger(stored.allergy_note ?? '', limits.orderNoteLength);
  if (isLong || hasLongNote(stored.allergies)) throw new ProblemError('ALLERGY_CHANGED');
  return stored;
}

function writtenColumns(known: ReportedColumns, written: Written): ReportedColumns {
  const { allergies, allergyNote, allergiesBefore } = written;
  const sound = allergies === undefined ? known.allergies : soundAllergies(allergies);
  if (allergiesBefore !== undefined) return mergedColumns(known, written, allergiesBefore);
  return { allergies: sound, allergy_note: allergyNote === undefined ? known.allergy_note : allergyNote };
}

/** Increments the version if anything changed: every station has to see the allergies again. */
export function changedAllergies(before: AllergyColumns, written: Written, now: string): AllergyColumns {
  const { allergies, allergy_note, allergy_version, allergy_changed_at } = before;
  const after = writtenColumns(before, written);
  const isSame = after.allergies === allergies && after.allergy_note === allergy_note;
  if (isSame) return { ...after, allergy_version, allergy_changed_at };
  return { ...after, allergy_version: allergy_version + 1, allergy_changed_at: now };
}

/** Event payload: allergens by seat, without the free text. */
export function recordedAllergies(stored: Json): Pick<OrderAllergy, 'seat' | 'allergens'>[] {
  return parseAllergies(stored).map(({ note: _, ...allergy }) => allergy);
}

function joinedNote(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  return `${one}; ${other}`;
}

/** Joins the allergies of two orders; entries for one seat become one. */
export function joinedAllergies(one: Json, other: Json): Json {
  const bySeat = Map.groupBy([...parseAllergies(one), ...parseAllergies(other)], ({ seat }) => seat);
  const joined = [...bySeat].map(([seat, same]) => {
    const note = joinedNote(same[0]?.note, same[1]?.note);
    return {
      ...(seat !== undefined && { seat }),
      allergens: same.flatMap(({ allergens }) => allergens),
      ...(note !== undefined && { note }),
    };
  });
  return inOrder(joined);
}

export function hasLongNote(stored: Json): boolean {
  return parseAllergies(stored).some(({ note = '' }) => isLonger(note, limits.noteLength));
}

function hasAny({ allergies, allergy_note }: AllergyColumns): boolean {
  return allergies !== '[]' || allergy_note !== null;
}

/** A version above those of both orders after lines moved between them, so that no line counts as seen. */
export function commonVersion(
  orders: readonly AllergyColumns[],
  now: string,
): Partial<Pick<AllergyColumns, 'allergy_version' | 'allergy_changed_at'>> {
  if (!orders.some(hasAny)) return {};
  const version = Math.max(...orders.map(order => order.allergy_version)) + 1;
  return { allergy_version: version, allergy_changed_at: now };
}

type StationLine = Pick<OrderLineRow, 'seat' | 'allergy_seen'>;
type Sight = AllergySight & { version: number };

export function isConcerned({ allergies, allergy_note }: AllergyColumns, line: StationLine): boolean {
  return (
    allergy_note !== null ||
    (allergies !== '[]' && allergiesFor(parseAllergies(allergies), [line]).length > 0)
  );
}

/** Who saw the current version of the allergies that concern the line; null if nobody did or none concern it. */
export function sightOf(order: AllergyColumns, line: StationLine): AllergySight | null {
  if (line.allergy_seen === null || !isConcerned(order, line)) return null;
  const { version, by, at }: Sight = JSON.parse(line.allergy_seen);
  return version === order.allergy_version ? { by, at } : null;
}

export function isAllergyUnseen(order: AllergyColumns, line: StationLine): boolean {
  return isConcerned(order, line) && sightOf(order, line) === null;
}

export function seenAs(order: AllergyColumns, sight: AllergySight): Json {
  return JSON.stringify({ version: order.allergy_version, ...sight } satisfies Sight);
}

/** Who confirmed the free texts of the current allergies; null if nobody did. */
export function confirmedTextsOf(
  order: Pick<OrderRow, 'allergy_version' | 'allergy_texts_confirmed'>,
): AllergySight | null {
  if (order.allergy_texts_confirmed === null) return null;
  const { version, by, at }: Sight = JSON.parse(order.allergy_texts_confirmed);
  return version === order.allergy_version ? { by, at } : null;
}

/**
 * Before dishes are sent: no dish can be checked against a free text, so the waiter confirms it once. Returns the
 * confirmation to store; throws ALLERGY_UNCONFIRMED if a text is missing in `confirmed`.
 */
export function confirmTexts(
  order: OrderRow,
  { confirmed = [], ...sight }: AllergySight & { confirmed: readonly string[] | undefined },
): Pick<OrderRow, 'allergy_texts_confirmed'> {
  const { allergy_texts_confirmed } = order;
  const texts = freeAllergyTexts({
    allergies: parseAllergies(order.allergies),
    allergyNote: order.allergy_note,
  });
  if (texts.length === 0 || confirmedTextsOf(order) !== null) return { allergy_texts_confirmed };
  if (texts.some(text => !confirmed.includes(text)))
    throw invalidField('allergyTextsConfirmed', 'must have every allergy in words', 'ALLERGY_UNCONFIRMED');
  return { allergy_texts_confirmed: seenAs(order, sight) };
}

/** Throws ALLERGY_UNSEEN, naming the dishes: a dish with an allergy can't be ready before a cook has seen it. */
export function requireAllergySeen(order: AllergyColumns, lines: readonly OrderLineRow[]): void {
  const errors = lines
    .filter(line => isAllergyUnseen(order, line))
    .map(({ name }) => ({ path: 'lines', message: `${name}: the allergy has not been seen` }));
  if (errors.length > 0) throw new ProblemError('ALLERGY_UNSEEN', { errors });
}
