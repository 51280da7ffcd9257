import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, soup, beer, water } = restaurantIds;

async function sentOrder(origin: OriginFixture) {
  const lines = [soup, soup, beer, water].map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  const sent = await origin.command('sendOrder', {}, { as: 'waiter', params: { id: data.id } });
  const [first] = sent.data.lines;
  return { order: sent.data, ticketId: first?.ticketId ?? '', lineId: first?.id ?? '' };
}

async function kitchenScreen(origin: OriginFixture) {
  return (await origin.read('preparationOrders', { as: 'kitchen', params: { location: 'kitchen' } })).data;
}

async function countEvents(origin: OriginFixture, type: string) {
  return (await origin.database.db.selectFrom('events').select('seq').where('type', '=', type).execute())
    .length;
}

/** Sets the line as a void does. */
async function voidInStore(origin: OriginFixture, lineId: string) {
  const voiding = {
    reason: 'Pomyłka',
    started: false,
    by: { id: 'x', name: 'Anna' },
    at: '2025-11-20T18:00:00.000Z',
  };
  await origin.database.db
    .updateTable('order_lines')
    .set({ state: 'voided', void: JSON.stringify(voiding) })
    .where('id', '=', lineId)
    .execute();
}

t.test('a screen that painted a ticket says so once, and its waiter sees when', async t => {
  const origin = await createOrigin(t);
  const { order, ticketId } = await sentOrder(origin);
  const asCook = { as: 'kitchen', params: { id: ticketId } } as const;
  origin.clock.nowMs += 700;
  const shown = await origin.command('showTicket', {}, asCook);
  const shownAt = '2025-11-20T18:00:00.700Z';
  t.match(shown.data.lines, [{ shownAt }, { shownAt }]);
  const { lines } = (await origin.read('waiterOrder', { as: 'waiter', params: { id: order.id } })).data;
  t.match(lines, [{ shownAt }, { shownAt }, { name: 'Piwo', shownAt: undefined }, {}]);
  t.equal(shown.data.version, order.version + 1);
  origin.clock.nowMs += 60_000;
  const again = await origin.command('showTicket', {}, asCook);
  t.equal(again.status, 200);
  t.same(again.data, shown.data, 'painting it again changes nothing');
  t.equal(await countEvents(origin, 'ticket.shown'), 1);
  t.match(await kitchenScreen(origin), [{ id: ticketId, shownAt }]);
});

t.test('only the ticket’s own station says that it is shown or seen', async t => {
  const origin = await createOrigin(t);
  const { ticketId, lineId } = await sentOrder(origin);
  await voidInStore(origin, lineId);
  for (const as of ['bar', 'waiter', 'nobody'] as const) {
    for (const [command, id] of [
      ['showTicket', ticketId],
      ['seeTicket', ticketId],
      ['seeLine', lineId],
    ] as const) {
      const answer = await origin.command(command, {}, { as, params: { id } });
      t.equal(answer.problem.code, 'FORBIDDEN', `${as} ${command}`);
    }
  }
  for (const command of ['showTicket', 'seeTicket', 'seeLine'] as const) {
    const unknown = await origin.command(command, {}, { as: 'kitchen', params: { id: createUuid() } });
    t.equal(unknown.status, 404);
    const foreign = await origin.command(command, {}, { as: 'otherAdmin', params: { id: ticketId } });
    t.equal(foreign.status, 404);
  }
});

t.test('a moved ticket says where it was until somebody at the station has seen it', async t => {
  const origin = await createOrigin(t);
  const { ticketId } = await sentOrder(origin);
  await origin.database.db
    .updateTable('tickets')
    .set({ moved_from: '12' })
    .where('id', '=', ticketId)
    .execute();
  t.match(await kitchenScreen(origin), [{ movedFrom: '12' }]);
  const asCook = { as: 'kitchen', params: { id: ticketId } } as const;
  const seen = await origin.command('seeTicket', {}, asCook);
  t.notOk('movedFrom' in ((await kitchenScreen(origin))[0] ?? {}));
  t.same((await origin.command('seeTicket', {}, asCook)).data, seen.data);
  t.equal(await countEvents(origin, 'ticket.seen'), 1);
});

t.test('a voided line stays struck through, with its reason, until the station has seen it', async t => {
  const origin = await createOrigin(t);
  const { order, lineId } = await sentOrder(origin);
  const otherId = order.lines[1]?.id ?? '';
  const asCook = { as: 'kitchen', params: { id: lineId } } as const;
  const early = await origin.command('seeLine', {}, asCook);
  t.match(early.problem, { status: 409, code: 'LINE_STATE' });
  await voidInStore(origin, lineId);
  t.match(await kitchenScreen(origin), [
    { state: 'open', lines: [{ id: lineId, state: 'voided', voidReason: 'Pomyłka' }, { state: 'sent' }] },
  ]);
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: otherId } });
  await origin.command('serveLines', { lineIds: [otherId] }, { as: 'waiter', params: { id: order.id } });
  t.match(
    await kitchenScreen(origin),
    [{ state: 'open' }],
    'nothing else is left of it, and still it is shown',
  );
  const seen = await origin.command('seeLine', {}, asCook);
  t.match(seen.data.lines[0], { state: 'voided', seenAt: '2025-11-20T18:00:00.000Z' });
  t.same(await kitchenScreen(origin), []);
  t.same((await origin.command('seeLine', {}, asCook)).data, seen.data, 'seen twice is seen once');
  t.equal(await countEvents(origin, 'line.seen'), 1);
});
