/** Each payment is in one Z: whatever the clock showed when it was taken, and from the first Z on. What is in none is said. */
import fc from 'fast-check';
import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { closeDay, draftOf, wholeDay } from '../../../helpers/cash/day-end.ts';
import { divide } from '../../../helpers/cash/divided-evening.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { allow, changeSettings, pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const takingsIn = ({ payments }: Pick<DayReportFigures, 'payments'>) =>
  payments.reduce((sum, { taken, refunded, tips }) => sum + taken - refunded + tips, 0);

async function paymentsOf({ database }: OriginFixture): Promise<number> {
  const rows = await database.db.selectFrom('payments').select(['amount', 'tip']).execute();
  return rows.reduce((sum, { amount, tip }) => sum + amount + tip, 0);
}

async function soldBeer(origin: OriginFixture) {
  const { id } = await sentOrder(origin, ['beer'], null);
  return (await pay(origin, id, { kind: 'cash', amount: 900, closes: true })).data;
}

/** A Z with a reason, in case its day has one or it is early. */
async function close(origin: OriginFixture) {
  const { status, data, text } = await closeDay(origin, { ...(await wholeDay(origin)), reason: 'Zegar' });
  if (status !== 201) throw new Error(text);
  return data;
}

t.test('the first Z has what was sold before the clock was set a day back, and on days before', async t => {
  const origin = await createOrigin(t);
  await soldBeer(origin);
  origin.clock.nowMs += dayMs;
  await soldBeer(origin);
  origin.clock.nowMs -= dayMs;
  await soldBeer(origin);
  const { figures, uncounted } = await close(origin);
  t.equal(takingsIn(figures), 2_700);
  t.match(figures, { orders: 3, from: '2025-11-20T03:00:00.000Z', businessDay: '2025-11-21' });
  t.equal(uncounted, undefined);
});

t.test(
  'a kind that is corrected with the clock set back is in the next Z, and the first says so',
  async t => {
    const origin = await createOrigin(t);
    const order = await soldBeer(origin);
    const first = await close(origin);
    origin.clock.nowMs -= dayMs;
    const params = { id: order.id, paymentId: order.payments[0]?.id ?? '' };
    await origin.command('changePaymentKind', { kind: 'card', reason: 'Karta' }, { params });
    const second = await close(origin);
    t.match(second.figures.kindChanges, [{ from: 'cash', to: 'card', amount: 900 }]);
    const readAgain = async ({ id }: { id: string }) =>
      (await origin.read('dayReport', { params: { id } })).data.correctedLater;
    t.match(await readAgain(first), [{ from: 'cash', to: 'card', amount: 900 }]);
    t.equal(await readAgain(second), undefined, 'it has the correction itself');
  },
);

t.test('money that is in no Z is said, once, on the screen and on paper', async t => {
  const origin = await createOrigin(t);
  const order = await soldBeer(origin);
  const { db } = origin.database;
  const row = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  // Of which no event tells, as of what a fault of ours would leave out.
  const lost = { ...row, id: `${row.id.slice(0, -4)}ffff`, position: 2, amount: 17_000, tip: 400 };
  await db.insertInto('payments').values(lost).execute();
  const first = await close(origin);
  t.equal(takingsIn(first.figures), 900);
  t.equal(first.uncounted, 17_400);
  const url = fillPath(dayReportFiles.csv, { id: first.id });
  const headers = { authorization: 'Bearer session.of.admin' };
  t.match((await origin.send({ method: 'GET', url, headers })).text, /nie ma w żadnym raporcie Z;;;;174,00/);
  origin.clock.nowMs += dayMs;
  await soldBeer(origin);
  t.equal((await close(origin)).uncounted, undefined);
  t.equal(order.paid, 900);
});

t.test(
  'a restaurant that did without Zs for long has a first one of the last weeks, which says what it lacks',
  async t => {
    const origin = await createOrigin(t);
    await soldBeer(origin);
    const { db } = origin.database;
    const { seq: last, ...event } = await db
      .selectFrom('events')
      .selectAll()
      .where('org_id', '=', restaurantIds.organization)
      .where('type', '=', 'order.opened')
      .executeTakeFirstOrThrow();
    for (let seq = last + 100; seq < last + 20_100; seq += 1_000) {
      const more = Array.from({ length: 1_000 }, (_, index) => ({ ...event, seq: seq + index }));
      await db.insertInto('events').values(more).execute();
    }
    origin.clock.nowMs += dayMs;
    await soldBeer(origin);
    t.equal((await draftOf(origin)).figures.orders, 1);
    t.match(await close(origin), { uncounted: 900, figures: { orders: 1 } });
  },
);

const step = fc.record({
  what: fc.constantFrom('sell', 'sell', 'payPart', 'refund', 'changeKind', 'divide', 'clock', 'clock', 'z'),
  kind: fc.constantFrom('cash', 'card', 'voucher', 'other'),
  tip: fc.nat({ max: 50 }),
  nth: fc.nat({ max: 30 }),
  hours: fc.integer({ min: -72, max: 72 }),
});

t.test('however the clock is set, all Zs and X come to all payments', async t => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const closers: (() => Promise<void>)[] = [];
      const origin = await createOrigin({ teardown: close => closers.push(close) });
      await allow(origin, 'waiter', { refund: true });
      await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
      const ids: string[] = [];
      const figures: DayReportFigures[] = [];
      for (const { what, kind, tip, nth, hours } of steps) {
        const id = ids[nth % Math.max(1, ids.length)] ?? '';
        const paid =
          ids.length === 0 ? undefined : (await origin.read('waiterOrder', { params: { id } })).data.payments;
        const paymentId = paid?.[nth % Math.max(1, paid.length)]?.id ?? '';
        if (what === 'clock') origin.clock.nowMs += hours * hourMs;
        else if (what === 'divide') await divide(origin, ids, { kind, tip, as: 'waiter', nth });
        else if (what === 'z') {
          const report = await close(origin);
          if (report.uncounted !== undefined) throw new Error(`${report.uncounted} is in no Z`);
          figures.push(report.figures);
        } else if (what === 'refund')
          await origin.command('refundPayment', { reason: 'r' }, { params: { id, paymentId } });
        else if (what === 'changeKind')
          await origin.command('changePaymentKind', { kind, reason: 'r' }, { params: { id, paymentId } });
        else {
          const order = await sentOrder(origin, ['beer', 'soup'], null);
          ids.push(order.id);
          const payment =
            what === 'sell' ? { amount: order.total, closes: true as const } : { amount: 1 + nth };
          await pay(origin, order.id, { kind, tip, ...payment });
        }
      }
      const counted = [...figures, (await draftOf(origin)).figures].map(takingsIn);
      const all = await paymentsOf(origin);
      for (const close of closers) await close();
      const sum = counted.reduce((one, other) => one + other, 0);
      if (sum !== all) throw new Error(`the Zs and X come to ${sum}, the payments to ${all}`);
    }),
    { numRuns: 30 },
  );
  t.pass();
});
