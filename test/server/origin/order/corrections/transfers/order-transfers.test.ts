/** Orders that a waiter offers to a colleague: they stay with the giver until who was asked accepts. */
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { type Person, people, restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, beer } = restaurantIds;
const minutes = (count: number) => count * 60_000;

async function open(
  origin: OriginFixture,
  place: { name?: string; tableId?: string },
  as: Person = 'waiter',
) {
  const lines = [{ menuItemId: beer, quantity: 1 }];
  return (await origin.command('createOrder', { type: 'dineIn', guestCount: 1, lines, ...place }, { as }))
    .data.id;
}
function ask(origin: OriginFixture, orderIds: string[], to: Person = 'secondWaiter', as: Person = 'waiter') {
  return origin.command('askTransfer', { to: people[to].userId, orderIds }, { as });
}
function decide(
  origin: OriginFixture,
  name: 'acceptTransfer' | 'declineTransfer' | 'cancelTransfer',
  id: string,
  as: Person,
) {
  return origin.command(name, {}, { as, params: { id } });
}
async function transfers(origin: OriginFixture, as: Person = 'waiter') {
  return (await origin.read('orderTransfers', { as })).data;
}
async function waiterOf(origin: OriginFixture, id: string) {
  return (await origin.read('waiterOrder', { as: 'waiter', params: { id } })).data.waiterId;
}
const [giver, receiver] = [people.waiter.userId, people.secondWaiter.userId];

t.test('orders stay with the giver until the colleague accepts, and both are told §11.24', async t => {
  const origin = await createOrigin(t);
  const ids = [await open(origin, { tableId: table1 }), await open(origin, { name: 'Ola' })];
  const asked = await ask(origin, ids);
  const places = [{ tableLabel: '1' }, { orderType: 'dineIn', orderName: 'Ola' }];
  t.match(asked.data, { from: { id: giver }, to: { id: receiver }, state: 'open', orders: places });
  t.same(await transfers(origin, 'secondWaiter'), [asked.data]);
  for (const id of ids) t.equal(await waiterOf(origin, id), giver);

  const accepted = await decide(origin, 'acceptTransfer', asked.data.id, 'secondWaiter');
  t.match(accepted.data, { state: 'accepted', decidedBy: { id: receiver }, orders: places });
  for (const id of ids) t.equal(await waiterOf(origin, id), receiver);
  t.match(await transfers(origin), [{ state: 'accepted' }], 'the giver reads how it ended');
  const history = await origin.read('orderEvents', { params: { id: ids[0] ?? '' } });
  t.match(
    history.data.map(({ type, payload }) => ({ type, payload })),
    [
      { type: 'order.opened' },
      { type: 'order.transferAsked', payload: { to: { name: 'The secondWaiter' } } },
      {
        type: 'order.handedOver',
        payload: { before: { waiter_name: 'The waiter' }, after: { waiter_name: 'The secondWaiter' } },
      },
    ],
  );
  origin.clock.nowMs += minutes(10);
  t.same(await transfers(origin), [], 'the answer fades');
});

t.test('two phones of the receiver that press at once transfer once, and so does a replay', async t => {
  const origin = await createOrigin(t);
  const id = await open(origin, { tableId: table1 });
  const [asked, again] = await Promise.all([ask(origin, [id]), ask(origin, [id])]);
  t.equal(asked.data.id, again.data.id, 'the same offer twice is one');
  const key = createUuid();
  const accept = (options: { key?: string }) =>
    origin.command('acceptTransfer', {}, { as: 'secondWaiter', params: { id: asked.data.id }, ...options });
  const answers = [...(await Promise.all([accept({ key }), accept({})])), await accept({ key })];
  for (const { status, data } of answers)
    t.match({ status, data }, { status: 200, data: { state: 'accepted' } });
  const { data } = await origin.read('orderEvents', { params: { id } });
  t.equal(data.filter(({ type }) => type === 'order.handedOver').length, 1);
  const late = await decide(origin, 'declineTransfer', asked.data.id, 'secondWaiter');
  t.match(late.problem, { status: 409, code: 'TRANSFER_DECIDED' });
  t.match((await decide(origin, 'cancelTransfer', asked.data.id, 'waiter')).problem, {
    code: 'TRANSFER_DECIDED',
  });
  t.equal(await waiterOf(origin, id), receiver);
});

t.test(
  'who was not asked can’t accept, decline or cancel; nor can anybody of another restaurant',
  async t => {
    const origin = await createOrigin(t);
    const id = await open(origin, { tableId: table1 });
    const asked = (await ask(origin, [id])).data.id;
    for (const as of ['waiter', 'admin'] as const)
      for (const name of ['acceptTransfer', 'declineTransfer'] as const)
        t.match(
          (await decide(origin, name, asked, as)).problem,
          { status: 403, code: 'TRANSFER_NOT_YOURS' },
          `${as} ${name}`,
        );
    t.match((await decide(origin, 'cancelTransfer', asked, 'secondWaiter')).problem, { status: 403 });
    for (const name of ['acceptTransfer', 'declineTransfer', 'cancelTransfer'] as const) {
      t.equal((await decide(origin, name, asked, 'otherWaiter')).status, 404);
      t.equal((await decide(origin, name, asked, 'kitchen')).status, 403);
    }
    t.same(await transfers(origin, 'otherWaiter'), []);
    t.equal(await waiterOf(origin, id), giver);
    t.match((await decide(origin, 'cancelTransfer', asked, 'admin')).data, { state: 'cancelled' });
  },
);

t.test('only one’s own open orders are offered, each to one colleague at a time', async t => {
  const origin = await createOrigin(t);
  const own = await open(origin, { tableId: table1 });
  const others = await open(origin, { tableId: table2 }, 'secondWaiter');
  const foreign = await open(origin, { name: 'Jan' }, 'otherWaiter');
  const cancelled = await open(origin, { name: 'Ewa' });
  await origin.command('cancelOrder', {}, { as: 'waiter', params: { id: cancelled } });
  const place = (path: string) => ({ errors: [{ path }] });
  t.match((await ask(origin, [own, others], 'admin')).problem, { code: 'FORBIDDEN', ...place('orderIds/1') });
  t.match((await ask(origin, [foreign])).problem, { code: 'NOT_FOUND', ...place('orderIds/0') });
  t.match((await ask(origin, [own, cancelled])).problem, { code: 'ORDER_NOT_OPEN', ...place('orderIds/1') });
  t.match((await ask(origin, [])).problem, { status: 400, ...place('orderIds') });
  t.match((await ask(origin, [own], 'waiter')).problem, { status: 400, ...place('to') });
  for (const nobody of ['kitchen', 'dismissed', 'otherWaiter'] as const)
    t.match((await ask(origin, [own], nobody)).problem, { status: 404, ...place('to') });
  t.same(await transfers(origin), []);
  await ask(origin, [own]);
  t.match((await ask(origin, [own], 'admin')).problem, { code: 'TRANSFER_OPEN', ...place('orderIds/0') });
});

t.test(
  'a waiter can’t give an order away by changing it; an admin can, and anybody takes one over',
  async t => {
    const origin = await createOrigin(t);
    const id = await open(origin, { tableId: table1 });
    const give = (to: Person, as: Person) =>
      origin.command('changeOrder', { waiterId: people[to].userId }, { as, params: { id } });
    t.match((await give('secondWaiter', 'waiter')).problem, {
      ...{ status: 403, code: 'FORBIDDEN' },
      errors: [{ path: 'waiterId' }],
    });
    t.match((await give('secondWaiter', 'secondWaiter')).data, { waiterId: receiver });
    t.match((await give('waiter', 'admin')).data, { waiterId: giver });
  },
);

t.test('what was closed, or is another’s by now, is no longer offered', async t => {
  const origin = await createOrigin(t);
  const [kept, gone] = [await open(origin, { tableId: table1 }), await open(origin, { tableId: table2 })];
  const { id } = (await ask(origin, [kept, gone])).data;
  await origin.command('changeOrder', { waiterId: people.admin.userId }, { params: { id: gone } });
  t.match(await transfers(origin), [{ state: 'open', orders: [{ id: kept }] }]);
  const accepted = await decide(origin, 'acceptTransfer', id, 'secondWaiter');
  t.same(
    accepted.data.orders.map(order => order.id),
    [kept],
  );
  t.equal(await waiterOf(origin, gone), people.admin.userId);
  await ask(origin, [await open(origin, { name: 'Iga' })]);
  const { headers, data } = await origin.read('orderTransfers', { as: 'waiter' });
  const known = { 'if-none-match': String(headers['etag']) };
  const same = await origin.read('orderTransfers', { as: 'waiter', headers: known });
  t.same([data.length, same.status], [2, 304], 'several are one state, known by its ETag');

  const last = await open(origin, { name: 'Ala' });
  const next = (await ask(origin, [last])).data.id;
  await origin.command('cancelOrder', {}, { as: 'waiter', params: { id: last } });
  const shown = await transfers(origin);
  t.notOk(
    shown.some(transfer => transfer.id === next),
    'the offer is over with its only order',
  );
  t.match((await decide(origin, 'acceptTransfer', next, 'secondWaiter')).problem, {
    code: 'TRANSFER_DECIDED',
  });
});

t.test('an offer nobody answers lapses, and one to somebody dismissed ends at once', async t => {
  const origin = await createOrigin(t);
  const id = await open(origin, { tableId: table1 });
  const first = (await ask(origin, [id])).data.id;
  const { headers } = await origin.read('orderTransfers', { as: 'waiter' });
  origin.clock.nowMs += minutes(30);
  const lapsed = await origin.read('orderTransfers', { as: 'waiter' });
  t.match(lapsed.data, [{ id: first, state: 'expired' }]);
  t.not(lapsed.headers.etag, headers.etag);
  t.match((await decide(origin, 'acceptTransfer', first, 'secondWaiter')).problem, {
    code: 'TRANSFER_DECIDED',
  });
  const second = (await ask(origin, [id])).data.id;
  t.not(second, first);
  const staff = (await origin.read('users')).data.find(user => user.id === receiver);
  const headersOf = { 'if-match': `"${staff?.version}"` };
  await origin.command('changeUser', { isActive: false }, { params: { id: receiver }, headers: headersOf });
  t.match(
    (await transfers(origin)).find(transfer => transfer.id === second),
    { state: 'expired' },
  );
  t.equal((await decide(origin, 'acceptTransfer', second, 'secondWaiter')).status, 403);
  t.equal(await waiterOf(origin, id), giver);
});

t.test('a payment stays with who took it when the order goes to a colleague', async t => {
  const origin = await createOrigin(t);
  const id = await open(origin, { tableId: table1 });
  const params = { id };
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  await origin.command(
    'takePayment',
    { kind: 'cash', amount: 100, tip: 0, tendered: 100 },
    { as: 'waiter', params },
  );
  const before = (await origin.read('waiterOrder', { as: 'waiter', params })).data.payments;
  t.equal(before.length, 1);
  const { data } = await ask(origin, [id]);
  await decide(origin, 'acceptTransfer', data.id, 'secondWaiter');
  t.same((await origin.read('waiterOrder', { as: 'waiter', params })).data.payments, before);
});

t.test('a bored waiter rings no colleague all evening', async t => {
  const origin = await createOrigin(t);
  const id = await open(origin, { tableId: table1 });
  for (let count = 0; count < limits.transfersPerHourMax; count += 1) {
    const { data } = await ask(origin, [id]);
    await decide(origin, 'cancelTransfer', data.id, 'waiter');
  }
  t.match((await ask(origin, [id])).problem, { status: 409, code: 'TRANSFER_LIMIT' });
  origin.clock.nowMs += minutes(61);
  t.equal((await ask(origin, [id])).status, 200);
});
