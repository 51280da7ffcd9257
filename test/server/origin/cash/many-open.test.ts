/** However many orders and cash sessions are open, the day can be closed: empty orders are cancelled in one go, the rest is carried over by its count. */
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { cashCalls, createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';

async function repeat(
  { database: { db } }: OriginFixture,
  table: 'orders' | 'cash_sessions',
  id: string,
  rowsOf: (nth: number) => object,
  count: number,
): Promise<void> {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, nth) => ({ ...row, id: createUuid(), ...rowsOf(nth) }));
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 100))
      .execute();
}

async function openMany(origin: OriginFixture, count: number): Promise<void> {
  const { id } = (await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as: 'waiter' }))
    .data;
  await repeat(origin, 'orders', id, nth => ({ number: 1_000 + nth }), count);
}

/** As days of sessions whose recount was asked and never done. */
async function openManySessions(origin: OriginFixture, count: number): Promise<void> {
  const { id } = (await cashCalls(origin).open(10_000)).data;
  await repeat(origin, 'cash_sessions', id, nth => ({ holder_id: `holder-${nth}` }), count);
}

for (const { what, path, open } of [
  { what: 'orders', path: 'orders', open: openMany },
  { what: 'cash sessions', path: 'cashSessions', open: openManySessions },
] as const) {
  t.test(
    `more ${what} than can be named are carried over by count and digest, if they are the same still`,
    async t => {
      const { origin } = await createCashEvening(t);
      await open(origin, limits.carriedOverMax + 1);
      const { number, openOrderCount, openCashCount } = (await origin.read('dayReportDraft')).data;
      const all = path === 'orders' ? openOrderCount : openCashCount;
      if (all === undefined) throw new Error('Not counted');
      t.equal(all.count, limits.carriedOverMax + 1);
      const body = { number, orderIds: [], cashSessionIds: [] };
      for (const told of [
        { ...all, digest: 'f'.repeat(64) },
        { ...all, count: all.count - 1 },
      ]) {
        const refused = await origin.command('makeDayReport', { ...body, [path]: told });
        t.match(refused.problem, { status: 409, code: 'DAY_STILL_OPEN', errors: [{ path }] });
      }
      const unnamed = await origin.command('makeDayReport', body);
      t.match(unnamed.problem, { code: 'DAY_STILL_OPEN' });
      t.equal(unnamed.problem.errors?.length, 20);
      const made = await origin.command('makeDayReport', { ...body, [path]: all });
      t.equal(made.status, 201);
      t.equal(made.data.carriedOver[path === 'orders' ? 'orders' : 'cash'].length, all.count);
    },
  );
}

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
