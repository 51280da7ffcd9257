/** Creates the tables of the venue: settings, staff, tables and devices. */

const settings = [
  `create table settings (
    org_id text not null,
    document text not null,
    needs_subscription integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id)
  )`,
  // Queried every second; usually no restaurant is archived.
  `create index settings_archived on settings (org_id) where archived_at is not null`,
];

const staff = [
  `create table users (
    org_id text not null,
    id text not null,
    username text not null,
    display_name text not null,
    org_role text not null,
    roles text not null,
    rights text not null default '{"voidSent":false,"discountMaxPercent":10,"refund":false,"reopen":false}',
    language text,
    is_active integer not null,
    joined_at text,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`,

  // The time of each person's last request; separate from the staff list, whose versions and events it must
  // not affect.
  `create table user_presence (
    org_id text not null,
    user_id text not null,
    last_seen_at text not null,
    primary key (org_id, user_id)
  )`,

  // Named filters of the office's lists, one document per person.
  `create table saved_filters (
    org_id text not null,
    user_id text not null,
    filters text not null,
    version integer not null,
    primary key (org_id, user_id)
  )`,
];

const tables = [
  `create table table_locations (
    org_id text not null,
    id text not null,
    name text not null,
    sort_order integer not null,
    color text not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`,
  `create unique index table_locations_name on table_locations (org_id, name) where archived_at is null`,

  `create table restaurant_tables (
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
  )`,
  `create unique index restaurant_tables_label on restaurant_tables (org_id, label) where archived_at is null`,
  `create index restaurant_tables_location on restaurant_tables (org_id, location_id)`,
];

const devices = [
  // Tablets, tills and printers.
  `create table devices (
    org_id text not null,
    id text not null,
    name text not null,
    kind text not null,
    station text,
    language text,
    address text,
    driver text,
    bridge_token_hash text,
    stand_in_printer_id text,
    drawer_printer_id text,
    pairing_hash text,
    pairing_expires_at text,
    paired_at text,
    revoked_at text,
    last_seen_at text,
    clock_off_ms integer,
    app_version text,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`,
];

export const venueTables = [...settings, ...staff, ...tables, ...devices];
