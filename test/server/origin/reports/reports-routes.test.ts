import t from 'tap';
import { reportKinds } from '#shared/reports/report-calls.ts';
import { createOrigin, startMs, tokenOf } from '../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder, playEvening } from '../../../helpers/restaurants/report-evening.ts';
import { allow, changeSettings, pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { type Person, people, restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const { table2 } = restaurantIds;
const reason = 'Pomyłka';
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString();

t.test(
  'sales tell each hour what its orders brought, and money that was given back when it was §10.2j',
  async t => {
    const origin = await createOrigin(t);
    await playEvening(origin);
    const { data, status } = await origin.read('salesReport');
    t.equal(status, 200);
    t.match(data, { from: '2025-11-20T03:00:00.000Z', to: '2025-11-21T03:00:00.000Z' }, 'the business day');
    t.match(
      data.rows.map(({ businessDay, hour, orders, gross }) => [businessDay, hour, orders, gross]),
      [
        ['2025-11-20', 19, 1, 4590],
        ['2025-11-20', 20, 1, 900],
        ['2025-11-20', 21, 0, 0],
      ],
    );
    const [seven, eight, nine] = data.rows;
    t.match(seven, { guests: 2, seatedGross: 4590, discounts: 510, waste: 2200, voids: 0, tips: 500 });
    t.match(seven, { payments: { card: 4590, cash: 0 }, refunds: 0, withoutReceipt: 1, waived: 0 });
    t.match(eight, { guests: 0, seatedGross: 0, payments: { cash: 900 } }, 'the hour is over: it stays');
    t.match(nine, { payments: { cash: -900 }, refunds: 900, lateRefunds: 900 });
    t.match(data.total, { orders: 2, gross: 5490, payments: { card: 4590, cash: 0 }, withoutReceipt: 2 });
  },
);

t.test(
  'from is the first moment, to the first one after, and an order counts when it was closed',
  async t => {
    const origin = await createOrigin(t);
    await playEvening(origin);
    const gross = async (from: string, to: string) =>
      (await origin.read('salesReport', { params: { from, to } })).data.total.gross;
    t.equal(await gross(at(30), at(31)), 4590);
    t.equal(await gross(at(29), at(30)), 0);
    t.equal(await gross(at(0), at(70)), 4590);
    t.equal(await gross(at(0), at(71)), 5490);
    t.equal((await origin.read('itemsReport', { params: { from: at(60), to: at(80) } })).data.rows.length, 1);
  },
);

t.test('an order that is paid counts as without receipt until it comes out or is waived', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  const { id } = await closeOrder(origin, await sentOrder(origin, ['beer']));
  const counts = async () => {
    const { withoutReceipt, waived } = (await origin.read('salesReport')).data.total;
    return [withoutReceipt, waived];
  };
  t.same(await counts(), [1, 0]);
  await origin.command('waiveReceipt', { reason }, { params: { id } });
  t.same(await counts(), [0, 1]);
});

t.test('an order that is opened again counts when it is closed again', async t => {
  const origin = await createOrigin(t);
  const { id } = await closeOrder(origin, await sentOrder(origin, ['beer']));
  await origin.command('waiveReceipt', { reason }, { params: { id } });
  await origin.database.db
    .updateTable('orders')
    .set({ receipt_state: 'none' })
    .where('id', '=', id)
    .execute();
  await origin.command('reopenOrder', { reason }, { params: { id } });
  t.equal((await origin.read('salesReport')).data.total.gross, 0);
  origin.clock.nowMs += 90 * 60_000;
  await origin.command('closeOrder', {}, { params: { id } });
  t.same(
    (await origin.read('salesReport')).data.rows.map(({ hour, gross }) => [hour, gross]),
    [[20, 900]],
  );
});

t.test('items tell how much of each was sold, discounted and given up, by category §10.2k', async t => {
  const origin = await createOrigin(t);
  await playEvening(origin);
  const { rows } = (await origin.read('itemsReport')).data;
  t.match(
    rows,
    [
      {
        name: 'Pierogi',
        names: { en: 'English Pierogi' },
        categoryName: 'Dania',
        quantity: 1,
        gross: 3780,
        discounts: 420,
      },
      { name: 'Piwo', categoryName: 'Dania', quantity: 2, gross: 1710, discounts: 90 },
      { name: 'Zupa', quantity: 0, gross: 0, voidedQuantity: 1, voided: 2200 },
    ].map(row => (row.name === 'Piwo' ? { ...row, categoryName: 'Napoje' } : row)),
  );
});

t.test('waiters tell whose orders brought what §10.2l', async t => {
  const origin = await createOrigin(t);
  await playEvening(origin);
  const { id } = await sentOrder(origin, ['water'], table2);
  await origin.command('changeOrder', { waiterId: people.secondWaiter.userId }, { params: { id } });
  await pay(origin, id, { kind: 'cash', amount: 700, closes: true });
  const { rows } = (await origin.read('waitersReport')).data;
  t.match(rows, [
    { name: 'The waiter', orders: 2, guests: 2, gross: 5490, tips: 500, discounts: 0, waste: 0 },
    { name: 'The secondWaiter', orders: 1, guests: 2, gross: 700, tips: 0 },
    { name: 'The admin', orders: 0, gross: 0, discounts: 510, waste: 2200, refunds: 900 },
  ]);
});

t.test('what was given away stands with who gave it, whoever has the order when it is closed', async t => {
  const origin = await createOrigin(t);
  await allow(origin, 'waiter', { voidSent: true, refund: true });
  const { id, lines } = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const by = { as: 'waiter', params: { id } } as const;
  const [soup = '', dumplings = ''] = lines.map(line => line.id);
  const discount = { kind: 'percent', value: 10, reason } as const;
  await origin.command('voidLine', { reason }, { ...by, params: { id, lineId: soup } });
  await origin.command('discountLine', { discount }, { ...by, params: { id, lineId: dumplings } });
  const taken = await pay(origin, id, { kind: 'cash', amount: 1_000, tip: 300 });
  const paymentId = taken.data.payments[0]?.id ?? '';
  await origin.command('refundPayment', { reason }, { ...by, params: { id, paymentId } });
  const taking = { as: 'secondWaiter', params: { id } } as const;
  await origin.command('changeOrder', { waiterId: people.secondWaiter.userId }, taking);
  const due = (await origin.read('waiterOrder', { params: { id } })).data.due;
  await pay(origin, id, { kind: 'cash', amount: due, closes: true }, 'secondWaiter');
  const { rows } = (await origin.read('waitersReport')).data;
  t.match(rows, [
    { name: 'The secondWaiter', orders: 1, gross: 4_680, discounts: 0, voids: 0, waste: 0, refunds: 0 },
    { name: 'The waiter', orders: 0, gross: 0, discounts: 420, voids: 2_200, refunds: 1_300 },
  ]);
});

t.test(
  'preparation tells how long dishes took and which were late, by item, station and hour §10.2m',
  async t => {
    const origin = await createOrigin(t);
    await playEvening(origin);
    const { data } = await origin.read('preparationReport');
    t.match(data.items, [
      { name: 'Pierogi', station: 'kitchen', lines: 1, medianSeconds: 600, p90Seconds: 600, late: 0 },
      { name: 'Piwo', station: 'bar', lines: 1, medianSeconds: 1_200, late: 1 },
    ]);
    t.match(data.hours, [
      { station: 'kitchen', hour: 19, lines: 1 },
      { station: 'bar', hour: 19, lines: 1 },
    ]);
    t.match(data.stations, [
      { station: 'kitchen', medianSeconds: 600 },
      { station: 'bar', late: 1 },
    ]);
    const stations = await origin.read('settings');
    const nameOf = (group: string) => stations.data.stations?.find(one => one.group === group)?.name;
    t.match(data.prepStations, [
      { station: 'bar', name: nameOf('bar'), lines: 1, late: 1 },
      { station: 'kitchen', name: nameOf('kitchen'), lines: 1, late: 0 },
    ]);
  },
);

t.test('VAT tells net and tax of each rate with its letter, as the orders were rounded §10.2n', async t => {
  const origin = await createOrigin(t);
  await playEvening(origin);
  // Rounded per order: on the total of 17.10 the net would be 13.90.
  const { data } = await origin.read('vatReport');
  t.same(data.rows, [
    { rate: 23, letter: 'A', net: 659 + 732, vat: 151 + 168, gross: 1710 },
    { rate: 8, letter: 'B', net: 3500, vat: 280, gross: 3780 },
  ]);
  t.same(data.total, { net: 4891, vat: 599, gross: 5490 });
  await origin.database.db
    .updateTable('order_lines')
    .set({ vat_rate: 7 })
    .where('name', '=', 'Piwo')
    .execute();
  const past = (await origin.read('vatReport')).data.rows.at(-1);
  t.match(past, { rate: 7 });
  t.notOk('letter' in (past ?? {}), 'a rate that is in the settings no more');
});

t.test('only an admin sees reports, of their own restaurant', async t => {
  const origin = await createOrigin(t);
  await playEvening(origin);
  await allow(origin, 'waiter', { refund: true });
  for (const kind of reportKinds) {
    for (const url of [`/api/admin/reports/${kind}`, `/api/admin/reports/${kind}.csv`]) {
      const get = (as: Person) =>
        origin.send({ method: 'GET', url, headers: { authorization: `Bearer ${tokenOf(as)}` } });
      for (const as of ['waiter', 'kitchen', 'bar', 'nobody'] as const) {
        t.match((await get(as)).problem, { status: 403, code: 'FORBIDDEN' }, `${as} ${url}`);
      }
      const other = await get('otherAdmin');
      t.equal(other.status, 200);
      t.notMatch(other.text, /Pierogi|The waiter|5490/);
    }
  }
});

t.test('a span that makes no sense is refused, and named', async t => {
  const origin = await createOrigin(t);
  const ask = async (query: string) =>
    (
      await origin.send({
        method: 'GET',
        url: `/api/admin/reports/vat?${query}`,
        headers: { authorization: `Bearer ${tokenOf('admin')}` },
      })
    ).problem;
  const fault = (path: string) => ({ status: 400, code: 'INVALID_REQUEST', errors: [{ path }] });
  t.match(await ask('from=yesterday'), fault('from'));
  t.match(await ask('from=2025-02-30T10:00:00Z'), fault('from'));
  t.match(await ask('from=2025-11-20T10:00:00Z&to=2025-11-20T10:00:00Z'), fault('to'));
  t.match(await ask('from=2024-01-01T00:00:00Z&to=2025-11-20T10:00:00Z'), fault('to'));
  t.match(await ask('page=1'), fault('page'));
  const year = await origin.read('vatReport', {
    params: { from: '2024-10-17T00:00:00Z', to: '2025-11-21T00:00:00.000Z' },
  });
  t.equal(year.status, 200, '400 days');
});
