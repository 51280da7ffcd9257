/** Paying, as guests do it: together or apart, in cash or by card, once. And what can be taken back. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

type Restaurant = { owner: StaffSession; waiter: StaffSession; dishIds: string[]; tableId: string };

async function openRestaurant(t: Parameters<typeof startApp>[0]): Promise<Restaurant> {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
    ({ items }) => items,
  );
  const plain = menu.filter(item => item.unavailable === undefined && item.modifierGroupIds.length === 0);
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const receipt = { ...settings.receipt, isAutomatic: false };
  await owner.write('PUT', '/api/admin/settings', { ...settings, receipt }, { version });
  return { owner, waiter, dishIds: plain.slice(0, 3).map(({ id }) => id), tableId: tables[0]?.id ?? '' };
}

/** Three dishes, the first two for seat 1, on a table; sent. */
async function takeOrder({ waiter, dishIds, tableId }: Restaurant): Promise<Order> {
  const lines = dishIds.map((menuItemId, index) => ({ menuItemId, quantity: 1, seat: index < 2 ? 1 : 2 }));
  const body = { type: 'dineIn', tableId, guestCount: 2, lines };
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', body);
  const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body;
}

function on(session: StaffSession, { id }: Pick<Order, 'id'>) {
  return <T = Order>(command: string, body: object) =>
    session.write<T>('POST', `/api/waiter/orders/${id}/${command}`, body);
}

async function tile({ waiter, tableId }: Restaurant): Promise<WaiterTable | undefined> {
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  return tables.find(({ id }) => id === tableId);
}

t.test('guests split the bill by seat and the rest equally; the table is then closed and free', async t => {
  const restaurant = await openRestaurant(t);
  const order = await takeOrder(restaurant);
  const waiter = on(restaurant.waiter, order);
  const bill = await waiter('bill', {});
  t.ok(bill.body.billRequestedAt);
  t.equal((await tile(restaurant))?.state, 'billRequested');

  const seat = order.lines.filter(line => line.seat === 1);
  const lineIds = seat.map(line => line.id);
  const amount = seat.reduce((sum, line) => sum + line.payable, 0);
  const first = await waiter('payments', { kind: 'card', amount, tip: 500, lineIds });
  t.match(first.body, { paid: amount, tip: 500, due: order.total - amount });
  const twice = await waiter<Problem>('payments', { kind: 'card', amount, lineIds });
  t.match(twice.body, { status: 409, code: 'ALREADY_PAID' });

  const due = order.total - amount;
  const half = Math.floor(due / 2);
  const tendered = half + 1_000;
  const one = await waiter('payments', { kind: 'cash', amount: half, tendered, share: { of: 2, number: 1 } });
  t.match(one.body.payments.at(-1), { change: 1_000, share: { of: 2, number: 1 } });
  const rest = due - half;
  const other = await waiter('payments', { kind: 'voucher', amount: rest, share: { of: 2, number: 2 } });
  t.match(other.body, { due: 0, paid: order.total, state: 'open' });
  t.same(
    other.body.lines.map(line => line.state),
    order.lines.map(line => line.state),
    'no payment moved a line',
  );

  const closed = await waiter('close', {});
  t.match(closed.body, { state: 'closed', receiptState: 'none' });
  t.equal((await tile(restaurant))?.orders[0]?.due, 0);
});

t.test('two phones that take the whole bill at the same moment take it once', async t => {
  const restaurant = await openRestaurant(t);
  const order = await takeOrder(restaurant);
  const colleague = await joinStaff(restaurant.owner, 'piotr_w', ['waiter']);
  const body = { kind: 'card', amount: order.total, closes: true };
  const phones = [restaurant.waiter, colleague].map(phone =>
    on(phone, order)<Order & Problem>('payments', body),
  );
  const answers = await Promise.all(phones);
  t.same(answers.map(({ status }) => status).sort(), [200, 409]);
  t.match(answers.find(({ status }) => status === 409)?.body, { code: 'ALREADY_PAID' });
  const { body: after } = await colleague.get<Order>(`/api/waiter/orders/${order.id}`);
  t.match(after, { state: 'closed', paid: order.total });
  t.equal(after.payments.length, 1);
});

t.test('by amount, in cash with change; a refund makes it due again, until it is paid anew', async t => {
  const restaurant = await openRestaurant(t);
  const order = await takeOrder(restaurant);
  const waiter = on(restaurant.waiter, order);
  const owner = on(restaurant.owner, order);
  const short = await waiter<Problem>('payments', { kind: 'cash', amount: 2_000, tip: 200, tendered: 2_100 });
  t.equal(short.body.code, 'TENDERED_TOO_LITTLE');
  const paid = await waiter('payments', { kind: 'cash', amount: 2_000, tip: 200, tendered: 5_000 });
  const [payment] = paid.body.payments;
  t.match(payment, { change: 2_800, amount: 2_000, tip: 200 });
  const much = await waiter<Problem>('payments', { kind: 'card', amount: order.total });
  t.equal(much.body.code, 'AMOUNT_EXCEEDS_DUE');
  t.equal((await waiter<Problem>('close', {})).body.code, 'STILL_DUE');

  const refund = { reason: 'Pomyłka' };
  const asked = await waiter<Problem>(`payments/${payment?.id}/refund`, refund);
  t.match(asked, { status: 403, body: { code: 'APPROVAL_REQUIRED' } });
  const given = await owner(`payments/${payment?.id}/refund`, refund);
  t.match(given.body, { paid: 0, tip: 0, due: order.total });
  const anew = await waiter('payments', { kind: 'other', amount: order.total, closes: true });
  t.match(anew.body, { state: 'closed', due: 0, paid: order.total });
});

t.test(
  'a closed order is opened again within the window, and an unpaid one with drafts only is cancelled',
  async t => {
    const restaurant = await openRestaurant(t);
    const order = await takeOrder(restaurant);
    const waiter = on(restaurant.waiter, order);
    const owner = on(restaurant.owner, order);
    await waiter('payments', { kind: 'card', amount: order.total, closes: true });
    const recent = await restaurant.waiter.get<Order[]>('/api/waiter/recently-closed-orders');
    t.match(recent.body, [{ id: order.id, state: 'closed', paid: order.total }]);
    const reason = 'Jeszcze deser';
    t.equal((await waiter<Problem>('reopen', { reason })).body.code, 'APPROVAL_REQUIRED');
    const again = await owner('reopen', { reason });
    t.match(again.body, { state: 'open', paid: order.total, due: 0 });
    t.equal((await waiter<Problem>('cancel', {})).body.code, 'ORDER_HAS_PAYMENTS');
    t.equal((await waiter('close', {})).body.state, 'closed');

    const draft = {
      type: 'takeaway',
      guestCount: 1,
      lines: [{ menuItemId: restaurant.dishIds[0], quantity: 1 }],
    };
    const taken = await restaurant.waiter.write<Order>('POST', '/api/waiter/orders', draft);
    const cancelled = await on(restaurant.waiter, taken.body)('cancel', {});
    t.match(cancelled.body, { state: 'cancelled', total: 0, lines: [] });
    const late = await on(restaurant.waiter, taken.body)<Problem>('payments', { kind: 'card', amount: 1 });
    t.equal(late.body.code, 'ORDER_NOT_OPEN');
  },
);
