/** Search that ignores case and accents, so that "zurek" finds "Żurek". */
import { foldText } from '#shared/kernel/fold-text.ts';

/** True if every word of the query occurs in one of the texts; an empty query matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const haystack = texts.map(foldText).join('\n');
  return foldText(query)
    .split(/\s+/)
    .every(word => haystack.includes(word));
}
