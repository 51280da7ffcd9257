import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { draftOrder, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';

const idsOf = ({ lines }: Order, ...places: number[]) => places.map(place => lines[place]?.id ?? '');

function undo(origin: OriginFixture, { id }: Order, lineIds: string[]) {
  return origin.command('undoLines', { lineIds }, { as: 'waiter', params: { id } });
}

async function ticketsOf(origin: OriginFixture) {
  const params = { location: 'kitchen' };
  const { data } = await origin.read('preparationOrders', { as: 'kitchen', params });
  return data.map(({ state, lines }) => [state, lines.map(line => line.state)]);
}

t.test('what was sent by mistake is on hold again at its station, and can be fired', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const { data } = await undo(origin, order, idsOf(order, 0));
  t.match(data.lines, [
    { state: 'held', sentAt: '2025-11-20T18:00:00.000Z', lateAt: undefined },
    { state: 'sent', sentAt: '2025-11-20T18:00:00.000Z' },
  ]);
  t.same(await ticketsOf(origin), [
    ['open', ['sent']],
    ['held', ['held']],
  ]);
  const { course = 0 } = data.lines[0] ?? {};
  const params = { id: order.id };
  const fired = await origin.command('fireCourse', { course }, { as: 'waiter', params });
  t.equal(fired.data.lines[0]?.state, 'sent');
  t.equal(fired.data.lines[0]?.ticketId, order.lines[0]?.ticketId, 'on the ticket that the station knows');
});

t.test('what was sent and is on hold again is voided only by who may void what was sent', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  await undo(origin, order, idsOf(order, 0));
  const params = { id: order.id, lineId: order.lines[0]?.id ?? '' };
  const refused = await origin.command('voidLine', { reason: 'not wanted' }, { as: 'waiter', params });
  t.equal(refusalOf(refused), 'APPROVAL_REQUIRED');
  const voided = await origin.command('voidLine', { reason: 'not wanted' }, { as: 'admin', params });
  t.equal(voided.data.lines[0]?.state, 'voided');
});

t.test('of a ticket only the named lines are held, on a ticket of their own', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'soup']);
  const { data } = await undo(origin, order, idsOf(order, 1));
  t.equal(data.lines[0]?.ticketId, order.lines[0]?.ticketId);
  t.not(data.lines[1]?.ticketId, order.lines[1]?.ticketId);
  t.same(await ticketsOf(origin), [
    ['open', ['sent']],
    ['held', ['held']],
  ]);
});

t.test('a portion stays reserved for what is on hold again', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, ['soup']);
  const { menuItemId = '' } = order.lines[0] ?? {};
  const portions = async () => {
    const menu = (await origin.read('waiterMenu', { as: 'waiter' })).data;
    return menu.flatMap(({ items }) => items).find(({ id }) => id === menuItemId)?.portionsLeft;
  };
  await origin.database.db
    .updateTable('menu_items')
    .set({ portions_left: 1 })
    .where('id', '=', menuItemId)
    .execute();
  const params = { id: order.id };
  const sent = await origin.command('sendOrder', {}, { as: 'waiter', params });
  await undo(origin, sent.data, idsOf(order, 0));
  t.equal(await portions(), 0);
  const { course = 0 } = order.lines[0] ?? {};
  t.equal((await origin.command('fireCourse', { course }, { as: 'waiter', params })).status, 200);
});

t.test('what a station began stays sent', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const [soup = ''] = idsOf(order, 0);
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: soup } });
  const refused = await undo(origin, order, idsOf(order, 1, 0));
  t.match(refused.problem, { status: 409, code: 'LINE_STATE', errors: [{ path: 'lineIds/1' }] });
  const { data } = await origin.read('waiterOrder', { params: { id: order.id } });
  t.same(
    data.lines.map(({ state }) => state),
    ['preparing', 'sent'],
    'all or nothing',
  );
});

t.test('what a printer put on paper is held again, and its station is told on paper', async t => {
  const origin = await createOrigin(t);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  const order = await sentOrder(origin, ['soup']);
  t.equal((await undo(origin, order, idsOf(order, 0))).data.lines[0]?.state, 'held');
  const jobs = await origin.database.db.selectFrom('print_jobs').select('document').execute();
  t.same(
    jobs.map(({ document }) => JSON.parse(document).slip),
    [undefined, 'heldBack'],
  );
});

t.test('it is too late after a while', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  origin.clock.nowMs += 20_000;
  t.equal((await undo(origin, order, idsOf(order, 0))).status, 200);
  const other = await sentOrder(origin, ['dumplings'], null);
  origin.clock.nowMs += 20_000 + 1;
  t.match((await undo(origin, other, idsOf(other, 0))).problem, {
    status: 409,
    code: 'UNDO_TOO_LATE',
    errors: [{ path: 'lineIds/0' }],
  });
});

t.test('what was served by mistake is ready again, on a paid order too; not on a cancelled one', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['water', 'soup']);
  const params = { id: order.id };
  const bottle = idsOf(order, 0);
  const setState = (state: 'closed' | 'cancelled') =>
    origin.database.db.updateTable('orders').set({ state }).where('id', '=', order.id).execute();
  await origin.command('serveLines', { lineIds: bottle }, { as: 'waiter', params });
  await setState('closed');
  const { data } = await undo(origin, order, bottle);
  t.match(data.lines[0], { state: 'ready', servedAt: undefined, readyAt: '2025-11-20T18:00:00.000Z' });
  t.equal(refusalOf(await undo(origin, order, bottle)), 'LINE_STATE', 'twice there is nothing to undo');
  t.equal(refusalOf(await undo(origin, order, idsOf(order, 1))), 'ORDER_NOT_OPEN', 'nothing is held there');
  await origin.command('serveLines', { lineIds: bottle }, { as: 'waiter', params });
  await setState('cancelled');
  t.equal(refusalOf(await undo(origin, order, bottle)), 'ORDER_NOT_OPEN');
});

t.test('what was served is taken back within a minute, and later by an admin while it is unpaid', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['water', 'soup']);
  const params = { id: order.id };
  const lineIds = idsOf(order, 0);
  const serve = () => origin.command('serveLines', { lineIds }, { as: 'waiter', params });
  await serve();
  origin.clock.nowMs += limits.unserveMs;
  t.equal((await undo(origin, order, lineIds)).status, 200);
  await serve();
  origin.clock.nowMs += limits.unserveMs + 1;
  t.equal(refusalOf(await undo(origin, order, lineIds)), 'UNDO_TOO_LATE');
  const late = await origin.command('undoLines', { lineIds }, { as: 'admin', params });
  t.match(late.data.lines[0], { state: 'ready', servedAt: undefined });
  await serve();
  origin.clock.nowMs += limits.unserveMs + 1;
  await origin.database.db.updateTable('orders').set({ state: 'closed' }).execute();
  t.equal(
    refusalOf(await origin.command('undoLines', { lineIds }, { as: 'admin', params })),
    'UNDO_TOO_LATE',
  );
});
