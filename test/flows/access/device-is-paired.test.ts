/** A tablet is paired by a code from the office; from then on the history of orders tells what was done on it. */
import t from 'tap';
import { readPath } from '#shared/contract/paths.ts';
import type { OrderEvent, OrderPage } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { deviceCookieIn } from '../../helpers/shared-screens/paired-till.ts';

t.test('the office sees a tablet being paired, and later which orders were taken on it §3.7e', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const created = await owner.write<Device>('POST', '/api/admin/devices', { name: 'Sala', kind: 'phone' });
  const deviceId = created.body.id;
  const office = await watch(owner, ['/api/admin/devices']);
  t.teardown(() => office.close());
  const seenAs = (state: string) =>
    office.waitFor(message => JSON.stringify(message).includes(`"state":"${state}"`));

  const { body } = await owner.write<PairingCode>('POST', '/api/admin/devices/pairing', { deviceId });
  await seenAs('pairing');
  const claim = { code: body.code, appVersion: '1.0.0' };
  const claimed = await waiter.write<Device>('POST', '/api/devices/pairing', claim);
  t.match(claimed, { status: 200, body: { id: deviceId, state: 'active' } });
  await seenAs('active');
  const here = { deviceCookie: deviceCookieIn(claimed.headers) };
  const signOfLife = { appVersion: '1.0.1' };
  const presence = await waiter.write('POST', `/api/devices/${deviceId}/presence`, signOfLife, here);
  t.equal(presence.status, 204);

  const takeaway = { type: 'takeaway', guestCount: 0 };
  const order = await waiter.write<Order>('POST', '/api/waiter/orders', takeaway, here);
  const history = await owner.get<OrderEvent[]>(`/api/admin/orders/${order.body.id}/events`);
  t.match(history.body, [{ type: 'order.opened', userName: 'anna_w', deviceId, deviceName: 'Sala' }]);
  const from = order.body.openedAt;
  const page = await owner.get<OrderPage>(readPath('adminOrders', { from, waiterId: order.body.waiterId }));
  t.match(page, { status: 200, body: { total: 1, items: [{ id: order.body.id }] } });
});
