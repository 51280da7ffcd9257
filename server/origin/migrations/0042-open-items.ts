/** Lets a line be of no item on the menu: an open item. SQLite changes a column's constraint by a new table, with the indexes and triggers of the old one. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

type Part = { type: 'table' | 'index' | 'trigger'; sql: string };

/** As they were made, the table first; without what SQLite makes on its own. */
async function partsOf(db: Kysely<unknown>): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select type, sql from sqlite_schema where tbl_name = 'order_lines' and sql is not null
    order by type = 'table' desc, rowid`.execute(db);
  return rows;
}

function withOptionalItem({ sql: table }: Part): string {
  const changed = table
    .replace(/\border_lines\b"?/, name => name.replace('order_lines', 'order_lines_changed'))
    .replace('menu_item_id text not null', 'menu_item_id text');
  if (!changed.includes('menu_item_id text,')) throw new Error('The table of lines is not as expected');
  return changed;
}

export const openItemsMigration: Migration = {
  name: '0042-open-items',
  async up(db) {
    const [table, ...others] = await partsOf(db);
    if (table === undefined) throw new Error('There is no table of lines');
    await sql.raw(withOptionalItem(table)).execute(db);
    await sql`insert into order_lines_changed select * from order_lines`.execute(db);
    await sql`drop table order_lines`.execute(db);
    await sql`alter table order_lines_changed rename to order_lines`.execute(db);
    for (const part of others) await sql.raw(part.sql).execute(db);
  },
};
