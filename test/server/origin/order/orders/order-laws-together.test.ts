/** Invariants under concurrent commands of several devices: nothing is lost, done twice or paid twice. */
import fc from 'fast-check';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { clearOrders } from '../../../../helpers/fuzz/clear-orders.ts';
import { sumsBroken } from '../../../../helpers/fuzz/order-law-checks.ts';
import { paymentsBroken } from '../../../../helpers/fuzz/payment-law-checks.ts';
import { lawRuns } from '../../../../helpers/restaurants/law-evenings.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, beer, water } = restaurantIds;
const runs = { numRuns: lawRuns };

async function tab(origin: OriginFixture, quantity: number): Promise<Order> {
  const lines = [{ menuItemId: soup, quantity }];
  const body = { type: 'dineIn', name: 'Anna', guestCount: 1, lines } as const;
  return (await origin.command('createOrder', body, { as: 'waiter' })).data;
}

async function read(origin: OriginFixture, id: string): Promise<Order> {
  return (await origin.read('waiterOrder', { params: { id } })).data;
}

function demand(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(what);
}

const tap = fc.record({
  as: fc.constantFrom('waiter' as const, 'secondWaiter' as const),
  lines: fc.array(
    fc.record({
      menuItemId: fc.constantFrom(soup, dumplings, beer, water),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** The first answer was lost: the device sends the same request again. */
  isRepeated: fc.boolean(),
});

t.test('two waiters who add at once lose nothing, and a repeat adds nothing', async t => {
  const origin = await createOrigin(t);
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 1, maxLength: 3 }), async taps => {
      await clearOrders(origin);
      const { id } = await tab(origin, 1);
      const calls = taps.flatMap(({ as, lines, isRepeated }) => {
        const key = createUuid();
        const body = { lines: lines.map(line => ({ ...line, id: createUuid() })) };
        const call = () => origin.command('addLines', body, { as, key, params: { id } });
        return isRepeated
          ? [
              { body, call },
              { body, call },
            ]
          : [{ body, call }];
      });
      const answers = await Promise.all(calls.map(({ call }) => call()));
      for (const { status, problem } of answers) {
        demand(status === 200 || problem.code === 'REQUEST_IN_PROGRESS', `answered ${status}`);
      }
      const order = await read(origin, id);
      const wanted = calls.flatMap(({ body }) => body.lines.map(line => `${line.id} ${line.quantity}`));
      const kept = order.lines.slice(1).map(line => `${line.id} ${line.quantity}`);
      demand([...new Set(wanted)].sort().join() === kept.sort().join(), 'lines are lost or doubled');
      demand(order.version === 1 + taps.length, 'one version a tap');
      demand(sumsBroken(order).length === 0, 'the sums');
    }),
    runs,
  );
});

const payment = fc.record({
  as: fc.constantFrom('waiter' as const, 'secondWaiter' as const),
  amount: fc.integer({ min: 1, max: 3_000 }),
  tip: fc.integer({ min: 0, max: 500 }),
  closes: fc.boolean(),
});

t.test('whatever several phones pay at once, no more is taken than is due', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ plausibleLimit: { percent: 100, amount: 10_000_000 } }));
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 2, maxLength: 4 }), async payments => {
      await clearOrders(origin);
      const { id, total } = await tab(origin, 1);
      await origin.command('sendOrder', {}, { params: { id } });
      const answers = await Promise.all(
        payments.map(({ as, ...one }) => pay(origin, id, { kind: 'card', ...one }, as)),
      );
      const taken = payments.filter((_, index) => answers[index]?.status === 200);
      const refused = answers.filter(({ status }) => status !== 200);
      demand(
        refused.every(({ problem }) => ['AMOUNT_EXCEEDS_DUE', 'ALREADY_PAID'].includes(problem.code)),
        'refused for another reason',
      );
      const order = await read(origin, id);
      demand(order.paid === taken.reduce((sum, { amount }) => sum + amount, 0), 'a payment is lost');
      demand(order.tip === taken.reduce((sum, { tip }) => sum + tip, 0), 'a tip is lost');
      demand(order.paid <= total && paymentsBroken(order).length === 0, 'too much was taken');
      demand(sumsBroken(order).length === 0, 'the sums');
      const smallest = Math.min(...payments.filter(one => !taken.includes(one)).map(({ amount }) => amount));
      demand(refused.length === 0 || smallest > total - order.paid, 'what was still due was refused');
    }),
    runs,
  );
});

t.test('a dish that is out gets on no order and to no station, however it is tried', async t => {
  const origin = await createOrigin(t);
  const setOut = (available: boolean) =>
    origin.command('setAvailability', { available }, { as: 'kitchen', params: { id: soup } });
  const tries = fc.record({
    out: fc.subarray(['add', 'send', 'sendOne', 'hold', 'open'] as const, { minLength: 1 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(tries, async ({ out, quantity }) => {
      await clearOrders(origin);
      const draft = await tab(origin, quantity);
      const params = { id: draft.id };
      const lineIds = draft.lines.map(line => line.id);
      const lines = [
        { menuItemId: beer, quantity },
        { menuItemId: soup, quantity },
      ];
      const ways = {
        add: () => origin.command('addLines', { lines }, { as: 'waiter', params }),
        send: () => origin.command('sendOrder', {}, { as: 'waiter', params }),
        sendOne: () => origin.command('sendOrder', { lineIds }, { as: 'waiter', params }),
        hold: () => origin.command('sendOrder', { holdCourses: [1] }, { as: 'waiter', params }),
        open: () => origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines }),
      };
      await setOut(false);
      for (const way of out) {
        const { status, problem } = await ways[way]();
        demand(status === 422 && problem.code === 'ITEM_UNAVAILABLE', `${way} answered ${status}`);
      }
      const after = await read(origin, draft.id);
      demand(JSON.stringify(after) === JSON.stringify(draft), 'the order was changed');
      await setOut(true);
      demand((await ways.send()).status === 200, 'back again, it can be sent');
    }),
    runs,
  );
});

const round = fc.record({
  portions: fc.integer({ min: 0, max: 6 }),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 }),
});

t.test('of a counted dish no more is sent than there is, however many phones send at once', async t => {
  const origin = await createOrigin(t);
  const count = (portionsLeft: number | null) =>
    origin.command(
      'setAvailability',
      { available: true, portionsLeft },
      { as: 'kitchen', params: { id: soup } },
    );
  await fc.assert(
    fc.asyncProperty(round, async ({ portions, quantities }) => {
      await clearOrders(origin);
      await count(null);
      const orders = [];
      for (const quantity of quantities) orders.push(await tab(origin, quantity));
      await count(portions);
      const answers = await Promise.all(
        orders.map(({ id }, index) =>
          origin.command('sendOrder', {}, { as: index % 2 ? 'waiter' : 'secondWaiter', params: { id } }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      demand(
        refused.every(({ problem }) => ['ITEM_UNAVAILABLE', 'PORTIONS_EXCEEDED'].includes(problem.code)),
        'refused for another reason',
      );
      const sent = quantities.filter((_, index) => answers[index]?.status === 200);
      const { data } = await origin.read('menuItems');
      const left = data.find(({ id }) => id === soup)?.portionsLeft ?? -1;
      demand(left >= 0 && left === portions - sent.reduce((sum, each) => sum + each, 0), `${left} are left`);
      const smallest = Math.min(...quantities.filter((_, index) => answers[index]?.status !== 200));
      demand(smallest > left, 'what was still there was refused');
    }),
    runs,
  );
});
