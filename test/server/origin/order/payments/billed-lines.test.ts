/** Billed lines were sent or held first, and are removed only with a right, which is logged. */
import t from 'tap';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const as = 'waiter' as const;
const soup = { menuItemId: restaurantIds.soup, quantity: 1 };
const dumplings = { menuItemId: restaurantIds.dumplings, quantity: 1 };

async function openOrder(origin: OriginFixture, lines: object[], tableId: string = restaurantIds.table1) {
  const body = { type: 'dineIn' as const, tableId, guestCount: 2, lines: lines as [typeof soup] };
  return (await origin.command('createOrder', body, { as })).data;
}

/** Soup is sent, dumplings are held. */
async function halfHeld(origin: OriginFixture, tableId?: string) {
  const order = await openOrder(origin, [soup, dumplings], tableId);
  const params = { id: order.id };
  const sent = await origin.command('sendOrder', { holdCourses: [3] }, { as, params });
  const held = sent.data.lines.find(({ state }) => state === 'held')?.id ?? '';
  return { order: sent.data, params, held };
}

t.test('a bill and a payment are refused while something on the order was not sent', async t => {
  const origin = await createOrigin(t);
  const order = await openOrder(origin, [soup, dumplings]);
  const params = { id: order.id };
  const [sentId = '', draftId = ''] = order.lines.map(({ id }) => id);
  await origin.command('sendOrder', { lineIds: [sentId] }, { as, params });
  const refused = { status: 409, code: 'ORDER_HAS_UNSENT_LINES', errors: [{ path: `lines/${draftId}` }] };
  for (const print of [false, true])
    t.match((await origin.command('requestBill', { print }, { as, params })).problem, refused);
  const payments: NewPayment[] = [
    { kind: 'cash', amount: 6_400, closes: true },
    { kind: 'card', amount: 1 },
    { kind: 'card', amount: 2_200, lineIds: [sentId] },
    { kind: 'card', amount: 3_200, share: { of: 2, number: 1 } },
  ];
  for (const payment of payments)
    t.match((await origin.command('takePayment', payment, { as, params })).problem, refused);
  const kept = (await origin.read('waiterOrder', { as, params })).data;
  t.match(kept, { paid: 0, billRequestedAt: undefined }, 'nothing is left of it');
  await origin.command('removeLine', undefined, { as, params: { ...params, lineId: draftId } });
  t.equal((await origin.command('requestBill', {}, { as, params })).status, 200);
  const paid = await origin.command(
    'takePayment',
    { kind: 'cash', amount: 2_200, closes: true },
    { as, params },
  );
  t.match(paid.data, { state: 'closed', paid: 2_200 });
});

t.test('what waits for its course may be billed, and comes off then by the rules of voids', async t => {
  const origin = await createOrigin(t);
  const { params, held } = await halfHeld(origin);
  const billed = await origin.command('requestBill', {}, { as, params });
  t.ok(
    billed.data.lines.every(({ billedAt }) => billedAt !== undefined),
    'every line on it says so',
  );
  const line = { ...params, lineId: held };
  t.match((await origin.command('voidLine', { reason: 'Pomyłka' }, { as, params: line })).problem, {
    code: 'APPROVAL_REQUIRED',
  });
  const later = (await origin.command('addLines', { lines: [dumplings] }, { as, params })).data;
  const draft = later.lines.find(({ state }) => state === 'draft');
  t.equal(draft?.billedAt, undefined);
  const removed = { ...params, lineId: draft?.id ?? '' };
  t.equal((await origin.command('removeLine', undefined, { as, params: removed })).status, 200);
  const byAdmin = await origin.command('voidLine', { reason: 'Pomyłka' }, { params: line });
  t.match(byAdmin.data, { total: 2_200 });
});

t.test('what was held and on no bill still comes off freely', async t => {
  const origin = await createOrigin(t);
  const { params, held } = await halfHeld(origin);
  const lineId = { ...params, lineId: held };
  t.equal((await origin.command('voidLine', { reason: 'Pomyłka' }, { as, params: lineId })).status, 200);
});

t.test('a payment in advance covers what waits: it does not come off alone any more', async t => {
  const origin = await createOrigin(t);
  const one = await halfHeld(origin);
  await origin.command('takePayment', { kind: 'cash', amount: 3_000 }, { as, params: one.params });
  const lineOf = { ...one.params, lineId: one.held };
  const voiding = { reason: 'Pomyłka' };
  t.match((await origin.command('voidLine', voiding, { as, params: lineOf })).problem, {
    code: 'APPROVAL_REQUIRED',
  });
  const other = await halfHeld(origin, restaurantIds.table2);
  const sent = other.order.lines.find(({ id }) => id !== other.held)?.id ?? '';
  const ofSoup = { kind: 'cash' as const, amount: 2_200, lineIds: [sent] };
  await origin.command('takePayment', ofSoup, { as, params: other.params });
  const unpaid = { ...other.params, lineId: other.held };
  t.equal(
    (await origin.command('voidLine', voiding, { as, params: unpaid })).status,
    200,
    'who paid the soup was told of the soup',
  );
});

t.test('a line stays billed in whatever order it comes to, and in both parts of a split', async t => {
  const origin = await createOrigin(t);
  const one = await halfHeld(origin);
  await origin.command('requestBill', {}, { as, params: one.params });
  const other = await openOrder(origin, [soup], restaurantIds.table2);
  const params = { id: other.id };
  await origin.command('sendOrder', {}, { as, params });
  const merged = await origin.command('mergeOrders', { orderId: one.order.id }, { as, params });
  t.equal(merged.status, 200);
  const voiding = { reason: 'Pomyłka' };
  const moved = { ...params, lineId: one.held };
  t.match((await origin.command('voidLine', voiding, { as, params: moved })).problem, {
    code: 'APPROVAL_REQUIRED',
  });
  const third = await openOrder(origin, [{ ...dumplings, quantity: 3 }]);
  const place = { id: third.id };
  await origin.command('sendOrder', { holdCourses: [3] }, { as, params: place });
  await origin.command('requestBill', {}, { as, params: place });
  const whole = { ...place, lineId: third.lines[0]?.id ?? '' };
  const split = await origin.command('splitLine', { quantity: 1 }, { as, params: whole });
  for (const { id } of split.data.lines) {
    const part = { ...place, lineId: id };
    t.match((await origin.command('voidLine', voiding, { as, params: part })).problem, {
      code: 'APPROVAL_REQUIRED',
    });
  }
});

t.test('what came off after the bill is in the reports, under whose doing it was', async t => {
  const origin = await createOrigin(t);
  const { order, params, held } = await halfHeld(origin);
  const before = { kind: 'percent' as const, value: 10, reason: 'Stały gość' };
  const discount = (value: typeof before | null) =>
    origin.command('discountOrder', { discount: value }, { as, params });
  await discount(before);
  await discount(null);
  await origin.command('requestBill', {}, { as, params });
  const reduced = async () => {
    const { data } = await origin.read('waitersReport');
    const rows = data.rows.map(({ waiterId, reducedAfterBill }) => [waiterId, reducedAfterBill]);
    return { rows: Object.fromEntries(rows), total: (await origin.read('salesReport')).data.total };
  };
  t.match(await reduced(), { rows: {}, total: { reducedAfterBill: 0 } }, 'what came before the bill is not');

  await discount(before);
  t.match(await reduced(), { rows: { [people.waiter.userId]: 640 }, total: { reducedAfterBill: 640 } });
  await discount(null);
  t.match(await reduced(), { rows: { [people.waiter.userId]: 0 }, total: { reducedAfterBill: 0 } });

  const asked = await origin.command(
    'askApproval',
    { kind: 'void', lineId: held, reason: 'Pomyłka' },
    { as, params },
  );
  t.match((await reduced()).total, { reducedAfterBill: 0 }, 'a question takes nothing off');
  await origin.command('approve', {}, { params: { id: asked.data.approvals[0]?.id ?? '' } });
  t.match(await reduced(), { rows: { [people.waiter.userId]: 4_200 }, total: { reducedAfterBill: 4_200 } });

  const rest = { ...params, lineId: order.lines.find(({ id }) => id !== held)?.id ?? '' };
  await origin.command('voidLine', { reason: 'Pomyłka' }, { params: rest });
  await origin.command('cancelOrder', {}, { as, params });
  const expected = { [people.waiter.userId]: 4_200, [people.admin.userId]: 2_200 };
  t.match(
    await reduced(),
    { rows: expected, total: { reducedAfterBill: 6_400 } },
    'a cancelled order counts too',
  );
});
