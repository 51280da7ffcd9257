/** Lower case without accents: "Żurek" and "zurek" are the same word ("ł" has no accent to strip, so it is named). */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');
}
