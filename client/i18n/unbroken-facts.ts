/**
 * Replaces spaces for narrow places, where facts joined by " · " wrap: a number stays with the word that it
 * counts, "4 guests", a telephone number stays whole, and no line begins with a dot.
 */
export function unbrokenFacts(text: string): string {
  return text.replace(/(\d) (?=\p{L}|\d{3})/gu, '$1\u00a0').replaceAll(' · ', '\u00a0· ');
}
