/** The account of a station's screen, which belongs to no person. */
import type { Migration } from '../../store/database.ts';

export const screenAccountsMigration: Migration = {
  name: 'identity-0009-screen-accounts',
  async up(db) {
    await db.schema.alterTable('device_credentials').addColumn('account_id', 'text').execute();
  },
};
