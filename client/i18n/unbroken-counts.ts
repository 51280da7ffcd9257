/** For narrow places: a number stays on one line with the word that it counts, "4 guests". */
export function unbrokenCounts(text: string): string {
  return text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
}
