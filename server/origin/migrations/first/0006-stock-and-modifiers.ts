/** Ingredients with their stock, and modifier groups with their options. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const ingredients = sql`
  create table ingredients (
    org_id text not null,
    id text not null,
    name text not null,
    unit text not null,
    low_stock double precision not null,
    unit_cost double precision,
    allergens text not null,
    stock double precision not null,
    out_by text,
    out_at text,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`;

const stockMovements = sql`
  create table stock_movements (
    org_id text not null,
    id text not null,
    ingredient_id text not null,
    position integer not null,
    delta double precision not null,
    reason text not null,
    note text,
    stock_after double precision not null,
    booked_by text not null,
    at text not null,
    primary key (org_id, id),
    foreign key (org_id, ingredient_id) references ingredients (org_id, id)
  )`;

const modifierGroups = sql`
  create table modifier_groups (
    org_id text not null,
    id text not null,
    name text not null,
    names text not null,
    min_choices integer not null,
    max_choices integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`;

const modifierOptions = sql`
  create table modifier_options (
    org_id text not null,
    id text not null,
    group_id text not null,
    name text not null,
    names text not null,
    price_delta bigint not null,
    allergens text not null,
    ingredients text not null,
    is_available integer not null,
    is_default integer not null,
    sort_order integer not null,
    archived_at text,
    primary key (org_id, id),
    foreign key (org_id, group_id) references modifier_groups (org_id, id)
  )`;

const additions = [
  sql`alter table menu_items add column modifier_group_ids text not null default '[]'`,
  sql`alter table menu_items add column ingredients text not null default '[]'`,
  sql`create unique index ingredients_name on ingredients (org_id, name) where archived_at is null`,
  // Few are out at a time, and every send queries them.
  sql`create index ingredients_out on ingredients (org_id) where out_at is not null`,
  sql`create unique index stock_movements_position on stock_movements (org_id, ingredient_id, position)`,
  sql`create unique index modifier_groups_name on modifier_groups (org_id, name) where archived_at is null`,
  sql`create index modifier_options_group on modifier_options (org_id, group_id)`,
];

export const stockMigration: Migration = {
  name: '0006-stock-and-modifiers',
  async up(db) {
    const tables = [ingredients, stockMovements, modifierGroups, modifierOptions];
    for (const statement of [...tables, ...additions]) await statement.execute(db);
  },
};
