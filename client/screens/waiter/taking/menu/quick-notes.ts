/** Predefined notes, which a tap adds to or removes from a line's note. */
import { limits } from '#shared/limits.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { foldText } from '../../../../i18n/fold-text.ts';

const separator = ', ';

/** Those that are no choice of the dish's own: "well done" is an option of a steak. */
export function offeredQuickNotes(
  quickNotes: readonly string[],
  groups: readonly Pick<ModifierGroup, 'options'>[],
): string[] {
  const names = groups.flatMap(({ options }) =>
    options.flatMap(option => [option.name, ...Object.values(option.names)]),
  );
  const own = new Set(names.map(foldText));
  return quickNotes.filter(note => !own.has(foldText(note)));
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
