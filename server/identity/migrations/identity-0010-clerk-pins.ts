/** PINs beside Clerk: when a member's own session was last seen, an organization's plan, and sessions of people who have no account here. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

const columns = 'id, secret_hash, account_id, organization_id, created_at, last_used_at, device, device_id';

export const clerkPinsMigration: Migration = {
  name: 'identity-0010-clerk-pins',
  async up(db) {
    await db.schema.alterTable('clerk_members').addColumn('seen_at_ms', 'integer').execute();
    await db.schema.alterTable('clerk_organizations').addColumn('has_plan', 'text').execute();
    await db.schema
      .createTable('sessions_without_accounts')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('secret_hash', 'text', column => column.notNull().unique())
      .addColumn('account_id', 'text', column => column.notNull())
      .addColumn('organization_id', 'text')
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('last_used_at', 'text', column => column.notNull())
      .addColumn('device', 'text', column => column.notNull().defaultTo(''))
      .addColumn('device_id', 'text')
      .execute();
    await sql`insert into sessions_without_accounts (${sql.raw(columns)}) select ${sql.raw(columns)} from sessions`.execute(
      db,
    );
    await db.schema.dropTable('sessions').execute();
    await db.schema.alterTable('sessions_without_accounts').renameTo('sessions').execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
    await db.schema.createIndex('sessions_last_used').on('sessions').column('last_used_at').execute();
  },
};
