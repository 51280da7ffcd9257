/** The target's roles when a link was made: it becomes invalid when they change. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const invitationTargetMigration: Migration = {
  name: 'identity-0006-invitation-target',
  async up(db) {
    // Unknown for existing links: they live a week at most and can be made again.
    await sql`delete from invitations`.execute(db);
    await db.schema
      .alterTable('invitations')
      .addColumn('target_roles', 'text', column => column.notNull().defaultTo(''))
      .execute();
  },
};
