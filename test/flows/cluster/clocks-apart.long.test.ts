/** Two processes whose clocks are two seconds apart serve one restaurant as if they agreed, and somebody is told. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { closedOrder, payAndClose, sendOrder, watchOrder } from '../../helpers/restaurants/paid-order.ts';
import {
  createStaffSession,
  joinStaff,
  setUpRestaurant,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { at, metricOf, papersOf, startChain, until } from '../../helpers/stores/chain.ts';
import { needsPostgres } from '../../helpers/stores/test-databases.ts';
import { clockEnvironment, findFaketime } from '../../trials/calendar/calendar-clock.ts';

const library = findFaketime();
const aheadMs = 2_000;
const kitchen = '/api/preparation/orders?location=kitchen';
const isAbout = (id: string) => (message: ServerMessage) =>
  (message.type === 'delta' || message.type === 'snapshot') && JSON.stringify(message).includes(id);
const needsFaketime =
  library === null ? { skip: 'libfaketime is missing (Debian: faketime)' } : needsPostgres;

t.test('clocks that are two seconds apart disturb nobody and are told of', needsFaketime, async t => {
  const chain = await startChain(t);
  const [right, ahead] = await Promise.all([
    chain.start(),
    chain.start(clockEnvironment(library ?? '', aheadMs)),
  ]);
  const owner = await setUpRestaurant(ahead.url);
  const [atRight, atAhead] = [at(right, owner), at(ahead, owner)];
  const screens = await Promise.all([atRight, atAhead].map(session => watch(session, [kitchen])));
  t.teardown(() => Promise.all(screens.map(screen => screen.close())));

  await t.test('a token of one is good at the other', async t => {
    const crossed = [
      { baseUrl: right.url, cookie: '', token: atAhead.token },
      { baseUrl: ahead.url, cookie: '', token: atRight.token },
    ].map(createStaffSession);
    for (const session of crossed) t.equal((await session.get('/api/waiter/orders')).status, 200);
    await watch(crossed[0] ?? atRight, [kitchen]).then(screen => screen.close());
  });

  await t.test('what is done to an order in turns is in the order in which it was done', async t => {
    const sessions = [atAhead, atRight];
    const turn = (index: number) => sessions[index % 2] ?? atRight;
    const { id } = await sendOrder(atAhead);
    for (const screen of screens) await screen.waitFor(isAbout(id));
    const menu =
      await atRight.get<{ items: { id: string; modifierGroupIds: string[] }[] }[]>('/api/waiter/menu');
    const item = menu.body.flatMap(({ items }) => items).find(one => one.modifierGroupIds.length === 0);
    for (let index = 1; index <= 6; index += 1) {
      const lines = [{ menuItemId: item?.id, quantity: index }];
      const { status } = await turn(index).write('POST', `/api/waiter/orders/${id}/lines`, { lines });
      t.equal(status, 200);
    }
    const sent = await atAhead.write<Order>('POST', `/api/waiter/orders/${id}/send`, {});
    await payAndClose(atRight, sent.body);
    const [seen, seenAhead] = await Promise.all(
      sessions.map(session => session.get<OrderEvent[]>(`/api/admin/orders/${id}/events`)),
    );
    t.same(seen?.body, seenAhead?.body);
    const events = seen?.body ?? [];
    t.same(
      events.map(({ type }) => type).filter(type => /^order\.|payment/.test(type)),
      ['order.opened', 'payment.taken', 'order.closed'],
    );
  });

  await t.test('a write that is tried again at the other counts once', async t => {
    for (const [first, second] of [
      [atAhead, atRight],
      [atRight, atAhead],
    ] as const) {
      const order = { type: 'takeaway', name: 'Świętosława', guestCount: 0, lines: [] };
      const key = createUuid();
      const [one, again] = [
        await first.write<Order>('POST', '/api/waiter/orders', order, { key }),
        await second.write<Order>('POST', '/api/waiter/orders', order, { key }),
      ];
      t.equal(one.status, 201);
      t.same(again.body, one.body);
    }
  });

  await t.test('receipts come out once, whoever works the printer', async t => {
    for (const session of [atAhead, atRight]) {
      const { id } = await closedOrder(session);
      const screen = await watchOrder(atRight, id);
      await screen.receipt('issued');
      await screen.close();
    }
    t.equal(papersOf([right, ahead]).length, 3);
  });

  await t.test('who signs out at one is out at the other', async () => {
    const waiter = await joinStaff(atAhead, 'anna_w', ['waiter']);
    const elsewhere = at(right, waiter);
    await elsewhere.token();
    await waiter.write('POST', '/api/auth/logout', {});
    await until(async () => (await elsewhere.get('/api/waiter/orders')).status === 401);
  });

  await t.test('the one that is wrong says so, once', async t => {
    const offset = 'kelner_clock_offset_seconds';
    await until(async () => ((await metricOf(ahead, offset)) ?? 0) > 1.5);
    t.ok(Math.abs((await metricOf(right, offset)) ?? 9) < 0.5);
    const warnings = ({ output }: typeof right) => output().match(/more than a second apart/g)?.length ?? 0;
    t.same([right, ahead].map(warnings), [0, 1]);
  });
});
