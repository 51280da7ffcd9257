/** Adds which printer stands in for another, which it printed for, and the printer that a print job was queued for. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const standInPrintersMigration: Migration = {
  name: '0025-stand-in-printers',
  async up(db) {
    await sql`alter table devices add column stand_in_printer_id text`.execute(db);
    await sql`alter table printer_outages add column stand_in_id text`.execute(db);
    await sql`alter table print_jobs add column stand_in_for text`.execute(db);
  },
};
