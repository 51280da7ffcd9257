import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { type Person, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, soup, dumplings, beer, water } = restaurantIds;

type Wanted = { menuItemId: string; course?: number };

async function orderOf(origin: OriginFixture, wanted: readonly Wanted[]) {
  const lines = wanted.map(line => ({ quantity: 1, ...line }));
  const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  return { params: { id: data.id }, lineIds: data.lines.map(line => line.id) };
}

/** A soup now, dumplings and a bottle held: "first course goes, the rest waits". */
async function heldMeal(origin: OriginFixture) {
  const opened = await orderOf(origin, [
    { menuItemId: soup },
    { menuItemId: dumplings },
    { menuItemId: water, course: 3 },
  ]);
  const { data } = await origin.command(
    'sendOrder',
    { holdCourses: [3] },
    { as: 'waiter', params: opened.params },
  );
  return { ...opened, order: data };
}

async function screen(origin: OriginFixture, location: 'kitchen' | 'bar' = 'kitchen') {
  return (await origin.read('preparationOrders', { as: location, params: { location } })).data;
}

function statesOf(order: Order) {
  return order.lines.map(line => line.state);
}

t.test('the first course goes and the rest waits, greyed on the screen and without a timer', async t => {
  const origin = await createOrigin(t);
  const { order } = await heldMeal(origin);
  t.same(statesOf(order), ['sent', 'held', 'held']);
  const [first, second, bottle] = order.lines;
  t.notOk(second && 'sentAt' in second, 'its time has not begun');
  t.match(second, { round: 1, ticketId: /./ });
  t.notOk(bottle && 'ticketId' in bottle, 'what needs no preparation waits on no screen');
  t.match(await screen(origin), [
    { id: first?.ticketId, state: 'open', course: 1, lines: [{ state: 'sent' }] },
    { id: second?.ticketId, state: 'held', course: 3, lines: [{ name: 'Pierogi', state: 'held' }] },
  ]);
  origin.clock.nowMs += 60 * 60_000;
  const rows = await origin.database.db.selectFrom('order_lines').select(['name', 'late_at']).execute();
  t.equal(rows.find(({ name }) => name === 'Pierogi')?.late_at, null);
});

t.test('firing a course lets the very same ticket go, with all its dishes, as of now', async t => {
  const origin = await createOrigin(t);
  const { params, order } = await heldMeal(origin);
  origin.clock.nowMs += 20 * 60_000;
  const fired = await origin.command('fireCourse', { course: 3 }, { as: 'waiter', params });
  t.equal(fired.status, 200);
  t.same(statesOf(fired.data), ['sent', 'sent', 'ready']);
  const sentAt = '2025-11-20T18:20:00.000Z';
  const ticketId = order.lines[1]?.ticketId;
  t.match(fired.data.lines[1], { ticketId, round: 1, sentAt });
  t.match(fired.data.lines[2], { readyAt: sentAt, sentAt });
  const tickets = await screen(origin);
  t.match(tickets[1], { id: ticketId, state: 'open', sentAt, lines: [{ name: 'Pierogi', state: 'sent' }] });
  t.equal(tickets.length, 2, 'nothing is sent twice');
  const late = await origin.database.db
    .selectFrom('order_lines')
    .select('late_at')
    .where('name', '=', 'Pierogi')
    .execute();
  t.equal(late[0]?.late_at, '2025-11-20T18:35:00.000Z');
  const again = await origin.command('fireCourse', { course: 3 }, { as: 'waiter', params });
  t.match(again.problem, { status: 422, code: 'NOT_ROUTED' });
  const other = await origin.command('fireCourse', { course: 1 }, { as: 'waiter', params });
  t.equal(other.problem.code, 'NOT_ROUTED', 'what was sent cannot be fired');
});

t.test(
  'everything can be held; that alone is told as such, and drafts added later go their own way',
  async t => {
    const origin = await createOrigin(t);
    const { params } = await orderOf(origin, [{ menuItemId: dumplings }, { menuItemId: beer, course: 3 }]);
    const held = await origin.command('sendOrder', { holdCourses: [3, 4] }, { as: 'waiter', params });
    t.same(statesOf(held.data), ['held', 'held']);
    const lines = [{ menuItemId: soup, quantity: 1 }];
    await origin.command('addLines', { lines }, { as: 'waiter', params });
    const sent = await origin.command('sendOrder', {}, { as: 'waiter', params });
    t.same(statesOf(sent.data), ['held', 'held', 'sent'], 'a plain send lets nothing go that waits');
    const nothing = await origin.command('sendOrder', {}, { as: 'waiter', params });
    t.equal(nothing.problem.code, 'NOT_ROUTED');
    t.match(await screen(origin, 'bar'), [{ state: 'held', lines: [{ name: 'Piwo' }] }]);
    const events = await origin.database.db
      .selectFrom('events')
      .select(['type', 'payload'])
      .orderBy('seq')
      .execute();
    t.same(
      events.map(({ type }) => type),
      ['order.opened', 'lines.held', 'lines.added', 'lines.sent'],
    );
    t.match(JSON.parse(events[1]?.payload ?? ''), {
      round: 1,
      tickets: [{ station: 'kitchen', isHeld: true }, { station: 'bar' }],
      lines: [{ before: 'draft', after: 'held' }, {}],
    });
  },
);

t.test('one dish of a waiting course can go ahead; the others stay behind on their ticket', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [{ menuItemId: dumplings }, { menuItemId: dumplings }]);
  const held = await origin.command('sendOrder', { holdCourses: [3] }, { as: 'waiter', params });
  const heldTicket = held.data.lines[0]?.ticketId;
  const [firstId = '', secondId = ''] = lineIds;
  const ahead = await origin.command('sendOrder', { lineIds: [firstId] }, { as: 'waiter', params });
  t.same(statesOf(ahead.data), ['sent', 'held']);
  t.not(ahead.data.lines[0]?.ticketId, heldTicket);
  t.match(ahead.data.lines, [{ round: 1 }, { round: 1, ticketId: heldTicket }], 'nobody ordered again');
  t.match(await screen(origin), [
    { state: 'open' },
    { id: heldTicket, state: 'held', lines: [{ id: secondId }] },
  ]);
  const last = { lineIds: [secondId], holdCourses: [3] };
  const rest = await origin.command('sendOrder', last, { as: 'waiter', params });
  t.match(rest.data.lines[1], { state: 'sent', ticketId: heldTicket, round: 1 }, 'named, it goes');
});

t.test(
  'a dish that replaces another joins its round, held or sent, and the next one is the second',
  async t => {
    const origin = await createOrigin(t);
    const { params, lineIds } = await heldMeal(origin);
    const [soupId = '', dumplingId = ''] = lineIds;
    const send = async (line: Wanted, how: { replacedId?: string; holdCourses?: number[] }) => {
      const { replacedId: lineId } = how;
      if (lineId !== undefined)
        await origin.command('voidLine', { reason: '86' }, { as: 'waiter', params: { ...params, lineId } });
      await origin.command('addLines', { lines: [{ quantity: 1, ...line }] }, { as: 'waiter', params });
      return (await origin.command('sendOrder', how, { as: 'waiter', params })).data.lines.at(-1);
    };
    const held = { menuItemId: soup, course: 3 };
    t.match(await send(held, { replacedId: dumplingId, holdCourses: [3] }), { state: 'held', round: 1 });
    t.match(await send({ menuItemId: dumplings, course: 1 }, { replacedId: soupId }), {
      state: 'sent',
      round: 1,
    });
    t.match(await send({ menuItemId: beer }, {}), { round: 2 });
    const fired = await origin.command('fireCourse', { course: 3 }, { as: 'waiter', params });
    const roundsOf = (lines: Order['lines']) => lines.map(({ menuItemId, round }) => [menuItemId, round]);
    t.same(roundsOf(fired.data.lines.filter(({ course }) => course === 3).slice(1)), [
      [water, 1],
      [soup, 1],
    ]);
    t.same(
      (await screen(origin)).map(({ course, round }) => [course, round]),
      [
        [1, 1],
        [1, 1],
        [3, 1],
      ],
    );
  },
);

t.test('a dish that ran out while its course waited is not fired', async t => {
  const origin = await createOrigin(t);
  const { params } = await heldMeal(origin);
  const asCook = { as: 'kitchen', params: { id: dumplings } } as const;
  await origin.command('setAvailability', { available: false, reason: 'koniec' }, asCook);
  const refused = await origin.command('fireCourse', { course: 3 }, { as: 'waiter', params });
  t.match(refused.problem, {
    status: 422,
    code: 'ITEM_UNAVAILABLE',
    errors: [{ path: 'lines/1/menuItemId', message: 'Pierogi is not available' }],
  });
  t.same(statesOf((await origin.read('waiterOrder', { params })).data), ['sent', 'held', 'held']);
  await origin.command('setAvailability', { available: true }, asCook);
  await origin.database.db
    .updateTable('menu_items')
    .set({ is_active: 0 })
    .where('id', '=', dumplings)
    .execute();
  const fired = await origin.command('fireCourse', { course: 3 }, { as: 'waiter', params });
  t.equal(fired.status, 200, 'what only left the menu since then is still made for who ordered it');
});

t.test('what waits can be neither started nor served, and stations do not fire', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds, order } = await heldMeal(origin);
  const [, dumplingId = '', bottleId = ''] = lineIds;
  for (const command of ['startLine', 'readyLine', 'recallLine'] as const) {
    const answer = await origin.command(command, {}, { as: 'kitchen', params: { id: dumplingId } });
    t.match(answer.problem, { status: 409, code: 'LINE_STATE' }, command);
  }
  const ticket = { as: 'kitchen', params: { id: order.lines[1]?.ticketId ?? '' } } as const;
  t.equal((await origin.command('readyTicket', {}, ticket)).problem.code, 'LINE_STATE');
  const served = await origin.command('serveLines', { lineIds: [bottleId] }, { as: 'waiter', params });
  t.match(served.problem, { code: 'LINE_STATE', errors: [{ message: 'Woda is held' }] });
  const change = await origin.command(
    'changeLine',
    { quantity: 2 },
    { as: 'waiter', params: { ...params, lineId: dumplingId } },
  );
  t.equal(change.problem.code, 'LINE_STATE');
  for (const as of ['kitchen', 'bar', 'nobody'] satisfies Person[]) {
    t.equal((await origin.command('fireCourse', { course: 3 }, { as, params })).problem.code, 'FORBIDDEN');
  }
  const foreign = await origin.command('fireCourse', { course: 3 }, { as: 'otherWaiter', params });
  t.equal(foreign.status, 404);
  const noCourse = await origin.command('fireCourse', { course: 6 }, { as: 'waiter', params });
  t.match(noCourse.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'course' }] });
});

t.test('the kitchen says anew that it shows a course once it was fired', async t => {
  const origin = await createOrigin(t);
  const { params, order } = await heldMeal(origin);
  const ticket = { as: 'kitchen', params: { id: order.lines[1]?.ticketId ?? '' } } as const;
  const shown = await origin.command('showTicket', {}, ticket);
  t.match(shown.data.lines[1], { state: 'held', shownAt: '2025-11-20T18:00:00.000Z' });
  origin.clock.nowMs += 60_000;
  const fired = await origin.command('fireCourse', { course: 3 }, { as: 'waiter', params });
  t.notOk('shownAt' in (fired.data.lines[1] ?? {}));
  t.notOk('shownAt' in ((await screen(origin))[1] ?? {}));
  const again = await origin.command('showTicket', {}, ticket);
  t.match(again.data.lines[1], { state: 'sent', shownAt: '2025-11-20T18:01:00.000Z' });
});
