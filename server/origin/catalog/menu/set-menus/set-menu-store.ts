/** A restaurant's set menus as one versioned document: SQL only. */
import type { Kysely } from 'kysely';
import type { SetMenu, SetMenus } from '#shared/catalog/set-menu-schema.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';

type Db = Kysely<OriginTables>;

/** Returns an empty list as version 1 if the restaurant has none yet. */
export async function readSetMenus(db: Db, orgId: string): Promise<SetMenus> {
  const row = await db
    .selectFrom('set_menus')
    .select(['menus', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row === undefined
    ? { menus: [], version: 1 }
    : { menus: JSON.parse(row.menus), version: row.version };
}

/** Omits inactive sets. */
export async function listActiveSetMenus(db: Db, orgId: string): Promise<SetMenu[]> {
  const { menus } = await readSetMenus(db, orgId);
  return menus.filter(({ isActive }) => isActive);
}

export async function storeSetMenus(db: Db, orgId: string, { menus, version }: SetMenus): Promise<void> {
  const columns = { menus: JSON.stringify(menus), version };
  await db
    .insertInto('set_menus')
    .values({ org_id: orgId, ...columns })
    .onConflict(conflict => conflict.column('org_id').doUpdateSet(columns))
    .execute();
}
