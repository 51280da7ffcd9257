/**
 * Searches dishes ignoring accents and word order, in every language of the menu; matches in the waiter's
 * language rank first.
 */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { displayName } from '../../../../i18n/display-name.ts';

type Named = Pick<WaiterMenuItem, 'name' | 'names'>;

/** Lower-case texts without accents: all names, and the displayed name by language. */
type Folded = { all: string; shown: Map<string, string> };

/** Cached per item, because each tap filters the list again during a search. */
const foldedItems = new WeakMap<Named, Folded>();

function foldedOf(item: Named): Folded {
  const known = foldedItems.get(item);
  if (known !== undefined) return known;
  const all = foldText([item.name, ...Object.values(item.names)].join(' '));
  const folded = { all, shown: new Map<string, string>() };
  foldedItems.set(item, folded);
  return folded;
}

function shownText(item: Named, language: string): string {
  const { shown } = foldedOf(item);
  const text = shown.get(language) ?? foldText(displayName(item, language));
  shown.set(language, text);
  return text;
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
}

/**
 * Rank of a match: prefix of the displayed name, prefix of a word, within the name, only in another language.
 */
function distanceOf(shown: string, wanted: string): number {
  if (shown.startsWith(wanted)) return 0;
  const words = wordsOf(shown);
  if (wordsOf(wanted).every(part => words.some(word => word.startsWith(part)))) return 1;
  return wanted.split(/\s+/).every(part => shown.includes(part)) ? 2 : 3;
}

/** The dishes to show: search results by rank, or those of the selected category. */
export function visibleItems(
  menu: readonly WaiterMenuCategory[],
  categoryId: string | null,
  search: string,
  language: string,
): WaiterMenuItem[] {
  const wanted = foldText(search.trim());
  const parts = wanted.split(/\s+/);
  if (wanted !== '')
    return menu
      .flatMap(category => category.items)
      .filter(item => parts.every(part => foldedOf(item).all.includes(part)))
      .map(item => ({ item, distance: distanceOf(shownText(item, language), wanted) }))
      .toSorted((one, other) => one.distance - other.distance)
      .map(({ item }) => item);
  const chosen = menu.find(category => category.id === categoryId) ?? menu[0];
  return chosen?.items ?? [];
}

/** The menu's first category with drinks only, from the bar or the fridge; null if there is none. */
export function firstBarCategoryId(menu: readonly WaiterMenuCategory[]): string | null {
  const isBar = ({ items }: WaiterMenuCategory) =>
    items.some(({ station }) => station === 'bar') && items.every(({ station }) => station !== 'kitchen');
  return menu.find(isBar)?.id ?? null;
}
