/** Search that ignores case and accents, so that "zurek" finds "Żurek". */

/** Lower case without accents; ł has no Unicode decomposition and is replaced explicitly. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');
}

/** True if every word of the query occurs in one of the texts; an empty query matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const haystack = texts.map(foldText).join('\n');
  return foldText(query)
    .split(/\s+/)
    .every(word => haystack.includes(word));
}
