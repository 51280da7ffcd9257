/** The service charge of large parties: when it comes and goes, who may remove it, and what nobody can change any more. */
import t from 'tap';
import {
  changeGuests,
  chargingOrigin,
  party,
  tenFromSix,
} from '../../../../../helpers/cash/charged-party.ts';
import { sumsBroken } from '../../../../../helpers/fuzz/order-law-checks.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { allow, changeSettings, pay, refusalOf } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, table2 } = restaurantIds;
const as = 'waiter' as const;
const reason = 'Stały gość';

const remove = (origin: OriginFixture, id: string, who: 'waiter' | 'admin' = as) =>
  origin.command('removeServiceCharge', { removal: { reason } }, { as: who, params: { id } });

async function eventsOf(origin: OriginFixture, id: string) {
  const { data } = await origin.read('orderEvents', { params: { id } });
  return data.map(({ type, payload }) => ({ type, payload }));
}

t.test('it comes with the number of guests, goes when they are fewer, and the history says so', async t => {
  const origin = await chargingOrigin(t);
  const order = await party(origin, 5);
  t.equal(order.serviceCharge, undefined);
  t.equal(order.total, 7_300);
  const six = await changeGuests(origin, order.id, 6);
  t.match(six, { total: 8_030, serviceCharge: { amount: 730, percent: 10, minGuests: 6 } });
  t.same(sumsBroken(six), []);
  t.match(six.vatBreakdown, [
    { rate: 23, gross: 990, serviceCharge: 90 },
    { rate: 8, gross: 7_040, serviceCharge: 640 },
  ]);
  const five = await changeGuests(origin, order.id, 5);
  t.match(five, { total: 7_300 });
  t.equal(five.serviceCharge, undefined);
  const told = (await eventsOf(origin, order.id)).filter(({ type }) =>
    type.startsWith('order.serviceCharge'),
  );
  t.match(told, [
    {
      type: 'order.serviceChargeApplied',
      payload: { before: { guestCount: 5, amount: 0 }, after: { guestCount: 6, percent: 10, amount: 730 } },
    },
    {
      type: 'order.serviceChargeEnded',
      payload: { before: { guestCount: 6, percent: 10, amount: 730 }, after: { guestCount: 5, amount: 0 } },
    },
  ]);
  t.match(await party(origin, 8, table2), { total: 8_030, serviceCharge: { amount: 730 } }, 'from the start');
});

t.test('a takeaway has none, nor has a restaurant without the setting', async t => {
  const origin = await chargingOrigin(t, { minGuests: 1 });
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const body = { type: 'takeaway' as const, guestCount: 9, lines };
  t.equal((await origin.command('createOrder', body, { as })).data.serviceCharge, undefined);
  await changeSettings(origin, () => ({ serviceCharge: { ...tenFromSix, percent: 0 } }));
  t.equal((await party(origin, 9)).serviceCharge, undefined);
});

t.test(
  'a party that takes its order along is no longer charged, and can’t once something is paid',
  async t => {
    const origin = await chargingOrigin(t);
    const type = { type: 'takeaway' as const };
    const { id } = await party(origin, 6);
    const taken = (await origin.command('changeOrderType', type, { as, params: { id } })).data;
    t.match(taken, { type: 'takeaway', total: 7_300 });
    t.equal(taken.serviceCharge, undefined);
    const paid = await party(origin, 6, table2);
    await pay(origin, paid.id, { kind: 'card', amount: 100 });
    const params = { id: paid.id };
    t.equal(refusalOf(await origin.command('changeOrderType', type, { as, params })), 'ORDER_HAS_PAYMENTS');
  },
);

t.test('an order keeps the terms on which it came, whatever the settings say later', async t => {
  const origin = await chargingOrigin(t);
  const charged = await party(origin, 7);
  const free = await party(origin, 5, table2);
  await changeSettings(origin, () => ({ serviceCharge: { ...tenFromSix, percent: 20, minGuests: 3 } }));
  t.match(await changeGuests(origin, charged.id, 6), { total: 8_030, serviceCharge: { percent: 10 } });
  const read = await origin.read('waiterOrder', { params: { id: free.id } });
  t.equal(read.data.serviceCharge, undefined, 'nor does it come by itself');
  t.match(
    await changeGuests(origin, free.id, 4),
    { serviceCharge: { percent: 20 } },
    'but to whom it comes now',
  );
});

t.test('once something is paid it neither comes nor goes', async t => {
  const origin = await chargingOrigin(t);
  const large = await party(origin, 6);
  await pay(origin, large.id, { kind: 'card', amount: 100 });
  t.match(await changeGuests(origin, large.id, 2), { total: 8_030, serviceCharge: { amount: 730 } });
  const small = await party(origin, 2, table2);
  await pay(origin, small.id, { kind: 'card', amount: 100 });
  const grown = await changeGuests(origin, small.id, 9);
  t.equal(grown.serviceCharge, undefined);
  const paymentId = grown.payments[0]?.id ?? '';
  await origin.command('refundPayment', { reason }, { params: { id: small.id, paymentId } });
  t.match(
    await changeGuests(origin, small.id, 8),
    { serviceCharge: { amount: 730 } },
    'refunded: nothing is paid',
  );
});

t.test('a waiter removes it within the rights of a discount, beyond them an admin approves', async t => {
  const origin = await chargingOrigin(t);
  const { id } = await party(origin, 6);
  const params = { id };
  t.match((await remove(origin, id)).data, {
    total: 7_300,
    serviceCharge: {
      amount: 0,
      removal: { reason, amount: 730, ownPercent: 10, by: { name: 'The waiter' } },
    },
  });
  const tenth = { discount: { kind: 'percent' as const, value: 10, reason } };
  const both = await origin.command('discountOrder', tenth, { as, params });
  t.equal(refusalOf(both), 'APPROVAL_REQUIRED', 'both together are more than they may give');
  const back = await origin.command('removeServiceCharge', { removal: null }, { as, params });
  t.match(back.data, { total: 8_030, serviceCharge: { amount: 730, removal: undefined } });
  await allow(origin, 'waiter', { discountMaxPercent: 5 });
  t.equal(refusalOf(await remove(origin, id)), 'APPROVAL_REQUIRED');
  const asked = await origin.command('askApproval', { kind: 'serviceCharge', reason }, { as, params });
  t.match(asked.data.approvals, [{ kind: 'serviceCharge', amount: 730, state: 'pending' }]);
  const approvalId = asked.data.approvals[0]?.id ?? '';
  const approved = await origin.command('approve', {}, { params: { id: approvalId } });
  t.match(approved.data, {
    total: 7_300,
    serviceCharge: { amount: 0, removal: { approvedAmount: 730, approvedBy: { name: 'The admin' } } },
  });
  const more = { lines: [{ menuItemId: dumplings, quantity: 10 }] };
  const grown = (await origin.command('addLines', more, { as, params })).data;
  t.match(grown, { serviceCharge: { amount: 4_200, removal: { amount: 730 } }, total: 49_300 + 4_200 });
  t.same(sumsBroken(grown), [], 'what comes later is charged');
});

t.test('a removed charge stays removed, however many they are', async t => {
  const origin = await chargingOrigin(t);
  const { id } = await party(origin, 6);
  await remove(origin, id, 'admin');
  t.match(await changeGuests(origin, id, 2), { total: 7_300, serviceCharge: { removal: { amount: 730 } } });
  t.match(await changeGuests(origin, id, 9), { total: 7_300 });
  await changeGuests(origin, id, 2);
  const back = await origin.command('removeServiceCharge', { removal: null }, { as, params: { id } });
  t.equal(back.data.serviceCharge, undefined, 'charged again it is for their number of guests');
});

t.test('there is nothing to remove without one, nor of what was paid or closed with it', async t => {
  const origin = await chargingOrigin(t);
  const small = await party(origin, 2);
  t.equal(refusalOf(await remove(origin, small.id)), 'NO_SERVICE_CHARGE');
  const ask = { kind: 'serviceCharge' as const, reason };
  const asked = await origin.command('askApproval', ask, { as, params: { id: small.id } });
  t.equal(refusalOf(asked), 'NO_SERVICE_CHARGE');
  const { id, total, lines } = await party(origin, 6, table2);
  const lineId = lines[0]?.id ?? '';
  await pay(origin, id, { kind: 'card', amount: 2_420, lineIds: [lineId] });
  t.equal(refusalOf(await remove(origin, id, 'admin')), 'PAYMENTS_EXCEED_TOTAL', 'it was paid with the soup');
  await pay(origin, id, { kind: 'card', amount: total - 2_420, closes: true });
  t.equal(refusalOf(await remove(origin, id, 'admin')), 'ORDER_NOT_OPEN');
});

t.test('after the bill fewer guests end no charge: only a removal does, which counts as reduced', async t => {
  const origin = await chargingOrigin(t);
  const { id } = await party(origin, 6);
  await origin.command('requestBill', {}, { as, params: { id } });
  t.match(await changeGuests(origin, id, 5), { total: 8_030, serviceCharge: { amount: 730 } });
  const reduced = async () =>
    (await origin.read('waitersReport')).data.rows.map(row => row.reducedAfterBill).find(sum => sum > 0) ?? 0;
  t.equal(await reduced(), 0);
  await remove(origin, id, 'admin');
  t.equal(await reduced(), 730);
  const back = await origin.command('removeServiceCharge', { removal: null }, { as, params: { id } });
  t.match(back.data, { total: 8_030 }, 'charged again it is as on the bill');
});

t.test('the settings refuse what no charge can be', async t => {
  const origin = await createOrigin(t);
  const { version, ...settings } = (await origin.read('settings')).data;
  const save = (serviceCharge: object) =>
    origin.command(
      'saveSettings',
      { ...settings, serviceCharge: { ...tenFromSix, ...serviceCharge } },
      { headers: { 'if-match': `"${version}"` } },
    );
  for (const [wrong, path] of [
    [{ percent: 31 }, 'serviceCharge/percent'],
    [{ percent: 10.3 }, 'serviceCharge/percent'],
    [{ minGuests: 0 }, 'serviceCharge/minGuests'],
    [{ vatRate: 7 }, 'serviceCharge/vatRate'],
    [{ name: '' }, 'serviceCharge/name'],
  ] as const) {
    const { status, problem } = await save(wrong);
    t.equal(status, 400);
    t.match(problem.errors, [{ path }]);
  }
});
