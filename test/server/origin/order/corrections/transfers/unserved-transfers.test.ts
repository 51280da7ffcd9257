/** At a shift's end somebody has to bring what was paid and closed before it was served: the colleague who accepts it. */
import t from 'tap';
import { draftOf } from '../../../../../helpers/cash/day-end.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { allow, changeSettings, pay, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';
import { people } from '../../../../../helpers/restaurants/small-restaurant.ts';

const [giver, receiver] = [people.waiter.userId, people.secondWaiter.userId];

/** Soup and water; the water needs no preparation. */
async function closedUnserved(origin: OriginFixture) {
  const { id, due, lines } = await sentOrder(origin, ['soup', 'water']);
  await pay(origin, id, { kind: 'card', amount: due, tip: 300, closes: true });
  const [soup = '', water = ''] = lines.map(line => line.id);
  return { params: { id }, soup, water };
}

function ask(origin: OriginFixture, orderId: string) {
  return origin.command('askTransfer', { to: receiver, orderIds: [orderId] }, { as: 'waiter' });
}

async function accept(origin: OriginFixture, id: string) {
  return origin.command('acceptTransfer', {}, { as: 'secondWaiter', params: { id } });
}

t.test('its dishes go to the colleague, its sales and tips stay with who closed it', async t => {
  const origin = await createOrigin(t);
  const { params } = await closedUnserved(origin);
  const asked = await ask(origin, params.id);
  t.match(asked.data, { state: 'open', orders: [{ id: params.id }] });
  t.equal((await accept(origin, asked.data.id)).status, 200);
  const order = (await origin.read('waiterOrder', { as: 'waiter', params })).data;
  t.match(order, { state: 'closed', waiterId: receiver });
  const tickets = (await origin.read('preparationOrders', { as: 'kitchen', params: { location: 'kitchen' } }))
    .data;
  t.match(tickets, [{ waiterId: receiver, waiterName: 'The secondWaiter' }]);

  const sold = { waiterId: giver, orders: 1, gross: 2_900, tips: 300 };
  const rows = async () => (await origin.read('waitersReport')).data.rows;
  t.match(await rows(), [sold]);
  t.equal((await rows()).length, 1);
  t.match((await draftOf(origin)).figures.people, [{ by: { id: giver }, orders: 1, gross: 2_900 }]);

  const again = await origin.command(
    'askTransfer',
    { to: giver, orderIds: [params.id] },
    { as: 'secondWaiter' },
  );
  await origin.command('acceptTransfer', {}, { as: 'waiter', params: { id: again.data.id } });
  t.match(await rows(), [sold], 'and back again');
});

t.test('what is served by then is no longer offered, and nothing served ever is', async t => {
  const origin = await createOrigin(t);
  const { params, soup, water } = await closedUnserved(origin);
  const { data } = await ask(origin, params.id);
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: soup } });
  await origin.command('serveLines', { lineIds: [soup, water] }, { as: 'waiter', params });
  t.same((await origin.read('orderTransfers', { as: 'secondWaiter' })).data, []);
  t.match((await accept(origin, data.id)).problem, { code: 'TRANSFER_DECIDED' });
  t.match((await ask(origin, params.id)).problem, {
    ...{ status: 409, code: 'ORDER_NOT_OPEN' },
    errors: [{ path: 'orderIds/0' }],
  });
  t.equal((await origin.read('waiterOrder', { as: 'waiter', params })).data.waiterId, giver);
});

t.test('reopened it is its waiter’s like any open order, sales too', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  const { params } = await closedUnserved(origin);
  await accept(origin, (await ask(origin, params.id)).data.id);
  await allow(origin, 'waiter', { reopen: true });
  const reopened = await origin.command('reopenOrder', { reason: 'Deser' }, { as: 'waiter', params });
  t.match({ status: reopened.status, waiterId: reopened.data.waiterId }, { status: 200, waiterId: receiver });
  await origin.command('closeOrder', {}, { as: 'secondWaiter', params });
  t.match((await origin.read('waitersReport')).data.rows, [{ waiterId: receiver, gross: 2_900 }]);
});
