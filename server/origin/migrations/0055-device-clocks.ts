/** Adds how far a paired device's clock is off, and finds a printer's last print without reading all that it printed. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const deviceClocksMigration: Migration = {
  name: '0055-device-clocks',
  async up(db) {
    await sql`alter table devices add column clock_off_ms integer`.execute(db);
    await sql`create index print_jobs_issued on print_jobs (org_id, device_id, finished_at) where state = 'issued'`.execute(
      db,
    );
  },
};
