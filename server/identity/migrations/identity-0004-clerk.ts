/** Persistent state of Clerk sign-ins: ended sessions, memberships, handled webhook messages. */
import type { Migration } from '../../store/database.ts';

export const clerkMigration: Migration = {
  name: 'identity-0004-clerk',
  async up(db) {
    await db.schema
      .createTable('ended_sessions')
      .addColumn('session_id', 'text', column => column.primaryKey())
      .addColumn('kept_until', 'text', column => column.notNull())
      .execute();
    await db.schema
      .createTable('clerk_members')
      .addColumn('organization_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('changed_at_ms', 'integer', column => column.notNull())
      .addColumn('left_at_ms', 'integer')
      .addPrimaryKeyConstraint('clerk_members_key', ['organization_id', 'user_id'])
      .execute();
    await db.schema.createIndex('clerk_members_user').on('clerk_members').column('user_id').execute();
    await db.schema
      .createTable('clerk_organizations')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('changed_at_ms', 'integer', column => column.notNull())
      .addColumn('deleted_at_ms', 'integer')
      .execute();
    await db.schema
      .createTable('clerk_messages')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('kept_until', 'text', column => column.notNull())
      .execute();
  },
};
