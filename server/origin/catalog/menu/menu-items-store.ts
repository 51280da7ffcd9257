/** Menu items with their own availability ("86"), not that of their ingredients: SQL only. */
import type { Kysely } from 'kysely';
import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import { type MenuItem, menuItem, type Unavailability } from '#shared/catalog/menu-schema.ts';
import { mapColumns } from '../../kernel/calls/entity-columns.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';

type Db = Kysely<OriginTables>;

const { toEntity: toItem, toColumns } = mapColumns(menuItem, ['kitchenNames', 'descriptions']);

export const {
  isIdUsed: isItemIdUsed,
  insert: insertItem,
  update: updateItem,
  archive: archiveItem,
} = createEntityStore({
  table: 'menu_items',
  orderBy: ['sort_order', 'name'],
  toEntity: toItem,
  toColumns,
});

/** In display order by category; includes inactive items, omits archived ones. */
export async function listItems(db: Db, orgId: string): Promise<MenuItem[]> {
  const rows = await db
    .selectFrom('menu_items as i')
    .innerJoin('menu_categories as c', join =>
      join.onRef('c.org_id', '=', 'i.org_id').onRef('c.id', '=', 'i.category_id'),
    )
    .selectAll('i')
    .where('i.org_id', '=', orgId)
    .where('i.archived_at', 'is', null)
    .orderBy('c.sort_order')
    .orderBy('c.name')
    .orderBy('i.sort_order')
    .orderBy('i.name')
    .execute();
  return rows.map(toItem);
}

/** Active items that may be out: 86'd, without portions left, or, if any ingredient is out, with a recipe. */
export async function listItemsMaybeOut(
  db: Db,
  orgId: string,
  { hasOutages }: { hasOutages: boolean },
): Promise<MenuItem[]> {
  const rows = await db
    .selectFrom('menu_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .where('is_active', '=', 1)
    .where(({ eb, or }) =>
      or([
        eb('unavailable', 'is not', null),
        eb('portions_left', '=', 0),
        ...(hasOutages ? [eb('ingredients', '<>', '[]')] : []),
      ]),
    )
    .orderBy('name')
    .execute();
  return rows.map(toItem);
}

/** Null for an unknown or archived item. */
export async function findItem(db: Db, orgId: string, id: string): Promise<MenuItem | null> {
  const row = await db
    .selectFrom('menu_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toItem(row);
}

/** All distinct VAT rates of items and categories. */
export async function listUsedVatRates(db: Db, orgId: string): Promise<number[]> {
  const items = db.selectFrom('menu_items').where('org_id', '=', orgId).where('archived_at', 'is', null);
  const categories = db
    .selectFrom('menu_categories')
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null);
  const rows = await items
    .select('vat_rate as rate')
    .union(items.select(({ fn }) => fn.coalesce('vat_rate_takeaway', 'vat_rate').as('rate')))
    .union(categories.select('default_vat_rate as rate'))
    .execute();
  return rows.map(({ rate }) => rate).sort((one, other) => one - other);
}

/** All distinct deposits, including those of archived items: their bottles may still be returned. */
export async function listDeposits(db: Db, orgId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('menu_items')
    .select('deposit')
    .distinct()
    .where('org_id', '=', orgId)
    .where('deposit', 'is not', null)
    .execute();
  return rows.flatMap(({ deposit }) => deposit ?? []);
}

/** Recipes of dishes, including inactive ones. */
export async function listRecipes(
  db: Db,
  orgId: string,
): Promise<{ name: string; ingredients: IngredientUse[] }[]> {
  const rows = await db
    .selectFrom('menu_items')
    .select(['name', 'ingredients'])
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .where('ingredients', '<>', '[]')
    .execute();
  return rows.map(({ name, ingredients }) => ({ name, ingredients: JSON.parse(ingredients) }));
}

/** Items marked unavailable until a time, as stored. */
export async function listUnavailabilities(db: Db, orgId: string): Promise<Unavailability[]> {
  const rows = await db
    .selectFrom('menu_items')
    .select('unavailable')
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .where('unavailable', 'is not', null)
    .execute();
  return rows.flatMap(({ unavailable }) => (unavailable === null ? [] : [JSON.parse(unavailable)]));
}
