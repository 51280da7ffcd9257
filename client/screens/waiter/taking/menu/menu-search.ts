/** Searches dishes ignoring accents and word order, in every language of the menu; what the waiter reads comes first. */

import { foldText } from '#shared/fold-text.ts';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';

type Named = Pick<WaiterMenuItem, 'name' | 'names'>;

/** In small letters without accents: all its names, and the shown one by language. */
type Folded = { all: string; shown: Map<string, string> };

/** Each item once: the list is filtered anew with every tap while a search stands. */
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

/** How near a match is: the shown name begins so, its words do, it contains it, only another language does. */
function distanceOf(shown: string, wanted: string): number {
  if (shown.startsWith(wanted)) return 0;
  const words = wordsOf(shown);
  if (wordsOf(wanted).every(part => words.some(word => word.startsWith(part)))) return 1;
  return wanted.split(/\s+/).every(part => shown.includes(part)) ? 2 : 3;
}

/** The dishes to show: search results, the nearest first, or those of the selected category. */
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

/** The menu's first category of drinks only: of the bar, or served from the fridge; null if there is none. */
export function firstBarCategoryId(menu: readonly WaiterMenuCategory[]): string | null {
  const isBar = ({ items }: WaiterMenuCategory) =>
    items.some(({ station }) => station === 'bar') && items.every(({ station }) => station !== 'kitchen');
  return menu.find(isBar)?.id ?? null;
}
