/** Adds which options contain none of the 14 allergens. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const optionAllergensMigration: Migration = {
  name: '0034-option-allergens',
  async up(db) {
    await sql`alter table modifier_options add column has_no_allergens integer not null default 0`.execute(
      db,
    );
  },
};
