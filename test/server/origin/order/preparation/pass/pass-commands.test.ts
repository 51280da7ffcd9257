import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import {
  changeSettings,
  draftOrder,
  refusalOf,
  sentOrder,
} from '../../../../../helpers/restaurants/sent-order.ts';
import { type Person, people } from '../../../../../helpers/restaurants/small-restaurant.ts';

const cook = { as: 'kitchen' } as const;
const waiter = { as: 'waiter' } as const;

async function openPass(t: Parameters<typeof createOrigin>[0]): Promise<OriginFixture> {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ usesPass: true }));
  return origin;
}

const idsOf = ({ lines }: { lines: readonly { id: string }[] }) => lines.map(({ id }) => id);
const ready = (origin: OriginFixture, id: string | undefined, as: Person = 'kitchen') =>
  origin.command('readyLine', {}, { as, params: { id: id ?? '' } });
const call = (origin: OriginFixture, order: { id: string }, lineIds: string[], as: Person = 'kitchen') =>
  origin.command('callWaiter', { lineIds }, { as, params: { id: order.id } });
const undo = (origin: OriginFixture, order: { id: string }, lineIds: string[]) =>
  origin.command('undoCall', { lineIds }, { ...cook, params: { id: order.id } });
const serve = (origin: OriginFixture, order: { id: string }, lineIds: string[], more: object = {}) =>
  origin.command('serveLines', { lineIds, ...more }, { ...waiter, params: { id: order.id } });
const eventsOf = async (origin: OriginFixture, id: string) =>
  (await origin.read('orderEvents', { params: { id } })).data;

async function tile(origin: OriginFixture) {
  const { data } = await origin.read('waiterTables', waiter);
  const row = data.find(({ label }) => label === '1');
  const { readyLines, preparingLines, readySince } = row?.orders[0] ?? {};
  return { state: row?.state, readyLines, preparingLines, readySince };
}

async function kitchenLines(origin: OriginFixture) {
  const { data } = await origin.read('preparationOrders', { ...cook, params: { location: 'kitchen' } });
  return data.flatMap(({ lines }) => lines);
}

t.test('what the kitchen has ready is at the pass, and the waiter’s only once he is called', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup', 'beer']);
  const [soup = '', beer = ''] = idsOf(order);
  const atPass = (await ready(origin, soup)).data.lines[0];
  t.match(atPass, { state: 'preparing', isAtPass: true, readyAt: /Z$/ });
  t.match(await tile(origin), { state: 'occupied', readyLines: 0, preparingLines: 1, readySince: undefined });
  t.match(await kitchenLines(origin), [{ state: 'ready', isAtPass: true }], 'to its station it is ready');
  const claim = await origin.command(
    'claimLines',
    { lineIds: [soup] },
    { ...waiter, params: { id: order.id } },
  );
  t.equal(refusalOf(claim), 'LINE_STATE');
  t.match((await ready(origin, beer, 'bar')).data.lines[0], { state: 'ready' }, 'the bar has no pass');

  origin.clock.nowMs += 90_000;
  const called = await call(origin, order, [soup]);
  t.match(called.data.lines[0], {
    state: 'ready',
    calledAt: '2025-11-20T18:01:30.000Z',
    readyAt: /18:00:00/,
  });
  t.notOk(called.data.lines[0]?.isAtPass);
  t.match(await tile(origin), { state: 'readyToServe', readyLines: 2 });
  t.match(await kitchenLines(origin), [{ called: { by: { id: people.kitchen.userId }, at: /18:01:30/ } }]);
  const event = (await eventsOf(origin, order.id)).find(({ type }) => type === 'lines.called');
  t.match(event, { userId: people.kitchen.userId, payload: { lines: [{ id: soup }] } });
});

t.test('called again it is one call, also when it was served meanwhile', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup']);
  await ready(origin, idsOf(order)[0]);
  const first = await call(origin, order, idsOf(order));
  origin.clock.nowMs += 1_000;
  const again = await call(origin, order, idsOf(order));
  t.same(again.data, first.data);
  await serve(origin, order, idsOf(order));
  t.equal((await call(origin, order, idsOf(order))).data.lines[0]?.state, 'served');
  const calls = (await eventsOf(origin, order.id)).filter(({ type }) => type === 'lines.called');
  t.equal(calls.length, 1);
});

t.test('what a station still makes, holds or was voided can’t be called, nor the bar’s', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup', 'beer']);
  const [soup = '', beer = ''] = idsOf(order);
  t.equal(refusalOf(await call(origin, order, [soup])), 'LINE_STATE');
  t.equal(refusalOf(await call(origin, order, [beer])), 'NOT_FOUND');
  const other = await sentOrder(origin, ['soup'], null);
  t.equal(refusalOf(await call(origin, order, idsOf(other))), 'NOT_FOUND', 'of another order');
  await ready(origin, soup);
  await origin.command('voidLine', { reason: 'x' }, { params: { id: order.id, lineId: soup } });
  t.equal(refusalOf(await call(origin, order, [soup])), 'LINE_STATE');
  t.equal(refusalOf(await call(origin, order, [soup], 'bar')), 'FORBIDDEN');
  t.equal(refusalOf(await call(origin, order, [soup], 'waiter')), 'FORBIDDEN');
});

t.test('a call is undone within the grace, until somebody is on the way', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup']);
  const ids = idsOf(order);
  await ready(origin, ids[0]);
  t.match((await undo(origin, order, ids)).data.lines[0], { isAtPass: true }, 'there is nothing to undo');
  await call(origin, order, ids);
  origin.clock.nowMs += 20_000;
  t.match((await undo(origin, order, ids)).data.lines[0], { state: 'preparing', isAtPass: true });
  t.match(await tile(origin), { readyLines: 0 });
  t.match((await undo(origin, order, ids)).data.lines[0], { isAtPass: true }, 'pressed again');
  await call(origin, order, ids);
  origin.clock.nowMs += 20_000 + 1;
  t.equal(refusalOf(await undo(origin, order, ids)), 'UNDO_TOO_LATE');

  const claimed = await sentOrder(origin, ['soup'], null);
  await ready(origin, idsOf(claimed)[0]);
  await call(origin, claimed, idsOf(claimed));
  const params = { id: claimed.id };
  await origin.command('claimLines', { lineIds: idsOf(claimed) }, { ...waiter, params });
  t.equal(refusalOf(await undo(origin, claimed, idsOf(claimed))), 'LINE_STATE');
});

t.test('with nobody at the pass a waiter serves what the stations said, once he was asked', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup']);
  const ids = idsOf(order);
  await ready(origin, ids[0]);
  t.equal(refusalOf(await serve(origin, order, ids)), 'LINE_STATE');
  t.equal((await serve(origin, order, ids, { notReady: true })).data.lines[0]?.state, 'served');
  const event = (await eventsOf(origin, order.id)).find(({ type }) => type === 'lines.served');
  t.match(event?.payload, { notReady: ids }, 'the activity says that he was asked');
  const undone = await origin.command('undoLines', { lineIds: ids }, { ...waiter, params: { id: order.id } });
  t.match(undone.data.lines[0], { state: 'preparing', isAtPass: true });
});

t.test('a recall takes the dish off the pass and its call with it', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup']);
  const [soup = ''] = idsOf(order);
  await ready(origin, soup);
  await call(origin, order, [soup]);
  const recalled = await origin.command('recallLine', {}, { ...cook, params: { id: soup } });
  t.match(recalled.data.lines[0], { state: 'sent' });
  t.notOk(recalled.data.lines[0]?.isAtPass);
  t.notOk(recalled.data.lines[0]?.calledAt);
  t.match((await ready(origin, soup)).data.lines[0], { isAtPass: true }, 'called anew');
});

t.test('a dish whose guest must not have something is not called before its station saw that', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup']);
  const ids = idsOf(order);
  await ready(origin, ids[0]);
  const params = { id: order.id };
  await origin.command('changeOrder', { allergyNote: 'orzechy' }, { ...waiter, params });
  t.equal(refusalOf(await call(origin, order, ids)), 'ALLERGY_UNSEEN');
  const seen = { ...cook, params: { id: order.lines[0]?.ticketId ?? '' } };
  await origin.command('seeAllergy', { version: 1 }, seen);
  t.equal((await call(origin, order, ids)).status, 200);
});

t.test('the next course is fired from the pass once, by the kitchen', async t => {
  const origin = await openPass(t);
  const draft = await draftOrder(origin, ['soup', 'dumplings']);
  const params = { id: draft.id };
  await origin.command('sendOrder', { holdCourses: [3] }, { ...waiter, params });
  const fire = (course: number, as: Person = 'kitchen') =>
    origin.command('fireFromPass', { course }, { as, params });
  t.equal(refusalOf(await fire(3, 'bar')), 'FORBIDDEN');
  t.equal(refusalOf(await fire(2)), 'NOT_ROUTED');
  t.match((await fire(3)).data.lines, [{ name: 'Zupa' }, { name: 'Pierogi', state: 'sent' }]);
  t.match((await fire(3)).data.lines, [{ name: 'Zupa' }, { name: 'Pierogi', state: 'sent' }]);
  const fired = (await eventsOf(origin, draft.id)).filter(({ type }) => type === 'course.fired');
  t.match(fired, [{ userId: people.kitchen.userId, payload: { course: 3 } }]);
  t.equal(fired.length, 1);
});

t.test('without the pass nothing is different, and its commands are refused', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const ids = idsOf(order);
  t.match((await ready(origin, ids[0])).data.lines[0], { state: 'ready' });
  t.equal(refusalOf(await call(origin, order, ids)), 'PASS_OFF');
  t.equal(refusalOf(await undo(origin, order, ids)), 'PASS_OFF');
  const fire = await origin.command('fireFromPass', { course: 1 }, { ...cook, params: { id: order.id } });
  t.equal(refusalOf(fire), 'PASS_OFF');
});

t.test('a pass that is given up leaves nothing there: whatever was ready is its waiter’s', async t => {
  const origin = await openPass(t);
  const order = await sentOrder(origin, ['soup']);
  await ready(origin, idsOf(order)[0]);
  const before = (await origin.read('waiterOrders', waiter)).headers['etag'];
  await changeSettings(origin, () => ({ usesPass: false }));
  const { data, headers } = await origin.read('waiterOrders', waiter);
  t.match(data, [{ id: order.id, lines: [{ state: 'ready' }] }]);
  t.not(headers['etag'], before);
  t.match(await tile(origin), { state: 'readyToServe', readyLines: 1 });
});

t.test('the pass keeps what waits there, however much became ready since', async t => {
  const origin = await openPass(t);
  const first = await sentOrder(origin, ['soup'], null);
  await ready(origin, idsOf(first)[0]);
  for (let count = 0; count < 21; count += 1) {
    origin.clock.nowMs += 1_000;
    const order = await sentOrder(origin, ['soup'], null);
    await ready(origin, idsOf(order)[0]);
    await call(origin, order, idsOf(order));
  }
  const known = (await origin.read('preparationOrders', { ...cook, params: { location: 'kitchen' } })).data;
  t.ok(known.some(({ orderId }) => orderId === first.id));
  t.equal(known.length, 21, 'of what was called the last ones');
});
