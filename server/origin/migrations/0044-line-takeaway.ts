/**
 * Adds to a line whether it leaves the house, and both of its VAT rates. Lines of orders that may still change take the rate
 * that they don't have from the menu as it is now; those of older ones stay as they were, as reports have summed them.
 */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

/** The longest time within which the settings let an order be reopened. */
const reopenable = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')`;

export const lineTakeawayMigration: Migration = {
  name: '0044-line-takeaway',
  async up(db) {
    await sql`alter table order_lines add column is_takeaway integer`.execute(db);
    await sql`alter table order_lines add column vat_rate_dine_in real`.execute(db);
    await sql`alter table order_lines add column vat_rate_takeaway real`.execute(db);
    const ofMenu = (column: 'vat_rate' | 'vat_rate_takeaway') =>
      sql`coalesce((select ${sql.ref(`i.${column}`)} from menu_items i
        where i.org_id = l.org_id and i.id = l.menu_item_id), l.vat_rate)`;
    await sql`
      update order_lines as l set
        is_takeaway = o.type = 'takeaway',
        vat_rate_dine_in = iif(o.type = 'takeaway', ${ofMenu('vat_rate')}, l.vat_rate),
        vat_rate_takeaway = iif(o.type = 'takeaway', l.vat_rate, ${ofMenu('vat_rate_takeaway')})
      from orders o
      where o.org_id = l.org_id and o.id = l.order_id
        and (o.state = 'open' or o.closed_at >= ${reopenable})`.execute(db);
  },
};
