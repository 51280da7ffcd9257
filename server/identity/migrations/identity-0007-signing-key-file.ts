/** Removes the signing key from the store, and so from backups. Tokens signed with it become invalid. */
import type { Migration } from '../../store/database.ts';

export const signingKeyFileMigration: Migration = {
  name: 'identity-0007-signing-key-file',
  async up(db) {
    await db.schema.dropTable('signing_keys').execute();
  },
};
