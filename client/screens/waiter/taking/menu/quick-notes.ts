/** Predefined notes, which a tap adds to or removes from a line's note. */
import { limits } from '#shared/limits.ts';

const separator = ', ';

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
