/** Menu items with their own availability ("86"), not that of their ingredients: SQL only. */
import type { Kysely } from 'kysely';
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { MenuItem, Unavailability } from '#shared/schemas/menu-schema.ts';
import { createEntityStore } from '../calls/entity-store.ts';
import type { MenuItemRow, OriginTables } from '../origin-tables.ts';
import { listColumn } from './menu-station-rules.ts';

type Db = Kysely<OriginTables>;

function toItem(row: MenuItemRow): MenuItem {
  return {
    id: row.id,
    categoryId: row.category_id,
    name: row.name,
    names: JSON.parse(row.names),
    ...(row.kitchen_names !== '{}' && { kitchenNames: JSON.parse(row.kitchen_names) }),
    ...(row.description !== null && { description: row.description }),
    ...(row.descriptions !== '{}' && { descriptions: JSON.parse(row.descriptions) }),
    price: row.price,
    ...(row.priced_by !== null && { pricedBy: row.priced_by }),
    ...(row.tare_grams !== null && { tareGrams: row.tare_grams }),
    ...(row.half_price !== null && { halfPrice: row.half_price }),
    vatRate: row.vat_rate,
    ...(row.vat_rate_takeaway !== null && { vatRateTakeaway: row.vat_rate_takeaway }),
    ...(row.deposit !== null && { deposit: row.deposit }),
    station: row.station,
    ...(row.station_id !== null && { stationId: row.station_id }),
    ...(row.station_ids !== null && { stationIds: JSON.parse(row.station_ids) }),
    ...(row.course !== null && { course: row.course }),
    ...(row.target_minutes !== null && { targetMinutes: row.target_minutes }),
    allergens: JSON.parse(row.allergens),
    ...(row.has_no_allergens === 1 && { hasNoAllergens: true }),
    modifierGroupIds: JSON.parse(row.modifier_group_ids),
    ingredients: JSON.parse(row.ingredients),
    isActive: row.is_active === 1,
    ...(row.availability !== null && { availability: JSON.parse(row.availability) }),
    ...(row.unavailable !== null && { unavailable: JSON.parse(row.unavailable) }),
    ...(row.portions_left !== null && { portionsLeft: row.portions_left }),
    sortOrder: row.sort_order,
    version: row.version,
  };
}

function toColumns(item: MenuItem) {
  return {
    category_id: item.categoryId,
    name: item.name,
    names: JSON.stringify(item.names),
    kitchen_names: JSON.stringify(item.kitchenNames ?? {}),
    description: item.description ?? null,
    descriptions: JSON.stringify(item.descriptions ?? {}),
    price: item.price,
    priced_by: item.pricedBy ?? null,
    tare_grams: item.tareGrams ?? null,
    half_price: item.halfPrice ?? null,
    vat_rate: item.vatRate,
    vat_rate_takeaway: item.vatRateTakeaway ?? null,
    deposit: item.deposit ?? null,
    station: item.station,
    station_id: item.stationId ?? null,
    station_ids: listColumn(item.stationIds),
    course: item.course ?? null,
    target_minutes: item.targetMinutes ?? null,
    allergens: JSON.stringify(item.allergens),
    has_no_allergens: item.hasNoAllergens ? 1 : 0,
    modifier_group_ids: JSON.stringify(item.modifierGroupIds),
    ingredients: JSON.stringify(item.ingredients),
    is_active: item.isActive ? 1 : 0,
    availability: item.availability === undefined ? null : JSON.stringify(item.availability),
    unavailable: item.unavailable === undefined ? null : JSON.stringify(item.unavailable),
    portions_left: item.portionsLeft ?? null,
    sort_order: item.sortOrder,
    version: item.version,
  };
}

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

/** In display order, by category; including inactive ones, without archived ones. */
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

/** Active items that may be out: 86'd, without portions left, or, where an ingredient is out, made of any. */
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

/** All distinct deposits, also of what was archived: bottles come back later. */
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
