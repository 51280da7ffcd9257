/** A question to an admin is about what is there now; what it was when it was asked is kept only to see whether it changed. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const approvalBasisMigration: Migration = {
  name: '0009-approval-basis',
  async up(db) {
    await sql`alter table approvals add column basis text not null default '{}'`.execute(db);
    await sql`alter table approvals drop column subject`.execute(db);
    await sql`alter table approvals drop column is_started`.execute(db);
    // What those that waited were asked about can't be told any more: they have to be asked anew.
    await sql`update approvals set state = 'outdated' where state = 'pending'`.execute(db);
  },
};
