import t from 'tap';
import { createOrigin, type OriginFixture, startMs } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const takeaway = { type: 'takeaway', guestCount: 0 } as const;

/** Opens an order and sets it to closed. */
async function closeOrder(origin: OriginFixture, closedAtMs: number) {
  const lines = [
    { menuItemId: restaurantIds.soup, quantity: 2 },
    { menuItemId: restaurantIds.water, quantity: 1 },
  ];
  const { data } = await origin.command('createOrder', { ...takeaway, lines }, { as: 'waiter' });
  const id = data.lines[1]?.id ?? '';
  await origin.command('removeLine', undefined, { as: 'waiter', params: { id: data.id, lineId: id } });
  await origin.database.db
    .updateTable('orders')
    .set({ state: 'closed', closed_at: new Date(closedAtMs).toISOString() })
    .where('id', '=', data.id)
    .execute();
  return data.id;
}

async function cancelOrder(origin: OriginFixture) {
  const { data } = await origin.command('createOrder', takeaway, { as: 'waiter' });
  await origin.command('cancelOrder', {}, { as: 'waiter', params: { id: data.id } });
  return data.id;
}

t.test(
  'closed and cancelled orders of the last day are there, the latest first, open ones not §10.2d',
  async t => {
    const origin = await createOrigin(t);
    await closeOrder(origin, startMs - dayMs);
    const early = await closeOrder(origin, startMs - dayMs + 1);
    const late = await closeOrder(origin, startMs - minuteMs);
    const cancelled = await cancelOrder(origin);
    await origin.command('createOrder', takeaway, { as: 'waiter' });
    const { status, data } = await origin.read('recentlyClosedOrders', { as: 'secondWaiter' });
    t.equal(status, 200);
    t.same(
      data.map(({ id, state }) => [id, state]),
      [
        [cancelled, 'cancelled'],
        [late, 'closed'],
        [early, 'closed'],
      ],
    );
    t.match(data[1], { total: 4400, waiterName: 'The waiter', lines: [{ name: 'Zupa', quantity: 2 }] });
    t.equal(data[1]?.lines.length, 1, 'what was removed is not listed');
  },
);

t.test('of orders closed at the same moment the higher number comes first', async t => {
  const origin = await createOrigin(t);
  const ids = [await cancelOrder(origin), await cancelOrder(origin), await cancelOrder(origin)];
  const { data } = await origin.read('recentlyClosedOrders', { as: 'waiter' });
  t.same(
    data.map(({ id }) => id),
    ids.reverse(),
  );
});

t.test('an order leaves the list by growing old, and the tag says so', async t => {
  const origin = await createOrigin(t);
  await cancelOrder(origin);
  const first = await origin.read('recentlyClosedOrders', { as: 'waiter' });
  const headers = { 'if-none-match': String(first.headers.etag) };
  origin.clock.nowMs += dayMs - 1;
  const before = await origin.read('recentlyClosedOrders', { as: 'waiter', headers });
  t.equal(before.status, 304);
  origin.clock.nowMs += 1;
  const after = await origin.read('recentlyClosedOrders', { as: 'waiter', headers });
  t.equal(after.status, 200);
  t.same(after.data, []);
});

t.test('no more than the latest hundred are listed', async t => {
  const origin = await createOrigin(t);
  const id = await cancelOrder(origin);
  const row = await origin.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: 101 }, (_, index) => ({
    ...row,
    id: `${row.id}-${index}`,
    number: 2 + index,
    closed_at: new Date(startMs - (index + 1) * minuteMs).toISOString(),
  }));
  await origin.database.db.insertInto('orders').values(more).execute();
  const { data } = await origin.read('recentlyClosedOrders', { as: 'waiter' });
  t.equal(data.length, 100);
  t.equal(data[0]?.id, id);
  t.equal(data.at(-1)?.number, 100);
});

t.test('waiters and admins see them, each those of their own restaurant', async t => {
  const origin = await createOrigin(t);
  await cancelOrder(origin);
  for (const as of ['kitchen', 'bar', 'nobody'] as const) {
    t.equal((await origin.read('recentlyClosedOrders', { as })).status, 403, as);
  }
  t.equal((await origin.read('recentlyClosedOrders', { as: 'admin' })).data.length, 1);
  t.same((await origin.read('recentlyClosedOrders', { as: 'otherWaiter' })).data, []);
});
