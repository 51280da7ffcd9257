import t from 'tap';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import type { Notice, PushDevice } from '#shared/platform/notification-schema.ts';
import { pushEnvironment, reachFcmDouble } from '../../helpers/doubles/fcm-reach.ts';
import { watch } from '../../helpers/restaurants/staff-session.ts';
import { openToldStaff } from '../../helpers/restaurants/told-staff.ts';
import { startApp } from '../../helpers/running-app.ts';

t.test('what is ready in the kitchen is told in the waiter’s pocket', async t => {
  const fcm = await reachFcmDouble(t);
  const { url } = await startApp(t, pushEnvironment(t.testdir({})));
  const staff = await openToldStaff(url);
  const { owner, waiter, cook } = staff;
  const of = (orderId: string) => fcm.accepted.filter(({ message }) => message.data['orderId'] === orderId);

  await t.test('browsers learn how to register, and nothing of the service account', async t => {
    const config = (await (await fetch(`${url}/config.json`)).json()) as PublicConfig;
    t.match(config.push, { webConfig: { apiKey: 'key', projectId: 'kelner-trial' }, vapidKey: /^B/ });
    t.notMatch(JSON.stringify(config), /PRIVATE KEY|client_email/);
  });

  await t.test(
    'with every screen locked the push names table, dishes and station, and carries the order §1.3',
    async t => {
      t.equal(await staff.register(waiter, 'phone'), 204);
      t.equal(await staff.register(waiter, 'phone'), 204, 'said again it is the same device');
      const order = await staff.order(2);
      t.equal(await staff.ready(order), 200);
      const { message } = await fcm.waitFor(({ data }) => data['orderId'] === order.id);
      t.match(message, {
        token: 'phone',
        notification: { title: `Table ${order.tableLabel}: ready`, body: /^2 × .* · Kitchen$/ },
        data: { orderId: order.id, kind: 'ready' },
        webpush: { notification: { icon: '/public/logo192.png', tag: message.data['noticeId'] } },
      });
      t.equal(of(order.id).length, 1);
      const { deliveryId } = message.data;
      const confirm = (id: unknown) =>
        fetch(`${url}/push/confirmations`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: url },
          body: JSON.stringify({ deliveryId: id }),
        });
      t.equal((await confirm(deliveryId)).status, 204);
      t.equal((await confirm('nonsense')).status, 400);
      const devices = (await owner.get<PushDevice[]>('/api/notifications/devices')).body;
      t.match(devices, [{ userName: 'ania_w', lastSentAt: /Z$/, lastConfirmedAt: /Z$/ }]);
      t.equal(devices.length, 1);
      t.equal((await waiter.get('/api/notifications/devices')).status, 403);
    },
  );

  await t.test(
    'the first dish is a message at once, those tapped one after the other behind it are one more',
    async t => {
      const order = await staff.order(3);
      await staff.ready(order, 0);
      const first = await fcm.waitFor(({ data }) => data['orderId'] === order.id);
      t.notMatch(first.message.notification.body, /, /);
      await staff.ready(order, 1);
      await staff.ready(order, 2);
      await fcm.waitFor(
        ({ data, notification }) => data['orderId'] === order.id && /^2 × /.test(notification.body),
      );
      t.equal(of(order.id).length, 2);
    },
  );

  await t.test(
    'a person with a visible screen is told there and not by push as well; "I take it" ends it',
    async t => {
      const screen = await watch(waiter, []);
      const order = await staff.order();
      await staff.ready(order);
      const told = await screen.waitFor(
        message => message.type === 'notice' && message.notice.orderId === order.id,
      );
      const notice = (told as unknown as { notice: Notice }).notice;
      screen.send({ type: 'noticed', id: notice.id });
      const claimed = await waiter.write('POST', `/api/waiter/orders/${order.id}/claim`, {
        lineIds: notice.lineIds,
      });
      t.equal(claimed.status, 200);
      await screen.waitFor(message => message.type === 'notice-over' && message.id === notice.id);
      t.same(of(order.id), []);
      screen.send({ type: 'presence', isVisible: false });
      const next = await staff.order();
      await staff.ready(next);
      await fcm.waitFor(({ data }) => data['orderId'] === next.id);
      await screen.close();
    },
  );

  await t.test('the double’s faults lose nothing and block no order', async t => {
    await staff.register(cook, 'stuck phone');
    fcm.fail(['hang'], 'stuck phone');
    await cook.write('POST', '/api/notifications/test');
    fcm.fail(['broken', 'reset'], 'phone');
    const orders = [await staff.order(), await staff.order()];
    for (const order of orders) t.equal(await staff.ready(order), 200);
    await Promise.all(orders.map(order => fcm.waitFor(({ data }) => data['orderId'] === order.id)));
    t.same(
      orders.map(({ id }) => of(id).length),
      [1, 1],
    );
    await cook.write('DELETE', '/api/notifications/fcm-token', { token: 'stuck phone' });
  });

  await t.test('a try goes to all devices of the person and says to how many', async t => {
    t.same((await waiter.write('POST', '/api/notifications/test')).body, { devices: 1 });
    await fcm.waitFor(({ data }) => data['kind'] === 'test');
    t.same((await cook.write('POST', '/api/notifications/test')).body, { devices: 0 });
  });

  await t.test(
    'a token that Google knows no more is dropped; signing out takes the device’s away',
    async t => {
      await staff.register(cook, 'old phone');
      fcm.fail(['unregistered'], 'old phone');
      await cook.write('POST', '/api/notifications/test');
      const tokens = async () =>
        (await owner.get<PushDevice[]>('/api/notifications/devices')).body.map(({ userName }) => userName);
      while ((await tokens()).includes('ewa_k')) await new Promise(resolve => setImmediate(resolve));
      t.same(await tokens(), ['ania_w']);
      t.equal((await waiter.write('POST', '/api/auth/logout')).status, 204);
      while ((await tokens()).length > 0) await new Promise(resolve => setImmediate(resolve));
      t.same(await tokens(), []);
    },
  );
});
