/** Predefined notes, which a tap adds to or removes from a line's note. */

import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Station } from '#shared/kernel/roles.ts';
import type { RestaurantSummary } from '#shared/venue/user-schema.ts';

const separator = ', ';

/**
 * Words from this length on are compared without their last letter, because Polish adjectives are inflected:
 * "wysmażony", "wysmażone".
 */
const inflectedFrom = 6;

function sameWords(text: string): string {
  return foldText(text)
    .split(/\s+/)
    .map(word => (word.length < inflectedFrom ? word : word.slice(0, -1)))
    .join(' ');
}

type Offer = Pick<RestaurantSummary, 'quickNotes' | 'quickNoteScopes'>;

/**
 * Quick notes for the dish's station or category, except its own options: "well done" is an option of a
 * steak.
 */
export function offeredQuickNotes(
  { quickNotes, quickNoteScopes = [] }: Offer,
  dish: { station: Station; categoryId: string | undefined },
  groups: readonly Pick<ModifierGroup, 'options'>[],
): string[] {
  const names = groups.flatMap(({ options }) =>
    options.flatMap(option => [option.name, ...Object.values(option.names)]),
  );
  const own = new Set(names.map(sameWords));
  const fits = (note: string) => {
    const { stations = [], categoryIds = [] } = quickNoteScopes.find(scope => scope.note === note) ?? {};
    if (stations.length + categoryIds.length === 0) return true;
    return stations.includes(dish.station) || categoryIds.some(id => id === dish.categoryId);
  };
  return quickNotes.filter(note => fits(note) && !own.has(sameWords(note)));
}

function partsOf(note: string): string[] {
  return note
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');
}

export function hasQuickNote(note: string, quick: string): boolean {
  return partsOf(note).includes(quick);
}

/** The note with `quick` added or removed; unchanged if it would get too long. */
export function toggleQuickNote(note: string, quick: string): string {
  const parts = partsOf(note);
  if (parts.includes(quick)) return parts.filter(part => part !== quick).join(separator);
  const next = [...parts, quick].join(separator);
  return next.length > limits.noteLength ? note : next;
}
