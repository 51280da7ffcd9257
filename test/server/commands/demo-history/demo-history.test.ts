/** The demo's past keeps the product's own laws: its sums, its numbers, its schemas, and the events that commands record. */
import t from 'tap';
import { Compile } from 'typebox/compile';
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import { dayReportSchemas } from '#shared/cash/day-report-schema.ts';
import { order as orderSchema } from '#shared/order/order-schema.ts';
import { addDemoHistory } from '../../../../server/commands/demo-history/demo-history.ts';
import { originMigrations } from '../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/kernel/origin-tables.ts';
import { findOrders } from '../../../../server/origin/order/orders/order-store.ts';
import { orderView } from '../../../../server/origin/order/orders/order-view.ts';
import { createOriginSetup } from '../../../../server/origin/origin-setup.ts';
import { rebuildSums } from '../../../../server/origin/reports/day-sums/sums-check.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';
import { lawSetMenu } from '../../../helpers/fuzz/set-law-checks.ts';
import { createOrigin, startMs } from '../../../helpers/restaurants/origin-fixture.ts';
import { pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';
import { saveSetMenus, setOfSoup } from '../../../helpers/set-on-table.ts';

const organizationId = '01970000-0000-7000-8000-00000000000a';
const admin = { userId: '01970000-0000-7000-8000-00000000000b', username: 'szef', displayName: 'Zofia' };
const days = 6;

/** The days up to a Thursday evening. */
async function openPast(seed: number) {
  const database = await openDatabase<OriginTables>(':memory:', originMigrations);
  t.teardown(() => database.close());
  const restaurant = { organizationId, restaurantName: 'Pod Lipą', language: 'pl-PL', sample: true, admin };
  await createOriginSetup(database, () => startMs).openRestaurant(restaurant);
  await addDemoHistory(database, { organizationId, nowMs: startMs, days, seed });
  const { db } = database;
  type Read = 'orders' | 'order_lines' | 'payments' | 'events' | 'day_reports' | 'cash_sessions';
  const of = <T extends Read>(table: T) =>
    db
      .selectFrom(table as 'orders')
      .selectAll()
      .execute() as unknown as Promise<OriginTables[T][]>;
  return { database, of };
}

/** Read by all. */
const past = await openPast(7);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

t.test('the reports’ sums of each day equal the tables and the events', async t => {
  const { database } = past;
  t.same(await rebuildSums(database, { organizationId, nowMs: startMs }), { days, wrong: [] });
});

t.test('each day that is over has its Z, which equals its orders, payments and cash', async t => {
  const { of } = past;
  const [orders, payments] = [await of('orders'), await of('payments')];
  const reports = (await of('day_reports')).map(({ document }): DayReport => JSON.parse(document));
  t.same(
    reports.map(({ number }) => number),
    Array.from({ length: days }, (_, index) => index + 1),
  );
  const zReport = Compile(dayReportSchemas.DayReport);
  for (const report of reports) {
    const { businessDay, sales, payments: kinds, cash, voids, missingReceipts } = report.figures;
    t.ok(zReport.Check(report), businessDay);
    const ofDay = orders.filter(order => order.business_day === businessDay);
    const ids = new Set(ofDay.map(({ id }) => id));
    const paid = payments.filter(payment => ids.has(payment.order_id));
    const deposits = sum(ofDay.map(({ deposit_total }) => deposit_total));
    t.equal(sales.gross, sum(ofDay.map(({ total }) => total)) - deposits, businessDay);
    t.equal(sum(kinds.map(({ taken }) => taken)), sum(paid.map(({ amount }) => amount)), businessDay);
    t.equal(sum(kinds.map(({ tips }) => tips)), sum(paid.map(({ tip }) => tip)), businessDay);
    t.equal(sum(kinds.map(({ taken }) => taken)), sales.gross + deposits, 'nothing is paid before or after');
    t.equal(cash.outside, 0, 'all cash is in a session');
    t.ok(voids.every(({ approvedBy }) => approvedBy !== undefined));
    t.same(missingReceipts, []);
  }
});

t.test(
  'orders are numbered without gaps, no table has two parties at once, and nothing is of later',
  async t => {
    const { database, of } = past;
    const orders = await of('orders');
    const numbers = await database.db.selectFrom('order_numbers').selectAll().execute();
    t.equal(numbers.length, days + 1, 'today has some too');
    for (const { business_day, last_number } of numbers) {
      const ofDay = orders.filter(order => order.business_day === business_day);
      t.same(
        ofDay.map(({ number }) => number).toSorted((one, other) => one - other),
        Array.from({ length: last_number }, (_, index) => index + 1),
      );
    }
    for (const seated of Map.groupBy(orders, ({ table_id }) => table_id).values()) {
      const inOrder = seated.toSorted((one, other) => one.opened_at.localeCompare(other.opened_at));
      const isApart = inOrder.every(
        ({ table_id, opened_at }, index) =>
          table_id === null || (inOrder[index - 1]?.closed_at ?? '') < opened_at,
      );
      t.ok(isApart, String(seated[0]?.table_id));
    }
    const events = await of('events');
    t.ok(events.every(({ at }) => at <= new Date(startMs).toISOString()));
    const lines = await of('order_lines');
    t.ok(
      lines.every(({ state }) => state === 'served' || state === 'voided'),
      'nothing waits to be served',
    );
    const open = (await of('cash_sessions')).filter(({ state }) => state === 'open');
    t.ok(open.length > 0 && open.every(({ business_day }) => business_day === '2025-11-20'));
  },
);

t.test('every order is what the API’s schema allows', async t => {
  const { database, of } = past;
  const ids = (await of('orders')).map(({ id }) => id);
  const stored = await findOrders(database.db, organizationId, ids);
  const check = Compile(orderSchema);
  const views = stored.map(orderView);
  t.same(
    views.filter(view => !check.Check(view)),
    [],
  );
  t.ok(views.every(({ due, state }) => due === 0 && state === 'closed'));
  const all = views.flatMap(({ lines }) => lines);
  t.ok(all.some(({ state }) => state === 'voided'));
  t.ok(views.some(({ discountTotal }) => discountTotal > 0));
  t.ok(all.some(({ isHalf }) => isHalf));
  t.ok(all.some(({ weight }) => weight !== undefined));
  t.ok(views.some(({ type, depositTotal = 0 }) => type === 'takeaway' && depositTotal > 0));
  t.ok(views.every(({ type, depositTotal = 0 }) => type === 'takeaway' || depositTotal === 0));
  t.ok(all.some(({ priceList, unitPrice }) => priceList !== undefined && priceList.regularPrice > unitPrice));
});

t.test('lunches are whole sets at their price, on weekdays at noon', async t => {
  const { database, of } = past;
  const ids = (await of('orders')).map(({ id }) => id);
  const views = (await findOrders(database.db, organizationId, ids)).map(orderView);
  const dishes = views.flatMap(({ lines }) => lines.filter(({ setMenu }) => setMenu !== undefined));
  const sets = Map.groupBy(dishes, ({ setMenu }) => setMenu?.id);
  t.ok(sets.size > 0);
  for (const [first, second, ...more] of sets.values()) {
    t.same(more, []);
    const supplements = [first, second].map(line => line?.setMenu?.supplement ?? 0);
    t.equal(sum([first, second].map(line => line?.unitPrice ?? 0)) - sum(supplements), first?.setMenu?.price);
  }
  const opened = views.filter(({ lines }) => lines.some(({ setMenu }) => setMenu !== undefined));
  t.ok(opened.every(({ businessDay }) => ![0, 6].includes(new Date(businessDay).getUTCDay())));
});

t.test('deposits are paid back for bottles, and the drawer is opened for change', async t => {
  const reports = (await past.of('day_reports')).map(({ document }): DayReport => JSON.parse(document));
  const figures = reports.map(report => report.figures);
  const paidBack = figures.flatMap(({ deposits }) => deposits?.people ?? []);
  t.ok(paidBack.length > 0 && paidBack.every(({ pieces, amount }) => amount === pieces * 100));
  const opened = figures.flatMap(({ noSales = [] }) => noSales);
  t.ok(opened.length > 0 && opened.every(({ approvedBy }) => approvedBy?.name === admin.displayName));
});

/** The names of what an event tells. */
function shapeOf({ type, payload }: { type: string; payload: string }): string {
  const { sums: _, ...told } = JSON.parse(payload);
  return `${type}: ${Object.keys(told).toSorted()}`;
}

t.test('its events tell what those of a played order do', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sentOrder(origin, ['soup', 'beer', 'water']);
  const params = { id };
  const [soup, beer, water] = lines.map(line => line.id);
  await origin.command('addLines', { lines: [{ menuItemId: restaurantIds.beer, quantity: 1 }] }, { params });
  await saveSetMenus(origin, [lawSetMenu]);
  await origin.command('addSet', setOfSoup, { params });
  await origin.command('sendOrder', {}, { params });
  const reason = 'Pomyłka';
  await origin.command('voidLine', { reason }, { params: { ...params, lineId: soup ?? '' } });
  await origin.command('readyLine', {}, { params: { id: beer ?? '' } });
  await origin.command('serveLines', { lineIds: [beer ?? '', water ?? ''] }, { params });
  await origin.command('discountOrder', { discount: { kind: 'percent', value: 5, reason } }, { params });
  await origin.command('requestBill', {}, { params });
  const { due } = (await origin.read('adminOrder', { params })).data;
  await pay(origin, id, { kind: 'card', amount: due });
  await origin.command('closeOrder', {}, { params });
  const { db } = origin.database;
  const recorded = db.selectFrom('events').select(['type', 'payload']).where('entity', '=', 'order');
  const known = new Set((await recorded.execute()).map(shapeOf));
  const events = (await past.of('events')).filter(({ entity }) => entity === 'order');
  const shapes = new Set(events.filter(({ type }) => type !== 'receipt.issued').map(shapeOf));
  t.same([...shapes].toSorted(), [...known].toSorted());
});

t.test('the same seed plays the same days, another one others', async t => {
  const totals = async (seed: number) =>
    (await (await openPast(seed)).of('orders')).map(({ number, total, guest_count, opened_at }) => [
      ...[number, total, guest_count, opened_at],
    ]);
  const first = await totals(7);
  t.same(await totals(7), first);
  t.notSame(await totals(8), first);
});

t.test('a restaurant with orders gets no past', async t => {
  const { database } = past;
  const again = addDemoHistory(database, { organizationId, nowMs: startMs, days, seed: 1 });
  await t.rejects(again, { message: 'The restaurant has orders of its own' });
});
