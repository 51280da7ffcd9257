/** However many orders are open, the day can be closed: what is empty is cancelled in one go, the rest carried over by its count. */
import t from 'tap';
import { limits } from '#shared/limits.ts';
import { createUuid } from '#shared/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';

async function openMany(origin: OriginFixture, count: number): Promise<void> {
  const { id } = (await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as: 'waiter' }))
    .data;
  const row = await origin.database.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, at) => ({
    ...row,
    id: createUuid(),
    number: 1_000 + at,
  }));
  for (let from = 0; from < rows.length; from += 100)
    await origin.database.db
      .insertInto('orders')
      .values(rows.slice(from, from + 100))
      .execute();
}

t.test('more than can be named are carried over by count and digest, if they are the same still', async t => {
  const origin = await createOrigin(t);
  await openMany(origin, limits.carriedOverMax + 1);
  const { number, openOrders, openOrderCount } = (await origin.read('dayReportDraft')).data;
  t.equal(openOrderCount?.count, limits.carriedOverMax + 1);
  const body = { number, orderIds: [], cashSessionIds: [] };
  const all = openOrderCount ?? { count: 0, digest: '' };
  const other = { ...all, digest: 'f'.repeat(64) };
  const refused = await origin.command('makeDayReport', { ...body, orders: other });
  t.match(refused.problem, { status: 409, code: 'DAY_STILL_OPEN', errors: [{ path: 'orders' }] });
  const unnamed = await origin.command('makeDayReport', body);
  t.match(unnamed.problem, { code: 'DAY_STILL_OPEN' });
  t.equal(unnamed.problem.errors?.length, 20);
  const made = await origin.command('makeDayReport', { ...body, orders: all });
  t.equal(made.status, 201);
  t.equal(made.data.carriedOver.orders.length, openOrders.length);
});

t.test('empty ones are cancelled in one go, and nothing that somebody has begun', async t => {
  const origin = await createOrigin(t);
  await openMany(origin, 30);
  const begun = await sentOrder(origin, ['soup']);
  const { openOrders } = (await origin.read('dayReportDraft')).data;
  const empty = openOrders.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
  t.equal(empty.length, 30);
  const orderIds = [...empty, begun.id];
  t.equal((await origin.command('cancelEmptyOrders', { orderIds }, { as: 'waiter' })).status, 403);
  t.same((await origin.command('cancelEmptyOrders', { orderIds })).data, { cancelled: 30 });
  const left = (await origin.read('dayReportDraft')).data.openOrders;
  t.match(left, [{ id: begun.id }]);
  t.same((await origin.command('cancelEmptyOrders', { orderIds })).data, { cancelled: 0 }, 'again: nothing');
});
