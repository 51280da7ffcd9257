/** Reads the menu data that ordering needs: the dishes with their category's course, and their modifier groups. */
import type { Transaction } from 'kysely';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { findGroups } from '../menu/modifier-groups-store.ts';
import { shownGroup } from '../menu/modifier-rules.ts';
import type { MenuItemRow, OriginTables } from '../origin-tables.ts';
import { listOutages } from '../stock/ingredients-store.ts';
import { type Outages, outageOf } from '../stock/recipe-rules.ts';

/**
 * `isOffered` is false for what the waiter's menu hides: inactive, archived, or in a hidden category; `isShort` is true while one of its ingredients
 * is out.
 */
export type OrderedItem = MenuItemRow & {
  default_course: number;
  isOffered: boolean;
  isShort: boolean;
  groupIds: string[];
};

/** Both by id; groups with current availability. */
export type OrderedMenu = {
  readonly items: ReadonlyMap<string, OrderedItem>;
  readonly groups: ReadonlyMap<string, ModifierGroup>;
};

async function findItems(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
  outages: Outages,
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
  return new Map(
    rows.map(({ is_hidden, category_archived_at, ...item }) => {
      const isListed = item.is_active === 1 && item.archived_at === null;
      const isOffered = isListed && is_hidden === 0 && category_archived_at === null;
      const isShort = outageOf(JSON.parse(item.ingredients), outages) !== undefined;
      return [item.id, { ...item, isOffered, isShort, groupIds: JSON.parse(item.modifier_group_ids) }];
    }),
  );
}

/** The dishes among `itemIds` (at least one) that the organization has or had, and the groups of their options and of `groupIds`. */
export async function findOrderedMenu(
  tx: Transaction<OriginTables>,
  organizationId: string,
  itemIds: readonly string[],
  groupIds: readonly string[] = [],
): Promise<OrderedMenu> {
  const outages = await listOutages(tx, organizationId);
  const items = await findItems(tx, organizationId, itemIds, outages);
  const offered = [...items.values()].flatMap(item => item.groupIds);
  const stored = await findGroups(tx, organizationId, [...offered, ...groupIds]);
  const groups = new Map([...stored].map(([id, group]) => [id, shownGroup(group, outages)]));
  return { items, groups };
}
