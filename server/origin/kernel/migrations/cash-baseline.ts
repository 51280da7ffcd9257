/** Creates the tables of money: payments, reductions of bills, cash sessions and day reports. */

const payments = [
  `create table payments (
    org_id text not null,
    id text not null,
    order_id text not null,
    position integer not null,
    kind text not null,
    amount bigint not null,
    tip bigint not null,
    tendered bigint,
    allocations text not null,
    share text,
    refund_of text,
    reason text,
    taken_on text,
    taken_charge integer,
    divided_from text,
    division text,
    cash_session_id text,
    taken_by text not null,
    at text not null,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`,
  `create unique index payments_position on payments (org_id, order_id, position)`,
  `create index payments_at on payments (org_id, at)`,
  `create index payments_refunding on payments (org_id, at) where refund_of is not null`,
  `create index payments_by_charge on payments (org_id, (amount + tip))`,
  `create index payments_of_cash_session on payments (org_id, cash_session_id) where cash_session_id is not null`,
  `create index payments_of_division on payments (org_id, divided_from) where divided_from is not null`,
  // Finds a payment by the terminal's slip, however it was divided.
  `create index payments_by_taken_charge on payments (org_id, taken_charge) where taken_charge is not null`,

  `create table bill_reductions (
    org_id text not null,
    id text not null,
    order_id text not null,
    by_id text not null,
    approved_by text,
    amount bigint not null,
    at text not null,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`,
  `create index bill_reductions_at on bill_reductions (org_id, at)`,
  `create index bill_reductions_order on bill_reductions (org_id, order_id)`,
];

const cashSessions = [
  `create table cash_sessions (
    org_id text not null,
    id text not null,
    kind text not null,
    holder_id text not null,
    holder_name text not null,
    opening_float bigint not null,
    state text not null,
    opened_by text not null,
    opened_at text not null,
    business_day text not null,
    figures text,
    recount text,
    confirmed text,
    version integer not null,
    primary key (org_id, id)
  )`,
  `create unique index cash_sessions_open on cash_sessions (org_id, kind, holder_id) where state = 'open'`,
  `create index cash_sessions_unconfirmed on cash_sessions (org_id, opened_at) where state <> 'confirmed'`,
  `create index cash_sessions_by_time on cash_sessions (org_id, opened_at)`,

  `create table cash_movements (
    org_id text not null,
    id text not null,
    session_id text not null,
    position integer not null,
    kind text not null,
    amount bigint not null,
    deposit_return text,
    reason text not null,
    moved_by text not null,
    at text not null,
    primary key (org_id, id)
  )`,
  `create unique index cash_movements_of_session on cash_movements (org_id, session_id, position)`,
  `create index cash_movements_of_deposits on cash_movements (org_id, at) where deposit_return is not null`,

  `create table cash_counts (
    org_id text not null,
    session_id text not null,
    position integer not null,
    pieces text not null,
    total bigint not null,
    counted_by text not null,
    at text not null,
    primary key (org_id, session_id, position)
  )`,

  `create table drawer_openings (
    org_id text not null,
    id text not null,
    device_id text not null,
    device_name text not null,
    printer_id text not null,
    cause text not null,
    order_number integer,
    payment_id text,
    reason text,
    opened_by text not null,
    approved_by text,
    state text not null,
    error text,
    at text not null,
    primary key (org_id, id)
  )`,
  `create index drawer_openings_by_time on drawer_openings (org_id, at)`,
  `create index drawer_openings_of_payment on drawer_openings (org_id, payment_id) where payment_id is not null`,
  `create index drawer_openings_under_way on drawer_openings (org_id, printer_id) where state in ('pending', 'sending')`,
];

/** Z reports are append-only: the store itself refuses to change or delete one. */
const dayReports = [
  `create table day_reports (
    org_id text not null,
    number integer not null,
    id text not null,
    business_day text not null,
    through_seq bigint not null,
    made_at text not null,
    made_by text not null,
    gross bigint not null,
    difference bigint not null,
    document text not null,
    primary key (org_id, number)
  )`,
  `create unique index day_reports_id on day_reports (org_id, id)`,
  `create trigger day_reports_kept before update on day_reports
    begin select raise(abort, 'A day report is never changed'); end`,
  `create trigger day_reports_stay before delete on day_reports
    begin select raise(abort, 'A day report is never deleted'); end`,
];

export const cashTables = [...payments, ...cashSessions, ...dayReports];
