/** What a person was when a link was made for them: it leads nowhere once they are something else. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const invitationTargetMigration: Migration = {
  name: 'identity-0006-invitation-target',
  async up(db) {
    // Of links made before nobody knows it: they live a week at most, and are made anew.
    await sql`delete from invitations`.execute(db);
    await db.schema
      .alterTable('invitations')
      .addColumn('target_roles', 'text', column => column.notNull().defaultTo(''))
      .execute();
  },
};
