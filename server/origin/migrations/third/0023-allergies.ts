/** Adds the allergies of an order, and to its lines what they contain, what their waiter confirmed and who saw it. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

/** Of a dish, its ingredients, the chosen options and theirs. */
const contained = sql`
  select a.value from menu_items i, json_each(i.allergens) a
    where i.org_id = order_lines.org_id and i.id = order_lines.menu_item_id
  union select a.value from menu_items i, json_each(i.ingredients) u, ingredients g, json_each(g.allergens) a
    where i.org_id = order_lines.org_id and i.id = order_lines.menu_item_id
      and g.org_id = i.org_id and g.id = json_extract(u.value, '$.ingredientId')
  union select a.value from json_each(order_lines.modifiers) m, modifier_options o, json_each(o.allergens) a
    where o.org_id = order_lines.org_id and o.id = json_extract(m.value, '$.optionId')
  union select a.value from json_each(order_lines.modifiers) m, modifier_options o, json_each(o.ingredients) u,
      ingredients g, json_each(g.allergens) a
    where o.org_id = order_lines.org_id and o.id = json_extract(m.value, '$.optionId')
      and g.org_id = o.org_id and g.id = json_extract(u.value, '$.ingredientId')`;

export const allergiesMigration: Migration = {
  name: '0023-allergies',
  async up(db) {
    await sql`alter table orders add column allergies text not null default '[]'`.execute(db);
    await sql`alter table orders add column allergy_version integer not null default 0`.execute(db);
    await sql`alter table orders add column allergy_changed_at text`.execute(db);
    await sql`alter table order_lines add column allergens text not null default '[]'`.execute(db);
    await sql`alter table order_lines add column allergy_confirmed text`.execute(db);
    await sql`alter table order_lines add column allergy_seen text`.execute(db);
    // What is on the tables during the update can still clash.
    await sql`update order_lines set allergens = (select json_group_array(value) from (${contained}))
      where state in ('draft', 'held', 'sent', 'preparing', 'ready')`.execute(db);
  },
};
