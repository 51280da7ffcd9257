import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { kitchenScreen } from '../../../../helpers/restaurants/held-back.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { allow, draftOrder, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { type Person, people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { createStockedOrigin, ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const reason = 'Pomyłka';

function voidFirst(origin: OriginFixture, { id, lines }: Order, as: Person = 'waiter') {
  return origin.command('voidLine', { reason }, { as, params: { id, lineId: lines[0]?.id ?? '' } });
}

async function prepare(origin: OriginFixture, { lines }: Order, ...steps: ('startLine' | 'readyLine')[]) {
  for (const step of steps) {
    const { status, text } = await origin.command(step, {}, { params: { id: lines[0]?.id ?? '' } });
    if (status !== 200) throw new Error(text);
  }
}

function serve(origin: OriginFixture, { id, lines }: Order) {
  return origin.command('serveLines', { lineIds: [lines[0]?.id ?? ''] }, { as: 'waiter', params: { id } });
}

t.test('a waiter may only void what was sent with the right to it, an admin always', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED');
  await allow(origin, 'waiter', { voidSent: true });
  const { status, data } = await voidFirst(origin, order);
  t.equal(status, 200);
  t.match(data.lines[0], {
    state: 'voided',
    payable: 0,
    lineTotal: 2200,
    void: { reason, started: false, by: { id: people.waiter.userId, name: 'The waiter' } },
  });
  t.notOk('approvedBy' in (data.lines[0]?.void ?? {}));
  t.match(data, { total: 4200, subtotal: 4200 });
  const second = await sentOrder(origin, ['soup'], restaurantIds.table2);
  t.equal((await voidFirst(origin, second, 'admin')).data.lines[0]?.state, 'voided');
});

t.test('what waits for its course is given up by any waiter', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, ['soup', 'beer']);
  const held = await origin.command('sendOrder', { holdCourses: [1] }, { params: { id: order.id } });
  t.equal(held.data.lines[0]?.state, 'held');
  const { data } = await voidFirst(origin, order);
  const { at } = data.lines[0]?.void ?? {};
  t.match(data.lines[0], { state: 'voided', void: { started: false }, seenAt: at });
  t.same(await kitchenScreen(origin), []);
});

t.test('what is being made is waste; what was served only an admin takes back', async t => {
  const origin = await createOrigin(t);
  await allow(origin, 'waiter', { voidSent: true });
  const making = await sentOrder(origin, ['soup']);
  await prepare(origin, making, 'startLine');
  t.equal((await voidFirst(origin, making)).data.lines[0]?.void?.started, true);
  const served = await sentOrder(origin, ['soup'], restaurantIds.table2);
  await prepare(origin, served, 'readyLine');
  await serve(origin, served);
  t.equal(refusalOf(await voidFirst(origin, served)), 'APPROVAL_REQUIRED');
  const { data } = await voidFirst(origin, served, 'admin');
  t.match(data.lines[0], { state: 'voided', void: { started: true }, seenAt: data.lines[0]?.void?.at });
});

t.test('a bottle that nobody brought yet goes back into the fridge', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['water']);
  t.equal(order.lines[0]?.state, 'ready');
  t.match((await voidFirst(origin, order, 'admin')).data.lines[0]?.void, { started: false });
});

t.test('drafts are removed and not voided; what is void stays void; unknown lines are not there', async t => {
  const origin = await createOrigin(t);
  const draft = await draftOrder(origin, ['soup']);
  t.equal(refusalOf(await voidFirst(origin, draft, 'admin')), 'LINE_STATE');
  const sent = await sentOrder(origin, ['soup'], restaurantIds.table2);
  await voidFirst(origin, sent, 'admin');
  t.equal(refusalOf(await voidFirst(origin, sent, 'admin')), 'LINE_STATE');
  const { lines } = draft;
  t.equal(refusalOf(await voidFirst(origin, { ...sent, lines }, 'admin')), 'NOT_FOUND');
  t.equal(refusalOf(await voidFirst(origin, { ...sent, id: restaurantIds.soup }, 'admin')), 'NOT_FOUND');
});

t.test('what guests paid by itself is not voided before they have their money back', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const lineIds = [order.lines[0]?.id ?? ''];
  const paid = await pay(origin, order.id, { kind: 'card', amount: 2200, lineIds });
  t.equal(refusalOf(await voidFirst(origin, order, 'admin')), 'ALREADY_PAID');
  const params = { id: order.id, paymentId: paid.data.payments[0]?.id ?? '' };
  await origin.command('refundPayment', { reason }, { params });
  t.equal((await voidFirst(origin, order, 'admin')).status, 200);
});

t.test('no void makes an order cheaper than what was paid on it', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  await pay(origin, order.id, { kind: 'cash', amount: 5000 });
  t.equal(refusalOf(await voidFirst(origin, order, 'admin')), 'PAYMENTS_EXCEED_TOTAL');
  const { data } = await origin.read('waiterOrder', { params: { id: order.id } });
  t.match(data, { total: 6400, lines: [{ state: 'sent' }, { state: 'sent' }] });
});

t.test('nothing is voided on an order that has a receipt, or is closed', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const setReceipt = (receipt_state: 'queued' | 'none') =>
    origin.database.db.updateTable('orders').set({ receipt_state }).where('id', '=', order.id).execute();
  await setReceipt('queued');
  t.equal(refusalOf(await voidFirst(origin, order, 'admin')), 'RECEIPT_EXISTS');
  await setReceipt('none');
  await pay(origin, order.id, { kind: 'cash', amount: 2200, closes: true });
  t.equal(refusalOf(await voidFirst(origin, order, 'admin')), 'ORDER_NOT_OPEN');
});

t.test('the same void sent twice is one void', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sentOrder(origin, ['soup']);
  const options = {
    params: { id, lineId: lines[0]?.id ?? '' },
    key: '01970000-0000-7000-8000-00000000aaaa',
  };
  const first = await origin.command('voidLine', { reason }, options);
  const again = await origin.command('voidLine', { reason }, options);
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.same(again.data, first.data);
});

t.test('portions that nobody began come back; what was made is booked as waste', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const counted = await origin.command(
    'changeMenuItem',
    { portionsLeft: 5 },
    { params: { id: restaurantIds.dumplings }, headers: ifMatch(2) },
  );
  t.equal(counted.status, 200, counted.text);
  const left = async () =>
    (await origin.read('menuItems')).data.find(({ id }) => id === restaurantIds.dumplings)?.portionsLeft;
  const stock = async () => (await origin.read('ingredients')).data.find(({ id }) => id === salmonId)?.stock;

  const untouched = await sentOrder(origin, ['dumplings']);
  t.equal(await left(), 4);
  await voidFirst(origin, untouched, 'admin');
  t.same([await left(), await stock()], [5, 2000]);

  const begun = await sentOrder(origin, ['dumplings'], restaurantIds.table2);
  await prepare(origin, begun, 'startLine');
  t.equal(await stock(), 1880);
  await voidFirst(origin, begun, 'admin');
  t.same([await left(), await stock()], [4, 1880], 'it is gone');
  const movements = (await origin.read('stockMovements', { params: { id: salmonId } })).data;
  t.same(
    movements.slice(0, 3).map(({ reason: why, delta }) => [why, delta]),
    [
      ['waste', -120],
      ['void', 120],
      ['sale', -120],
    ],
  );
});
