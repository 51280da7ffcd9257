import t from 'tap';
import type { DiscountCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { allow, draftOrder, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { type Person, people } from '../../../../helpers/restaurants/small-restaurant.ts';

const reason = 'Reklamacja';
type Terms = { kind: 'percent' | 'amount'; value: number };

function body(terms: Terms | null): DiscountCommand {
  return { discount: terms === null ? null : { ...terms, reason } };
}

function onOrder(origin: OriginFixture, { id }: Order, terms: Terms | null, as: Person = 'waiter') {
  return origin.command('discountOrder', body(terms), { as, params: { id } });
}

function onLine(
  origin: OriginFixture,
  { id, lines }: Order,
  index: number,
  terms: Terms | null,
  as: Person = 'waiter',
) {
  const lineId = lines[index]?.id ?? '';
  return origin.command('discountLine', body(terms), { as, params: { id, lineId } });
}

t.test('a discount on a line and on the whole order add up to the grosz, VAT included', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const line = await onLine(origin, order, 0, { kind: 'percent', value: 10 });
  t.match(line.data.lines[0], {
    discount: { kind: 'percent', value: 10, reason, amount: 220, by: { id: people.waiter.userId } },
    payable: 1980,
  });
  const { data } = await onOrder(origin, order, { kind: 'amount', value: 500 });
  t.match(data, { subtotal: 7300, discountTotal: 720, total: 6580, discount: { amount: 500 } });
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
  t.equal(sum(data.lines.map(({ payable }) => payable)), data.total);
  t.equal(sum(data.vatBreakdown.map(({ gross }) => gross)), data.total);
});

t.test('beyond the waiter’s limit an admin is needed, whose own is everything', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  t.equal(refusalOf(await onOrder(origin, order, { kind: 'percent', value: 11 })), 'APPROVAL_REQUIRED');
  t.equal(refusalOf(await onLine(origin, order, 0, { kind: 'amount', value: 221 })), 'APPROVAL_REQUIRED');
  await allow(origin, 'waiter', { discountMaxPercent: 50 });
  t.equal((await onOrder(origin, order, { kind: 'percent', value: 50 })).data.total, 1100);
  const comp = await onLine(origin, order, 0, { kind: 'percent', value: 100 }, 'admin');
  t.match(comp.data, { total: 0, lines: [{ payable: 0 }] });
  const wrong = await onOrder(origin, order, { kind: 'percent', value: 101 }, 'admin');
  t.match(wrong.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'discount/value' }] });
});

t.test('an order’s limit counts what its lines give already', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  await onLine(origin, order, 0, { kind: 'percent', value: 50 }, 'admin');
  t.equal(refusalOf(await onOrder(origin, order, { kind: 'amount', value: 111 })), 'APPROVAL_REQUIRED');
  t.equal((await onOrder(origin, order, { kind: 'amount', value: 110 })).data.total, 990);
  const more = await onOrder(origin, order, { kind: 'amount', value: 111 });
  t.equal(refusalOf(more), 'APPROVAL_REQUIRED', 'the discount that is there makes no room for another');
});

t.test('a discount is taken away again', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  await onLine(origin, order, 0, { kind: 'percent', value: 10 });
  await onOrder(origin, order, { kind: 'percent', value: 10 });
  await onLine(origin, order, 0, null);
  const { data } = await onOrder(origin, order, null);
  t.match(data, { total: 2200, discountTotal: 0 });
  t.notOk('discount' in data);
  t.notOk('discount' in (data.lines[0] ?? {}));
});

t.test('what was paid stays covered: of the whole, and of each line that was paid by itself', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  await pay(origin, order.id, { kind: 'card', amount: 2200, lineIds: [order.lines[0]?.id ?? ''] });
  const line = await onLine(origin, order, 0, { kind: 'percent', value: 10 });
  t.match(line.problem, { code: 'PAYMENTS_EXCEED_TOTAL', errors: [{ path: 'discount' }] });
  t.equal(refusalOf(await onOrder(origin, order, { kind: 'percent', value: 10 })), 'PAYMENTS_EXCEED_TOTAL');
  t.equal((await onLine(origin, order, 1, { kind: 'percent', value: 10 })).data.due, 3780);
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 3780 });
  t.equal(paid.data.due, 0);
  const late = await onLine(origin, order, 1, { kind: 'percent', value: 20 }, 'admin');
  t.equal(refusalOf(late), 'PAYMENTS_EXCEED_TOTAL');
});

t.test('only what is charged can cost less', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'beer']);
  const params = { id: order.id, lineId: order.lines[0]?.id ?? '' };
  await origin.command('voidLine', { reason }, { params });
  t.equal(refusalOf(await onLine(origin, order, 0, { kind: 'percent', value: 5 })), 'LINE_STATE');
  t.equal(refusalOf(await onLine(origin, order, 9, { kind: 'percent', value: 5 })), 'NOT_FOUND');
  const receipt = { receipt_state: 'issued' as const };
  await origin.database.db.updateTable('orders').set(receipt).where('id', '=', order.id).execute();
  t.equal(refusalOf(await onOrder(origin, order, { kind: 'percent', value: 5 })), 'RECEIPT_EXISTS');
  t.equal(refusalOf(await onLine(origin, order, 1, null)), 'RECEIPT_EXISTS');
});

t.test('drafts may be discounted before they are sent, and each step is in the history', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, ['soup']);
  await onLine(origin, order, 0, { kind: 'amount', value: 100 });
  await onOrder(origin, order, { kind: 'percent', value: 5 });
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data.slice(1);
  t.match(events, [
    { type: 'line.discounted', payload: { before: null, after: { value: 100, reason } } },
    { type: 'order.discounted', payload: { before: null, after: { kind: 'percent', value: 5 } } },
  ]);
});

t.test('what a waiter can take off an order again makes no room for an amount', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, ['soup', 'dumplings']);
  t.equal(refusalOf(await onOrder(origin, order, { kind: 'amount', value: 100 })), 'APPROVAL_REQUIRED');
  await origin.command('sendOrder', { holdCourses: [3] }, { as: 'waiter', params: { id: order.id } });
  t.equal(refusalOf(await onOrder(origin, order, { kind: 'amount', value: 221 })), 'APPROVAL_REQUIRED');
  t.equal(
    (await onOrder(origin, order, { kind: 'amount', value: 220 })).status,
    200,
    'the soup is on its way',
  );
  const empty = await draftOrder(origin, [], null);
  t.equal(refusalOf(await onOrder(origin, empty, { kind: 'amount', value: 1 })), 'APPROVAL_REQUIRED');
});

t.test('a draft that changes gets no more off than the waiter may give, and is never refused', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, ['soup', 'dumplings']);
  const resize = async (index: number, quantity: number) => {
    const params = { id: order.id, lineId: order.lines[index]?.id ?? '' };
    const { data } = await origin.command('changeLine', { quantity }, { as: 'waiter', params });
    return data.lines[index]?.discountTotal;
  };
  await resize(0, 10);
  await onLine(origin, order, 0, { kind: 'amount', value: 2200 });
  t.equal(await resize(0, 1), 220);
  t.equal(await resize(0, 11), 2200);
  await onLine(origin, order, 1, { kind: 'percent', value: 100 }, 'admin');
  t.equal(await resize(1, 50), 4200);
  t.equal(await resize(1, 1), 4200);
});
