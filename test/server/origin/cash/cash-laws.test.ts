/** Over random evenings: what a session expects is what came into it and went out of it, and all cash is in exactly one. */
import fc from 'fast-check';
import t from 'tap';
import { type CashEvening, createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { lawRunsOf } from '../../../helpers/restaurants/law-evenings.ts';
import { allow, pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';

const people = ['waiter', 'secondWaiter'] as const;
const amount = fc.integer({ min: 1, max: 400 });
const step = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'refund',
    'payIn',
    'payOut',
    'count',
    'open',
    'recount',
    'confirm',
  ),
  as: fc.constantFrom(...people),
  kind: fc.constantFrom('cash', 'cash', 'card', 'voucher'),
  amount,
  tip: fc.integer({ min: 0, max: 50 }),
  nth: fc.nat({ max: 30 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What the test itself saw going into and out of the pockets of each session. */
type Pocket = { cash: number; isOpen: boolean; as: Step['as']; expected?: number };

async function play(evening: CashEvening, steps: readonly Step[]) {
  const { origin, open, move, count, confirm, recount } = evening;
  const order = await sentOrder(origin, ['soup', 'dumplings', 'dumplings', 'dumplings', 'dumplings']);
  const pockets = new Map<string, Pocket>();
  const openOf = (as: Step['as']) =>
    [...pockets].find(([, pocket]) => pocket.isOpen && pocket.as === as)?.[0] ?? null;
  const put = (id: string | null, cash: number) => {
    const pocket = id === null ? undefined : pockets.get(id);
    if (pocket !== undefined) pocket.cash += cash;
  };
  const taken: { id: string; left: boolean; cash: number }[] = [];
  for (const { what, as, kind, amount, tip, nth } of steps) {
    const own = openOf(as);
    if (what === 'open') {
      const { status, data } = await open(amount, { as });
      if ((status === 201) !== (own === null)) return `a second session of ${as}: ${status}`;
      if (status === 201) pockets.set(data.id, { cash: amount, isOpen: true, as });
    } else if (what === 'pay') {
      const { status, data } = await pay(origin, order.id, { kind, amount, tip }, as);
      if (status !== 200) return `not paid: ${status}`;
      const payment = data.payments.at(-1);
      if ((payment?.cashSessionId ?? null) !== own)
        return `${as} paid into ${payment?.cashSessionId}, not ${own}`;
      const cash = kind === 'cash' ? amount + tip : 0;
      put(own, cash);
      taken.push({ id: payment?.id ?? '', left: true, cash });
    } else if (what === 'refund') {
      const kept = taken.filter(({ left }) => left);
      const payment = kept[nth % Math.max(1, kept.length)];
      if (payment === undefined) continue;
      const params = { id: order.id, paymentId: payment.id };
      const { data } = await origin.command('refundPayment', { reason: 'r' }, { as, params });
      if ((data.payments.at(-1)?.cashSessionId ?? null) !== own) return `${as} refunded from elsewhere`;
      payment.left = false;
      put(own, -payment.cash);
    } else if (what === 'payIn' || what === 'payOut') {
      if (own === null) continue;
      await move(own, what, amount, { as });
      put(own, what === 'payIn' ? amount : -amount);
    } else if (what === 'count') {
      const pocket = own === null ? undefined : pockets.get(own);
      if (own === null || pocket === undefined) continue;
      const { data } = await count(own, Math.max(0, pocket.cash), { as });
      pocket.isOpen = false;
      pocket.expected = pocket.cash;
      if (data.figures?.expected !== pocket.cash)
        return `expected ${data.figures?.expected}, it is ${pocket.cash}`;
    } else {
      const all = (await origin.read('officeCashSessions')).data.filter(({ state }) => state === 'counted');
      const session = all[nth % Math.max(1, all.length)];
      if (session === undefined) continue;
      await (what === 'confirm' ? confirm : recount)(session.id, session.version);
    }
  }
  const { payments } = (await origin.read('waiterOrder', { params: { id: order.id } })).data;
  for (const session of (await origin.read('officeCashSessions')).data) {
    const pocket = pockets.get(session.id);
    if (session.figures === undefined) continue;
    const { figures, float } = session;
    const ofIt = payments.filter(
      ({ cashSessionId, kind }) => cashSessionId === session.id && kind === 'cash',
    );
    const sum = ofIt.reduce((total, payment) => total + payment.amount + payment.tip, 0);
    if (figures.expected !== pocket?.expected) return 'what was expected has changed';
    if (figures.expected !== float + sum + figures.paidIn - figures.paidOut)
      return 'the payments say otherwise';
    if (figures.cashTaken - figures.cashRefunded !== sum) return 'taken and refunded are not what was paid';
    if (figures.difference !== figures.counted - figures.expected) return 'the difference is none';
  }
  return null;
}

t.test('expected = float + cash taken − refunds + in − out, in one session each', async t => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async steps => {
      const closers: (() => Promise<void>)[] = [];
      const evening = await createCashEvening({ teardown: close => closers.push(close) });
      for (const person of people) await allow(evening.origin, person, { refund: true });
      try {
        const fault = await play(evening, steps);
        if (fault !== null) throw new Error(fault);
      } finally {
        for (const close of closers) await close();
      }
    }),
    { numRuns: lawRunsOf(25) },
  );
  t.pass('it holds');
});
