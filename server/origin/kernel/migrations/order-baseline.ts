/** Creates the tables of orders: orders, lines, tickets, approvals and transfers. The indexes make live reads fast beside years of old orders. */

const orders = [
  `create table orders (
    org_id text not null,
    id text not null,
    number integer not null,
    business_day text not null,
    type text not null,
    table_id text,
    party_number integer not null default 1,
    guest_count integer not null,
    name text,
    phone text,
    pickup_at text,
    waiter_id text not null,
    sold_by text,
    note text,
    allergy_note text,
    allergies text not null default '[]',
    allergy_version integer not null default 0,
    allergy_changed_at text,
    guest_erasure integer not null default 0,
    state text not null,
    rounds integer not null,
    merged_from text not null default '[]',
    merged_into_id text,
    discount text,
    service_charge text,
    total bigint not null default 0,
    service_total integer not null default 0,
    deposit_total integer not null default 0,
    paid bigint not null default 0,
    tip bigint not null default 0,
    waived_reason text,
    receipt_state text not null,
    has_fiscal_receipt integer not null default 0,
    opened_at text not null,
    bill_requested_at text,
    closed_at text,
    version integer not null,
    primary key (org_id, id),
    foreign key (org_id, table_id) references restaurant_tables (org_id, id)
  )`,
  `create unique index orders_number on orders (org_id, business_day, number)`,
  `create index orders_open on orders (org_id, business_day, number) where state = 'open'`,
  // Covers every column that the office can filter by, so that counting and paging never read the rows.
  `create index orders_by_opening on orders (org_id, opened_at, number, state, table_id, waiter_id)`,
  `create index orders_by_closing on orders (org_id, closed_at, number) where closed_at is not null`,
  `create index orders_receipt_pending on orders (org_id) where receipt_state in ('queued', 'printing', 'unknown')`,
  // If it began with the organization, the planner would prefer it to the small partial indexes for live
  // reads.
  `create index orders_by_number on orders (number, org_id)`,
  `create index orders_by_total on orders (total, org_id)`,
  `create index orders_to_erase on orders (org_id, closed_at, id) where state <> 'open' and guest_erasure < 2`,
  `create unique index orders_open_on_table on orders (org_id, table_id, party_number) where state = 'open'`,
  // Any change of an order after its guests' data was erased resets the erasure, so that the new texts are
  // erased too.
  `create trigger orders_erased_anew after update of version on orders
    when new.guest_erasure > 0 and new.guest_erasure <= old.guest_erasure and new.version <> old.version
    begin update orders set guest_erasure = 0 where org_id = new.org_id and id = new.id; end`,

  `create table order_numbers (
    org_id text not null,
    business_day text not null,
    last_number integer not null,
    primary key (org_id, business_day)
  )`,

  // Guests' names for the office's search, without accents and capitals.
  `create table order_texts (
    org_id text not null,
    order_id text not null,
    text text not null,
    primary key (org_id, order_id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`,
];

const tickets = [
  `create table tickets (
    org_id text not null,
    id text not null,
    order_id text not null,
    station text not null,
    station_id text,
    course integer not null,
    round integer not null,
    is_held integer not null default 0,
    sent_at text not null,
    shown_at text,
    target_minutes integer not null,
    moved_from text,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`,
  `create index tickets_order on tickets (org_id, order_id)`,
];

const lines = [
  `create table order_lines (
    org_id text not null,
    id text not null,
    order_id text not null,
    position integer not null,
    menu_item_id text,
    name text not null,
    names text not null,
    kitchen_names text not null default '{}',
    quantity integer not null,
    is_half integer not null default 0,
    weight text,
    modifiers text not null default '[]',
    set_menu text,
    note text,
    seat integer,
    course integer not null,
    is_takeaway integer,
    unit_price bigint not null,
    price_list text,
    deposit integer not null default 0,
    vat_rate numeric(5, 2) not null,
    vat_rate_dine_in real,
    vat_rate_takeaway real,
    discount text,
    allergens text not null default '[]',
    allergy_confirmed text,
    allergy_seen text,
    station text not null,
    station_id text,
    stations text,
    on_paper integer not null default 0,
    target_minutes integer,
    state text not null,
    ticket_id text,
    round integer,
    claimed_by text,
    at_pass integer not null default 0,
    called text,
    adjustment text,
    void text,
    stock_taken text,
    split_from_id text,
    merged_from_id text,
    held_from text,
    added_by text not null default '{"id":"","name":""}',
    added_at text not null,
    sent_at text,
    held_back_at text,
    printed_at text,
    shown_at text,
    seen_at text,
    handled_at text,
    late_at text,
    rushed_at text,
    rushed_before text,
    started_at text,
    ready_at text,
    served_at text,
    billed_at text,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id),
    foreign key (org_id, menu_item_id) references menu_items (org_id, id),
    foreign key (org_id, ticket_id) references tickets (org_id, id)
  )`,
  `create unique index order_lines_position on order_lines (org_id, order_id, position)`,
  `create index order_lines_ticket on order_lines (org_id, ticket_id) where ticket_id is not null`,
  `create index order_lines_at_station on order_lines (org_id, station, ticket_id) where state in ('sent', 'preparing', 'ready')`,
  `create index order_lines_late on order_lines (org_id, late_at) where state in ('sent', 'preparing')`,
  `create index order_lines_unseen on order_lines (org_id, station) where state = 'voided' and seen_at is null`,
  // Reports find the rare rows without scanning the others.
  `create index order_lines_voided on order_lines (org_id, order_id) where state = 'voided'`,
  `create index order_lines_discounted on order_lines (org_id, order_id) where discount is not null`,
  `create index order_lines_prepared on order_lines (org_id, sent_at) where ready_at is not null`,
  `create index order_lines_held on order_lines (org_id, station, ticket_id) where state = 'held'`,
  `create index order_lines_by_item on order_lines (org_id, menu_item_id, order_id)`,
  `create index order_lines_at_pass on order_lines (org_id, order_id) where at_pass = 1`,
  `create index order_lines_of_several on order_lines (org_id, order_id) where stations is not null`,
  `create index order_lines_open_of_several on order_lines (org_id, station)
    where stations is not null and (state in ('held', 'sent', 'preparing', 'ready') or state = 'voided' and seen_at is null)`,
  // Finds the latest preparation times of an item without reading its other lines.
  `create index order_lines_prepared_item on order_lines (org_id, menu_item_id, sent_at) where ready_at is not null`,
];

const decisions = [
  `create table approvals (
    org_id text not null,
    id text not null,
    order_id text not null,
    request text not null,
    basis text not null default '{}',
    amount bigint not null,
    state text not null,
    asked_by text not null,
    asked_at text not null,
    decided_by text,
    decided_at text,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`,
  `create index approvals_order on approvals (org_id, order_id)`,
  `create index approvals_pending on approvals (org_id, asked_at) where state = 'pending'`,

  // Open orders that a waiter offers to a colleague; they stay with the giver until accepted.
  `create table order_transfers (
    org_id text not null,
    id text not null,
    giver text not null,
    receiver text not null,
    order_ids text not null,
    state text not null,
    asked_at text not null,
    decided_by text,
    decided_at text,
    primary key (org_id, id)
  )`,
  `create index order_transfers_by_time on order_transfers (org_id, asked_at)`,
];

export const orderTables = [...orders, ...tickets, ...lines, ...decisions];
