/** An approval covers an amount, and a waiter's limit is a share of the current total, whatever happens to the order afterwards. */
import t from 'tap';
import type { DiscountRequest } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { allow, draftOrder, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { type Person, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, table2 } = restaurantIds;
const reason = 'Reklamacja';

type Terms = Pick<DiscountRequest, 'kind' | 'value'>;
type Ids = Pick<Order, 'id'>;

const percent = (value: number): Terms => ({ kind: 'percent', value });
const amount = (value: number): Terms => ({ kind: 'amount', value });
const lineIdOf = (order: Order, index = 0) => order.lines[index]?.id ?? '';

function offOrder(origin: OriginFixture, { id }: Ids, terms: Terms, as: Person = 'waiter') {
  return origin.command('discountOrder', { discount: { ...terms, reason } }, { as, params: { id } });
}

function offLine(origin: OriginFixture, { id }: Ids, lineId: string, terms: Terms, as: Person = 'waiter') {
  return origin.command('discountLine', { discount: { ...terms, reason } }, { as, params: { id, lineId } });
}

/** Requested by the waiter, approved by the admin. */
async function approved(origin: OriginFixture, { id }: Ids, terms: Terms, lineId?: string): Promise<Order> {
  const kind = lineId === undefined ? 'orderDiscount' : 'lineDiscount';
  const body = { kind, reason, discount: terms, ...(lineId !== undefined && { lineId }) } as const;
  const asked = await origin.command('askApproval', body, { as: 'waiter', params: { id } });
  const approvalId = asked.data.approvals.at(-1)?.id ?? '';
  const { data, status, text } = await origin.command('approve', {}, { params: { id: approvalId } });
  if (status !== 200) throw new Error(text);
  return data;
}

async function add(origin: OriginFixture, { id }: Ids, menuItemId: string, quantity: number): Promise<Order> {
  const body = { lines: [{ menuItemId, quantity }] };
  const { data, status, text } = await origin.command('addLines', body, { as: 'waiter', params: { id } });
  if (status !== 200) throw new Error(text);
  return data;
}

async function read(origin: OriginFixture, { id }: Ids): Promise<Order> {
  return (await origin.read('waiterOrder', { params: { id } })).data;
}

async function voided(origin: OriginFixture, { id }: Ids, lineId: string): Promise<Order> {
  return (await origin.command('voidLine', { reason }, { params: { id, lineId } })).data;
}

t.test('what was approved is an amount: dishes and tables that come later get nothing of it', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['beer']);
  const given = await approved(origin, order, percent(100));
  t.match(given, { discountTotal: 900, total: 0, discount: { amount: 900, approvedAmount: 900 } });
  t.notOk('fullAmount' in (given.discount ?? {}), 'all of it is taken off');
  const grown = await add(origin, order, dumplings, 50);
  t.match(grown, { discountTotal: 900, discount: { amount: 900, fullAmount: 210_900 } });
  const other = await sentOrder(origin, ['soup'], table2);
  const params = { id: order.id };
  const body = { orderId: other.id };
  const merged = await origin.command('mergeOrders', body, { as: 'waiter', params });
  t.match(merged.data, { discountTotal: 900, total: 212_200, discount: { fullAmount: 213_100 } });
  const parted = await origin.command('unmergeOrders', body, { as: 'waiter', params });
  t.match(parted.data, { discountTotal: 900, total: 210_000 });
  t.match(await read(origin, other), { discountTotal: 0, total: 2200 });
});

t.test('asked again and approved, the rest is taken off too; taken back, there is no trace', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['beer']);
  await approved(origin, order, percent(50));
  await add(origin, order, soup, 1);
  const again = await approved(origin, order, percent(50));
  t.match(again, { discountTotal: 1550, discount: { amount: 1550, approvedAmount: 1550 } });
  t.notOk('fullAmount' in (again.discount ?? {}));
  const own = await offOrder(origin, order, percent(10));
  t.match(own.data, { discountTotal: 310, discount: { ownPercent: 10 } });
  t.notOk('approvedAmount' in (own.data.discount ?? {}));
});

t.test('an admin’s own discount is an amount too', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['beer', 'soup']);
  await offOrder(origin, order, percent(50), 'admin');
  await offLine(origin, order, lineIdOf(order, 1), percent(100), 'admin');
  t.match(await add(origin, order, dumplings, 3), { discountTotal: 3750 - 0 });
  const tab = await draftOrder(origin, [], table2);
  await offOrder(origin, tab, amount(1500), 'admin');
  t.match(await add(origin, tab, soup, 2), { discountTotal: 1500 }, 'an amount is what they said');
});

t.test(
  'more of a draft, or dearer options, get nothing of what was approved, and are never refused',
  async t => {
    const origin = await createOrigin(t);
    const order = await draftOrder(origin, ['soup']);
    const lineId = lineIdOf(order);
    await approved(origin, order, percent(100), lineId);
    const params = { id: order.id, lineId };
    const more = await origin.command('changeLine', { quantity: 50 }, { as: 'waiter', params });
    t.match(more.data.lines[0], { discount: { amount: 2200, fullAmount: 110_000 }, payable: 107_800 });
    const less = await origin.command('changeLine', { quantity: 1 }, { as: 'waiter', params });
    t.match(less.data.lines[0], { payable: 0 });
    const sent = await origin.command('sendOrder', {}, { as: 'waiter', params });
    t.match(sent.data.lines[0], { state: 'sent', payable: 0 }, 'sent, it is what it was');
  },
);

t.test('all discounts of an order count together', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  t.equal((await offLine(origin, order, lineIdOf(order), percent(10))).status, 200);
  t.equal(refusalOf(await offOrder(origin, order, percent(10))), 'APPROVAL_REQUIRED');
  t.equal(refusalOf(await offOrder(origin, order, amount(421))), 'APPROVAL_REQUIRED');
  t.equal((await offOrder(origin, order, amount(420))).data.discountTotal, 640, '10 % of everything');
  t.equal(refusalOf(await offLine(origin, order, lineIdOf(order, 1), amount(1))), 'APPROVAL_REQUIRED');
  t.equal((await offLine(origin, order, lineIdOf(order), percent(5))).status, 200, 'less is no matter');
});

t.test('the other way round: an order’s discount leaves no room for its lines', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  await offOrder(origin, order, percent(10));
  t.equal(refusalOf(await offLine(origin, order, lineIdOf(order), percent(10))), 'APPROVAL_REQUIRED');
  t.match(await approved(origin, order, percent(10), lineIdOf(order)), { discountTotal: 220 + 618 });
});

t.test('after a void a waiter’s discount is measured by what is left', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  await offOrder(origin, order, amount(640));
  t.match(await voided(origin, order, lineIdOf(order, 1)), {
    discountTotal: 220,
    discount: { amount: 220, fullAmount: 640, ownPercent: 10 },
  });
});

t.test('a removed draft and a voided dish take what was approved for them along', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  await approved(origin, order, percent(100), lineIdOf(order, 1));
  await offLine(origin, order, lineIdOf(order), percent(10));
  t.match(await voided(origin, order, lineIdOf(order, 1)), { discountTotal: 220, total: 1980 });
});

t.test('what was approved for three is not approved for each of them once they are parted', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, []);
  const { id } = order;
  const drafts = await add(origin, order, soup, 3);
  const lineId = lineIdOf(drafts);
  await approved(origin, order, percent(50), lineId);
  const params = { id, lineId };
  await origin.command('changeLine', { quantity: 6 }, { as: 'waiter', params });
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const split = await origin.command('splitLine', { quantity: 1 }, { as: 'waiter', params });
  t.equal(split.data.discountTotal, 3300);
  t.equal(
    split.data.lines.reduce((sum, { discount }) => sum + (discount?.approvedAmount ?? 0), 0),
    3300,
  );
});

t.test('an amount off two tables is measured anew when they part', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['beer']);
  const other = await sentOrder(origin, ['dumplings'], table2);
  const options = { as: 'waiter', params: { id: order.id } } as const;
  await origin.command('mergeOrders', { orderId: other.id }, options);
  await offOrder(origin, order, amount(510));
  const parted = await origin.command('unmergeOrders', { orderId: other.id }, options);
  t.match(parted.data, { discountTotal: 90, discount: { amount: 90, fullAmount: 510 } });
});

t.test('a limit that is lowered later leaves what was given, and gives no more', async t => {
  const origin = await createOrigin(t);
  await allow(origin, 'waiter', { discountMaxPercent: 50 });
  const order = await sentOrder(origin, ['soup']);
  await offOrder(origin, order, percent(50));
  await allow(origin, 'waiter', { discountMaxPercent: 0 });
  t.equal((await read(origin, order)).total, 1100);
  t.equal(refusalOf(await offOrder(origin, order, percent(1))), 'APPROVAL_REQUIRED');
  t.equal(refusalOf(await offLine(origin, order, lineIdOf(order), percent(1))), 'APPROVAL_REQUIRED');
});

t.test('a colleague with a higher limit gives it to their own discounts only', async t => {
  const origin = await createOrigin(t);
  await allow(origin, 'secondWaiter', { discountMaxPercent: 50 });
  const order = await sentOrder(origin, ['beer', 'soup', 'dumplings']);
  await offLine(origin, order, lineIdOf(order), percent(50), 'secondWaiter');
  t.equal(refusalOf(await offOrder(origin, order, percent(11))), 'APPROVAL_REQUIRED');
  t.equal((await offOrder(origin, order, amount(280))).status, 200, '10 % of all, the beer’s 450 counted');
  t.equal(refusalOf(await offOrder(origin, order, amount(281))), 'APPROVAL_REQUIRED');
});
