/** A waiter's own shift: what the next Z will count of them, and the cash to hand in where nobody counts it blind. */
import t from 'tap';
import { createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { closeDay, draftOf } from '../../../helpers/cash/day-end.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { allow, pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { people } from '../../../helpers/restaurants/small-restaurant.ts';

const dayMs = 24 * 60 * 60_000;

type Waiter = 'waiter' | 'secondWaiter';
const shiftOf = async (origin: OriginFixture, as: Waiter = 'waiter') =>
  (await origin.read('waiterShift', { as })).data;

async function soldBeer(origin: OriginFixture, kind: 'cash' | 'card', tip: number, as: Waiter = 'waiter') {
  const { id, due } = await sentOrder(origin, ['beer'], null);
  return (await pay(origin, id, { kind, amount: due, tip, closes: true }, as)).data;
}

t.test('sales, tips and cash are those of the Z, tips stay with who got them §11.43', async t => {
  const origin = await createOrigin(t);
  await allow(origin, 'secondWaiter', { refund: true });
  const nothing = { orders: 0, gross: 0, cardTips: 0, cash: { tips: 0, toHandIn: 0 } };
  t.match(await shiftOf(origin), nothing);
  const tipped = await soldBeer(origin, 'cash', 100);
  await soldBeer(origin, 'card', 250);
  const { people: rows, from } = (await draftOf(origin)).figures;
  const row = rows.find(({ by }) => by.id === people.waiter.userId);
  t.same(await shiftOf(origin), {
    ...{ from, orders: row?.orders, gross: row?.gross, cardTips: 250 },
    // 900 in cash; the tip by card comes out of it.
    cash: { tips: 100, toHandIn: 650 },
  });
  const params = { id: tipped.id, paymentId: tipped.payments[0]?.id ?? '' };
  await origin.command('refundPayment', { reason: 'Zimne' }, { as: 'secondWaiter', params });
  t.match((await shiftOf(origin)).cash, { tips: 0, toHandIn: 750 }, 'the refunded tip is in the pouch');
  t.match(await shiftOf(origin, 'secondWaiter'), {
    ...{ orders: 0, refunded: 900, cash: { tips: 0, toHandIn: -1_000 } },
  });
});

t.test('a kind that an admin corrects stays the waiter’s, and is no cash to hand in', async t => {
  const origin = await createOrigin(t);
  const correct = async ({ id, payments }: Awaited<ReturnType<typeof soldBeer>>) => {
    const params = { id, paymentId: payments[0]?.id ?? '' };
    return origin.command('changePaymentKind', { kind: 'card', reason: 'Karta' }, { params });
  };
  t.equal((await correct(await soldBeer(origin, 'cash', 100))).status, 200);
  t.match(await shiftOf(origin), { cardTips: 100, cash: { tips: 0, toHandIn: -100 } });
  const { people: rows } = (await draftOf(origin)).figures;
  t.match(rows, [{ by: { id: people.waiter.userId }, cash: 0, card: 900, cashTips: 0, cardTips: 100 }]);
});

t.test('one that is corrected after the count of its session is not outside of it', async t => {
  const { origin, open, count } = await createCashEvening(t, { showsOpenCash: true });
  const { id } = (await open(10_000)).data;
  const paid = await soldBeer(origin, 'cash', 0);
  t.equal((await count(id, 10_900)).status, 200);
  const params = { id: paid.id, paymentId: paid.payments[0]?.id ?? '' };
  const body = { kind: 'card' as const, reason: 'Karta' };
  t.equal((await origin.command('changePaymentKind', body, { params })).status, 200);
  t.match(await shiftOf(origin), { outside: 0 });
});

t.test('a Z begins the next shift; before the first one a business day does', async t => {
  const origin = await createOrigin(t);
  await soldBeer(origin, 'cash', 0);
  origin.clock.nowMs += dayMs;
  t.match(await shiftOf(origin), { orders: 0, gross: 0, cash: { toHandIn: 0 } });
  await soldBeer(origin, 'cash', 0);
  t.match(await shiftOf(origin), { from: '2025-11-21T03:00:00.000Z', orders: 1, cash: { toHandIn: 900 } });
  const { data } = await closeDay(origin);
  t.match(await shiftOf(origin), { from: data.madeAt, orders: 0, cash: { toHandIn: 0 } });
});

t.test('where cash is counted blind, no shift says what is expected, before and after the count', async t => {
  const { origin, open, count } = await createCashEvening(t, { showsOpenCash: true });
  await soldBeer(origin, 'cash', 50);
  const { id } = (await open(10_000)).data;
  await soldBeer(origin, 'cash', 100);
  t.match(await shiftOf(origin), { outside: 950 }, 'cash from before the session is in no count');
  const blind = async (as: Waiter, when: string) => t.notOk('cash' in (await shiftOf(origin, as)), when);
  await blind('waiter', 'open');
  await blind('secondWaiter', 'a colleague');
  t.equal((await count(id, 10_900)).status, 200);
  await blind('waiter', 'counted: the session itself says it');
});

t.test('one waiter’s answer is never another’s', async t => {
  const origin = await createOrigin(t);
  await soldBeer(origin, 'card', 0);
  const { headers } = await origin.read('waiterShift', { as: 'waiter' });
  const known = { 'if-none-match': String(headers['etag']) };
  t.equal((await origin.read('waiterShift', { as: 'waiter', headers: known })).status, 304);
  t.equal((await origin.read('waiterShift', { as: 'secondWaiter', headers: known })).status, 200);
  t.equal((await origin.read('waiterShift', { as: 'kitchen' })).status, 403);
});
