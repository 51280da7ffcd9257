/** Searches dishes ignoring accents and word order, in every language of the menu; what the waiter reads comes first. */
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { foldText } from '../../../../i18n/fold-text.ts';

type Named = Pick<WaiterMenuItem, 'name' | 'names'>;

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

export function matchesSearch(item: Named, search: string): boolean {
  const haystack = foldText([item.name, ...Object.values(item.names)].join(' '));
  return foldText(search)
    .split(/\s+/)
    .every(word => haystack.includes(word));
}

/** How near a match is: the shown name begins so, its words do, it contains it, only another language does. */
function distanceOf(item: Named, search: string, language: string): number {
  const shown = foldText(displayName(item, language));
  const wanted = foldText(search);
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
  const wanted = search.trim();
  if (wanted !== '')
    return menu
      .flatMap(category => category.items)
      .filter(item => matchesSearch(item, wanted))
      .map(item => ({ item, distance: distanceOf(item, wanted, language) }))
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
