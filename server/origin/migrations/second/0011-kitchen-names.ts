/** Gives the short names of the kitchen a language: what was written until now is in the restaurant's own. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const tables = ['menu_items', 'order_lines'] as const;

export const kitchenNamesMigration: Migration = {
  name: '0011-kitchen-names',
  async up(db) {
    for (const table of tables) {
      const name = sql.table(table);
      await sql`alter table ${name} add column kitchen_names text not null default '{}'`.execute(db);
      // Names are kept by language, without the country: "pl" for "pl-PL".
      await sql`
        update ${name} set kitchen_names = json_object(
          coalesce(
            (select substr(document ->> '$.defaultLanguage', 1, 2) from settings where settings.org_id = ${name}.org_id),
            'en'
          ),
          kitchen_name
        )
        where kitchen_name is not null`.execute(db);
      await sql`alter table ${name} drop column kitchen_name`.execute(db);
    }
  },
};
