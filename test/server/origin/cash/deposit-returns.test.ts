/** Deposits that are paid back for bottles and cans: out of the drawer, on record by person, and not without end. */
import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { limits } from '#shared/kernel/limits.ts';
import { createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { closeDay } from '../../../helpers/cash/day-end.ts';
import { chargeDeposit, returnBottles } from '../../../helpers/cash/deposits.ts';
import { tokenOf } from '../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../helpers/restaurants/sent-order.ts';
import { people } from '../../../helpers/restaurants/small-restaurant.ts';

async function evening(test: Parameters<typeof createCashEvening>[0]) {
  const created = await createCashEvening(test);
  await chargeDeposit(created.origin, 'water', 50);
  return created;
}

t.test('what is paid back is missing from the drawer as any pay-out, and the Z says who paid it', async t => {
  const { origin, open, count } = await evening(t);
  const { id } = (await open(10_000)).data;
  await returnBottles(origin, id, 12);
  const returned = await returnBottles(origin, id, 3);
  t.match(returned.data.movements[1], {
    kind: 'payOut',
    amount: 150,
    depositReturn: { pieces: 3, deposit: 50 },
  });
  t.match((await count(id, 9_250)).data.figures, { paidOut: 750, expected: 9_250, difference: 0 });
  const { figures } = (await closeDay(origin)).data;
  t.match(figures.cash, { paidOut: 750 });
  t.match(figures.deposits, {
    charged: 0,
    paidOut: 750,
    people: [{ by: { id: people.waiter.userId }, pieces: 15, amount: 750 }],
  });
  const told = await origin.database.db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'cashSession.paidOut')
    .execute();
  t.match(JSON.parse(told[0]?.payload ?? ''), { amount: 600, depositReturn: { pieces: 12, deposit: 50 } });
});

t.test('the Z lists each deposit once, as a sum by who paid it out, among the cash', async t => {
  const { origin, open, count } = await evening(t);
  const { id } = (await open(10_000)).data;
  await returnBottles(origin, id, 12);
  await returnBottles(origin, id, 3);
  await count(id, 9_250);
  const { id: reportId } = (await closeDay(origin)).data;
  const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'accept-language': 'en' };
  const url = fillPath(dayReportFiles.csv, { id: reportId });
  const { text } = await origin.send({ method: 'GET', url, headers });
  t.same(
    text.split('\r\n').filter(line => /eposit/.test(line)),
    ['Cash,Deposits paid back · The waiter,number: 15,,,-7.50'],
  );
});

t.test(
  'a sum that is not that of its pieces is refused, and so is a deposit that the menu never had',
  async t => {
    const { origin, open } = await evening(t);
    const { id } = (await open(10_000)).data;
    const move = (more: object) => {
      const body = {
        kind: 'payOut' as const,
        amount: 100,
        reason: 'Kaucja',
        depositReturn: { pieces: 2, deposit: 50 },
      };
      return origin.command('moveCash', { ...body, ...more }, { as: 'waiter', params: { id } });
    };
    t.match((await move({ amount: 120 })).problem.errors, [{ path: 'amount', message: 'must be 100' }]);
    t.match((await move({ kind: 'payIn' })).problem.errors, [{ path: 'depositReturn' }]);
    t.match((await move({ depositReturn: { pieces: 1, deposit: 100 } })).problem.errors, [
      { path: 'depositReturn/deposit' },
    ]);
    t.match((await move({ depositReturn: { pieces: 0, deposit: 50 }, amount: 0 })).status, 400);
    await origin.database.db
      .updateTable('menu_items')
      .set({ archived_at: '2025-11-20T10:00:00.000Z' })
      .execute();
    t.equal((await move({})).status, 200, 'the bottle of an item that is no longer sold comes back too');
  },
);

t.test('nobody pays for bottles without end: what is beyond the limit of a day is for an admin', async t => {
  const { origin, open, count } = await evening(t);
  await changeSettings(origin, () => ({ plausibleLimit: { percent: 30, amount: 100_000 } }));
  const { id } = (await open(100_000)).data;
  const most = limits.depositReturnsMax;
  t.equal((await returnBottles(origin, id, most - 1)).status, 200);
  const beyond = await returnBottles(origin, id, 2);
  t.match(beyond.problem, {
    code: 'FORBIDDEN',
    errors: [{ path: 'depositReturn/pieces', message: 'must be at most 1: more is for an admin' }],
  });
  t.equal((await returnBottles(origin, id, 1)).status, 200);
  t.equal((await returnBottles(origin, id, 1)).status, 403);
  t.equal((await returnBottles(origin, id, 50, 'admin')).status, 200);
  t.equal((await returnBottles(origin, id, 1, 'secondWaiter')).problem.code, 'CASH_SESSION_HOLDER');
  await count(id, 0);
  const next = (await open(100_000)).data.id;
  t.equal((await returnBottles(origin, next, 1)).status, 403, 'nor in another session of the day');
  origin.clock.nowMs += 24 * 3_600_000;
  await count(next, 0);
  const tomorrow = (await open(100_000)).data.id;
  t.equal((await returnBottles(origin, tomorrow, most)).status, 200);
});
