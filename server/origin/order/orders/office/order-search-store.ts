/** Finds orders by the words of a search, with an index for each meaning; and the names that words may mean. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { eachOf } from '../../../../store/prepared-query.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import type { Named, SearchedNames, SearchWord } from './order-search-rules.ts';

type Db = Kysely<OriginTables>;

/** Includes archived entries, which old orders reference. Dishes match by their current names. */
export async function findSearchedNames(db: Db, organizationId: string): Promise<SearchedNames> {
  const tables = await db
    .selectFrom('restaurant_tables')
    .select(['id', 'label'])
    .where('org_id', '=', organizationId)
    .execute();
  const waiters = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'username'])
    .where('org_id', '=', organizationId)
    .execute();
  const items = await db
    .selectFrom('menu_items')
    .select(['id', 'name', 'names'])
    .where('org_id', '=', organizationId)
    .execute();
  const openItems = await db
    .selectFrom('order_lines')
    .select('name')
    .distinct()
    .where('org_id', '=', organizationId)
    .where('menu_item_id', 'is', null)
    .execute();
  return {
    openItems: openItems.map(({ name }): Named => ({ id: name, names: [name] })),
    tables: tables.map(({ id, label }): Named => ({ id, names: [label] })),
    waiters: waiters.map(
      ({ id, display_name, username }): Named => ({ id, names: [display_name, username] }),
    ),
    items: items.map(({ id, name, names }): Named => {
      return { id, names: [name, ...Object.values<string>(JSON.parse(names))] };
    }),
  };
}

/** The ids of the orders that match a word, for the right side of `in`. */
export function ordersWith(organizationId: string, word: SearchWord): RawBuilder<string> {
  const { number, amount, tableIds, waiterIds, itemIds, openItemNames, text } = word;
  const own = sql`org_id = ${organizationId}`;
  const parts: RawBuilder<unknown>[] = [];
  const ofOrders = (condition: RawBuilder<unknown>) =>
    parts.push(sql`select id from orders where ${own} and ${condition}`);
  if (number !== null) ofOrders(sql`number = ${number}`);
  if (amount !== null) {
    ofOrders(sql`total = ${amount}`);
    parts.push(sql`select order_id from payments where ${own} and amount + tip = ${amount}`);
    parts.push(sql`select order_id from payments where ${own} and taken_charge = ${amount}`);
  }
  // The list's index has both columns after the time of opening, so this condition makes SQLite read the
  // index instead of the rows.
  const ever = sql`opened_at >= ''`;
  if (tableIds.length > 0) ofOrders(sql`${ever} and table_id in ${eachOf(JSON.stringify(tableIds))}`);
  if (waiterIds.length > 0) ofOrders(sql`${ever} and waiter_id in ${eachOf(JSON.stringify(waiterIds))}`);
  if (itemIds.length > 0)
    parts.push(
      sql`select order_id from order_lines where ${own} and menu_item_id in ${eachOf(JSON.stringify(itemIds))}`,
    );
  if (openItemNames.length > 0)
    parts.push(
      sql`select order_id from order_lines where ${own} and menu_item_id is null and name in ${eachOf(JSON.stringify(openItemNames))}`,
    );
  if (text !== null)
    parts.push(
      sql`select order_id from order_texts where ${own} and text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
    );
  return sql<string>`(${sql.join(parts, sql` union all `)})`;
}
