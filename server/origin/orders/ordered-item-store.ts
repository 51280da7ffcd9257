/** What an order needs to know of the menu: the dishes asked for, with the course of their category. */
import type { Transaction } from 'kysely';
import { listOutages } from '../ingredients/ingredients-store.ts';
import { outageOf } from '../ingredients/recipe-rules.ts';
import type { MenuItemRow, OriginTables } from '../origin-tables.ts';

/**
 * `isOffered` is false for what a waiter's menu doesn't show: inactive, archived, or in a hidden category;
 * `isShort` is true while one of its ingredients is out.
 */
export type OrderedItem = MenuItemRow & { default_course: number; isOffered: boolean; isShort: boolean };

/** The dishes among `ids` (at least one) that the organization has or had, by id. */
export async function findOrderedItems(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, OrderedItem>> {
  const rows = await tx
    .selectFrom('menu_items')
    .innerJoin('menu_categories', join =>
      join
        .onRef('menu_categories.org_id', '=', 'menu_items.org_id')
        .onRef('menu_categories.id', '=', 'menu_items.category_id'),
    )
    .selectAll('menu_items')
    .select([
      'menu_categories.default_course',
      'menu_categories.is_hidden',
      'menu_categories.archived_at as category_archived_at',
    ])
    .where('menu_items.org_id', '=', organizationId)
    .where('menu_items.id', 'in', [...new Set(ids)])
    .execute();
  const outages = await listOutages(tx, organizationId);
  return new Map(
    rows.map(({ is_hidden, category_archived_at, ...item }) => {
      const isListed = item.is_active === 1 && item.archived_at === null;
      const isOffered = isListed && is_hidden === 0 && category_archived_at === null;
      const isShort = outageOf(JSON.parse(item.ingredients), outages) !== undefined;
      return [item.id, { ...item, isOffered, isShort }];
    }),
  );
}
