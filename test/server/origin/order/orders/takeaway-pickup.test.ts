/** The pickup time of a takeaway: where it is shown, what is refused. */
import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, soup, dumplings } = restaurantIds;
const takeaway = { type: 'takeaway', guestCount: 0 } as const;
const hourMs = 3_600_000;
const after = (origin: Pick<OriginFixture, 'clock'>, hours: number) =>
  new Date(origin.clock.nowMs + hours * hourMs).toISOString();
const refusal = { status: 400, problem: { code: 'INVALID_REQUEST', errors: [{ path: 'pickupAt' }] } };

t.test('a takeaway keeps its pickup time until it is changed or cleared', async t => {
  const origin = await createOrigin(t);
  const pickupAt = after(origin, 1);
  const { status, data } = await origin.command('createOrder', { ...takeaway, pickupAt }, { as: 'waiter' });
  t.match({ status, data }, { status: 201, data: { pickupAt } });
  const params = { id: data.id };
  const later = after(origin, 2);
  const change = (body: { pickupAt?: string | null; note?: string }) =>
    origin.command('changeOrder', body, { as: 'waiter', params });
  t.equal((await change({ pickupAt: later })).data.pickupAt, later);
  t.equal((await change({ note: 'z ogórkiem' })).data.pickupAt, later, 'another change leaves it');
  t.notOk('pickupAt' in (await change({ pickupAt: null })).data);
});

t.test('a pickup on another day, or of guests who stay, is refused', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.command('createOrder', takeaway);
  const params = { id: data.id };
  for (const wrong of [after(origin, 24), after(origin, -24), 'o 18', '']) {
    t.match(await origin.command('createOrder', { ...takeaway, pickupAt: wrong }), refusal, wrong);
    t.match(await origin.command('changeOrder', { pickupAt: wrong }, { params }), refusal, wrong);
  }
  const pickupAt = after(origin, 1);
  const dineIn = { type: 'dineIn', guestCount: 2, tableId: table1 } as const;
  t.match(await origin.command('createOrder', { ...dineIn, pickupAt }), refusal);
  t.equal((await origin.read('waiterOrders')).data.length, 1);
});

t.test(
  'a new takeaway is not for a time that is over; some minutes ago it may have been typed late',
  async t => {
    const origin = await createOrigin(t);
    const over = { ...takeaway, pickupAt: after(origin, -0.5) };
    t.match(await origin.command('createOrder', over), refusal);
    const { status, data } = await origin.command('createOrder', {
      ...takeaway,
      pickupAt: after(origin, -0.2),
    });
    t.equal(status, 201);
    const params = { id: data.id };
    await origin.command('changeOrderType', { type: 'dineIn', name: 'Ola' }, { params });
    t.match(
      await origin.command('changeOrderType', { type: 'takeaway', pickupAt: over.pickupAt }, { params }),
      refusal,
    );
  },
);

t.test('the station, its printer and the receipt show it', async t => {
  const origin = await createPrintingOrigin(t);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  const pickupAt = after(origin, 1);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const { data } = await origin.command('createOrder', { ...takeaway, pickupAt, lines });
  const params = { id: data.id };
  await origin.command('sendOrder', {}, { params });
  const kitchen = await origin.read('preparationOrders', { as: 'kitchen', params: { location: 'kitchen' } });
  t.match(kitchen.data, [{ orderType: 'takeaway', pickupAt }]);
  await origin.until(async () => origin.texts().length === 1);
  t.match(origin.texts()[0], /Odbiór: \d\d:\d\d/);
  const payment = { kind: 'cash', amount: data.total, tendered: data.total, closes: true } as const;
  await origin.command('takePayment', payment, { params });
  await origin.receiptState(data.id, 'issued');
  t.match(
    origin.texts().find(text => text.includes('PARAGON')),
    /Odbiór: \d\d:\d\d/,
  );
});

t.test(
  'a dish is late from the pickup time on, whatever its minutes; a new time counts for what is still to be made',
  async t => {
    const origin = await createOrigin(t);
    const lines = [
      { menuItemId: soup, quantity: 1 },
      { menuItemId: dumplings, quantity: 1 },
    ];
    const { data } = await origin.command('createOrder', { ...takeaway, pickupAt: after(origin, 1), lines });
    const params = { id: data.id };
    const sent = await origin.command('sendOrder', {}, { params });
    const lateAts = async () => {
      const rows = await origin.database.db
        .selectFrom('order_lines')
        .select('late_at')
        .orderBy('position')
        .execute();
      return rows.map(({ late_at }) => late_at);
    };
    const [first, later, soon] = [
      after(origin, 1),
      after(origin, 2),
      new Date(origin.clock.nowMs + 900_000).toISOString(),
    ];
    t.same(await lateAts(), [first, first]);
    await origin.command('readyLine', {}, { as: 'kitchen', params: { id: sent.data.lines[0]?.id ?? '' } });
    await origin.command('changeOrder', { pickupAt: later }, { as: 'waiter', params });
    t.same(await lateAts(), [first, later], 'what is ready was in time or not');
    await origin.command('changeOrder', { pickupAt: null }, { as: 'waiter', params });
    t.same(await lateAts(), [first, soon], 'without one its minutes count');
  },
);

t.test('a time that no calendar has is refused by its field', async t => {
  const origin = await createOrigin(t);
  for (const pickupAt of ['2025-75-06T39:81:49.09Z', '2025-13-01T00:00:00Z', '2025-11-20T25:00:00Z'])
    t.match(await origin.command('createOrder', { ...takeaway, pickupAt }), refusal);
});
