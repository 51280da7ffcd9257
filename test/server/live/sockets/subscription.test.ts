import t from 'tap';
import { applyPatch } from '#shared/live/live-patch.ts';
import { type Answer, kitchenPath, orderPath, person, rows, tablesPath } from '../live-rig.ts';
import { createSessionRig, only, types } from './session-rig.ts';

const occupied = (count: number, id: string) =>
  rows(count).map(row => (row.id === id ? { ...row, state: 'occupied' } : row));
const openOrder = { method: 'POST', path: '/api/waiter/orders' };

t.test('subscribing brings a snapshot, a change a delta from its cursor, no change nothing', async t => {
  const { connect, origin } = createSessionRig();
  const { hello, wait } = connect();
  const snapshot = only(await hello(person('ala'), [{ sub: 1, path: tablesPath }]), 'snapshot');
  t.same(snapshot.data, rows(60));
  t.same(types(await wait(16_000)), []);
  origin.answer(tablesPath, occupied(60, 't5'));
  const delta = only(await wait(15_000), 'delta');
  t.equal(delta.from, snapshot.cursor);
  t.same(applyPatch(rows(60), { put: delta.put ?? [], remove: delta.remove ?? [] }), occupied(60, 't5'));
});

t.test('a write shows at once on every screen', async t => {
  const { connect, origin, hub } = createSessionRig();
  const screens = [connect(), connect()];
  for (const [index, { hello }] of screens.entries())
    await hello(person(`p${index}`), [{ sub: 1, path: tablesPath }]);
  origin.answer(tablesPath, occupied(60, 't5'));
  hub.nudge('org1', openOrder);
  for (const { wait } of screens) t.same(types(await wait(5)), ['delta']);
  t.equal(origin.count(tablesPath), 2);
});

t.test('eight changes in a tick are one frame', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, wait, socket } = connect();
  await hello(person('ala'), [{ sub: 1, path: tablesPath }]);
  const before = socket.writes;
  origin.answer(tablesPath, occupied(60, 't5'));
  for (let index = 0; index < 8; index += 1) hub.nudge('org1', openOrder);
  t.same(types(await wait(5)), ['delta']);
  t.equal(socket.writes, before + 1);
});

t.test('coming back with a cursor: unchanged, one merged delta, or a snapshot', async t => {
  const { connect, origin, hub } = createSessionRig();
  const first = connect();
  const { cursor = '' } = only(await first.hello(person('ala'), [{ sub: 1, path: tablesPath }]), 'snapshot');
  const second = connect();
  const again = await second.hello(person('ala'), [{ sub: 1, path: tablesPath, cursor }]);
  t.same(types(again), ['welcome', 'unchanged']);
  for (const id of ['t1', 't2', 't1']) {
    origin.answer(tablesPath, occupied(60, id));
    hub.nudge('org1', openOrder);
    await first.wait(5);
  }
  const third = connect();
  const merged = only(await third.hello(person('ala'), [{ sub: 1, path: tablesPath, cursor }]), 'delta');
  t.same(merged.put?.map(({ id }) => id).sort(), ['t1', 't2']);
  t.same(applyPatch(rows(60), { put: merged.put ?? [], remove: [] }), occupied(60, 't1'));
  const fourth = connect();
  const strange = await fourth.hello(person('ala'), [{ sub: 1, path: tablesPath, cursor: 'zz.1.x' }]);
  t.same(types(strange), ['welcome', 'snapshot']);
});

t.test('after a restart of the server the same content is not sent again', async t => {
  const before = createSessionRig();
  const { cursor = '' } = only(
    await before.connect().hello(person('ala'), [{ sub: 1, path: tablesPath }]),
    'snapshot',
  );
  const after = createSessionRig({ random: () => 0.25 });
  const frames = await after.connect().hello(person('ala'), [{ sub: 1, path: tablesPath, cursor }]);
  t.same(types(frames), ['welcome', 'unchanged']);
  t.not(frames[1]?.cursor, cursor);
});

t.test('resync sends everything again, unsubscribe nothing more', async t => {
  const { connect, origin } = createSessionRig();
  const { hello, say, wait } = connect();
  await hello(person('ala'), [{ sub: 1, path: tablesPath }]);
  t.same(types(await say({ type: 'resync', sub: 1 })), ['snapshot']);
  t.same(types(await say({ type: 'resync', sub: 9 })), []);
  t.same(types(await say({ type: 'unsubscribe', sub: 1 })), []);
  t.same(types(await say({ type: 'unsubscribe', sub: 1 })), []);
  origin.answer(tablesPath, rows(2));
  t.same(types(await wait(16_000)), []);
});

t.test(
  'polling ends 30 s after the last watcher left, and a new one within them finds it running §10.4i',
  async t => {
    const { connect, origin, clock } = createSessionRig();
    const { hello, say } = connect();
    await hello(person('ala'), [{ sub: 1, path: tablesPath }]);
    await say({ type: 'unsubscribe', sub: 1 });
    await clock.advance(20_000);
    t.equal(origin.count(tablesPath), 2);
    await say({ type: 'subscribe', sub: 1, path: tablesPath });
    t.equal(origin.count(tablesPath), 2);
    await clock.advance(60_000);
    t.equal(origin.count(tablesPath), 6);
    await say({ type: 'unsubscribe', sub: 1 });
    await clock.advance(300_000);
    t.equal(origin.count(tablesPath), 8);
  },
);

t.test('an order is replaced whole', async t => {
  const { connect, origin, hub } = createSessionRig();
  origin.answer(orderPath('a1'), { id: 'a1', total: 1 });
  const { hello, wait } = connect();
  await hello(person('ala'), [{ sub: 1, path: orderPath('a1') }]);
  origin.answer(orderPath('a1'), { id: 'a1', total: 2 });
  hub.nudge('org1', { method: 'POST', path: `${orderPath('a1')}/send` });
  t.match(await wait(5), [{ type: 'snapshot', sub: 1, data: { id: 'a1', total: 2 } }]);
});

t.test('an order with a pending receipt is polled every 3 s §4.1', async t => {
  const { connect, origin, clock } = createSessionRig();
  origin.answer(orderPath('a1'), { id: 'a1', isReceiptPending: true });
  await connect().hello(person('ala'), [{ sub: 1, path: orderPath('a1') }]);
  await clock.advance(30_000);
  t.equal(origin.count(orderPath('a1')), 11);
});

t.test('closed orders are polled every 3 s while one of them waits for its receipt §10.2d', async t => {
  const { connect, origin, clock } = createSessionRig();
  const path = '/api/waiter/recently-closed-orders';
  const issued = { id: 'a1', isReceiptPending: false };
  origin.answer(path, [issued, { id: 'a2', isReceiptPending: true }]);
  await connect().hello(person('ala'), [{ sub: 1, path }]);
  await clock.advance(30_000);
  t.equal(origin.count(path), 11);
  origin.answer(path, [issued]);
  await clock.advance(3_000);
  t.equal(origin.count(path), 12);
  await clock.advance(20_000);
  t.equal(origin.count(path), 12, 'then no more often than anything else');
});

t.test('what can’t be watched is refused, the socket stays', async t => {
  const { connect, origin } = createSessionRig();
  origin.answer(kitchenPath, []);
  const { hello, say, socket } = connect();
  await hello();
  const refused = async (path: string) =>
    only(await say({ type: 'subscribe', sub: 1, path }), 'error').problem?.code;
  t.equal(await refused('/api/auth/userinfo'), 'NOT_FOUND');
  t.equal(await refused('/api/waiter/tables/'), 'NOT_FOUND');
  t.equal(await refused(kitchenPath), 'FORBIDDEN');
  t.equal(await refused(orderPath('nowhere')), 'NOT_FOUND');
  t.equal(origin.count(kitchenPath), 0);
  t.equal(socket.closedWith, null);
});

t.test('a socket has 64 topics, a 65th is refused', async t => {
  const { connect } = createSessionRig();
  const { hello } = connect();
  const topics = Array.from({ length: 65 }, (_, sub) => ({ sub, path: tablesPath }));
  const frames = await hello(person('ala'), topics);
  t.match(only(frames, 'error'), { sub: 64, problem: { code: 'TOO_MANY_REQUESTS' } });
  t.equal(frames.filter(({ type }) => type === 'snapshot').length, 64);
});

t.test('a number that is used again means the new topic', async t => {
  const { connect, origin } = createSessionRig();
  origin.setRoles('ala', ['admin']);
  origin.answer(kitchenPath, [{ id: 'k' }]);
  const { hello, say } = connect();
  await hello(person('ala'), [{ sub: 1, path: tablesPath }]);
  t.match(await say({ type: 'subscribe', sub: 1, path: kitchenPath }), [
    { type: 'snapshot', data: [{ id: 'k' }] },
  ]);
});

t.test('an order that vanished ends its topic', async t => {
  const { connect, origin, hub } = createSessionRig();
  origin.answer(orderPath('a1'), { id: 'a1' });
  const watcher = connect();
  await watcher.hello(person('ala'), [{ sub: 1, path: orderPath('a1') }]);
  origin.answer(orderPath('a1'), () => ({ kind: 'refused', status: 404 }));
  hub.nudge('org1', { method: 'POST', path: `${orderPath('a1')}/send` });
  t.match(await watcher.wait(5), [{ type: 'error', sub: 1, problem: { code: 'NOT_FOUND' } }]);
});

t.test('a slow reader gets one merged delta, and one that takes nothing is dropped', async t => {
  const { connect, origin, hub, clock } = createSessionRig();
  const { hello, session, socket, say } = connect();
  await hello(person('ala'), [{ sub: 1, path: tablesPath }]);
  socket.news();
  socket.buffered = 70_000;
  for (const id of ['t1', 't2', 't3']) {
    origin.answer(tablesPath, occupied(60, id));
    hub.nudge('org1', openOrder);
    await clock.advance(400);
  }
  t.same(socket.news(), []);
  t.same(await say({ type: 'ping' }), [], 'not even a pong');
  socket.buffered = 0;
  session.drained();
  const delta = only(socket.news(), 'delta');
  t.same(applyPatch(rows(60), { put: delta.put ?? [], remove: [] }), occupied(60, 't3'));
  socket.buffered = 70_000;
  origin.answer(tablesPath, occupied(60, 't1'));
  hub.nudge('org1', openOrder);
  await clock.advance(14_000);
  t.equal(socket.closedWith, null);
  await clock.advance(2_000);
  t.equal(socket.closedWith, 4408);
});

t.test('a poll that answers after the last watcher left harms nobody', async t => {
  const { connect, origin, clock } = createSessionRig();
  let release: (answer: Answer) => void = () => {};
  origin.answer(
    tablesPath,
    () =>
      new Promise<Answer>(resolve => {
        release = resolve;
      }),
  );
  const { hello, session } = connect();
  await hello(person('ala'), [{ sub: 1, path: tablesPath }]);
  session.closed();
  await clock.advance(40_000);
  release({ kind: 'ok', body: '[]', etag: undefined });
  await clock.advance(60_000);
  t.ok(origin.count(tablesPath) <= 3);
});
