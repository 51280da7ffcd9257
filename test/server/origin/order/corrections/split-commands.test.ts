import t from 'tap';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { pay, refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const partId = '01970000-0000-7000-8000-00000000bbbb';

async function threeBeers(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  const lines = [
    { menuItemId: restaurantIds.beer, quantity: 3 },
    { menuItemId: restaurantIds.soup, quantity: 1 },
  ];
  const body = { type: 'dineIn', tableId: restaurantIds.table1, guestCount: 3, lines } as const;
  const { id } = (await origin.command('createOrder', body, { as: 'waiter' })).data;
  const { data } = await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  const lineId = data.lines[0]?.id ?? '';
  const split = (body: { id?: string; quantity: number }, of = lineId) =>
    origin.command('splitLine', body, { as: 'waiter', params: { id, lineId: of } });
  return { origin, id, lineId, order: data, split };
}

t.test('some pieces become a line of their own, in the same place of their way', async t => {
  const { origin, lineId, order, split } = await threeBeers(t);
  const { status, data } = await split({ id: partId, quantity: 1 });
  t.equal(status, 200);
  const [whole] = order.lines;
  t.same(
    data.lines.map(({ id, quantity, state }) => [id, quantity, state]),
    [
      [lineId, 2, 'sent'],
      [order.lines[1]?.id, 1, 'sent'],
      [partId, 1, 'sent'],
    ],
  );
  t.match(data.lines[2], { splitFromId: lineId, ticketId: whole?.ticketId, sentAt: whole?.sentAt });
  t.equal(data.total, order.total);
  const bar = (await origin.read('preparationOrders', { params: { location: 'bar' } })).data;
  t.same(
    bar.map(({ lines }) => lines.map(({ quantity }) => quantity)),
    [[2, 1]],
    'one ticket still',
  );
});

t.test('one piece can be voided and the others served', async t => {
  const { origin, id, lineId, split } = await threeBeers(t);
  await split({ id: partId, quantity: 1 });
  await origin.command('voidLine', { reason: 'Pomyłka' }, { params: { id, lineId: partId } });
  await origin.command('readyLine', {}, { params: { id: lineId } });
  const { data } = await origin.command('serveLines', { lineIds: [lineId] }, { params: { id } });
  t.match(data, { total: 4000, lines: [{ state: 'served' }, { state: 'sent' }, { state: 'voided' }] });
});

t.test('a part is smaller than the whole and has an id of its own', async t => {
  const { order, split } = await threeBeers(t);
  t.match((await split({ quantity: 3 })).problem, { code: 'SPLIT_QUANTITY', errors: [{ path: 'quantity' }] });
  t.equal(refusalOf(await split({ quantity: 1 }, order.lines[1]?.id)), 'SPLIT_QUANTITY');
  const taken = await split({ id: order.lines[1]?.id ?? '', quantity: 1 });
  t.match(taken.problem, { code: 'ID_TAKEN', errors: [{ path: 'id' }] });
  t.equal(refusalOf(await split({ quantity: 1 }, partId)), 'NOT_FOUND');
});

t.test('what was paid by itself or is void is not parted any more', async t => {
  const { origin, id, lineId, split } = await threeBeers(t);
  await pay(origin, id, { kind: 'cash', amount: 2700, lineIds: [lineId] });
  t.equal(refusalOf(await split({ quantity: 1 })), 'ALREADY_PAID');
  const { data } = await origin.read('waiterOrder', { params: { id } });
  const params = { id, paymentId: data.payments[0]?.id ?? '' };
  await origin.command('refundPayment', { reason: 'Pomyłka' }, { params });
  await origin.command('voidLine', { reason: 'Pomyłka' }, { params: { id, lineId } });
  t.equal(refusalOf(await split({ quantity: 1 })), 'LINE_STATE');
});
