/** Creates the tables of the menu: categories, items, modifiers, prices, set menus, and ingredients with their stock. */

const items = [
  `create table menu_categories (
    org_id text not null,
    id text not null,
    name text not null,
    names text not null,
    sort_order integer not null,
    color text not null,
    default_course integer not null,
    default_station text not null,
    default_station_id text,
    default_station_ids text,
    default_vat_rate numeric(5, 2) not null,
    availability text,
    is_hidden integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`,

  `create table menu_items (
    org_id text not null,
    id text not null,
    category_id text not null,
    name text not null,
    names text not null,
    kitchen_names text not null default '{}',
    description text,
    descriptions text not null default '{}',
    price bigint not null,
    half_price integer,
    priced_by text,
    tare_grams integer,
    deposit integer,
    vat_rate numeric(5, 2) not null,
    vat_rate_takeaway numeric(5, 2),
    station text not null,
    station_id text,
    station_ids text,
    course integer,
    target_minutes integer,
    modifier_group_ids text not null default '[]',
    ingredients text not null default '[]',
    allergens text not null,
    has_no_allergens integer not null default 0,
    availability text,
    is_active integer not null,
    unavailable text,
    portions_left integer,
    sort_order integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id),
    foreign key (org_id, category_id) references menu_categories (org_id, id)
  )`,
  `create index menu_items_category on menu_items (org_id, category_id)`,

  // Waiters' reports of dishes that are out.
  `create table availability_reports (
    org_id text not null,
    id text not null,
    menu_item_id text not null,
    reported_by text not null,
    reported_at text not null,
    state text not null,
    decided_by text,
    decided_at text,
    primary key (org_id, id)
  )`,
  `create unique index availability_reports_open on availability_reports (org_id, menu_item_id) where state = 'open'`,
  `create index availability_reports_at on availability_reports (org_id, reported_at)`,
];

const modifiers = [
  `create table modifier_groups (
    org_id text not null,
    id text not null,
    name text not null,
    names text not null,
    min_choices integer not null,
    max_choices integer not null,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`,
  `create unique index modifier_groups_name on modifier_groups (org_id, name) where archived_at is null`,

  `create table modifier_options (
    org_id text not null,
    id text not null,
    group_id text not null,
    name text not null,
    names text not null,
    price_delta bigint not null,
    ingredients text not null,
    allergens text not null,
    has_no_allergens integer not null default 0,
    is_available integer not null,
    is_default integer not null,
    sort_order integer not null,
    archived_at text,
    primary key (org_id, id),
    foreign key (org_id, group_id) references modifier_groups (org_id, id)
  )`,
  `create index modifier_options_group on modifier_options (org_id, group_id)`,
];

/** Each of these is one document per restaurant. */
const priceListsAndSets = [
  `create table price_lists (
    org_id text not null primary key,
    lists text not null,
    version integer not null
  )`,

  `create table set_menus (
    org_id text not null primary key,
    menus text not null,
    version integer not null
  )`,
];

const stock = [
  `create table ingredients (
    org_id text not null,
    id text not null,
    name text not null,
    names text not null default '{}',
    unit text not null,
    unit_cost double precision,
    allergens text not null,
    has_no_allergens integer not null default 0,
    stock double precision not null,
    low_stock double precision not null,
    out_by text,
    out_at text,
    out_until text,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`,
  `create unique index ingredients_name on ingredients (org_id, name) where archived_at is null`,
  // Few are out at a time, and every send queries them.
  `create index ingredients_out on ingredients (org_id) where out_at is not null`,

  `create table stock_movements (
    org_id text not null,
    id text not null,
    ingredient_id text not null,
    position integer not null,
    delta double precision not null,
    stock_after double precision not null,
    reason text not null,
    note text,
    line_id text,
    booked_by text not null,
    at text not null,
    primary key (org_id, id),
    foreign key (org_id, ingredient_id) references ingredients (org_id, id)
  )`,
  `create unique index stock_movements_position on stock_movements (org_id, ingredient_id, position)`,
];

export const menuTables = [...items, ...modifiers, ...priceListsAndSets, ...stock];
