/** Bills with a service charge that are split, refunded, joined and parted: to the grosz. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineMoveCommand } from '#shared/order/correction-schema.ts';
import {
  changeGuests,
  chargingOrigin,
  party,
  tenFromSix,
} from '../../../../../helpers/cash/charged-party.ts';
import { clearEvening } from '../../../../../helpers/fuzz/clear-orders.ts';
import { sumsBroken } from '../../../../../helpers/fuzz/order-law-checks.ts';
import { changeSettings, pay, refusalOf } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2 } = restaurantIds;
const as = 'waiter' as const;
const reason = 'Stały gość';

t.test('seats, items, equal shares and refunds come to the grosz with it', async t => {
  const origin = await chargingOrigin(t, { percent: 12.5 });
  const { id, total, lines } = await party(origin, 6);
  t.equal(total, 8_213, '7300 and 912.5');
  const [first, second, third] = lines;
  const part = { kind: 'card' as const, amount: first?.payable ?? 0, lineIds: [first?.id ?? ''] };
  const paid = (await pay(origin, id, part)).data;
  t.equal(paid.due, total - part.amount);
  const rest = (second?.payable ?? 0) + (third?.payable ?? 0);
  const lineIds = [second?.id ?? '', third?.id ?? ''];
  const all = await pay(origin, id, {
    kind: 'card',
    amount: rest,
    lineIds,
    tip: 500,
    closes: true,
  });
  t.match(all.data, { state: 'closed', paid: total, tip: 500, due: 0 });
  const paymentId = all.data.payments[1]?.id ?? '';
  const refunded = await origin.command('refundPayment', { reason }, { params: { id, paymentId } });
  t.match(refunded.data, { paid: part.amount, tip: 0 });
  t.same(sumsBroken(refunded.data), []);
  const shared = await party(origin, 6, table2);
  for (const [number, amount] of [
    [1, 2_737],
    [2, 2_737],
    [3, 2_739],
  ] as const)
    t.equal((await pay(origin, shared.id, { kind: 'cash', amount, share: { of: 3, number } })).status, 200);
});

t.test('joined parties are one party, and parted again two', async t => {
  const origin = await chargingOrigin(t);
  const one = await party(origin, 4);
  const other = await party(origin, 4, table2);
  const options = { as, params: { id: one.id } };
  const joined = (await origin.command('mergeOrders', { orderId: other.id }, options)).data;
  t.match(joined, { total: 16_060, serviceCharge: { amount: 1_460 }, guestCount: 8 });
  t.same(sumsBroken(joined), []);
  const parted = (await origin.command('unmergeOrders', { orderId: other.id }, options)).data;
  t.match(parted, { total: 7_300 });
  t.equal(parted.serviceCharge, undefined);
  const large = await changeGuests(origin, other.id, 6);
  await changeSettings(origin, () => ({ serviceCharge: { ...tenFromSix, percent: 0 } }));
  t.match(large, { total: 8_030 });
  t.match(
    (await origin.command('mergeOrders', { orderId: other.id }, options)).data,
    { total: 16_060, serviceCharge: { percent: 10 } },
    'the terms come along, whatever the settings say now',
  );
});

t.test('an order that is paid in part takes in no party with a charge', async t => {
  const origin = await chargingOrigin(t);
  const one = await party(origin, 2);
  await pay(origin, one.id, { kind: 'cash', amount: 1 });
  const other = await party(origin, 8, table2);
  const merged = await origin.command('mergeOrders', { orderId: other.id }, { as, params: { id: one.id } });
  t.equal(refusalOf(merged), 'MERGE_NOT_POSSIBLE');
});

t.test('a party that takes two bills is charged on both, and fewer guests of either end neither', async t => {
  const origin = await chargingOrigin(t);
  await changeSettings(origin, () => ({ ordersPerTable: 2 }));
  const { id, lines } = await party(origin, 6);
  const apart = async (body: Partial<LineMoveCommand>) => {
    const newOrderId = createUuid();
    const move = { lines: [{ id: lines[1]?.id ?? '' }], newOrderId, ...body };
    const left = await origin.command('moveLines', move, { as, params: { id } });
    return [left.data, (await origin.read('waiterOrder', { params: { id: newOrderId } })).data] as const;
  };
  const [left, other] = await apart({ tableId: table1, isAdditional: true, guestCount: 3 });
  t.match(left, { guestCount: 3, total: 3_410, serviceCharge: { amount: 310 } });
  t.match(other, { guestCount: 3, total: 4_620, serviceCharge: { amount: 420 } });
  t.same([...sumsBroken(left), ...sumsBroken(other)], []);
  t.match(await changeGuests(origin, other.id, 1), { total: 4_620 });
  const merged = await origin.command('mergeOrders', { orderId: other.id }, { as, params: { id } });
  t.match(merged.data, { total: 8_030 }, 'together again they pay the same');
  const [, empty] = await apart({ tableId: table2 });
  t.match(empty, { guestCount: 0, total: 4_620 }, 'dishes alone are not a party that left');
});

t.test('a charge that was removed is on neither bill', async t => {
  const origin = await chargingOrigin(t);
  const { id, lines } = await party(origin, 6);
  await origin.command('removeServiceCharge', { removal: { reason } }, { params: { id } });
  const body = { lines: [{ id: lines[1]?.id ?? '' }], tableId: table2 };
  t.match((await origin.command('moveLines', body, { as, params: { id } })).data, { total: 3_100 });
  const orders = (await origin.read('waiterOrders', { as })).data;
  t.match(
    orders.map(({ total }) => total).toSorted((one, two) => one - two),
    [3_100, 4_200],
  );
});

t.test(
  'dishes that go to another table leave the charge to those who stay, unless it was billed',
  async t => {
    const origin = await chargingOrigin(t);
    for (const isBilled of [false, true]) {
      await clearEvening(origin);
      const { id, lines } = await party(origin, 8);
      if (isBilled) await origin.command('requestBill', {}, { as, params: { id } });
      const body = { lines: [{ id: lines[1]?.id ?? '' }], tableId: table2, guestCount: 2 };
      const left = (await origin.command('moveLines', body, { as, params: { id } })).data;
      t.match(left, { guestCount: 6, total: 3_410, serviceCharge: { amount: 310 } });
      const gone = (await origin.read('waiterOrders', { as })).data.find(order => order.id !== id);
      t.equal(gone?.total, isBilled ? 4_620 : 4_200);
      t.equal((await origin.read('salesReport')).data.total.reducedAfterBill, 0);
    }
  },
);
