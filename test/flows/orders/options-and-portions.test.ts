/** What a guest may choose and how much is left: refused by the server while adding and while sending, and seen at once on every phone. */
import t from 'tap';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const menuPath = '/api/waiter/menu';

function itemIn(menu: readonly WaiterMenuCategory[], name: string): WaiterMenuItem | undefined {
  return menu.flatMap(({ items }) => items).find(item => item.name === name);
}

/** The dish as a message of the menu brought it. */
function itemOf(message: ServerMessage, name: string): WaiterMenuItem | undefined {
  const menu = message.type === 'delta' ? message.put : message.type === 'snapshot' ? message.data : [];
  return itemIn(menu as WaiterMenuCategory[], name);
}

async function openRestaurant(t: Parameters<typeof startApp>[0]) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const menu = (await waiter.get<WaiterMenuCategory[]>(menuPath)).body;
  const groups = (await waiter.get<ModifierGroup[]>('/api/waiter/modifier-groups')).body;
  return { waiter, cook, menu, groups };
}

t.test(
  'options cost what they cost, are asked where they have to be, and stand on the kitchen’s ticket',
  async t => {
    const { waiter, cook, menu, groups } = await openRestaurant(t);
    const pierogi = itemIn(menu, 'Pierogi with potato and curd cheese');
    const steak = itemIn(menu, 'Rib-eye steak 300 g');
    const offered = pierogi?.modifierGroupIds.map(id => groups.find(group => group.id === id)) ?? [];
    t.same(
      offered.map(group => group?.name),
      ['How the pierogi are done', 'With the pierogi'],
    );
    const optionOf = (name: string) =>
      offered.flatMap(group => group?.options ?? []).find(option => option.name === name);
    const modifiers = ['Pan-fried', 'Sour cream'].map(name => ({ optionId: optionOf(name)?.id }));
    const body = { type: 'takeaway', name: 'Pan Marek', guestCount: 1 };
    const rare = await waiter.write<Problem>('POST', '/api/waiter/orders', {
      ...body,
      lines: [{ menuItemId: steak?.id, quantity: 1 }],
    });
    t.match(rare.body, {
      status: 422,
      code: 'MODIFIERS_INVALID',
      errors: [{ path: 'lines/0/modifiers', message: 'How well done: at least 1' }],
    });
    const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
      ...body,
      lines: [{ menuItemId: pierogi?.id, quantity: 2, modifiers }],
    });
    t.equal(opened.body.total, 2 * ((pierogi?.price ?? 0) + 200 + 300));
    await waiter.write('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
    const tickets = (await cook.get<Ticket[]>('/api/preparation/orders?location=kitchen')).body;
    t.match(tickets, [
      {
        orderName: 'Pan Marek',
        orderType: 'takeaway',
        lines: [
          {
            quantity: 2,
            modifiers: [{ name: 'Pan-fried' }, { name: 'Sour cream', names: { pl: 'Kwaśna śmietana' } }],
          },
        ],
      },
    ]);
  },
);

t.test(
  'a dish that is taken out is refused while adding and while sending, and every open menu shows it',
  async t => {
    const { waiter, cook, menu } = await openRestaurant(t);
    const bigos = itemIn(menu, 'Hunter’s stew');
    const phone = await watch(waiter, [menuPath]);
    t.teardown(() => phone.close());
    const lines = [{ menuItemId: bigos?.id, quantity: 1 }];
    const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
      type: 'takeaway',
      guestCount: 1,
      lines,
    });
    const path = `/api/waiter/orders/${opened.body.id}`;
    const availability = `/api/preparation/items/${bigos?.id}/availability`;
    await cook.write('POST', availability, { available: false, reason: 'wyszedł' });
    const shown = await phone.waitFor(message => itemOf(message, 'Hunter’s stew')?.unavailable !== undefined);
    t.match(itemOf(shown, 'Hunter’s stew')?.unavailable, { reason: 'wyszedł', by: 'marek_k' });
    const added = await waiter.write<Problem>('POST', `${path}/lines`, { lines });
    t.match(added.body, { status: 422, code: 'ITEM_UNAVAILABLE', errors: [{ path: 'lines/0/menuItemId' }] });
    const sent = await waiter.write<Problem>('POST', `${path}/send`, {});
    t.match(sent.body, { status: 422, code: 'ITEM_UNAVAILABLE' });
    t.same((await cook.get<Ticket[]>('/api/preparation/orders?location=kitchen')).body, []);
    await cook.write('POST', availability, { available: true });
    t.equal((await waiter.write('POST', `${path}/send`, {})).status, 200);
  },
);

t.test('portions are counted down on every phone as they are sent, to the last one', async t => {
  const { waiter, cook, menu } = await openRestaurant(t);
  const mussels = itemIn(menu, 'Mussels in white wine');
  t.equal(mussels?.portionsLeft, 8);
  const phone = await watch(waiter, [menuPath]);
  t.teardown(() => phone.close());
  const order = (quantity: number) =>
    waiter.write<Order & Problem>('POST', '/api/waiter/orders', {
      type: 'takeaway',
      guestCount: 1,
      lines: [{ menuItemId: mussels?.id, quantity }],
    });
  const first = await order(6);
  await waiter.write('POST', `/api/waiter/orders/${first.body.id}/send`, {});
  const counted = await phone.waitFor(
    message => itemOf(message, 'Mussels in white wine')?.portionsLeft === 2,
  );
  t.ok(counted);
  t.match((await order(3)).body, { code: 'PORTIONS_EXCEEDED', errors: [{ message: /^only 2 left/ }] });
  const last = await order(2);
  await waiter.write('POST', `/api/waiter/orders/${last.body.id}/send`, {});
  await phone.waitFor(message => itemOf(message, 'Mussels in white wine')?.portionsLeft === 0);
  t.equal((await order(1)).body.code, 'ITEM_UNAVAILABLE');
  const availability = `/api/preparation/items/${mussels?.id}/availability`;
  await cook.write('POST', availability, { available: true, portionsLeft: 5 });
  await phone.waitFor(message => itemOf(message, 'Mussels in white wine')?.portionsLeft === 5);
  t.equal((await order(1)).status, 201);
});
