/**
 * How far the data of an order's guests is erased: 0 not, 1 the texts about allergies, 2 all of it. Any other change of the order sets it back, so
 * that what was written since is erased too. What raises it changes no sum: the reports' sums of that day stay.
 */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const additions = [
  sql`alter table orders add column guest_erasure integer not null default 0`,
  sql`create index orders_to_erase on orders (org_id, closed_at, id) where state <> 'open' and guest_erasure < 2`,
  sql`create trigger orders_erased_anew after update of version on orders
    when new.guest_erasure > 0 and new.guest_erasure <= old.guest_erasure and new.version <> old.version
    begin update orders set guest_erasure = 0 where org_id = new.org_id and id = new.id; end`,
  sql`drop trigger report_sums_orders_changed`,
  sql`create trigger report_sums_orders_changed after update on orders when new.guest_erasure <= old.guest_erasure
    begin delete from report_sums
      where org_id = new.org_id and ends > new.closed_at and starts <= new.closed_at; end`,
];

export const guestDataMigration: Migration = {
  name: '0039-guest-data',
  async up(db) {
    for (const addition of additions) await addition.execute(db);
  },
};
