/** Adds the basis of an approval request, which shows whether its subject has changed since. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const approvalBasisMigration: Migration = {
  name: '0009-approval-basis',
  async up(db) {
    await sql`alter table approvals add column basis text not null default '{}'`.execute(db);
    await sql`alter table approvals drop column subject`.execute(db);
    await sql`alter table approvals drop column is_started`.execute(db);
    // The basis of pending requests is unknown: they must be made again.
    await sql`update approvals set state = 'outdated' where state = 'pending'`.execute(db);
  },
};
