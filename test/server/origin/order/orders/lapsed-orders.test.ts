import t from 'tap';
import { setSubscriptionNeeded } from '../../../../../server/origin/kernel/restaurant/subscription-store.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { organization, table1, soup, beer } = restaurantIds;
const hourMs = 60 * 60_000;

function subscribe(origin: OriginFixture, needsSubscription: boolean): Promise<boolean> {
  const change = { organizationId: organization, needsSubscription };
  return origin.database.transaction(change.organizationId, tx =>
    setSubscriptionNeeded(tx, change, origin.clock.nowMs),
  );
}

t.test(
  'without a subscription an order of an earlier day comes to its end, and nothing more comes on it',
  async t => {
    const origin = await createOrigin(t);
    const opened = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
    const { data: order } = await origin.command('createOrder', opened, { as: 'waiter' });
    const params = { id: order.id };
    const add = (menuItemId: string, options = {}) =>
      origin.command(
        'addLines',
        { lines: [{ menuItemId, quantity: 1 }] },
        { as: 'waiter', params, ...options },
      );
    const refused = { status: 402, problem: { code: 'SUBSCRIPTION_REQUIRED' } };
    await subscribe(origin, true);
    // Until four in the morning it is the same evening.
    origin.clock.nowMs += 8 * hourMs;
    const key = '01970000-0000-7000-8000-00000000aaaa';
    t.equal((await add(soup, { key })).status, 200);
    const { data: both } = await add(beer);
    const [first, second] = both.lines;

    origin.clock.nowMs += 3 * hourMs;
    t.match(await add(soup), refused);
    t.match(await add(soup, { key }), { status: 200 }, 'a tap whose answer was lost gets it still');
    const change = (body: object) =>
      origin.command('changeLine', body, { as: 'waiter', params: { ...params, lineId: second?.id ?? '' } });
    t.match(await change({ quantity: 50 }), refused, 'nor more of what is on it');
    t.match(await change({ modifiers: [] }), refused);
    t.equal((await change({ note: 'zimne' })).status, 200);
    t.equal((await origin.command('sendOrder', {}, { as: 'waiter', params })).status, 200);
    const lineIds = [first?.id ?? ''];
    await origin.command('readyLine', {}, { params: { id: first?.id ?? '' } });
    t.equal((await origin.command('serveLines', { lineIds }, { as: 'waiter', params })).status, 200);
    const gone = { ...params, lineId: second?.id ?? '' };
    t.equal((await origin.command('voidLine', { reason: 'pomyłka' }, { params: gone })).status, 200);
    const { data: left } = await origin.read('waiterOrder', { params });
    const paid = await origin.command(
      'takePayment',
      { kind: 'cash', amount: left.due },
      { as: 'waiter', params },
    );
    t.ok(paid.status < 300, paid.text);
    t.equal((await origin.command('closeOrder', {}, { as: 'waiter', params })).status, 200);

    t.match(await origin.command('createOrder', opened, { as: 'waiter' }), refused);
  },
);

t.test('orders of an earlier day are added to where the restaurant has its subscription', async t => {
  const origin = await createOrigin(t);
  const { data: order } = await origin.command(
    'createOrder',
    { type: 'takeaway', guestCount: 0 },
    { as: 'waiter' },
  );
  await subscribe(origin, true);
  await subscribe(origin, false);
  origin.clock.nowMs += 48 * hourMs;
  const lines = [{ menuItemId: soup, quantity: 1 }];
  t.equal(
    (await origin.command('addLines', { lines }, { as: 'waiter', params: { id: order.id } })).status,
    200,
  );
});
