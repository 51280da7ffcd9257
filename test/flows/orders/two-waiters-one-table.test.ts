/** Two waiters take the same table's order at the same time: nothing is lost, nothing is doubled, and each sees what the other does. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

/** An order's topic is a single object: a change of it comes whole. */
function orderIn(message: ServerMessage): Order | undefined {
  if (message.type === 'snapshot') return message.data as Order;
  return message.type === 'delta' ? (message.put[0] as Order | undefined) : undefined;
}

t.test(
  'two waiters add to one table at once and lose nothing; each sees the other’s lines and who added them',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const anna = await joinStaff(owner, 'anna_w', ['waiter']);
    const kuba = await joinStaff(owner, 'kuba_w', ['waiter']);
    const menu = (await anna.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
      ({ items }) => items,
    );
    const beer = menu.find(item => item.station === 'bar');
    const table = (await anna.get<WaiterTable[]>('/api/waiter/tables')).body[0];
    const body = { type: 'dineIn', tableId: table?.id, guestCount: 4 };
    const answers = await Promise.all([
      anna.write<Order & Problem>('POST', '/api/waiter/orders', body),
      kuba.write<Order & Problem>('POST', '/api/waiter/orders', body),
    ]);
    t.same(answers.map(({ status }) => status).sort(), [201, 409], 'one table has one order');
    const opened = answers.find(({ status }) => status === 201)?.body;
    t.match(answers.find(({ status }) => status === 409)?.body, {
      code: 'TABLE_HAS_OPEN_ORDER',
      orderId: opened?.id,
    });

    const path = `/api/waiter/orders/${opened?.id}`;
    const phones = await Promise.all([watch(anna, [path]), watch(kuba, [path])]);
    t.teardown(() => Promise.all(phones.map(phone => phone.close())));
    const rounds = [1, 2, 3, 4, 5];
    const added = await Promise.all(
      rounds.flatMap(quantity =>
        [anna, kuba].map(waiter =>
          waiter.write<Order>('POST', `${path}/lines`, { lines: [{ menuItemId: beer?.id, quantity }] }),
        ),
      ),
    );
    t.ok(added.every(({ status }) => status === 200));
    const { body: order } = await anna.get<Order>(path);
    t.equal(order.lines.length, 10);
    t.equal(order.total, 2 * 15 * (beer?.price ?? 0));
    t.equal(new Set(order.lines.map(({ id }) => id)).size, 10);
    for (const name of ['anna_w', 'kuba_w']) {
      const own = order.lines.filter(({ addedBy }) => addedBy.name === name);
      t.same(own.map(({ quantity }) => quantity).sort(), rounds, name);
    }
    for (const phone of phones) {
      const seen = await phone.waitFor(message => orderIn(message)?.version === order.version);
      t.same(orderIn(seen), order, 'both phones show the very same order');
    }

    const sends = await Promise.all(
      [anna, kuba].map(waiter => waiter.write<Order & Problem>('POST', `${path}/send`, {})),
    );
    t.same(
      sends.map(({ status }) => status).sort(),
      [200, 422],
      'what one has sent the other cannot send again',
    );
    t.equal(sends.find(({ status }) => status === 422)?.body.code, 'NOT_ROUTED');

    const kubaId = (await kuba.get<UserInfo>('/api/auth/userinfo')).body.userId;
    const handed = await kuba.write<Order>('PATCH', path, { waiterId: kubaId });
    t.match(handed.body, { waiterId: kubaId, waiterName: 'kuba_w' });
  },
);
