/** Who opens no cash drawer. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createDrawerTill, pairDrawerTill } from '../../../helpers/cash/drawer-till.ts';
import { move, orderNow } from '../../../helpers/cash/paid-by-name.ts';
import { allow, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

t.test('a browser that merely names the till opens nothing', async t => {
  const { origin, till, open, settled, pulses } = await createDrawerTill(t);
  await allow(origin, 'waiter', { openDrawer: true });
  const { id } = await sentOrder(origin, ['soup']);
  const named = { as: 'waiter', params: { id }, headers: till.named } as const;
  t.equal((await origin.command('takePayment', { kind: 'cash', amount: 1 }, named)).status, 200);
  t.equal(refusalOf(await open({ reason: 'r' }, { headers: till.named })), 'DRAWER_UNAVAILABLE');
  t.equal(refusalOf(await open({ reason: 'r' }, { headers: {} })), 'DRAWER_UNAVAILABLE');
  const unknown = { 'x-device-id': createUuid(), 'x-device-proven': 'yes' };
  t.equal(refusalOf(await open({ reason: 'r' }, { headers: unknown })), 'DRAWER_UNAVAILABLE');
  t.same(await settled(), []);
  t.equal(pulses(), 0);
});

t.test('a till whose pairing has ended, or whose printer is gone, opens nothing', async t => {
  const { origin, till, printerId, open } = await createDrawerTill(t);
  await allow(origin, 'waiter', { openDrawer: true });
  const change = async (id: string, body: { isRevoked?: boolean; drawerPrinterId?: string | null }) => {
    const device = (await origin.read('devices')).data.find(one => one.id === id);
    return origin.command('changeDevice', body, {
      params: { id },
      headers: { 'if-match': `"${device?.version}"` },
    });
  };
  await change(printerId, { isRevoked: true });
  t.equal(refusalOf(await open({ reason: 'r' })), 'DRAWER_UNAVAILABLE');
  await change(printerId, { isRevoked: false });
  await change(till.id, { isRevoked: true });
  t.equal(refusalOf(await open({ reason: 'r' })), 'DRAWER_UNAVAILABLE');
  const fiscal = await origin.command('createDevice', { name: 'Fiskalna', kind: 'fiscalPrinter' });
  t.equal(refusalOf(await change(till.id, { drawerPrinterId: fiscal.data.id })), 'PRINTER_UNKNOWN');
  const phone = { name: 'Telefon', kind: 'phone', drawerPrinterId: printerId } as const;
  t.equal(refusalOf(await origin.command('createDevice', phone)), 'INVALID_REQUEST');
});

t.test('a colleague’s payment, a card and an old payment open no drawer', async t => {
  const { origin, open } = await createDrawerTill(t);
  const { id } = await sentOrder(origin, ['soup', 'beer']);
  const cash = await pay(origin, id, { kind: 'cash', amount: 100 });
  const paymentId = cash.data.payments[0]?.id ?? '';
  t.equal(refusalOf(await open({ paymentId }, { as: 'secondWaiter' })), 'FORBIDDEN');
  t.equal(refusalOf(await open({ paymentId }, { as: 'otherAdmin' })), 'DRAWER_UNAVAILABLE');
  const card = await pay(origin, id, { kind: 'card', amount: 100 });
  t.equal(refusalOf(await open({ paymentId: card.data.payments[1]?.id ?? '' })), 'NOT_FOUND');
  origin.clock.nowMs += 11 * 60_000;
  t.equal(refusalOf(await open({ paymentId })), 'DRAWER_OPENED');
  t.equal(refusalOf(await open({})), 'INVALID_REQUEST');
  t.equal(refusalOf(await open({ paymentId, reason: 'r' })), 'INVALID_REQUEST');
});

t.test('a payment that is divided opens the drawer once', async t => {
  const { origin, open } = await createDrawerTill(t);
  const one = await sentOrder(origin, ['soup', 'soup']);
  const two = await sentOrder(origin, ['beer'], restaurantIds.table2);
  const lineIds = one.lines.map(({ id }) => id);
  await pay(origin, one.id, { kind: 'cash', amount: one.due, lineIds });
  await move(origin, one, { lines: [{ id: lineIds[0] ?? '' }], orderId: two.id });
  const part = (await orderNow(origin, two)).payments[0];
  const paymentId = part?.dividedFrom?.paymentId ?? '';
  t.equal((await open({ paymentId: part?.id ?? '' })).status, 201);
  t.equal(refusalOf(await open({ paymentId })), 'DRAWER_OPENED');
  t.equal(refusalOf(await open({ paymentId: part?.id ?? '' })), 'DRAWER_OPENED');
});

t.test(
  'an admin at another till approves nothing at this one, and two tills open their own drawers',
  async t => {
    const { origin, till, printerId, open, approve, settled } = await createDrawerTill(t);
    const other = await pairDrawerTill(origin, printerId, 'Kasa taras');
    const asked = (await open({ reason: 'Rozmiana' })).data;
    t.equal(refusalOf(await approve(asked.id, { headers: other.headers })), 'DRAWER_UNAVAILABLE');
    const { id } = await sentOrder(origin, ['soup', 'beer']);
    const take = (headers: Record<string, string>) =>
      origin.command('takePayment', { kind: 'cash', amount: 100 }, { as: 'waiter', params: { id }, headers });
    await Promise.all([take(till.headers), take(other.headers)]);
    const opened = (await settled()).filter(({ cause }) => cause === 'payment');
    t.same(opened.map(({ deviceName, state }) => [deviceName, state]).toSorted(), [
      ['Kasa bar', 'opened'],
      ['Kasa taras', 'opened'],
    ]);
  },
);
