/**
 * Removes guests' names, phone numbers and notes from stored JSON: events, answers, merged orders, printed
 * documents. Amounts, dishes, allergen codes and staff names remain. Pure.
 */

import type { Json } from '../../../../kernel/column-types.ts';
import { recordedAllergies } from '../../../allergies/allergy-rules.ts';

/** `allergies` erases only the free text about allergies. */
export type Erasure = 'allergies' | 'everything';

const allergyTexts = new Set(['allergyNote', 'allergy_note']);
const guestTexts = new Set([...allergyTexts, 'phone', 'note', 'orderName', 'orderPhone', 'orderNote']);

/** An order's heading has a number of guests, and its `name` is a guest's; a line's `name` is a dish's. */
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
  const entries = Object.entries(value).flatMap(([key, part]) => {
    if (isErased(key, value, erasure, isInAllergies)) return [];
    if (key === 'droppedNotes' && erasure === 'everything') return [[key, []]];
    return [[key, erased(part, erasure, key === 'allergies')]];
  });
  return Object.fromEntries(entries);
}

export function withoutGuestTexts(json: Json, erasure: Erasure): Json {
  return JSON.stringify(erased(JSON.parse(json), erasure, false));
}

/**
 * Kitchen tickets contain notes among the options, and the guest whose dish was moved; both go, as nobody reprints a ticket this late. So does what an
 * invoice's slip says about its buyer: it is printed again from the invoice.
 */
export function documentWithoutTexts(json: Json, erasure: Erasure): Json {
  const document = JSON.parse(withoutGuestTexts(json, erasure));
  if (erasure === 'allergies') return JSON.stringify(document);
  if (document.kind === 'invoice') return JSON.stringify({ ...document, report: [], codes: [] });
  if (document.kind !== 'kitchenTicket') return JSON.stringify(document);
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

/** Once the order is closed its merges can't be undone, which is what the notes were stored for. */
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
