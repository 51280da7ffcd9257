/**
 * Lower-cases and strips accents, so that "Żurek" matches "zurek"; "ł" has no Unicode decomposition and is replaced
 * explicitly.
 */
export function foldText(text: string): string {
  // Before, too: the time to sort a row of marks grows with its square.
  const plain = withoutMarks(withoutMarks(text).normalize('NFD'));
  return plain.toLowerCase().replaceAll('ł', 'l');
}

function withoutMarks(text: string): string {
  return text.replace(/\p{M}/gu, '');
}
