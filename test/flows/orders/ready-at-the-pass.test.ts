/** With the pass on, a waiter's phone rings when the pass calls, not when a station says ready. */
import t from 'tap';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { pushEnvironment, reachFcmDouble } from '../../helpers/doubles/fcm-reach.ts';
import { watch } from '../../helpers/restaurants/staff-session.ts';
import { openToldStaff } from '../../helpers/restaurants/told-staff.ts';
import { startApp } from '../../helpers/running-app.ts';

const kitchenPath = '/api/preparation/orders?location=kitchen';

t.test('the pass calls the waiter', async t => {
  const fcm = await reachFcmDouble(t);
  const { url } = await startApp(t, pushEnvironment(t.testdir({})));
  const staff = await openToldStaff(url);
  const { owner, waiter, cook } = staff;
  const setPass = async (usesPass: boolean) => {
    const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
    const saved = await owner.write('PUT', '/api/admin/settings', { ...settings, usesPass }, { version });
    t.equal(saved.status, 200);
  };
  await setPass(true);
  t.equal(await staff.register(waiter, 'phone'), 204);
  const of = (orderId: string) => fcm.accepted.filter(({ message }) => message.data['orderId'] === orderId);
  const lineIds = ({ lines }: Order) => lines.map(({ id }) => id);
  const callFor = (order: Order) =>
    cook.write<Order>('POST', `/api/preparation/orders/${order.id}/call`, { lineIds: lineIds(order) });

  await t.test(
    'a station’s ready reaches the pass at once and no phone; the call reaches the phone',
    async t => {
      const pass = await watch(cook, [kitchenPath]);
      t.teardown(() => pass.close());
      const quiet = await staff.order();
      t.equal(await staff.ready(quiet), 200);
      const linesOf = (message: ServerMessage) => {
        const data = message.type === 'delta' ? message.put : message.type === 'snapshot' ? message.data : [];
        return (data as Ticket[]).filter(({ orderId }) => orderId === quiet.id).flatMap(({ lines }) => lines);
      };
      await pass.waitFor(message => linesOf(message).some(({ isAtPass }) => isAtPass));
      // Told after it, so that a message of the first would have come by then.
      const told = await staff.order();
      t.equal(await staff.ready(told), 200);
      t.equal((await callFor(told)).status, 200);
      await fcm.waitFor(({ data }) => data['orderId'] === told.id);
      t.same(of(quiet.id), []);
      t.equal((await callFor(quiet)).status, 200);
      await fcm.waitFor(({ data }) => data['orderId'] === quiet.id);
      await pass.waitFor(message => linesOf(message).some(({ called }) => called !== undefined));
      t.equal(of(quiet.id)[0]?.message.data['kind'], 'ready');
    },
  );

  await t.test('a call that is undone is taken back, and the next one is told again', async t => {
    const order = await staff.order();
    await staff.ready(order);
    await callFor(order);
    await fcm.waitFor(({ data }) => data['orderId'] === order.id && data['kind'] === 'ready');
    const path = `/api/preparation/orders/${order.id}/undo-call`;
    t.equal((await cook.write('POST', path, { lineIds: lineIds(order) })).status, 200);
    await fcm.waitFor(({ data }) => data['orderId'] === order.id && data['kind'] === 'recalled');
    await callFor(order);
    await fcm.waitFor(
      ({ data }) =>
        data['orderId'] === order.id &&
        of(order.id).filter(({ message }) => message.data['kind'] === 'ready').length === 2,
    );
  });

  await t.test('when the pass is given up, what waits there is told', async t => {
    const order = await staff.order();
    await staff.ready(order);
    await setPass(false);
    await fcm.waitFor(({ data }) => data['orderId'] === order.id);
    const { body } = await waiter.get<Order>(`/api/waiter/orders/${order.id}`);
    t.equal(body.lines[0]?.state, 'ready');
  });
});
