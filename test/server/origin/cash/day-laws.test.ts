/** Over random evenings: the Zs' sums equal the payments, the events and the drawer, and each correction is in exactly one. */
import fc from 'fast-check';
import t from 'tap';
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { type CashEvening, createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { closeDay } from '../../../helpers/cash/day-end.ts';
import { chargeDeposit, depositPairs, returnBottles, soldFor } from '../../../helpers/cash/deposits.ts';
import { divide, openedOrder } from '../../../helpers/cash/divided-evening.ts';
import { createDrawerOfTest } from '../../../helpers/cash/drawer-till.ts';
import { lawCharge } from '../../../helpers/fuzz/charge-law-checks.ts';
import { reportPairs, requireShiftsOf } from '../../../helpers/fuzz/day-law-checks.ts';
import { areRunsMany, lawRunsOf } from '../../../helpers/restaurants/law-evenings.ts';
import { allow, changeSettings, pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';

const hourMs = 60 * 60_000;
const people = ['waiter', 'secondWaiter'] as const;
const step = fc.record({
  what: fc.constantFrom(
    ...(['order', 'order', 'pay', 'pay', 'pay', 'close', 'close', 'refund', 'refund', 'void'] as const),
    ...([
      'drawer',
      'drawer',
      'discount',
      'noCharge',
      'open',
      'payIn',
      'payOut',
      'bottles',
      'count',
      'recount',
      'reopen',
      'divide',
      'divide',
      'divide',
      'day',
      'wait',
    ] as const),
  ),
  as: fc.constantFrom(...people),
  kind: fc.constantFrom('cash', 'cash', 'card', 'voucher', 'other'),
  amount: fc.integer({ min: 1, max: 900 }),
  tip: fc.integer({ min: 0, max: 50 }),
  nth: fc.nat({ max: 30 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Most steps may be refused by their own rules: whatever was done has to be in the reports. */
async function play({ origin, open, move, count, recount, mine }: CashEvening, steps: readonly Step[]) {
  const orderIds: string[] = [];
  const made: string[] = [];
  const orderOf = async (nth: number): Promise<Order | null> => {
    const id = orderIds[nth % Math.max(1, orderIds.length)];
    return id === undefined ? null : (await origin.read('waiterOrder', { params: { id } })).data;
  };
  const ownOf = async (as: Step['as']) => (await mine(as)).find(({ state }) => state !== 'confirmed');
  let inShifts = 0;
  const day = async () => {
    inShifts += await requireShiftsOf(origin);
    const { status, text } = await closeDay(origin);
    if (status === 201) made.push(text);
  };
  const drawer = await createDrawerOfTest(origin);
  for (const { what, as, kind, amount, tip, nth } of steps) {
    const order = await orderOf(nth);
    const params = { id: order?.id ?? '' };
    const line = order?.lines[nth % Math.max(1, order.lines.length)];
    if (what === 'order') orderIds.push(await openedOrder(origin, nth));
    else if (what === 'divide') await divide(origin, orderIds, { kind, tip, as, nth });
    else if (what === 'noCharge')
      await origin.command('removeServiceCharge', { removal: { reason: 'r' } }, { params });
    else if (what === 'drawer') await drawer.open(as, nth);
    else if (what === 'wait') origin.clock.nowMs += nth * hourMs;
    else if (what === 'day') await day();
    else if (what === 'open') await open(amount, { as });
    else if (what === 'payIn' || what === 'payOut')
      await move((await ownOf(as))?.id ?? '', what, amount, { as });
    else if (what === 'bottles') await returnBottles(origin, (await ownOf(as))?.id ?? '', 1 + (nth % 9), as);
    else if (what === 'count') await count((await ownOf(as))?.id ?? '', amount, { as });
    else if (what === 'recount') {
      const own = await ownOf(as);
      await recount(own?.id ?? '', own?.version ?? 1);
    } else if (order === null) continue;
    else if (what === 'pay') await pay(origin, order.id, { kind, amount, tip }, as);
    else if (what === 'close')
      await pay(origin, order.id, { kind, amount: order.due, tip, closes: true }, as);
    else if (what === 'refund') {
      const paymentId = order.payments[nth % Math.max(1, order.payments.length)]?.id ?? '';
      const part = nth % 2 === 0 ? { amount } : {};
      await origin.command(
        'refundPayment',
        { reason: 'r', ...part },
        { as, params: { ...params, paymentId } },
      );
    } else if (what === 'reopen') await origin.command('reopenOrder', { reason: 'r' }, { params });
    else if (what === 'void') {
      await origin.command('voidLine', { reason: 'r' }, { params: { ...params, lineId: line?.id ?? '' } });
    } else {
      const discount = { kind: 'amount', value: amount, reason: 'r' } as const;
      await origin.command('discountLine', { discount }, { params: { ...params, lineId: line?.id ?? '' } });
    }
  }
  for (const as of people)
    for (const { id, state } of await mine(as))
      if (state === 'open' || state === 'recount') await count(id, 0, { as });
  origin.clock.nowMs += 48 * hourMs;
  // Something is sold on the last day, so that nothing before it is left over.
  const last = await sentOrder(origin, ['beer'], null);
  orderIds.push(last.id);
  await pay(origin, last.id, { kind: 'card', amount: last.due, closes: true });
  await day();
  return { orderIds, made, inShifts };
}

function sum<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

async function faultOf(evening: CashEvening, { orderIds, made }: Awaited<ReturnType<typeof play>>) {
  const { origin } = evening;
  const listed = (await origin.read('dayReports')).data.toReversed();
  if (listed.some(({ number }, index) => number !== index + 1)) return 'the numbers have gaps';
  if (listed.length !== made.length) return 'one is there that nobody made';
  const figures: DayReportFigures[] = [];
  for (const [index, { id }] of listed.entries()) {
    const { data, text } = await origin.read('dayReport', { params: { id } });
    if (text !== made[index]) return `number ${index + 1} has changed`;
    figures.push(data.figures);
  }
  const orders: Order[] = [];
  for (const id of orderIds) orders.push((await origin.read('waiterOrder', { params: { id } })).data);
  const closed = orders.filter(({ state }) => state === 'closed');
  const payments = orders.flatMap(order => order.payments);
  const events = await origin.database.db.selectFrom('events').select(['type', 'payload']).execute();
  const eventsOf = (...types: string[]) => events.filter(({ type }) => types.includes(type));
  const openings = await origin.database.db.selectFrom('drawer_openings').select('id').execute();
  const sessions = (await origin.read('officeCashSessions')).data;
  const all = <K extends keyof DayReportFigures>(key: K) => figures.map(report => report[key]);

  const pairs: [string, number, number][] = [
    ['sales', sum(all('sales'), ({ gross }) => gross), sum(closed, soldFor)],
    ...depositPairs(all('deposits'), closed, sessions),
    [
      'VAT',
      sum(all('vat').flat(), ({ vat }) => vat),
      sum(
        closed.flatMap(o => o.vatBreakdown),
        ({ vat }) => vat,
      ),
    ],
    [
      'service charges',
      sum(all('sales'), ({ serviceCharge = 0 }) => serviceCharge),
      sum(closed, ({ serviceCharge }) => serviceCharge?.amount ?? 0),
    ],
    [
      'service charges by rate',
      sum(all('vat').flat(), ({ serviceCharge = 0 }) => serviceCharge),
      sum(closed, ({ serviceCharge }) => serviceCharge?.amount ?? 0),
    ],
    [
      'removed service charges',
      sum(all('removedCharges').flat(), removed => removed?.amount ?? 0),
      sum(closed, ({ serviceCharge }) => serviceCharge?.removal?.amount ?? 0),
    ],
    ...(await reportPairs(origin, figures)),
    ['orders', sum(all('orders'), Number), closed.length],
    ['discounts', sum(all('discounts').flat(), d => d.amount), sum(closed, o => o.discountTotal)],
    ['voids', all('voids').flat().length, eventsOf('line.voided').length],
    ['refunds', all('refunds').flat().length, payments.filter(p => p.refundOf !== undefined).length],
    ['tips', sum(all('payments').flat(), ({ tips }) => tips), sum(payments, ({ tip }) => tip)],
    [
      'events',
      sum(all('payments').flat(), ({ taken, refunded }) => taken - refunded),
      sum(eventsOf('payment.taken', 'payment.refunded'), e => JSON.parse(e.payload).payment.amount),
    ],
    [
      'cash',
      sum(all('cash'), ({ taken }) => taken),
      sum(
        payments.filter(({ kind }) => kind === 'cash'),
        ({ amount, tip }) => amount + tip,
      ),
    ],
    [
      'drawers',
      sum(all('cash'), ({ taken, outside, paidIn, paidOut }) => taken - outside + paidIn - paidOut),
      sum(sessions, ({ figures, float }) => (figures?.expected ?? Number.NaN) - float),
    ],
    [
      'drawer openings',
      sum(all('drawerOpenings').flat(), one => (one?.opened ?? 0) + (one?.failed ?? 0)),
      eventsOf('drawer.opened', 'drawer.failed', 'drawer.unknown').length,
    ],
    ['no sales', all('noSales').flatMap(list => list ?? []).length, openings.length],
    ['differences', sum(all('cash'), c => c.difference), sum(sessions, s => s.figures?.difference ?? 0)],
    ...(['cash', 'card', 'voucher', 'other'] as const).map((kind): [string, number, number] => [
      kind,
      sum(all('people').flat(), person => person[kind]),
      sum(
        payments.filter(payment => payment.kind === kind),
        ({ amount }) => amount,
      ),
    ]),
    ...figures.map((report, index): [string, number, number] => [
      `takings of ${index + 1}`,
      sum(report.payments, ({ taken, refunded }) => taken - refunded),
      report.sales.gross +
        (report.deposits?.charged ?? 0) -
        report.paidBefore +
        report.paidAhead -
        report.refundedLater,
    ]),
  ];
  const wrong = pairs.find(([, reported, real]) => reported !== real);
  return wrong === undefined ? null : `${wrong[0]}: the reports say ${wrong[1]}, it is ${wrong[2]}`;
}

t.test('the Zs’ sums equal the payments, the events and the drawer', async t => {
  let reports = 0;
  let shifts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70 }), async steps => {
      const closers: (() => Promise<void>)[] = [];
      const evening = await createCashEvening({ teardown: close => closers.push(close) });
      await chargeDeposit(evening.origin, 'water');
      await changeSettings(evening.origin, ({ receipt }) => ({
        receipt: { ...receipt, isAutomatic: false },
        serviceCharge: lawCharge,
      }));
      for (const person of people) await allow(evening.origin, person, { refund: true, openDrawer: true });
      try {
        const played = await play(evening, steps);
        reports += played.made.length;
        shifts += played.inShifts;
        const fault = await faultOf(evening, played);
        if (fault !== null) throw new Error(fault);
      } finally {
        for (const close of closers) await close();
      }
    }),
    { numRuns: lawRunsOf(25) },
  );
  t.ok(!areRunsMany || reports > 25, 'more than the last of each');
  t.ok(reports > 0);
  t.ok(!areRunsMany || shifts > 0, 'waiters sold in the shifts that were compared');
});
