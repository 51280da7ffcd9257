/** Search as people type it: case and accents don't matter, so that "zurek" finds "Żurek". */

/** Lower case without accents; ł has no decomposition in Unicode and is replaced by hand. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');
}

/** Every word of the query stands somewhere in one of the texts. An empty query matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const haystack = texts.map(foldText).join('\n');
  return foldText(query)
    .split(/\s+/)
    .every(word => haystack.includes(word));
}
