/** An allergy told after sending: the kitchen's screen has it at once, nothing is ready before it is seen, and the waiter sees who saw it. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const kitchen = '/api/preparation/orders?location=kitchen';

/** The ticket of an order as a message of the kitchen brought it. */
function ticketOf(message: ServerMessage, orderId: string): Ticket | undefined {
  const tickets = message.type === 'delta' ? message.put : message.type === 'snapshot' ? message.data : [];
  return (tickets as Ticket[]).find(ticket => ticket.orderId === orderId);
}

t.test('a cook has to see what a guest must not have before the dish is ready', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu
    .flatMap(({ items }) => items)
    .find(
      ({ station, allergens, modifierGroupIds, unavailable }) =>
        station === 'kitchen' && allergens.includes('milk') && modifierGroupIds.length === 0 && !unavailable,
    );
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 1,
    lines: [{ menuItemId: dish?.id, quantity: 1 }],
  });
  const order = `/api/waiter/orders/${opened.body.id}`;
  await waiter.write('POST', `${order}/send`, {});
  const board = await watch(cook, [kitchen]);
  t.teardown(() => board.close());
  const allergies = [{ allergens: ['milk'] }];
  await waiter.write('PATCH', order, { allergies });
  const told = await board.waitFor(message => ticketOf(message, opened.body.id)?.isAllergyChanged === true);
  const ticket = ticketOf(told, opened.body.id);
  t.match(ticket, { allergies, isAllergyUnseen: true, lines: [{ clashes: ['milk'] }] });
  const tickets = `/api/preparation/tickets/${ticket?.id}`;
  const refused = await cook.write<Problem>('POST', `${tickets}/ready`, {});
  t.match(refused.body, { status: 409, code: 'ALLERGY_UNSEEN' });
  await cook.write('POST', `${tickets}/allergy-seen`, { version: ticket?.allergyVersion });
  t.equal((await cook.write('POST', `${tickets}/ready`, {})).status, 200);
  const seen = (await waiter.get<Order>(order)).body;
  t.match(seen.lines, [{ state: 'ready', allergySeen: { by: { name: 'marek_k' } } }]);
  const more = { lines: [{ menuItemId: dish?.id, quantity: 1 }] };
  const warned = await waiter.write<Problem>('POST', `${order}/lines`, more);
  t.match(warned.body, { status: 422, code: 'ALLERGY_UNCONFIRMED' });
});
