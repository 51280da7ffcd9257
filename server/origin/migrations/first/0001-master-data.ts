/** Master data: staff, locations, tables, menu, settings. The SQL is valid for PostgreSQL too. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const users = sql`
  create table users (
    org_id text not null,
    id text not null,
    username text not null,
    display_name text not null,
    org_role text not null,
    roles text not null,
    language text,
    is_active integer not null,
    joined_at text,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`;

const tableLocations = sql`
  create table table_locations (
    org_id text not null,
    id text not null,
    name text not null,
    sort_order integer not null,
    color text not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`;

const restaurantTables = sql`
  create table restaurant_tables (
    org_id text not null,
    id text not null,
    location_id text not null,
    label text not null,
    seats integer not null,
    shape text not null,
    x integer not null,
    y integer not null,
    width integer not null,
    height integer not null,
    rotation integer not null,
    is_blocked integer not null,
    note text,
    sort_order integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id),
    foreign key (org_id, location_id) references table_locations (org_id, id)
  )`;

const menuCategories = sql`
  create table menu_categories (
    org_id text not null,
    id text not null,
    name text not null,
    names text not null,
    sort_order integer not null,
    color text not null,
    default_course integer not null,
    default_station text not null,
    default_vat_rate numeric(5, 2) not null,
    is_hidden integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`;

const menuItems = sql`
  create table menu_items (
    org_id text not null,
    id text not null,
    category_id text not null,
    name text not null,
    names text not null,
    kitchen_name text,
    description text,
    price bigint not null,
    vat_rate numeric(5, 2) not null,
    vat_rate_takeaway numeric(5, 2),
    station text not null,
    course integer,
    target_minutes integer,
    allergens text not null,
    is_active integer not null,
    unavailable text,
    sort_order integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id),
    foreign key (org_id, category_id) references menu_categories (org_id, id)
  )`;

const settings = sql`
  create table settings (
    org_id text not null,
    document text not null,
    needs_subscription integer not null,
    version integer not null,
    primary key (org_id)
  )`;

// Names are unique among entries that are not archived.
const uniqueNames = [
  sql`create unique index table_locations_name on table_locations (org_id, name) where archived_at is null`,
  sql`create unique index restaurant_tables_label on restaurant_tables (org_id, label) where archived_at is null`,
  sql`create index restaurant_tables_location on restaurant_tables (org_id, location_id)`,
  sql`create index menu_items_category on menu_items (org_id, category_id)`,
];

export const masterDataMigration: Migration = {
  name: '0001-master-data',
  async up(db) {
    const tables = [users, tableLocations, restaurantTables, menuCategories, menuItems, settings];
    for (const statement of [...tables, ...uniqueNames]) await statement.execute(db);
  },
};
