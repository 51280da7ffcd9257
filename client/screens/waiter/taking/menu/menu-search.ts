/** Searches dishes ignoring accents and word order, in every language of the menu. */
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import { foldText } from '../../../../i18n/fold-text.ts';

export function matchesSearch(item: Pick<WaiterMenuItem, 'name' | 'names'>, search: string): boolean {
  const haystack = foldText([item.name, ...Object.values(item.names)].join(' '));
  return foldText(search)
    .split(/\s+/)
    .every(word => haystack.includes(word));
}

/** The dishes to show: search results, or those of the selected category. */
export function visibleItems(
  menu: readonly WaiterMenuCategory[],
  categoryId: string | null,
  search: string,
): WaiterMenuItem[] {
  if (search.trim() !== '')
    return menu.flatMap(category => category.items).filter(item => matchesSearch(item, search.trim()));
  const chosen = menu.find(category => category.id === categoryId) ?? menu[0];
  return chosen?.items ?? [];
}
