/** The allergies of an order as a form has them, and the smallest change that it makes. */
import { type Allergen, allergens as euList } from '#shared/allergens.ts';
import type { OrderAllergy } from '#shared/schemas/allergy-schema.ts';
import type { OrderChange } from '#shared/schemas/order-command-schema.ts';
import type { AllergicOrder } from '../../../../orders/allergy-texts.ts';

/** By seat; 0 is the whole order, whose text is the order's `allergyNote`. */
export type AllergyEdit = ReadonlyMap<number, AllergyEntry>;
type AllergyEntry = { allergens: readonly Allergen[]; note: string };

const nothing: AllergyEntry = { allergens: [], note: '' };

export function editOf({ allergies = [], allergyNote = '' }: AllergicOrder): AllergyEdit {
  const edit = new Map<number, AllergyEntry>(
    allergies.map(({ seat = 0, allergens, note = '' }) => [seat, { allergens, note }]),
  );
  return allergyNote === '' ? edit : edit.set(0, { ...(edit.get(0) ?? nothing), note: allergyNote });
}

export function entryAt(edit: AllergyEdit, seat: number): AllergyEntry {
  return edit.get(seat) ?? nothing;
}

export function toggleAllergen(edit: AllergyEdit, seat: number, allergen: Allergen): AllergyEdit {
  const { allergens, note } = entryAt(edit, seat);
  const next = allergens.includes(allergen)
    ? allergens.filter(other => other !== allergen)
    : euList.filter(other => other === allergen || allergens.includes(other));
  return new Map(edit).set(seat, { allergens: next, note });
}

export function withNote(edit: AllergyEdit, seat: number, note: string): AllergyEdit {
  return new Map(edit).set(seat, { ...entryAt(edit, seat), note });
}

function isSame(one: AllergyEdit, other: AllergyEdit, seat: number): boolean {
  const [a, b] = [entryAt(one, seat), entryAt(other, seat)];
  return a.allergens.join() === b.allergens.join() && a.note.trim() === b.note.trim();
}

/** `now`: the order as it is, which a colleague may have changed since `opened`: only the seats edited here are written. */
export function allergyChange(opened: AllergyEdit, edit: AllergyEdit, now: AllergicOrder): OrderChange {
  const seats = [...edit.keys()].filter(seat => !isSame(opened, edit, seat));
  if (seats.length === 0) return {};
  const kept = (now.allergies ?? []).filter(({ seat = 0 }) => !seats.includes(seat));
  const written = seats.flatMap((seat): OrderAllergy[] => {
    const { allergens, note } = entryAt(edit, seat);
    const text = seat === 0 ? '' : note.trim();
    if (allergens.length === 0 && text === '') return [];
    return [{ ...(seat > 0 && { seat }), allergens: [...allergens], ...(text !== '' && { note: text }) }];
  });
  const noteNow = entryAt(edit, 0).note.trim();
  const isNoteChanged = noteNow !== entryAt(opened, 0).note.trim();
  const allergies = [...kept, ...written].sort((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
  const isListChanged = JSON.stringify(allergies) !== JSON.stringify(now.allergies ?? []);
  return {
    ...(isListChanged && { allergies }),
    ...(isNoteChanged && { allergyNote: noteNow === '' ? null : noteNow }),
  };
}
