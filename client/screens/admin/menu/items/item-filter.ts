/** Items listed on the menu screen: those of the selected category, or matches from the whole menu during a search. */
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { matchesSearch } from '../../lists/search-text.ts';

export function listedItems(
  items: readonly MenuItem[],
  categoryId: string | null,
  query: string,
): MenuItem[] {
  const wanted = query.trim();
  if (wanted === '') return items.filter(item => item.categoryId === categoryId).sort(byPlace);
  return items
    .filter(item =>
      matchesSearch(wanted, [
        item.name,
        ...Object.values(item.names),
        ...Object.values(item.kitchenNames ?? {}),
      ]),
    )
    .sort((left, right) => left.name.localeCompare(right.name));
}

function byPlace(left: MenuItem, right: MenuItem): number {
  return left.sortOrder - right.sortOrder || left.name.localeCompare(right.name);
}

export function itemCounts(items: readonly MenuItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item.categoryId, (counts.get(item.categoryId) ?? 0) + 1);
  return counts;
}
