/** The hours of a restaurant's menu: SQL only. */
import type { Kysely } from 'kysely';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { MenuWindow } from '#shared/catalog/price-list-schema.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { listActiveSetMenus } from '../set-menus/set-menu-store.ts';
import { always, createHoursReader, type HoursReader, hasHours } from './hours-rules.ts';

/** Lists the distinct hours of items, categories and set menus, in a fixed order. */
export async function listHours(db: Kysely<OriginTables>, orgId: string): Promise<MenuWindow[][]> {
  const of = (table: 'menu_items' | 'menu_categories') =>
    db
      .selectFrom(table)
      .select('availability')
      .where('org_id', '=', orgId)
      .where('archived_at', 'is', null)
      .where('availability', 'is not', null);
  const rows = await of('menu_items').union(of('menu_categories')).orderBy('availability').execute();
  const sets = await listActiveSetMenus(db, orgId);
  return [
    ...rows.flatMap(({ availability }) => (availability === null ? [] : [JSON.parse(availability)])),
    ...sets.flatMap(({ availability }) => (availability === undefined ? [] : [availability])),
  ];
}

/** For these categories and items; reads nothing if none of them has hours. */
export async function readHours(
  { db, caller, nowMs }: Pick<ReadContext, 'db' | 'caller' | 'nowMs'>,
  entries: readonly Pick<MenuItem, 'availability'>[],
): Promise<HoursReader> {
  if (!entries.some(hasHours)) return always;
  const { timeZone } = await readSettings(db, caller.organizationId);
  return createHoursReader({ nowMs, timeZone });
}
