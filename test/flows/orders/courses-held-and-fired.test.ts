/** A meal in courses: the first goes, the rest waits on the kitchen's screen, and firing it lets the very same card go. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const kitchenPath = '/api/preparation/orders?location=kitchen';

async function dishOf(waiter: StaffSession, name: string) {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu.flatMap(({ items }) => items).find(item => item.name === name);
  if (dish === undefined) throw new Error(`There is no ${name}`);
  return dish;
}

/** The ticket as a message brought it, if it brought it at all. */
function ticketIn(message: ServerMessage, id: string | undefined): Ticket | undefined {
  const tickets = message.type === 'delta' ? message.put : message.type === 'snapshot' ? message.data : [];
  return (tickets as Ticket[]).find(ticket => ticket.id === id);
}

t.test(
  'a held course stands greyed in the kitchen, is fired with all its dishes, and is shown and claimed',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const colleague = await joinStaff(owner, 'kuba_w', ['waiter']);
    const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
    const starter = await dishOf(waiter, 'Sour rye soup in a bread bowl');
    const main = await dishOf(waiter, 'Hunter’s stew');
    const kitchen = await watch(cook, [kitchenPath]);
    t.teardown(() => kitchen.close());

    const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
      type: 'dineIn',
      name: 'Stolik w ogrodzie',
      guestCount: 2,
      lines: [
        { menuItemId: starter.id, quantity: 2 },
        { menuItemId: main.id, quantity: 1 },
        { menuItemId: main.id, quantity: 1, note: 'bez grzybów' },
      ],
    });
    const path = `/api/waiter/orders/${opened.body.id}`;
    const sent = await waiter.write<Order>('POST', `${path}/send`, { holdCourses: [main.course] });
    t.same(
      sent.body.lines.map(({ state }) => state),
      ['sent', 'held', 'held'],
    );
    const heldTicket = sent.body.lines[1]?.ticketId;
    const greyed = await kitchen.waitFor(message => ticketIn(message, heldTicket) !== undefined);
    t.match(ticketIn(greyed, heldTicket), {
      state: 'held',
      orderName: 'Stolik w ogrodzie',
      lines: [{ state: 'held' }, { state: 'held', note: 'bez grzybów' }],
    });

    const fired = await waiter.write<Order>('POST', `${path}/fire`, { course: main.course });
    t.equal(fired.status, 200);
    const gone = await kitchen.waitFor(message => ticketIn(message, heldTicket)?.state === 'open');
    t.same(
      ticketIn(gone, heldTicket)?.lines.map(({ name, state }) => [name, state]),
      [
        [main.name, 'sent'],
        [main.name, 'sent'],
      ],
      'the fired card lists its dishes',
    );
    const again = await waiter.write<Problem>('POST', `${path}/fire`, { course: main.course });
    t.match(again.body, { status: 422, code: 'NOT_ROUTED' });
    const tickets = (await cook.get<Ticket[]>(kitchenPath)).body;
    t.equal(tickets.length, 2, 'nothing was sent twice');

    await cook.write('POST', `/api/preparation/tickets/${heldTicket}/shown`, {});
    const ready = await cook.write<Order>('POST', `/api/preparation/tickets/${heldTicket}/ready`, {});
    t.ok(ready.body.lines.slice(1).every(({ shownAt, state }) => shownAt !== undefined && state === 'ready'));
    const lineIds = ready.body.lines.slice(1).map(({ id }) => id);
    const claimed = await colleague.write<Order>('POST', `${path}/claim`, { lineIds });
    t.equal(claimed.body.lines[1]?.claimedBy?.name, 'kuba_w');
    const coming = await kitchen.waitFor(
      message => ticketIn(message, heldTicket)?.lines[0]?.claimedBy !== undefined,
    );
    t.ok(coming, 'the kitchen sees who is coming');
    const late = await waiter.write<Problem>('POST', `${path}/claim`, { lineIds });
    t.match(late.body, {
      status: 409,
      code: 'LINE_STATE',
      errors: [{ message: `kuba_w takes ${main.name}` }],
    });
    const served = await waiter.write<Order>('POST', `${path}/serve`, { lineIds });
    t.match(served.body.lines.slice(1), [{ state: 'served' }, { state: 'served' }]);
  },
);
