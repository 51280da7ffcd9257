/** A restaurant's price lists as one versioned document: SQL only. */
import type { Kysely } from 'kysely';
import type { PriceList, PriceLists } from '#shared/catalog/price-list-schema.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { listsAt } from './price-list-rules.ts';

type Db = Kysely<OriginTables>;

/** Returns an empty list as version 1 if the restaurant has none yet. */
export async function readPriceLists(db: Db, orgId: string): Promise<PriceLists> {
  const row = await db
    .selectFrom('price_lists')
    .select(['lists', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row === undefined
    ? { lists: [], version: 1 }
    : { lists: JSON.parse(row.lists), version: row.version };
}

export async function storePriceLists(db: Db, orgId: string, { lists, version }: PriceLists): Promise<void> {
  const columns = { lists: JSON.stringify(lists), version };
  await db
    .insertInto('price_lists')
    .values({ org_id: orgId, ...columns })
    .onConflict(conflict => conflict.column('org_id').doUpdateSet(columns))
    .execute();
}

/** Filters `lists` to those that are on; reads nothing if there are none. */
export async function listsOn(
  db: Db,
  orgId: string,
  { lists, nowMs }: { lists: readonly PriceList[]; nowMs: number },
): Promise<PriceList[]> {
  if (!lists.some(({ isActive }) => isActive)) return [];
  const { timeZone } = await readSettings(db, orgId);
  return listsAt(lists, nowMs, timeZone);
}
