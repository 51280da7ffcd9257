/** Browsers with an earlier sign-in, so that guessing from elsewhere doesn't lock them out. */
import type { Migration } from '../../store/database.ts';

export const knownBrowsersMigration: Migration = {
  name: 'identity-0005-known-browsers',
  async up(db) {
    await db.schema
      .createTable('known_browsers')
      .addColumn('secret_hash', 'text', column => column.primaryKey())
      .addColumn('account_id', 'text', column => column.notNull().references('accounts.id'))
      .addColumn('last_used_at', 'text', column => column.notNull())
      .execute();
    await db.schema.createIndex('known_browsers_account').on('known_browsers').column('account_id').execute();
  },
};
