/** The computer's clock jumps a day while the restaurant is open: set by hand, by an empty battery, or because the computer slept. */
import t, { type Test } from 'tap';
import type { DayReportDraft } from '#shared/cash/day-report-schema.ts';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { moveClock } from '../../helpers/doubles/moved-clock.ts';

const clock = moveClock({ speed: 1, realMs: 0, shownMs: 0 });
// They keep the clock that they find.
const { joinStaff, keepBusinessDay, openSession, setUpRestaurant, watch } = await import(
  '../../helpers/restaurants/staff-session.ts'
);
const { startApp } = await import('../../helpers/running-app.ts');

type StaffSession = Awaited<ReturnType<typeof setUpRestaurant>>;

const dayMs = 24 * 60 * 60_000;
const kitchenPath = '/api/preparation/orders?location=kitchen';

/** Somebody whose browser asks for a token by the server's clock. */
const anew = ({ baseUrl, cookie }: StaffSession) => openSession(baseUrl, cookie);

async function openEvening(t: Test) {
  t.teardown(() => clock.set(0));
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  await keepBusinessDay(owner);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const wall = await watch(await joinStaff(owner, 'wall_k', ['kitchen']), [kitchenPath]);
  t.teardown(() => wall.close());
  const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu
    .flatMap(({ items }) => items)
    .find(({ station, modifierGroupIds }) => station === 'kitchen' && modifierGroupIds.length === 0);
  /** Taken and sent; resolves when the wall has its ticket. */
  const order = async (key: string = createUuid()) => {
    const lines = [{ menuItemId: dish?.id, quantity: 1 }];
    const body = { type: 'takeaway', guestCount: 1, lines };
    const taken = await anew(waiter).write<Order>('POST', '/api/waiter/orders', body, { key });
    if (taken.headers.get('idempotency-replayed') !== 'true') {
      const { status } = await anew(waiter).write('POST', `/api/waiter/orders/${taken.body.id}/send`, {});
      t.equal(status, 200);
    }
    await wall.waitFor(message => {
      const data = message.type === 'snapshot' ? message.data : message.type === 'delta' ? message.put : [];
      return (data as Ticket[]).some(({ orderId }) => orderId === taken.body.id);
    });
    return taken;
  };
  const pay = async ({ id, total }: Order) =>
    anew(waiter).write('POST', `/api/waiter/orders/${id}/payments`, {
      ...{ id: createUuid(), kind: 'card', amount: total, closes: true },
    });
  const draft = async () => (await anew(owner).get<DayReportDraft>('/api/admin/day-report')).body;
  return { owner, wall, order, pay, draft };
}

t.test('a clock that is set a day ahead and back stops nobody: wall, tokens, numbers, X and Z', async t => {
  const { owner, wall, order, pay, draft } = await openEvening(t);
  const key = createUuid();
  const first = await order(key);
  const today = (await draft()).figures.businessDay;
  const heard = wall.messages.length;

  clock.set(dayMs);
  const ahead = await order();
  t.equal(ahead.body.number, 1, 'the day after counts anew');
  t.equal((await order(key)).body.id, first.body.id, 'what is pressed again has one effect');
  for (const { body } of [first, ahead]) t.equal((await pay(body)).status, 200);
  const tomorrow = await draft();
  t.ok(tomorrow.figures.businessDay > today);
  t.equal(tomorrow.figures.orders, 2, 'both are in X');
  const named = { number: tomorrow.number, orderIds: [], cashSessionIds: [] };
  t.equal((await anew(owner).write('POST', '/api/admin/day-reports', named)).status, 201);

  clock.set(0);
  const back = await order();
  t.equal(back.body.number, first.body.number + 1, 'and this one goes on');
  t.equal((await pay(back.body)).status, 200);
  const again = await draft();
  t.same([again.figures.businessDay, again.figures.orders], [today, 1], 'in the next Z, and in no other');
  t.equal(wall.socket.readyState, wall.socket.OPEN, 'on the one socket that it had all the time');
  // Each order a few frames, a renewal of the token asked for.
  t.ok(wall.messages.length - heard < 30, `${wall.messages.length - heard} frames`);
});
