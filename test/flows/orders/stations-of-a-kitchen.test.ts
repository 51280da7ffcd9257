/** A kitchen that is divided into stations, from the office's setting to each one's live screen. */
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

t.test('each station’s screen is told of its own lines alone, the group’s of all', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const items = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  const plain = items.filter(
    ({ station, modifierGroupIds, unavailable, isActive }) =>
      station === 'kitchen' && modifierGroupIds.length === 0 && unavailable === undefined && isActive,
  );
  const [steak, salad] = plain;
  if (steak === undefined || salad === undefined) throw new Error('The sample has too few dishes');

  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const grill = { id: 'grill', group: 'kitchen', name: 'Grill', color: '#dc2626' } as const;
  const stations = [...(settings.stations ?? []), grill];
  const saved = await owner.write<Settings>(
    'PUT',
    '/api/admin/settings',
    { ...settings, stations },
    { version },
  );
  t.equal(saved.status, 200);
  const refused = await waiter.write('PUT', '/api/admin/settings', { ...settings, stations }, { version });
  t.equal(refused.status, 403);
  const path = `/api/admin/menu/items/${steak.id}`;
  const routed = await owner.write<MenuItem>(
    'PATCH',
    path,
    { stationId: 'grill' },
    { version: steak.version },
  );
  t.equal(routed.status, 200);

  const group = await watch(cook, [groupPath]);
  const first = await watch(cook, [pathOf('kitchen')]);
  const own = await watch(cook, [pathOf('grill')]);
  t.teardown(() => Promise.all([group.close(), first.close(), own.close()]));
  const lines = [steak, salad].map(({ id }) => ({ menuItemId: id, quantity: 1, course: 1 }));
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 1,
    lines,
  });
  const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
  t.equal(sent.status, 200);

  const isAbout = (message: ServerMessage) =>
    (message.type === 'delta' || message.type === 'snapshot') &&
    JSON.stringify(message).includes(opened.body.id);
  const dishes = (message: ServerMessage) => {
    const data = message.type === 'delta' ? message.put : message.type === 'snapshot' ? message.data : [];
    return (data as Ticket[])
      .filter(({ orderId }) => orderId === opened.body.id)
      .flatMap(ticket => ticket.lines.map(({ name }) => [ticket.stationId, name]));
  };
  t.same(dishes(await own.waitFor(isAbout)), [['grill', steak.name]]);
  t.same(dishes(await first.waitFor(isAbout)), [['kitchen', salad.name]]);
  t.same(dishes(await group.waitFor(isAbout)).sort(), [
    ['grill', steak.name],
    ['kitchen', salad.name],
  ]);
  t.same((await waiter.get(pathOf('grill'))).status, 403, 'a screen of the kitchen is the kitchen’s');

  const [open] = (await cook.get<Ticket[]>(pathOf('grill'))).body;
  const gone = await owner.write<{ code?: string }>(
    'PUT',
    '/api/admin/settings',
    { ...settings, stations: settings.stations },
    { version: saved.body.version },
  );
  t.match(gone, { status: 409, body: { code: 'IN_USE', errors: [{ path: 'stations' }] } });
  await cook.write('POST', `/api/preparation/tickets/${open?.id}/ready`, {});
  const lineIds = sent.body.lines.filter(({ menuItemId }) => menuItemId === steak.id).map(({ id }) => id);
  const served = await waiter.write('POST', `/api/waiter/orders/${opened.body.id}/serve`, { lineIds });
  t.equal(served.status, 200);
  const archived = await owner.write(
    'PUT',
    '/api/admin/settings',
    { ...settings, stations: settings.stations },
    { version: saved.body.version },
  );
  t.equal(archived.status, 200);
});
