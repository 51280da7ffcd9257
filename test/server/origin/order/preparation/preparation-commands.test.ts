import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { type Person, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, soup, dumplings, beer, water } = restaurantIds;

async function sentOrder(
  origin: OriginFixture,
  menuItemIds: readonly string[],
  tableId: string = table1,
  more: { allergyNote?: string } = {},
) {
  const lines = menuItemIds.map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'dineIn', tableId, guestCount: 2, lines, ...more } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  const word = more.allergyNote === undefined ? {} : { allergyTextsConfirmed: [more.allergyNote] };
  const sent = await origin.command('sendOrder', word, { as: 'waiter', params: { id: data.id } });
  const linesSent = sent.data.lines;
  return { id: data.id, lineIds: linesSent.map(line => line.id), ticketId: linesSent[0]?.ticketId ?? '' };
}

function screen(origin: OriginFixture, location: 'kitchen' | 'bar', as: Person = location) {
  return origin.read('preparationOrders', { as, params: { location } });
}

t.test('each station sees its own tickets with everything the cook needs §7.4', async t => {
  const origin = await createOrigin(t);
  await sentOrder(origin, [soup, dumplings, beer, water], table1, { allergyNote: 'orzechy' });
  const kitchen = await screen(origin, 'kitchen');
  t.match(kitchen.data, [
    {
      state: 'open',
      orderNumber: 1,
      orderType: 'dineIn',
      tableLabel: '1',
      course: 1,
      round: 1,
      guestCount: 2,
      allergyNote: 'orzechy',
      waiterName: 'The waiter',
      sentAt: '2025-11-20T18:00:00.000Z',
      targetMinutes: 12,
      lines: [{ name: 'Zupa', kitchenNames: { pl: 'ZUPA' }, quantity: 1, state: 'sent' }],
    },
    { course: 3, targetMinutes: 15, lines: [{ name: 'Pierogi' }] },
  ]);
  t.match((await screen(origin, 'bar')).data, [{ course: 0, lines: [{ name: 'Piwo' }] }]);
});

t.test('a location that is no station, or none, is refused with its field', async t => {
  const origin = await createOrigin(t);
  for (const query of ['', '?location=cellar', '?location=kitchen&location=bar', '?location=bar&x=1']) {
    const url = `/api/preparation/orders${query}`;
    const answer = await origin.send({
      method: 'GET',
      url,
      headers: { authorization: 'Bearer session.of.bar' },
    });
    t.match(answer.problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: /location|x/ }] });
  }
});

t.test('a line is started, ready, taken back twice and ready again', async t => {
  const origin = await createOrigin(t);
  const { lineIds } = await sentOrder(origin, [soup]);
  const params = { id: lineIds[0] ?? '' };
  const line = async (name: 'startLine' | 'readyLine' | 'recallLine') =>
    (await origin.command(name, {}, { as: 'kitchen', params })).data.lines[0];
  t.match(await line('startLine'), { state: 'preparing', startedAt: '2025-11-20T18:00:00.000Z' });
  origin.clock.nowMs += 60_000;
  const ready = await line('readyLine');
  t.match(ready, { state: 'ready', startedAt: /18:00/, readyAt: '2025-11-20T18:01:00.000Z' });
  const recalled = await line('recallLine');
  t.match(recalled, { state: 'preparing', startedAt: /18:00/ });
  t.notOk(recalled && 'readyAt' in recalled);
  const untouched = await line('recallLine');
  t.equal(untouched?.state, 'sent');
  t.notOk(untouched && 'startedAt' in untouched);
  t.match(await line('readyLine'), { state: 'ready' }, 'starting is optional');
  const again = await line('recallLine');
  t.equal(again?.state, 'sent', 'nobody had started it');
  t.notOk(again && 'startedAt' in again);
});

t.test('what a line’s state forbids is refused', async t => {
  const origin = await createOrigin(t);
  const { id, lineIds } = await sentOrder(origin, [soup, water]);
  const [soupId = '', waterId = ''] = lineIds;
  const refused = async (name: 'startLine' | 'readyLine' | 'recallLine', lineId: string, as: Person) => {
    const answer = await origin.command(name, {}, { as, params: { id: lineId } });
    t.match(answer.problem, { status: 409, code: 'LINE_STATE' });
  };
  await refused('recallLine', soupId, 'kitchen');
  await refused('recallLine', waterId, 'admin');
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: soupId } });
  await refused('readyLine', soupId, 'kitchen');
  await refused('startLine', soupId, 'kitchen');
  await origin.command('serveLines', { lineIds: [soupId] }, { as: 'waiter', params: { id } });
  await refused('recallLine', soupId, 'kitchen');
});

t.test('only who works at the station acts on its lines; an admin may too', async t => {
  const origin = await createOrigin(t);
  const { lineIds, ticketId } = await sentOrder(origin, [soup, water]);
  const line = { id: lineIds[0] ?? '' };
  for (const as of ['bar', 'waiter', 'nobody'] as const) {
    t.equal((await origin.command('readyLine', {}, { as, params: line })).problem.code, 'FORBIDDEN');
    const ticket = await origin.command('readyTicket', {}, { as, params: { id: ticketId } });
    t.equal(ticket.problem.code, 'FORBIDDEN');
  }
  const bottle = { id: lineIds[1] ?? '' };
  t.equal((await origin.command('recallLine', {}, { as: 'bar', params: bottle })).status, 403);
  t.equal((await origin.command('readyLine', {}, { as: 'admin', params: line })).status, 200);
});

t.test('a whole ticket is ready and taken back with one tap', async t => {
  const origin = await createOrigin(t);
  const { ticketId, lineIds } = await sentOrder(origin, [soup, soup, dumplings]);
  const params = { id: ticketId };
  const states = async (name: 'readyTicket' | 'recallTicket') =>
    (await origin.command(name, {}, { as: 'kitchen', params })).data.lines.map(line => line.state);
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: lineIds[0] ?? '' } });
  t.same(await states('readyTicket'), ['ready', 'ready', 'sent']);
  const again = await origin.command('readyTicket', {}, { as: 'kitchen', params });
  t.match(again.problem, { status: 409, code: 'LINE_STATE' });
  t.same(await states('recallTicket'), ['preparing', 'sent', 'sent'], 'each as before');
  t.same(await states('recallTicket'), ['sent', 'sent', 'sent']);
  const back = await origin.command('recallTicket', {}, { as: 'kitchen', params });
  t.equal(back.problem.code, 'LINE_STATE');
  const unknown = await origin.command('readyTicket', {}, { as: 'kitchen', params: { id: createUuid() } });
  t.equal(unknown.status, 404);
});

t.test('taking back a ticket leaves what was already served and what is still being made', async t => {
  const origin = await createOrigin(t);
  const { id, ticketId, lineIds } = await sentOrder(origin, [soup, soup, soup]);
  const [first = '', second = ''] = lineIds;
  for (const line of [first, second]) {
    await origin.command('readyLine', {}, { as: 'kitchen', params: { id: line } });
  }
  await origin.command('serveLines', { lineIds: [first] }, { as: 'waiter', params: { id } });
  const { data } = await origin.command('recallTicket', {}, { as: 'kitchen', params: { id: ticketId } });
  t.same(
    data.lines.map(line => line.state),
    ['served', 'sent', 'sent'],
  );
});

t.test(
  'open tickets come oldest first, then the ready ones newest first, until all of it is served',
  async t => {
    const origin = await createOrigin(t);
    const first = await sentOrder(origin, [soup]);
    origin.clock.nowMs += 60_000;
    const second = await sentOrder(origin, [soup], table2);
    const order = async () => (await screen(origin, 'kitchen')).data.map(({ id, state }) => [id, state]);
    t.same(await order(), [
      [first.ticketId, 'open'],
      [second.ticketId, 'open'],
    ]);
    for (const { ticketId } of [first, second]) {
      origin.clock.nowMs += 60_000;
      await origin.command('readyTicket', {}, { as: 'kitchen', params: { id: ticketId } });
    }
    t.same(await order(), [
      [second.ticketId, 'ready'],
      [first.ticketId, 'ready'],
    ]);
    const serve = { lineIds: second.lineIds };
    await origin.command('serveLines', serve, { as: 'waiter', params: { id: second.id } });
    t.same(await order(), [[first.ticketId, 'ready']]);
  },
);

t.test('at most twenty ready tickets stay on the screen, the newest', async t => {
  const origin = await createOrigin(t);
  for (let count = 0; count < 21; count += 1) {
    origin.clock.nowMs += 1_000;
    const lines = [{ menuItemId: beer, quantity: 1 }];
    const { data } = await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines });
    const sent = await origin.command('sendOrder', {}, { params: { id: data.id } });
    await origin.command(
      'readyTicket',
      {},
      { as: 'bar', params: { id: sent.data.lines[0]?.ticketId ?? '' } },
    );
  }
  const { data } = await screen(origin, 'bar');
  t.equal(data.length, 20);
  t.equal(data[0]?.orderNumber, 21);
  t.equal(data.at(-1)?.orderNumber, 2);
});

t.test('what waits for its course stands behind what is to be made, and before what is ready', async t => {
  const origin = await createOrigin(t);
  const ready = await sentOrder(origin, [soup]);
  await origin.command('readyTicket', {}, { as: 'kitchen', params: { id: ready.ticketId } });
  const lines = [dumplings, soup].map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'dineIn', tableId: table2, guestCount: 2, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  await origin.command('sendOrder', { holdCourses: [3] }, { as: 'waiter', params: { id: data.id } });
  const shown = (await screen(origin, 'kitchen')).data;
  t.same(
    shown.map(({ state, lines }) => [state, lines[0]?.name]),
    [
      ['open', 'Zupa'],
      ['held', 'Pierogi'],
      ['ready', 'Zupa'],
    ],
  );
  t.same(shown[0]?.lines[0]?.modifiers, []);
});
