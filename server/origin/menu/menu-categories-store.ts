/** Menu categories: SQL only. */
import type { Kysely } from 'kysely';
import type { MenuCategory } from '#shared/schemas/menu-schema.ts';
import type { MenuCategoryRow, OriginTables } from '../origin-tables.ts';

type Db = Kysely<OriginTables>;

function toCategory(row: MenuCategoryRow): MenuCategory {
  return {
    id: row.id,
    name: row.name,
    names: JSON.parse(row.names),
    sortOrder: row.sort_order,
    color: row.color,
    defaultCourse: row.default_course,
    defaultStation: row.default_station,
    defaultVatRate: row.default_vat_rate,
    isHidden: row.is_hidden === 1,
    version: row.version,
  };
}

function toColumns(category: MenuCategory) {
  return {
    name: category.name,
    names: JSON.stringify(category.names),
    sort_order: category.sortOrder,
    color: category.color,
    default_course: category.defaultCourse,
    default_station: category.defaultStation,
    default_vat_rate: category.defaultVatRate,
    is_hidden: category.isHidden ? 1 : 0,
    version: category.version,
  };
}

/** In display order, including hidden ones, without archived ones. */
export async function listCategories(db: Db, orgId: string): Promise<MenuCategory[]> {
  const rows = await db
    .selectFrom('menu_categories')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('name')
    .execute();
  return rows.map(toCategory);
}

/** Whether the id was ever used here, archived or not. */
export async function isCategoryIdUsed(db: Db, orgId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('menu_categories')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCategory(db: Db, orgId: string, category: MenuCategory): Promise<void> {
  const row = { org_id: orgId, id: category.id, archived_at: null, ...toColumns(category) };
  await db.insertInto('menu_categories').values(row).execute();
}

export async function updateCategory(db: Db, orgId: string, category: MenuCategory): Promise<void> {
  await db
    .updateTable('menu_categories')
    .set(toColumns(category))
    .where('org_id', '=', orgId)
    .where('id', '=', category.id)
    .execute();
}

export async function archiveCategory(db: Db, orgId: string, id: string, at: string): Promise<void> {
  await db
    .updateTable('menu_categories')
    .set(({ eb }) => ({ archived_at: at, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
