/** A service charge that the guests were told stays on what they were told it of, whatever a waiter without the right to remove it does. */
import fc from 'fast-check';
import t from 'tap';
import { writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineMoveCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { changeGuests, chargingOrigin, party } from '../../../../../helpers/cash/charged-party.ts';
import { clearEvening } from '../../../../../helpers/fuzz/clear-orders.ts';
import { calls } from '../../../../../helpers/fuzz/step-calls.ts';
import { lawRunsOf } from '../../../../../helpers/restaurants/law-evenings.ts';
import { type OrderStep, orderSteps, prepareStep } from '../../../../../helpers/restaurants/order-steps.ts';
import type { OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { allow, changeSettings, pay, refusalOf } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, beer } = restaurantIds;
const as = 'waiter' as const;
const reason = 'Stały gość';

/** Nothing may be taken off without an admin. */
async function strictOrigin(t: Parameters<typeof chargingOrigin>[0]): Promise<OriginFixture> {
  const origin = await chargingOrigin(t);
  await changeSettings(origin, () => ({ ordersPerTable: 3 }));
  await allow(origin, 'waiter', { discountMaxPercent: 0 });
  return origin;
}

async function billedParty(origin: OriginFixture, tableId: string = table1): Promise<Order> {
  const { id } = await party(origin, 8, tableId);
  return (await origin.command('requestBill', {}, { as, params: { id } })).data;
}

/** What all lines that were billed bear now, on whatever order. */
async function billedCharge(origin: OriginFixture): Promise<number> {
  const { data } = await origin.read('waiterOrders', { as });
  return data
    .flatMap(({ lines }) => lines)
    .filter(({ billedAt, state }) => billedAt !== undefined && state !== 'voided')
    .reduce((sum, { serviceCharge = 0 }) => sum + serviceCharge, 0);
}

/** Those that change orders but are no step of the laws: they concern paper, colleagues or the office. */
const otherCalls: ReadonlySet<string> = new Set([
  ...['createOrder', 'seeAllergy', 'dropApproval', 'refuseApproval', 'waiveReceipt', 'retryReceipt'],
  ...[
    'resolveReceipt',
    'copyReceipt',
    'printInvoice',
    'mailInvoice',
    'issueInvoice',
    'sendToTerminal',
    'cancelAtTerminal',
    'refundAtTerminal',
    'resolveAtTerminal',
  ],
]);

t.test('the steps below are all commands that change an order', async t => {
  const source = Object.values(calls).map(String).join('\n');
  const missing = Object.entries(writes)
    .filter(([name, { answer }]) => answer === 'Order' && !otherCalls.has(name))
    .filter(([name]) => !source.includes(`'${name}'`));
  t.same(
    missing.map(([name]) => name),
    [],
  );
});

t.test('no sequence of a waiter’s commands lowers what billed lines bear', async t => {
  const origin = await strictOrigin(t);
  await fc.assert(
    fc.asyncProperty(orderSteps, async steps => {
      await clearEvening(origin);
      const first = await billedParty(origin);
      const tab = { type: 'dineIn' as const, name: 'Anna', guestCount: 0, lines: [] };
      const second = (await origin.command('createOrder', tab, { as })).data;
      const orders: [Order, Order] = [first, second];
      const told = await billedCharge(origin);
      for (const step of steps as readonly OrderStep[]) {
        // Repricing by an admin and what is voided or refunded by them is their right.
        if (step.kind === 'settle') continue;
        await prepareStep(origin, orders, { ...step, as })(createUuid());
        for (const [index, { id }] of orders.entries())
          orders[index] = (await origin.read('waiterOrder', { params: { id } })).data;
        const states = orders.map(({ state }) => state);
        if (states.every(state => state !== 'open') || states.includes('closed')) return;
        const now = await billedCharge(origin);
        if (now < told - 1) throw new Error(`${step.kind}: ${told} became ${now}`);
      }
    }),
    { numRuns: lawRunsOf(60) },
  );
});

t.test('an order that goes to takeaway and back keeps it', async t => {
  const origin = await strictOrigin(t);
  const { id } = await billedParty(origin);
  const options = { as, params: { id } };
  const taken = await origin.command('changeOrderType', { type: 'takeaway' }, options);
  t.match(taken.data, { type: 'takeaway', total: 8_030, serviceCharge: { amount: 730 } });
  const back = { type: 'dineIn' as const, tableId: table1, guestCount: 1 };
  t.match((await origin.command('changeOrderType', back, options)).data, { total: 8_030 });
  t.match(await changeGuests(origin, id, 1), { total: 8_030, serviceCharge: { amount: 730 } });
});

t.test('it goes along with the lines, wherever they go', async t => {
  const origin = await strictOrigin(t);
  const targets: (() => Promise<Partial<LineMoveCommand>>)[] = [
    async () => ({ tableId: table2, guestCount: 1 }),
    async () => ({ tableId: table1, isAdditional: true, guestCount: 7 }),
    async () => ({ tableId: table2 }),
    async () => {
      const tab = { type: 'dineIn' as const, name: 'Ola', guestCount: 0 };
      return { orderId: (await origin.command('createOrder', tab, { as })).data.id, guestCount: 1 };
    },
  ];
  for (const [nth, target] of targets.entries()) {
    await clearEvening(origin);
    const { id, lines } = await billedParty(origin);
    const body = { lines: [{ id: lines[1]?.id ?? '' }], ...(await target()) };
    const { status, text } = await origin.command('moveLines', body, { as, params: { id } });
    t.equal(status, 200, text);
    t.equal(await billedCharge(origin), 730, `way ${nth}`);
  }
  t.equal((await origin.read('salesReport')).data.total.reducedAfterBill, 0);
});

t.test('guests who were not told one don’t bear it: an admin decides, or it is removed first', async t => {
  const origin = await strictOrigin(t);
  const { id, lines } = await billedParty(origin);
  const others = await party(origin, 2, table2);
  const body = { lines: [{ id: lines[1]?.id ?? '' }], orderId: others.id };
  const options = { as, params: { id } };
  t.equal(refusalOf(await origin.command('moveLines', body, options)), 'APPROVAL_REQUIRED');
  t.equal(await billedCharge(origin), 730);
  t.equal((await origin.command('moveLines', body, { params: { id } })).status, 200);
  t.equal(await billedCharge(origin), 310);
  t.match(
    await changeGuests(origin, others.id, 3),
    { total: 7_300 + 4_200 },
    'and nobody is asked about it again',
  );
});

t.test('a party that was joined, billed and parted again bears it on both orders', async t => {
  const origin = await strictOrigin(t);
  const one = await party(origin, 4);
  const other = await party(origin, 4, table2);
  const options = { as, params: { id: one.id } };
  await origin.command('mergeOrders', { orderId: other.id }, options);
  await origin.command('requestBill', {}, options);
  t.equal(await billedCharge(origin), 1_460);
  const dessert = { lines: [{ menuItemId: beer, quantity: 1 }] };
  await origin.command('addLines', dessert, options);
  t.equal((await origin.command('unmergeOrders', { orderId: other.id }, options)).status, 200);
  t.equal(await billedCharge(origin), 1_460);
});

t.test('a removal elsewhere does not take it off what comes later', async t => {
  const origin = await strictOrigin(t);
  const removed = await party(origin, 8, table2);
  await origin.command('removeServiceCharge', { removal: { reason } }, { params: { id: removed.id } });
  const { id, lines } = await billedParty(origin);
  const options = { as, params: { id } };
  const body = { lines: lines.map(line => ({ id: line.id })), orderId: removed.id };
  t.equal(refusalOf(await origin.command('moveLines', body, options)), 'APPROVAL_REQUIRED');
  const merge = await origin.command('mergeOrders', { orderId: id }, { as, params: { id: removed.id } });
  t.equal(refusalOf(merge), 'APPROVAL_REQUIRED');
});

t.test('a refund and fewer guests don’t end it, nor does an order that was opened again', async t => {
  const origin = await strictOrigin(t);
  await allow(origin, 'waiter', { discountMaxPercent: 0, reopen: true });
  const { id, total } = await party(origin, 8);
  const params = { id };
  const paid = (await pay(origin, id, { kind: 'card', amount: total, closes: true })).data;
  await origin.command('reopenOrder', { reason }, { as, params });
  const paymentId = paid.payments[0]?.id ?? '';
  await origin.command('refundPayment', { reason }, { params: { id, paymentId } });
  t.match(await changeGuests(origin, id, 1), { total, paid: 0, serviceCharge: { amount: 730 } });
});

t.test('who was told no charge is not held to one that came and went', async t => {
  const origin = await strictOrigin(t);
  const { id } = await party(origin, 2);
  await origin.command('requestBill', {}, { as, params: { id } });
  t.match(await changeGuests(origin, id, 8), { total: 8_030 });
  await origin.command('requestBill', {}, { as, params: { id } });
  t.match(await changeGuests(origin, id, 2), { total: 8_030 }, 'told again, it stays');
});
