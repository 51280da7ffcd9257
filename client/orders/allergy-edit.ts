/** The allergies of an order in form state, and the smallest change request for an edit. */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { allergensIn, textBeyond } from '#shared/order/allergen-words.ts';
import { type AllergyFields, type MergedAllergies, mergeAllergies } from '#shared/order/allergy-merge.ts';
import { uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { OrderChange } from '#shared/order/order-command-schema.ts';
import type { AllergicOrder } from './allergy-texts.ts';

/** By seat; 0 is the whole order, whose text is the order's `allergyNote`. */
export type AllergyEdit = ReadonlyMap<number, AllergyEntry>;
/** `byWords`: chosen because the note names them. */
type AllergyEntry = { allergens: readonly Allergen[]; note: string; byWords?: readonly Allergen[] };

const nothing: AllergyEntry = { allergens: [], note: '' };

export function editOf({ allergies = [], allergyNote }: AllergyFields): AllergyEdit {
  const edit = new Map<number, AllergyEntry>(
    allergies.map(({ seat = 0, allergens, note = '' }) => [seat, { allergens, note }]),
  );
  return allergyNote ? edit.set(0, { ...(edit.get(0) ?? nothing), note: allergyNote }) : edit;
}

export function entryAt(edit: AllergyEdit, seat: number): AllergyEntry {
  return edit.get(seat) ?? nothing;
}

export function toggleAllergen(edit: AllergyEdit, seat: number, allergen: Allergen): AllergyEdit {
  const { allergens, note, byWords = [] } = entryAt(edit, seat);
  const others = allergens.filter(other => other !== allergen);
  const next = others.length < allergens.length ? others : uniqueAllergens(others, [allergen]);
  const stillByWords = byWords.filter(other => other !== allergen);
  return new Map(edit).set(seat, { allergens: next, note, byWords: stillByWords });
}

/** Chooses the allergens that the note newly names; what was removed by hand stays so. */
export function withNote(edit: AllergyEdit, seat: number, note: string): AllergyEdit {
  const { allergens, note: former, byWords = [] } = entryAt(edit, seat);
  const named = allergensIn(note);
  const known = [...allergens, ...allergensIn(former)];
  const added = named.filter(allergen => !known.includes(allergen));
  const stays = allergens.filter(allergen => named.includes(allergen) || !byWords.includes(allergen));
  return new Map(edit).set(seat, {
    allergens: uniqueAllergens(stays, added),
    note,
    byWords: [...byWords.filter(allergen => named.includes(allergen)), ...added],
  });
}

/** Words that were typed and are chosen leave the text. */
export function withoutNamed(edit: AllergyEdit): AllergyEdit {
  return new Map(
    Array.from(edit, ([seat, { allergens, note: typed, byWords = [] }]) => {
      const note = textBeyond(typed, allergens);
      const named = allergensIn(note);
      return [seat, { allergens, note, byWords: byWords.filter(allergen => named.includes(allergen)) }];
    }),
  );
}

/** Converts form state to the order's format. */
export function allergiesOf(edit: AllergyEdit): MergedAllergies {
  const allergies = [...edit]
    .sort(([one], [other]) => one - other)
    .flatMap(([seat, { allergens, note }]): OrderAllergy[] => {
      const text = seat === 0 ? '' : note.trim();
      if (allergens.length === 0 && text === '') return [];
      return [{ ...(seat > 0 && { seat }), allergens: [...allergens], ...(text !== '' && { note: text }) }];
    });
  return { allergies, allergyNote: entryAt(edit, 0).note.trim() || null };
}

export function hasSameAllergies(one: AllergyFields, other: AllergyFields): boolean {
  const [a, b] = [allergiesOf(editOf(one)), allergiesOf(editOf(other))];
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Empty if nothing was changed. Colleagues' additions since `shown` are preserved. */
export function allergyChange(shown: AllergyFields, edit: AllergyEdit): OrderChange {
  const before = allergiesOf(editOf(shown));
  const { allergies, allergyNote } = allergiesOf(edit);
  const change: OrderChange = {
    ...(JSON.stringify(allergies) !== JSON.stringify(before.allergies) && { allergies }),
    ...(allergyNote !== before.allergyNote && { allergyNote }),
  };
  if (Object.keys(change).length === 0) return {};
  const note = before.allergyNote;
  const allergiesBefore = { allergies: before.allergies, ...(note !== null && { allergyNote: note }) };
  return { ...change, allergiesBefore };
}

/** Applies this device's queued changes, because a dish may be tapped before the server has them. */
export function allergiesAfter(order: AllergyFields, changes: readonly OrderChange[]): AllergicOrder {
  const merged = changes.reduce<AllergyFields>((now, { allergiesBefore: before, allergies, allergyNote }) => {
    const wanted = {
      ...(before ?? now),
      ...(allergies && { allergies }),
      ...(allergyNote !== undefined && { allergyNote }),
    };
    return before === undefined ? wanted : mergeAllergies({ before, wanted, now });
  }, order);
  const { allergies = [], allergyNote } = merged;
  return { allergies: [...allergies], ...(allergyNote && { allergyNote }) };
}
