/**
 * Fills a restaurant's database with a year of heavy use: closed orders with lines, tickets, payments, receipts and
 * events, inserted directly, because playing them by API calls would take too long.
 */
import { randomUUID } from 'node:crypto';
import { createSeededRandom } from '../../helpers/measuring/seeded-random.ts';
import type { YearStore } from './year-stores.ts';

type YearSize = { orders: number; linesPerOrder: number };

type Known = {
  organizationId: string;
  waiterIds: string[];
  tableIds: string[];
  items: { id: string; name: string; price: number; vat_rate: number; station: string }[];
};

const days = 365;
const dayMs = 24 * 60 * 60_000;
const ordersPerTransaction = 2_000;

async function readKnown({ read }: YearStore): Promise<Known> {
  const texts = async (sql: string) => (await read(sql)).map(row => String(row['id']));
  const items = await read(
    "select id, name, price, vat_rate, station from menu_items where station <> 'none'",
  );
  return {
    organizationId: String((await read('select org_id from settings'))[0]?.['org_id']),
    waiterIds: await texts('select id from users'),
    tableIds: await texts('select id from restaurant_tables'),
    items: items.map(row => ({
      id: String(row['id']),
      name: String(row['name']),
      price: Number(row['price']),
      vat_rate: Number(row['vat_rate']),
      station: String(row['station']),
    })),
  };
}

function prepare({ insertion }: YearStore) {
  return {
    order: insertion(
      'orders',
      'org_id id number business_day type table_id guest_count waiter_id state receipt_state rounds opened_at closed_at discount total paid tip version',
    ),
    line: insertion(
      'order_lines',
      'org_id id order_id position menu_item_id name names quantity unit_price vat_rate course station state ticket_id round added_at sent_at late_at started_at ready_at served_at added_by price_list',
    ),
    ticket: insertion('tickets', 'org_id id order_id station course round sent_at target_minutes'),
    payment: insertion('payments', 'org_id id order_id position kind amount tip allocations taken_by at'),
    job: insertion(
      'print_jobs',
      'org_id id order_id kind state document attempts number created_at finished_at',
    ),
    event: insertion('events', 'org_id seq at user_id idempotency_key type entity entity_id payload'),
  };
}

/** What a line says of its price list. */
function happyHour(price: number): string {
  return JSON.stringify({ name: 'Happy hour', regularPrice: price + 200 });
}

/** Returns the number of rows written. The server must not be running. */
export async function fillYear(store: YearStore, size: YearSize, nowMs: number): Promise<number> {
  const random = createSeededRandom(7);
  const known = await readKnown(store);
  const org = known.organizationId;
  const add = prepare(store);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('The restaurant is empty: set it up with the sample data');
    return found;
  };
  let seq = Number((await store.read('select coalesce(max(seq), 0) as seq from events'))[0]?.['seq']);
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
    add.order(
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
        add.ticket(org, ticketId, id, item.station, 1, 1, at(2), 15);
      }
      add.line(
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
    add.payment(org, randomUUID(), id, 1, kind, total, 500, '[]', person, at(59));
    add.job(org, randomUUID(), id, 'receipt', 'issued', '{}', 1, String(index), at(60), at(60));
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
      add.event(org, seq, at(minute), waiterId, randomUUID(), type, 'order', id, payload);
    }
    rows += 10 + lines.length + tickets.size;
  }

  for (let start = 0; start < size.orders; start += ordersPerTransaction) {
    for (let index = start; index < Math.min(size.orders, start + ordersPerTransaction); index += 1)
      addOrder(index);
    await store.commit();
  }
  await store.close();
  return rows;
}
