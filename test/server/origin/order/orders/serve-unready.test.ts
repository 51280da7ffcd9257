/** A station forgot to say that a dish is ready: the waiter who brought it says so. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { createStockedOrigin } from '../../../../helpers/restaurants/stocked-origin.ts';

function serve(origin: OriginFixture, { id, lines }: Order, isAsked: boolean) {
  const lineIds = lines.map(line => line.id);
  const body = isAsked ? { lineIds, notReady: true } : { lineIds };
  return origin.command('serveLines', body, { as: 'waiter', params: { id } });
}

async function kitchen(origin: OriginFixture) {
  return (await origin.read('preparationOrders', { params: { location: 'kitchen' } })).data;
}

t.test('only who was asked serves what is not ready; the kitchen’s card goes', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'water']);
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: order.lines[1]?.id ?? '' } });
  t.equal(refusalOf(await serve(origin, order, false)), 'LINE_STATE');
  const { data } = await serve(origin, order, true);
  t.same(
    data.lines.map(({ state }) => state),
    ['served', 'served', 'served'],
  );
  t.same(await kitchen(origin), []);
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
  const notReady = order.lines.slice(0, 2).map(({ id }) => id);
  const served = events.find(({ type }) => type === 'lines.served');
  t.match(served?.payload, { notReady }, 'it is told of which nobody had said it');
});

t.test('undone, each is what it was before', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'water']);
  const [soup = '', dumplings = ''] = order.lines.map(({ id }) => id);
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: dumplings } });
  await serve(origin, order, true);
  const lineIds = order.lines.map(({ id }) => id);
  const { data } = await origin.command('undoLines', { lineIds }, { as: 'waiter', params: { id: order.id } });
  t.same(
    data.lines.map(({ state }) => state),
    ['sent', 'preparing', 'ready'],
  );
  t.equal((await kitchen(origin)).flatMap(({ lines }) => lines).length, 2);
  const ready = await origin.command('readyLine', {}, { as: 'kitchen', params: { id: soup } });
  t.equal(ready.status, 200, 'and goes on from there');
});

t.test('a paid table is free once what was forgotten is served', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ receipt: { isAutomatic: false } }));
  const order = await sentOrder(origin, ['soup']);
  await pay(origin, order.id, { kind: 'card', amount: order.total, closes: true });
  const state = async () =>
    (await origin.read('waiterTables')).data.find(({ id }) => id === restaurantIds.table1)?.state;
  origin.clock.nowMs += 3_600_000;
  t.equal(await state(), 'late');
  await serve(origin, order, true);
  t.equal(await state(), 'free');
});

t.test('what was never sent, is on hold or was voided is not served that way', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const lineIds = order.lines.map(({ id }) => id);
  await origin.command('holdLines', { lineIds }, { as: 'waiter', params: { id: order.id } });
  t.equal(refusalOf(await serve(origin, order, true)), 'LINE_STATE');
  const lineId = lineIds[0] ?? '';
  await origin.command('voidLine', { reason: 'x' }, { params: { id: order.id, lineId } });
  t.equal(refusalOf(await serve(origin, order, true)), 'LINE_STATE');
  const cook = await origin.command(
    'serveLines',
    { lineIds, notReady: true },
    { as: 'kitchen', params: { id: order.id } },
  );
  t.equal(refusalOf(cook), 'FORBIDDEN');
});

t.test('its ingredients are taken when it is served, and come back when that is undone', async t => {
  const { origin, dillId } = await createStockedOrigin(t);
  const stock = async () => (await origin.read('ingredients')).data.find(({ id }) => id === dillId)?.stock;
  const before = await stock();
  const order = await sentOrder(origin, ['soup']);
  await serve(origin, order, true);
  t.not(await stock(), before);
  const lineIds = order.lines.map(({ id }) => id);
  await origin.command('undoLines', { lineIds }, { as: 'waiter', params: { id: order.id } });
  t.equal(await stock(), before);
});

t.test('no dish passes a cook who has not seen what its guest must not have', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const params = { id: order.id };
  await origin.command('changeOrder', { allergyNote: 'orzechy' }, { as: 'waiter', params });
  t.equal(refusalOf(await serve(origin, order, true)), 'ALLERGY_UNSEEN');
  const [ticket] = await kitchen(origin);
  const seen = { as: 'kitchen', params: { id: ticket?.id ?? '' } } as const;
  await origin.command('seeAllergy', { version: 1 }, seen);
  t.equal((await serve(origin, order, true)).status, 200);
});
