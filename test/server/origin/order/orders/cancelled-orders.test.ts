import t from 'tap';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, soup, beer } = restaurantIds;
const dineIn = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;

t.test('an order is cancelled once every line of it was voided and all money was given back', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const { data } = await origin.command('createOrder', { ...dineIn, lines }, { as: 'waiter' });
  const soupId = data.lines[0]?.id ?? '';
  const params = { id: data.id };
  const cancel = () => origin.command('cancelOrder', {}, { as: 'waiter', params });
  const voidLine = (lineId: string) =>
    origin.command('voidLine', { reason: 'Pomyłka' }, { params: { id: data.id, lineId } });
  await origin.command('sendOrder', { lineIds: [soupId], holdCourses: [1] }, { as: 'waiter', params });
  t.equal((await cancel()).problem.code, 'ORDER_HAS_LINES', 'what waits was already given to the kitchen');
  const payment = { kind: 'cash', amount: 500 } as const;
  const paid = await origin.command('takePayment', payment, { as: 'waiter', params });
  const draft = [{ menuItemId: beer, quantity: 1 }];
  await origin.command('addLines', { lines: draft }, { as: 'waiter', params });
  t.match((await cancel()).problem, { status: 409, code: 'ORDER_HAS_PAYMENTS' });
  const paymentId = paid.data.payments[0]?.id ?? '';
  const refund = { reason: 'Reklamacja' };
  await origin.command('refundPayment', refund, { params: { id: data.id, paymentId } });
  await voidLine(soupId);
  const cancelled = await cancel();
  t.match(cancelled.data, {
    state: 'cancelled',
    total: 0,
    paid: 0,
    lines: [{ id: soupId, state: 'voided' }],
  });
  t.notOk(
    cancelled.data.lines.some(({ menuItemId }) => menuItemId === beer),
    'the draft went with it',
  );
});
