import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, soup, dumplings, beer, water } = restaurantIds;

async function orderOf(origin: OriginFixture, menuItemIds: readonly string[]) {
  const lines = menuItemIds.map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  return { params: { id: data.id }, lineIds: data.lines.map(line => line.id) };
}

t.test('a send makes one ticket for each station and course; a bottle is ready at once', async t => {
  const origin = await createOrigin(t);
  const { params } = await orderOf(origin, [soup, soup, dumplings, beer, water]);
  const { data, status } = await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.equal(status, 200);
  const [firstSoup, secondSoup, dumpling, drink, bottle] = data.lines;
  t.equal(firstSoup?.ticketId, secondSoup?.ticketId);
  t.equal(new Set([firstSoup?.ticketId, dumpling?.ticketId, drink?.ticketId]).size, 3);
  t.match(firstSoup, { state: 'sent', round: 1, sentAt: '2025-11-20T18:00:00.000Z' });
  t.match(bottle, { state: 'ready', round: 1, readyAt: '2025-11-20T18:00:00.000Z' });
  t.notOk(bottle && 'ticketId' in bottle);
});

t.test('the second send is the second round, and a third with nothing left is refused', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [soup, dumplings]);
  const first = lineIds.slice(0, 1);
  const one = await origin.command('sendOrder', { lineIds: first }, { as: 'waiter', params });
  t.match(one.data.lines, [
    { state: 'sent', round: 1 },
    { state: 'draft', sentAt: undefined },
  ]);
  const two = await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.match(two.data.lines, [
    { state: 'sent', round: 1 },
    { state: 'sent', round: 2 },
  ]);
  const three = await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.match(three.problem, { status: 422, code: 'NOT_ROUTED' });
});

t.test('sending a line twice is refused with its place', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [soup, dumplings]);
  await origin.command('sendOrder', { lineIds: lineIds.slice(1) }, { as: 'waiter', params });
  const again = await origin.command('sendOrder', { lineIds }, { as: 'waiter', params });
  t.match(again.problem, { status: 409, code: 'LINE_STATE', errors: [{ path: 'lineIds/1' }] });
  const foreign = { lineIds: [createUuid()] };
  const unknown = await origin.command('sendOrder', foreign, { as: 'waiter', params });
  t.match(unknown.problem, { status: 404, errors: [{ path: 'lineIds/0' }] });
  t.equal((await origin.read('waiterOrder', { params })).data.lines[0]?.state, 'draft', 'all or nothing');
});

t.test('a dish that ran out after it was put on the order is not sent', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [soup, dumplings]);
  const out = JSON.stringify({ reason: 'x', by: 'y', at: '2025-11-20T17:00:00.000Z' });
  await origin.database.db
    .updateTable('menu_items')
    .set({ unavailable: out })
    .where('id', '=', dumplings)
    .execute();
  const all = await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.match(all.problem, {
    status: 422,
    code: 'ITEM_UNAVAILABLE',
    errors: [{ path: 'lines/1/menuItemId', message: 'Pierogi is not available' }],
  });
  const named = await origin.command('sendOrder', { lineIds: lineIds.slice(1) }, { as: 'waiter', params });
  t.match(named.problem, { code: 'ITEM_UNAVAILABLE', errors: [{ path: 'lineIds/0' }] });
  const rest = await origin.command('sendOrder', { lineIds: lineIds.slice(0, 1) }, { as: 'waiter', params });
  t.equal(rest.status, 200);
});

t.test('only what is ready can be served, and only once', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [soup, water]);
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const early = await origin.command('serveLines', { lineIds }, { as: 'waiter', params });
  t.match(early.problem, { status: 409, code: 'LINE_STATE', errors: [{ path: 'lineIds/0' }] });
  const bottle = { lineIds: lineIds.slice(1) };
  const served = await origin.command('serveLines', bottle, { as: 'secondWaiter', params });
  t.match(served.data.lines[1], { state: 'served', servedAt: '2025-11-20T18:00:00.000Z' });
  const again = await origin.command('serveLines', bottle, { as: 'waiter', params });
  t.equal(again.problem.code, 'LINE_STATE');
  const none = await origin.command('serveLines', { lineIds: [] }, { as: 'waiter', params });
  t.match(none.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'lineIds' }] });
});

t.test('who takes ready dishes upon themselves is named, and nobody else goes for them', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [water, soup]);
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const bottle = { lineIds: lineIds.slice(0, 1) };
  const early = await origin.command('claimLines', { lineIds }, { as: 'waiter', params });
  t.match(early.problem, { status: 409, code: 'LINE_STATE', errors: [{ path: 'lineIds/1' }] });
  const claimed = await origin.command('claimLines', bottle, { as: 'secondWaiter', params });
  t.match(claimed.data.lines[0], { state: 'ready', claimedBy: { name: 'The secondWaiter' } });
  const again = await origin.command('claimLines', bottle, { as: 'secondWaiter', params });
  t.equal(again.status, 200, 'saying it twice is no error');
  const late = await origin.command('claimLines', bottle, { as: 'waiter', params });
  t.match(late.problem, {
    code: 'LINE_STATE',
    errors: [{ path: 'lineIds/0', message: 'The secondWaiter takes Woda' }],
  });
  const served = await origin.command('serveLines', bottle, { as: 'waiter', params });
  t.match(served.data.lines[0], { state: 'served', claimedBy: { name: 'The secondWaiter' } });
  const unknown = await origin.command('claimLines', { lineIds: [createUuid()] }, { as: 'waiter', params });
  t.match(unknown.problem, { status: 404, errors: [{ path: 'lineIds/0' }] });
});

t.test('who can’t fetch it after all gives it back, and nobody but an admin does so for them', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [water]);
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  await origin.command('claimLines', { lineIds }, { as: 'secondWaiter', params });
  const others = await origin.command('unclaimLines', { lineIds }, { as: 'waiter', params });
  t.match(others.problem, { code: 'LINE_STATE', errors: [{ path: 'lineIds/0' }] });
  const own = await origin.command('unclaimLines', { lineIds }, { as: 'secondWaiter', params });
  t.notOk('claimedBy' in (own.data.lines[0] ?? {}));
  const again = await origin.command('unclaimLines', { lineIds }, { as: 'waiter', params });
  t.equal(again.data.version, own.data.version, 'there is nothing to give back');
  await origin.command('claimLines', { lineIds }, { as: 'waiter', params });
  t.equal((await origin.command('unclaimLines', { lineIds }, { as: 'admin', params })).status, 200);
});

t.test('a dish that the kitchen takes back is claimed by nobody any more', async t => {
  const origin = await createOrigin(t);
  const { params, lineIds } = await orderOf(origin, [soup]);
  const asCook = { as: 'kitchen', params: { id: lineIds[0] ?? '' } } as const;
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  await origin.command('readyLine', {}, asCook);
  await origin.command('claimLines', { lineIds }, { as: 'waiter', params });
  const ticketOf = async () =>
    (await origin.read('preparationOrders', { as: 'kitchen', params: { location: 'kitchen' } })).data[0];
  t.match((await ticketOf())?.lines[0], { claimedBy: { name: 'The waiter' } });
  const back = await origin.command('recallLine', {}, asCook);
  t.notOk('claimedBy' in (back.data.lines[0] ?? {}));
});

t.test(
  'what was paid before it was ready is still claimed and served; a cancelled order has nothing to serve',
  async t => {
    const origin = await createOrigin(t);
    const { params, lineIds } = await orderOf(origin, [soup]);
    await origin.command('sendOrder', {}, { as: 'waiter', params });
    const setState = (state: 'closed' | 'cancelled') =>
      origin.database.db.updateTable('orders').set({ state }).where('id', '=', params.id).execute();
    await setState('closed');
    await origin.command('readyLine', {}, { as: 'kitchen', params: { id: lineIds[0] ?? '' } });
    t.equal((await origin.command('claimLines', { lineIds }, { as: 'waiter', params })).status, 200);
    await setState('cancelled');
    const refused = await origin.command('serveLines', { lineIds }, { as: 'waiter', params });
    t.match(refused.problem, { status: 409, code: 'ORDER_NOT_OPEN' });
    await setState('closed');
    const served = await origin.command('serveLines', { lineIds }, { as: 'waiter', params });
    t.match(served.data, { state: 'closed', lines: [{ state: 'served' }] });
  },
);
