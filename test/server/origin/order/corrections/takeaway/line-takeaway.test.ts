/** One dish to go beside others that are eaten in: its VAT, its ticket, and what stands against it. */
import t, { type Test } from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { addPaperKitchen, queuedPapers } from '../../../../../helpers/restaurants/paper-station.ts';
import { draftOrder, pay, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { soup } = restaurantIds;

type Wish = { isTakeaway: boolean; quantity?: number };

function takeaway(origin: OriginFixture, { id, lines }: Order, wish: Wish, place = 0, key = createUuid()) {
  const params = { id, lineId: lines[place]?.id ?? '' };
  return origin.command('setLineTakeaway', wish, { as: 'waiter', params, key });
}

async function open(t: Test, ...dishes: Parameters<typeof sentOrder>[1]) {
  const origin = await createOrigin(t);
  return { origin, order: await sentOrder(origin, dishes) };
}

async function kitchenLines(origin: OriginFixture) {
  const params = { location: 'kitchen' };
  const { data } = await origin.read('preparationOrders', { as: 'kitchen', params });
  return data.flatMap(({ lines }) => lines);
}

t.test('the VAT follows, the price stays, and back again nothing is left of it', async t => {
  const { origin, order } = await open(t, 'soup', 'dumplings');
  t.match(order.vatBreakdown, [{ rate: 8, gross: 6_400 }]);
  const { data } = await takeaway(origin, order, { isTakeaway: true });
  t.match(data.lines, [{ isTakeaway: true, vatRate: 5, payable: 2_200, state: 'sent' }, { vatRate: 8 }]);
  t.same(data.vatBreakdown, [
    { rate: 8, net: 3_889, vat: 311, gross: 4_200 },
    { rate: 5, net: 2_095, vat: 105, gross: 2_200 },
  ]);
  t.equal(data.total, order.total);
  const { data: back } = await takeaway(origin, data, { isTakeaway: false });
  t.same(back.vatBreakdown, order.vatBreakdown);
  t.notOk('isTakeaway' in (back.lines[0] ?? {}));
});

t.test('both rates are those of when it was added, whatever the menu says since', async t => {
  const { origin, order } = await open(t, 'soup');
  const options = { params: { id: soup }, headers: ifMatch(1) };
  t.equal(
    (await origin.command('changeMenuItem', { vatRate: 23, vatRateTakeaway: 23 }, options)).status,
    200,
  );
  await origin.command('archiveMenuItem', undefined, { params: { id: soup }, headers: ifMatch(2) });
  const { data } = await takeaway(origin, order, { isTakeaway: true });
  t.match(data.lines, [{ vatRate: 5 }]);
  t.match((await takeaway(origin, data, { isTakeaway: false })).data.lines, [{ vatRate: 8 }]);
});

t.test('so many pieces of it become a line of their own, pressed again only once', async t => {
  const origin = await createOrigin(t);
  const draft = await draftOrder(origin, []);
  const params = { id: draft.id };
  const lines = [{ menuItemId: soup, quantity: 3 }];
  await origin.command('addLines', { lines }, { as: 'waiter', params });
  const { data: sent } = await origin.command('sendOrder', {}, { as: 'waiter', params });
  const key = createUuid();
  const first = await takeaway(origin, sent, { isTakeaway: true, quantity: 1 }, 0, key);
  const again = await takeaway(origin, sent, { isTakeaway: true, quantity: 1 }, 0, key);
  t.equal(again.text, first.text);
  t.match(first.data.lines, [
    { quantity: 2, vatRate: 8 },
    { quantity: 1, vatRate: 5, isTakeaway: true, splitFromId: sent.lines[0]?.id },
  ]);
  t.equal(first.data.total, sent.total);
  t.match(await kitchenLines(origin), [{ quantity: 2 }, { quantity: 1, isTakeaway: true }]);
  t.match(await takeaway(origin, first.data, { isTakeaway: true, quantity: 3 }), {
    status: 400,
    problem: { errors: [{ path: 'quantity' }] },
  });
});

t.test('the cook is told where the dish stands, until it was seen, also when it is changed back', async t => {
  const { origin, order } = await open(t, 'soup');
  const { data } = await takeaway(origin, order, { isTakeaway: true });
  t.match(data.lines, [{ adjustedAt: '2025-11-20T18:00:00.000Z' }]);
  const told = { adjustment: { isTakeawayChanged: true, dropped: [], isNoteAdded: false } };
  t.match(await kitchenLines(origin), [{ isTakeaway: true, ...told }]);
  await takeaway(origin, data, { isTakeaway: false });
  t.match(await kitchenLines(origin), [{ isTakeaway: undefined, ...told }], 'it may have been read');
  await origin.command('seeLine', {}, { as: 'kitchen', params: { id: order.lines[0]?.id ?? '' } });
  t.match(await kitchenLines(origin), [{ adjustment: undefined }]);
});

t.test('a paper station gets a slip that says it', async t => {
  const origin = await createOrigin(t);
  await addPaperKitchen(origin);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const { data } = await takeaway(origin, order, { isTakeaway: true });
  await takeaway(origin, data, { isTakeaway: false });
  const [there, back] = (await queuedPapers(origin)).filter(({ slip }) => slip !== undefined);
  t.match(there, { slip: 'change', tableLabel: '1', lines: { length: 1, 0: { isTakeaway: true } } });
  t.match(back, { slip: 'change', lines: { length: 1, 0: { isTakeaway: false } } });
});

t.test('a draft to go stands so on its ticket, and is nothing new to the cook', async t => {
  const origin = await createOrigin(t);
  await addPaperKitchen(origin);
  const draft = await draftOrder(origin, ['soup', 'dumplings']);
  const params = { id: draft.id, lineId: draft.lines[0]?.id ?? '' };
  const { data } = await origin.command('changeLine', { isTakeaway: true }, { as: 'waiter', params });
  t.match(data.lines, [{ isTakeaway: true, vatRate: 5, adjustedAt: undefined }, { isTakeaway: undefined }]);
  const lines = [{ menuItemId: soup, quantity: 1, isTakeaway: true }];
  const more = await origin.command('addLines', { lines }, { as: 'waiter', params });
  t.match(more.data.lines[2], { isTakeaway: true, vatRate: 5 });
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.match(await kitchenLines(origin), [
    { isTakeaway: true, adjustment: undefined },
    { isTakeaway: true },
    { isTakeaway: undefined },
  ]);
  t.match(await queuedPapers(origin), { 0: { lines: [{ isTakeaway: true }, { isTakeaway: true }] } });
});

t.test('what is drunk at the bar of a takeaway order is for here', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'beer'], null);
  t.match(order.lines, [
    { isTakeaway: true, vatRate: 5 },
    { isTakeaway: true, vatRate: 23 },
  ]);
  const { data } = await takeaway(origin, order, { isTakeaway: false });
  t.match(data.lines, [{ isTakeaway: undefined, vatRate: 8 }, { isTakeaway: true }]);
});

t.test('served dishes may still be said to leave the house, voided ones not', async t => {
  const { origin, order } = await open(t, 'soup', 'dumplings');
  const [soupId = '', dumplingsId = ''] = order.lines.map(({ id }) => id);
  const params = { id: order.id };
  await origin.command('serveLines', { lineIds: [soupId], notReady: true }, { as: 'waiter', params });
  await origin.command('voidLine', { reason: 'Pomyłka' }, { params: { ...params, lineId: dumplingsId } });
  const { data } = await takeaway(origin, order, { isTakeaway: true });
  t.match(data.lines, [{ state: 'served', vatRate: 5, adjustedAt: undefined }, { state: 'voided' }]);
  t.equal(refusalOf(await takeaway(origin, order, { isTakeaway: true }, 1)), 'LINE_STATE');
});

t.test('the VAT of what is paid is a fact', async t => {
  const { origin, order } = await open(t, 'soup', 'soup', 'beer');
  const [first = '', second = ''] = order.lines.map(({ id }) => id);
  await pay(origin, order.id, { kind: 'card', amount: 2_200, lineIds: [first] });
  t.equal(refusalOf(await takeaway(origin, order, { isTakeaway: true })), 'ALREADY_PAID');
  t.equal((await takeaway(origin, order, { isTakeaway: true }, 1)).status, 200, 'another dish is not paid');
  await pay(origin, order.id, { kind: 'card', amount: 100 });
  t.equal(refusalOf(await takeaway(origin, order, { isTakeaway: false }, 1)), 'ORDER_HAS_PAYMENTS');
  t.equal((await takeaway(origin, order, { isTakeaway: true }, 2)).status, 200, 'beer has one rate');
  t.not(second, first);
});

t.test('once the payment is refunded it may change again; of a closed order nothing does', async t => {
  const { origin, order } = await open(t, 'soup');
  const { data } = await pay(origin, order.id, { kind: 'card', amount: 100 });
  const paymentId = data.payments[0]?.id ?? '';
  const reason = 'Pomyłka';
  await origin.command('refundPayment', { reason }, { params: { id: order.id, paymentId } });
  t.equal((await takeaway(origin, order, { isTakeaway: true })).status, 200);
  await pay(origin, order.id, { kind: 'card', amount: order.due, closes: true });
  t.equal(refusalOf(await takeaway(origin, order, { isTakeaway: false })), 'ORDER_NOT_OPEN');
});

t.test('said twice it changes once, and the history has who, what and the rates', async t => {
  const { origin, order } = await open(t, 'soup');
  const { data } = await takeaway(origin, order, { isTakeaway: true });
  t.equal((await takeaway(origin, data, { isTakeaway: true })).data.version, data.version);
  const { data: events } = await origin.read('orderEvents', { params: { id: order.id } });
  const told = events.filter(({ type }) => type === 'line.takeawayChanged');
  t.match(told, { length: 1 });
  t.match(told[0], {
    userId: people.waiter.userId,
    payload: {
      lineId: order.lines[0]?.id,
      state: 'sent',
      before: { isTakeaway: false, vatRate: 8 },
      after: { isTakeaway: true, vatRate: 5 },
    },
  });
});

t.test('only who takes orders of this restaurant may', async t => {
  const { origin, order } = await open(t, 'soup');
  const params = { id: order.id, lineId: order.lines[0]?.id ?? '' };
  const as = (person: keyof typeof people) =>
    origin.command('setLineTakeaway', { isTakeaway: true }, { as: person, params });
  t.equal((await as('kitchen')).status, 403);
  t.equal((await as('otherWaiter')).status, 404);
});
