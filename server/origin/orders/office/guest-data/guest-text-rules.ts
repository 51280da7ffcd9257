/**
 * Takes what guests are called, their phone number and what was noted about them out of stored JSON: events, answers, merged orders, printed
 * documents. Amounts, dishes, codes of allergens and the people of the staff stay. Pure.
 */
import { recordedAllergies } from '../../../allergies/allergy-rules.ts';
import type { Json } from '../../../column-types.ts';

/** `allergies`: the free text about them alone. */
export type Erasure = 'allergies' | 'everything';

const allergyTexts = new Set(['allergyNote', 'allergy_note']);
const guestTexts = new Set([...allergyTexts, 'phone', 'note', 'orderName', 'orderPhone', 'orderNote']);

/** The heading of an order has a number of guests, and its `name` is a guest's; the name of a line is that of a dish. */
function isHeading(value: object): boolean {
  return 'guestCount' in value || 'guest_count' in value;
}

function isErased(key: string, holder: object, erasure: Erasure, isInAllergies: boolean): boolean {
  if (erasure === 'allergies') return allergyTexts.has(key) || (isInAllergies && key === 'note');
  return guestTexts.has(key) || (key === 'name' && isHeading(holder));
}

function erased(value: unknown, erasure: Erasure, isInAllergies: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(entry => erased(entry, erasure, isInAllergies));
  const kept = Object.entries(value).flatMap(([key, part]) => {
    if (isErased(key, value, erasure, isInAllergies)) return [];
    if (key === 'droppedNotes' && erasure === 'everything') return [[key, []]];
    return [[key, erased(part, erasure, key === 'allergies')]];
  });
  return Object.fromEntries(kept);
}

export function withoutGuestTexts(json: Json, erasure: Erasure): Json {
  return JSON.stringify(erased(JSON.parse(json), erasure, false));
}

/** Kitchen tickets have notes among the options, and the guest that a dish came from: nobody prints one again so late. */
export function documentWithoutTexts(json: Json, erasure: Erasure): Json {
  const document = JSON.parse(withoutGuestTexts(json, erasure));
  if (erasure === 'allergies' || document.kind !== 'kitchenTicket') return JSON.stringify(document);
  const { movedFrom: _, lines, ...rest } = document;
  const plain = lines.map(
    ({ added: _a, dropped: _d, ...line }: object & { added?: unknown; dropped?: unknown }) => ({
      ...line,
      details: [],
    }),
  );
  return JSON.stringify({ ...rest, lines: plain });
}

type Change = { before: unknown; after: unknown };
type Merged = { note?: Change; allergyNote?: Change; allergies?: { before: Json; after: Json } };

const nothing = { before: null, after: null };
const codesOf = (stored: Json) => JSON.stringify(recordedAllergies(stored));

/** What the undo of a merge needs no more once the order is closed. */
export function mergedWithoutTexts(json: Json, erasure: Erasure): Json {
  const merged: Merged[] = JSON.parse(json);
  return JSON.stringify(
    merged.map(one => ({
      ...one,
      ...(one.note !== undefined && erasure === 'everything' && { note: nothing }),
      ...(one.allergyNote !== undefined && { allergyNote: nothing }),
      ...(one.allergies !== undefined && {
        allergies: { before: codesOf(one.allergies.before), after: codesOf(one.allergies.after) },
      }),
    })),
  );
}

/** The allergens of each seat, without a text. */
export function allergiesWithoutTexts(json: Json): Json {
  return codesOf(json);
}
