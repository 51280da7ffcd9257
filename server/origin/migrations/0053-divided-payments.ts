/** Adds to a payment on which order it was taken, and how it was divided when lines that it paid for moved to another order. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

const statements = [
  sql`alter table payments add column taken_on text`,
  sql`alter table payments add column divided_from text`,
  sql`alter table payments add column division text`,
  sql`alter table payments add column taken_charge integer`,
  sql`create index payments_of_division on payments (org_id, divided_from) where divided_from is not null`,
  // What the terminal's slip says is found however it was divided.
  sql`create index payments_by_taken_charge on payments (org_id, taken_charge) where taken_charge is not null`,
];

export const dividedPaymentsMigration: Migration = {
  name: '0053-divided-payments',
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
