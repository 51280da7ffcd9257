/** A burger from grill and cold, over HTTP and live: each station's screen has its part, the waiter is told of the whole. */
import t from 'tap';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const groupPath = '/api/preparation/orders?location=kitchen';
const pathOf = (station: string) => `${groupPath}&station=${station}`;

t.test('each station’s screen is told live what the other still owes', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const items = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  const burger = items.find(
    ({ station, modifierGroupIds, unavailable, isActive }) =>
      station === 'kitchen' && modifierGroupIds.length === 0 && unavailable === undefined && isActive,
  );
  if (burger === undefined) throw new Error('The sample has no plain dish');
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const color = '#dc2626';
  const added = ['Grill', 'Cold'].map(name => {
    return { id: name.toLowerCase(), group: 'kitchen' as const, name, color };
  });
  const stations = [...(settings.stations ?? []), ...added];
  await owner.write('PUT', '/api/admin/settings', { ...settings, stations }, { version });
  const path = `/api/admin/menu/items/${burger.id}`;
  const stationIds = ['grill', 'cold'];
  const shared = await owner.write<MenuItem>('PATCH', path, { stationIds }, { version: burger.version });
  t.match(shared, { status: 200, body: { stationId: 'grill', stationIds } });

  const grill = await watch(cook, [pathOf('grill')]);
  const cold = await watch(cook, [pathOf('cold')]);
  t.teardown(() => Promise.all([grill.close(), cold.close()]));
  const lines = [{ menuItemId: burger.id, quantity: 1, course: 1 }];
  const takeaway = { type: 'takeaway', guestCount: 1, lines };
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', takeaway);
  const order = `/api/waiter/orders/${opened.body.id}`;
  const sent = await waiter.write<Order>('POST', `${order}/send`, {});
  const [{ id: lineId } = { id: '' }] = sent.body.lines;
  const line = `/api/preparation/lines/${lineId}`;
  const told = (message: ServerMessage): Ticket['lines'] => {
    const data = message.type === 'delta' ? message.put : message.type === 'snapshot' ? message.data : [];
    return ((data ?? []) as Ticket[]).flatMap(ticket => ticket.lines).filter(({ id }) => id === lineId);
  };
  const says =
    (state: string, ...status: string[]) =>
    (message: ServerMessage) =>
      told(message).some(
        one => one.state === state && one.stations?.map(part => part.status).join() === status.join(),
      );
  await grill.waitFor(says('sent', 'waiting', 'waiting'));
  await cold.waitFor(says('sent', 'waiting', 'waiting'));
  t.same((await waiter.write('POST', `${line}/ready`, { stationId: 'grill' })).status, 403);
  t.equal((await cook.write('POST', `${line}/ready`, { stationId: 'grill' })).status, 200);
  await grill.waitFor(says('ready', 'ready', 'waiting'));
  await cold.waitFor(says('sent', 'ready', 'waiting'));
  const early = await waiter.write('POST', `${order}/serve`, { lineIds: [lineId] });
  t.match(early, { status: 409, body: { code: 'LINE_STATE' } });
  await cook.write('POST', `${line}/start`, { stationId: 'cold' });
  const ready = await cook.write<Order>('POST', `${line}/ready`, { stationId: 'cold' });
  t.equal(ready.body.lines[0]?.state, 'ready');
  await cold.waitFor(says('ready', 'ready', 'ready'));
  const back = await cook.write<Order>('POST', `${line}/recall`, { stationId: 'cold' });
  t.match(back.body.lines, [{ state: 'preparing', stations: [{ status: 'ready' }, { status: 'started' }] }]);
  await grill.waitFor(says('ready', 'ready', 'started'));
  await cook.write('POST', `${line}/ready`, {});
  t.equal((await waiter.write('POST', `${order}/serve`, { lineIds: [lineId] })).status, 200);
  t.same(
    (await cook.get<Ticket[]>(groupPath)).body.filter(one => one.orderId === opened.body.id),
    [],
  );
});
