/**
 * Creates the tables that every command writes: events, answers by idempotency key and change counters; also
 * print jobs, and the sums of reports by finished business day.
 */

const events = [
  `create table events (
    org_id text not null,
    seq bigint not null,
    at text not null,
    user_id text not null,
    device_id text,
    idempotency_key text,
    type text not null,
    entity text not null,
    entity_id text not null,
    payload text not null,
    primary key (org_id, seq)
  )`,
  `create index events_entity on events (org_id, entity, entity_id, seq)`,
  // Without it each report of the current day would read all events.
  `create index events_of_adjustments on events (org_id, at) where type = 'line.adjusted'`,

  `create table idempotency_records (
    org_id text not null,
    user_id text not null,
    key text not null,
    request_hash text not null,
    status integer not null,
    body text not null,
    at text not null,
    primary key (org_id, user_id, key)
  )`,
  `create index idempotency_records_at on idempotency_records (at)`,

  `create table change_counters (
    org_id text not null,
    area text not null,
    value bigint not null,
    primary key (org_id, area)
  )`,
];

const printing = [
  `create table print_jobs (
    org_id text not null,
    id text not null,
    order_id text,
    kind text not null,
    state text not null,
    device_id text,
    stand_in_for text,
    station_id text,
    line_ids text,
    document text not null,
    is_fiscal integer not null default 0,
    attempts integer not null,
    error text,
    number text,
    claim_key text,
    counter_before integer,
    created_at text not null,
    started_at text,
    finished_at text,
    dropped_at text,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id),
    foreign key (org_id, device_id) references devices (org_id, id)
  )`,
  `create index print_jobs_order on print_jobs (org_id, order_id, kind)`,
  // Few jobs are open at a time, however many were printed over the years.
  `create index print_jobs_open on print_jobs (org_id, created_at) where state <> 'issued' and dropped_at is null`,
  // Finds a printer's last print without reading all of its jobs.
  `create index print_jobs_issued on print_jobs (org_id, device_id, finished_at) where state = 'issued'`,

  `create table printer_outages (
    org_id text not null,
    printer_id text not null,
    stand_in_id text,
    error text not null,
    since text not null,
    primary key (org_id, printer_id)
  )`,
];

/** Uses the row's own time, or for a part of an order the time when that was closed. */
type Watched = { table: string; time: string; isOfOrder: boolean; changedWhen?: string };

const watched: readonly Watched[] = [
  // Erasing guests' data changes no sum.
  {
    table: 'orders',
    time: 'closed_at',
    isOfOrder: false,
    changedWhen: 'new.guest_erasure <= old.guest_erasure',
  },
  { table: 'order_lines', time: 'sent_at', isOfOrder: true },
  { table: 'payments', time: 'at', isOfOrder: true },
  { table: 'bill_reductions', time: 'at', isOfOrder: false },
];

/** Drops the sums of the days that contain the time. */
function drop(row: 'old' | 'new', time: string): string {
  return `delete from report_sums where org_id = ${row}.org_id and ends > ${time} and starts <= ${time};`;
}

function triggersOf({ table, time, isOfOrder, changedWhen }: Watched): string[] {
  const dropsOf = (row: 'old' | 'new') => {
    const closedAt = `(select closed_at from orders where org_id = ${row}.org_id and id = ${row}.order_id)`;
    const own = drop(row, `${row}.${time}`);
    return isOfOrder ? `${own} ${drop(row, closedAt)}` : own;
  };
  const movesInTime = `old.${time} is not new.${time}`;
  const hasLeft = isOfOrder ? `${movesInTime} or old.order_id <> new.order_id` : movesInTime;
  const when = changedWhen === undefined ? '' : `when ${changedWhen} `;
  const trigger = (name: string) => `create trigger report_sums_${table}_${name} after`;
  return [
    `${trigger('inserted')} insert on ${table} begin ${dropsOf('new')} end`,
    `${trigger('changed')} update on ${table} ${when}begin ${dropsOf('new')} end`,
    // Drops the sums of its former day if it has left that day.
    `${trigger('left')} update on ${table} when ${hasLeft} begin ${dropsOf('old')} end`,
    `${trigger('deleted')} delete on ${table} begin ${dropsOf('old')} end`,
  ];
}

/** The corrections report also counts pay-outs and openings of drawers. */
function cashTriggersOf(table: 'cash_movements' | 'drawer_openings'): string[] {
  const [before, after] = [drop('old', 'old.at'), drop('new', 'new.at')];
  return [
    `create trigger report_sums_${table}_inserted after insert on ${table} begin ${after} end`,
    `create trigger report_sums_${table}_changed after update on ${table} begin ${before} ${after} end`,
    `create trigger report_sums_${table}_deleted after delete on ${table} begin ${before} end`,
  ];
}

/**
 * Triggers drop a day's sums with every change of the data behind them, whoever makes it, so that stored sums
 * are always correct; the next report computes the day again.
 */
const reportSums = [
  `create table report_sums (
    org_id text not null,
    part text not null,
    starts text not null,
    ends text not null,
    basis text not null,
    content text not null,
    primary key (org_id, ends, part)
  )`,
  ...watched.flatMap(triggersOf),
  ...cashTriggersOf('cash_movements'),
  ...cashTriggersOf('drawer_openings'),
  // Watches price reductions; events are append-only, so inserts suffice.
  `create trigger report_sums_events_inserted after insert on events when new.type = 'line.adjusted'
    begin ${drop('new', 'new.at')} end`,
];

export const eventTables = [...events, ...printing, ...reportSums];
