/** The promise of the product, across all parts: an order sent by a waiter stands on the right screens at once. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Delta, ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { identityModes } from '../../helpers/identity-modes.ts';
import { watch } from '../../helpers/restaurants/staff-session.ts';

const kitchenPath = '/api/preparation/orders?location=kitchen';
const barPath = '/api/preparation/orders?location=bar';

function isAbout(text: string) {
  return (message: ServerMessage) =>
    (message.type === 'delta' || message.type === 'snapshot') && JSON.stringify(message).includes(text);
}

/** The entities that a delta or a snapshot brought. */
function entitiesOf<T>(message: ServerMessage): T[] {
  if (message.type === 'delta') return message.put as T[];
  if (message.type === 'snapshot') return message.data as T[];
  return [];
}

for (const mode of identityModes) {
  t.test(`with sign-in by ${mode.name}`, async t => {
    t.test(
      'an order goes to kitchen and bar, comes back ready, is served, and everybody sees each step',
      async t => {
        const restaurant = await mode.open(t);
        const waiter = await restaurant.join('anna_w', ['waiter']);
        const cook = await restaurant.join('marek_k', ['kitchen']);
        const barkeeper = await restaurant.join('ewa_b', ['bar']);

        const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
          ({ items }) => items,
        );
        const dish = menu.find(item => item.station === 'kitchen');
        const drink = menu.find(item => item.station === 'bar');
        const table = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body[0];
        t.ok(dish && drink && table);

        const kitchen = await watch(cook, [kitchenPath]);
        const bar = await watch(barkeeper, [barPath]);
        const room = await watch(waiter, ['/api/waiter/tables']);
        t.teardown(() => Promise.all([kitchen.close(), bar.close(), room.close()]));

        const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
          type: 'dineIn',
          tableId: table?.id,
          guestCount: 2,
          lines: [
            { menuItemId: dish?.id, quantity: 2, note: 'bez cebuli' },
            { menuItemId: drink?.id, quantity: 1 },
          ],
        });
        t.equal(opened.status, 201);
        const order = opened.body;
        t.equal(order.total, 2 * (dish?.price ?? 0) + (drink?.price ?? 0));
        t.same(kitchen.messages.filter(isAbout(order.id)), [], 'a draft is on no screen');

        const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${order.id}/send`, {});
        t.equal(sent.status, 200);

        const [ticket] = entitiesOf<Ticket>(await kitchen.waitFor(isAbout(order.id))).filter(
          ({ orderId }) => orderId === order.id,
        );
        t.match(ticket, { tableLabel: table?.label, guestCount: 2, state: 'open' });
        t.match(ticket?.lines, [{ name: dish?.name, quantity: 2, note: 'bez cebuli', state: 'sent' }]);
        t.equal(ticket?.lines.length, 1, 'the drink is not the kitchen’s');
        const [drinks] = entitiesOf<Ticket>(await bar.waitFor(isAbout(order.id))).filter(
          ({ orderId }) => orderId === order.id,
        );
        t.match(drinks?.lines, [{ name: drink?.name, quantity: 1 }]);

        const foreign = await barkeeper.write(
          'POST',
          `/api/preparation/lines/${ticket?.lines[0]?.id}/ready`,
          {},
        );
        t.equal(foreign.status, 403, 'the bar does not mark the kitchen’s dishes');
        const ready = await cook.write<Order>('POST', `/api/preparation/tickets/${ticket?.id}/ready`, {});
        t.equal(ready.status, 200);

        const green = await room.waitFor(isAbout('"state":"readyToServe"'));
        t.equal(entitiesOf<WaiterTable>(green).find(({ id }) => id === table?.id)?.state, 'readyToServe');

        const served = await waiter.write<Order>('POST', `/api/waiter/orders/${order.id}/serve`, {
          lineIds: ready.body.lines.filter(line => line.state === 'ready').map(line => line.id),
        });
        t.equal(served.status, 200);
        t.ok(
          served.body.lines.filter(line => line.station === 'kitchen').every(line => line.state === 'served'),
        );
        const gone = (message: ServerMessage) =>
          message.type === 'delta' && (message as Delta).remove.includes(ticket?.id ?? '');
        const left = await kitchen.waitFor(
          message =>
            gone(message) ||
            (message.type === 'snapshot' &&
              !isAbout(order.id)(message) &&
              kitchen.messages.indexOf(message) > 0),
        );
        t.ok(left, 'a served ticket leaves the kitchen’s screen');
      },
    );

    t.test(
      'a retry with the same key sends nothing twice, and what the socket shows is what the read answers',
      async t => {
        const { owner } = await mode.open(t);
        const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
          ({ items }) => items,
        );
        const dish = menu.find(item => item.station === 'kitchen');
        const key = crypto.randomUUID();
        const body = { type: 'takeaway', guestCount: 1, lines: [{ menuItemId: dish?.id, quantity: 1 }] };
        const first = await owner.write<Order>('POST', '/api/waiter/orders', body, { key });
        const again = await owner.write<Order>('POST', '/api/waiter/orders', body, { key });
        t.equal(again.headers.get('idempotency-replayed'), 'true');
        t.same(again.body, first.body);

        const sendKey = crypto.randomUUID();
        await owner.write('POST', `/api/waiter/orders/${first.body.id}/send`, {}, { key: sendKey });
        await owner.write('POST', `/api/waiter/orders/${first.body.id}/send`, {}, { key: sendKey });
        const second = await owner.write<{ code: string }>(
          'POST',
          `/api/waiter/orders/${first.body.id}/send`,
          {},
        );
        t.equal(second.status, 422);
        t.equal(second.body.code, 'NOT_ROUTED');

        const read = await owner.get<Ticket[]>(kitchenPath);
        t.equal(read.body.length, 1);
        const screen = await watch(owner, [kitchenPath]);
        t.teardown(() => screen.close());
        const snapshot = await screen.waitFor(message => message.type === 'snapshot');
        t.same(entitiesOf<Ticket>(snapshot), read.body);
      },
    );
  });
}
