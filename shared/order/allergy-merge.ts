/**
 * Merges concurrent changes of an order's allergies, so that neither person's change is lost. Used by the origin and by the screen that shows the order.
 */
import type { OrderAllergy } from '../catalog/allergy-schema.ts';
import { uniqueAllergens } from './order-allergies.ts';

/** The allergies of an order; `allergyNote` is the text of the whole order. */
export type AllergyFields = {
  readonly allergies?: readonly OrderAllergy[] | undefined;
  readonly allergyNote?: string | null | undefined;
};

export type MergedAllergies = { allergies: OrderAllergy[]; allergyNote: string | null };

/** Seat 0 is the whole order. */
function entryOf({ allergies = [], allergyNote }: AllergyFields, seat: number) {
  const entry = allergies.find(allergy => (allergy.seat ?? 0) === seat);
  return { allergens: entry?.allergens ?? [], note: (seat === 0 ? allergyNote : entry?.note) ?? '' };
}

type Versions<T> = { before: T; wanted: T; now: T };

/** A three-way merge: own removals and additions apply, changes by others stay. */
function mergedList<T>({ before, wanted, now }: Versions<readonly T[]>): T[] {
  const remaining = now.filter(entry => wanted.includes(entry) || !before.includes(entry));
  return [...remaining, ...wanted.filter(entry => !before.includes(entry) && !now.includes(entry))];
}

const partsOf = (note: string) => note.split('; ').filter(part => part !== '');

/** Joins both texts if both people changed theirs. */
function mergedNote({ before, wanted, now }: Versions<string>): string {
  if (wanted === before) return now;
  if (now === before) return wanted;
  const parts = { before: partsOf(before), wanted: partsOf(wanted), now: partsOf(now) };
  return mergedList(parts).join('; ');
}

function mergedEntry({ before, wanted, now }: Versions<ReturnType<typeof entryOf>>) {
  const lists = { before: before.allergens, wanted: wanted.allergens, now: now.allergens };
  const note = mergedNote({ before: before.note, wanted: wanted.note, now: now.note });
  return { allergens: uniqueAllergens(mergedList(lists)), note };
}

/** Applies the change from `before` to `wanted` to the current state. Applied to its own result it changes nothing. */
export function mergeAllergies({ before, wanted, now }: Versions<AllergyFields>): MergedAllergies {
  const seats = [before, wanted, now].flatMap(({ allergies = [] }) => allergies.map(({ seat = 0 }) => seat));
  const entries = [...new Set([0, ...seats])]
    .sort((one, other) => one - other)
    .map(seat => {
      const at = (version: AllergyFields) => entryOf(version, seat);
      return { seat, ...mergedEntry({ before: at(before), wanted: at(wanted), now: at(now) }) };
    });
  return {
    allergies: entries.flatMap(({ seat, allergens, note }): OrderAllergy[] => {
      if (seat === 0) return allergens.length === 0 ? [] : [{ allergens }];
      if (allergens.length === 0 && note === '') return [];
      return [{ seat, allergens, ...(note !== '' && { note }) }];
    }),
    allergyNote: entries.find(({ seat }) => seat === 0)?.note || null,
  };
}
