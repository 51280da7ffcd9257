/** Notes that a tap puts on a line and another takes off again, among what was typed. */
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

/** The note with `quick` in or out of it; unchanged where there is no room. */
export function toggleQuickNote(note: string, quick: string): string {
  const parts = partsOf(note);
  if (parts.includes(quick)) return parts.filter(part => part !== quick).join(separator);
  const next = [...parts, quick].join(separator);
  return next.length > limits.noteLength ? note : next;
}
