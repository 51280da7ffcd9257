/** The signing key left the store, and with it every copy of the store. What was signed with it until now is worth nothing more. */
import type { Migration } from '../../store/database.ts';

export const signingKeyFileMigration: Migration = {
  name: 'identity-0007-signing-key-file',
  async up(db) {
    await db.schema.dropTable('signing_keys').execute();
  },
};
