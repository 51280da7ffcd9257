/**
 * Lower-cases and strips accents, so that "Żurek" matches "zurek"; "ł" has no Unicode decomposition and is replaced
 * explicitly.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');
}
