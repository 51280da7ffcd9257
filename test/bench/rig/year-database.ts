/**
 * Fills a restaurant's database with a year of heavy use: closed orders with lines, tickets, payments, receipts and
 * events, inserted directly, because playing them by API calls would take too long.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { createSeededRandom } from './seeded-random.ts';

export type YearSize = { orders: number; linesPerOrder: number };

type Known = {
  organizationId: string;
  waiterIds: string[];
  tableIds: string[];
  items: { id: string; name: string; price: number; vat_rate: number; station: string }[];
};

const days = 365;
const dayMs = 24 * 60 * 60_000;
const ordersPerTransaction = 2_000;

function readKnown(database: DatabaseSync): Known {
  const texts = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(row => String(row['id']));
  return {
    organizationId: String(database.prepare('select org_id from settings').get()?.['org_id']),
    waiterIds: texts('select id from users'),
    tableIds: texts('select id from restaurant_tables'),
    items: database
      .prepare("select id, name, price, vat_rate, station from menu_items where station <> 'none'")
      .all()
      .map(row => ({
        id: String(row['id']),
        name: String(row['name']),
        price: Number(row['price']),
        vat_rate: Number(row['vat_rate']),
        station: String(row['station']),
      })),
  };
}

function insertion(database: DatabaseSync, table: string, columns: string): StatementSync {
  const names = columns.split(' ');
  return database.prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
}

function prepare(database: DatabaseSync) {
  return {
    order: insertion(
      database,
      'orders',
      'org_id id number business_day type table_id guest_count waiter_id state receipt_state rounds opened_at closed_at discount total paid tip version',
    ),
    line: insertion(
      database,
      'order_lines',
      'org_id id order_id position menu_item_id name names quantity unit_price vat_rate course station state ticket_id round added_at sent_at late_at started_at ready_at served_at added_by price_list',
    ),
    ticket: insertion(database, 'tickets', 'org_id id order_id station course round sent_at target_minutes'),
    payment: insertion(
      database,
      'payments',
      'org_id id order_id position kind amount tip allocations taken_by at',
    ),
    job: insertion(
      database,
      'print_jobs',
      'org_id id order_id kind state document attempts number created_at finished_at',
    ),
    event: insertion(
      database,
      'events',
      'org_id seq at user_id idempotency_key type entity entity_id payload',
    ),
  };
}

/** What a line says of its price list. */
function happyHour(price: number): string {
  return JSON.stringify({ name: 'Happy hour', regularPrice: price + 200 });
}

/** Returns the number of rows written. The server must not be running. */
export function fillYear(file: string, size: YearSize, nowMs: number): number {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma foreign_keys = off');
  const random = createSeededRandom(7);
  const known = readKnown(database);
  const org = known.organizationId;
  const statements = prepare(database);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('The restaurant is empty: set it up with the sample data');
    return found;
  };
  let seq = Number(database.prepare('select coalesce(max(seq), 0) as seq from events').get()?.['seq']);
  let rows = 0;
  const numbers = new Map<string, number>();

  function addOrder(index: number): void {
    const openedMs =
      nowMs - dayMs * 2 - Math.floor(((size.orders - index) / size.orders) * (days - 2) * dayMs);
    const at = (minutes: number) => new Date(openedMs + minutes * 60_000).toISOString();
    const businessDay = at(0).slice(0, 10);
    const number = (numbers.get(businessDay) ?? 0) + 1;
    numbers.set(businessDay, number);
    const id = randomUUID();
    const waiterId = pick(known.waiterIds);
    const person = JSON.stringify({ id: waiterId, name: 'Anna' });
    const lines = Array.from({ length: size.linesPerOrder }, () => ({
      item: pick(known.items),
      quantity: 1 + Math.floor(random() * 2),
    }));
    const discount =
      index % 20 === 0
        ? { kind: 'amount', value: 100, reason: 'Stały gość', by: { id: waiterId, name: 'Anna' }, at: at(58) }
        : null;
    const full = lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
    const total = full - Math.min(full, discount?.value ?? 0);
    statements.order.run(
      org,
      id,
      number,
      businessDay,
      'dineIn',
      pick(known.tableIds),
      2,
      waiterId,
      'closed',
      'issued',
      1,
      at(0),
      at(60),
      discount && JSON.stringify(discount),
      total,
      total,
      500,
      8,
    );
    const tickets = new Map<string, string>();
    for (const [position, { item, quantity }] of lines.entries()) {
      let ticketId = tickets.get(item.station);
      if (ticketId === undefined) {
        ticketId = randomUUID();
        tickets.set(item.station, ticketId);
        statements.ticket.run(org, ticketId, id, item.station, 1, 1, at(2), 15);
      }
      statements.line.run(
        org,
        randomUUID(),
        id,
        position + 1,
        item.id,
        item.name,
        '{}',
        quantity,
        item.price,
        item.vat_rate,
        1,
        item.station,
        'served',
        ticketId,
        1,
        at(1),
        at(2),
        at(17),
        at(3),
        at(3 + random() * 20),
        at(25),
        person,
        position === 0 && index % 4 === 0 ? happyHour(item.price) : null,
      );
    }
    const kind = random() < 0.6 ? 'card' : 'cash';
    statements.payment.run(org, randomUUID(), id, 1, kind, total, 500, '[]', person, at(59));
    statements.job.run(org, randomUUID(), id, 'receipt', 'issued', '{}', 1, String(index), at(60), at(60));
    for (const [type, minute, facts] of [
      ['order.opened', 0, { after: { total } }],
      ['lines.added', 1, {}],
      ['lines.sent', 2, {}],
      ['line.ready', 20, {}],
      ['lines.served', 25, {}],
      ['payment.taken', 59, { payment: { kind, amount: total, tip: 500 } }],
      ['order.closed', 60, {}],
    ] as const) {
      seq += 1;
      const payload = JSON.stringify({ number, lines: lines.length, note: 'x'.repeat(120), ...facts });
      statements.event.run(org, seq, at(minute), waiterId, randomUUID(), type, 'order', id, payload);
    }
    rows += 10 + lines.length + tickets.size;
  }

  for (let start = 0; start < size.orders; start += ordersPerTransaction) {
    database.exec('begin');
    for (let index = start; index < Math.min(size.orders, start + ordersPerTransaction); index += 1)
      addOrder(index);
    database.exec('commit');
  }
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
  return rows;
}
