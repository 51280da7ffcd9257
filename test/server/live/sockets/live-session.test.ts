import t from 'tap';
import { createLiveSession } from '../../../../server/live/sockets/live-session.ts';
import { startMs } from '../hand-clock.ts';
import { createMemorySocket, kitchenPath, person } from '../live-rig.ts';
import { createSessionRig, only, types } from './session-rig.ts';

t.test('hello is answered with a welcome and the server’s time', async t => {
  const { connect } = createSessionRig();
  const [welcome] = await connect().hello();
  t.match(welcome, {
    type: 'welcome',
    heartbeatMs: 20_000,
    now: '2025-01-01T12:00:00.000Z',
    expires: '2025-01-01T13:00:00.000Z',
  });
});

t.test('a token that came with the upgrade needs none in hello', async t => {
  const { connect } = createSessionRig();
  const { say } = connect(person('ala').token);
  t.same(types(await say({ type: 'hello', client: 'tab', topics: [] })), ['welcome']);
});

t.test('who is not let in is told by the close code', async t => {
  const { connect } = createSessionRig();
  const cases: [unknown, number][] = [
    [{ type: 'hello', client: 'tab', topics: [] }, 4401],
    [{ type: 'hello', client: 'tab', token: 'nonsense', topics: [] }, 4401],
    [
      { type: 'hello', client: 'tab', token: person('ala', { expiresAtMs: startMs }).token, topics: [] },
      4401,
    ],
    [{ type: 'ping' }, 4400],
    ['no json', 4400],
    [{ type: 'hello' }, 4400],
  ];
  for (const [message, code] of cases) {
    const { say, socket } = connect();
    t.same(await say(message), []);
    t.equal(socket.closedWith, code, JSON.stringify(message));
  }
});

t.test('someone without a restaurant gets 4403', async t => {
  const { context, clock } = createSessionRig();
  const socket = createMemorySocket();
  const admitToken = async () => ({ ...person('ala'), organizationId: undefined });
  const upgrade = { token: 'x', place: { headers: {} } };
  const session = createLiveSession({ ...context, admitToken }, socket, upgrade);
  session.received('{"type":"hello","client":"tab","topics":[]}');
  await clock.advance(1);
  t.equal(socket.closedWith, 4403);
});

t.test('without a hello in 3 s the socket goes §10.4e', async t => {
  const { connect } = createSessionRig();
  const { wait, socket } = connect();
  await wait(2_900);
  t.equal(socket.closedWith, null);
  await wait(200);
  t.equal(socket.closedWith, 4401);
});

t.test('a second hello is a mistake', async t => {
  const { connect } = createSessionRig();
  const { hello, socket } = connect();
  await hello();
  await hello();
  t.equal(socket.closedWith, 4400);
});

t.test('what comes right after hello waits until the token was checked', async t => {
  const { connect, clock } = createSessionRig();
  const { session, socket } = connect();
  session.received(JSON.stringify({ type: 'hello', client: 'tab', token: person('ala').token, topics: [] }));
  session.received('{"type":"subscribe","sub":5,"path":"/api/waiter/tables"}');
  session.received('{"type":"ping"}');
  await clock.advance(1);
  t.same(types(socket.news()).sort(), ['pong', 'snapshot', 'welcome']);
});

t.test(
  'a fresh token is asked for 15 s before the old one expires, and 10 s after that it is over §10.4f',
  async t => {
    const { connect } = createSessionRig();
    const { hello, wait, socket } = connect();
    await hello(person('ala', { expiresAtMs: startMs + 60_000 }));
    t.notOk(types(await wait(44_000)).includes('auth-required'));
    t.match(only(await wait(1_500), 'auth-required'), { inSeconds: 15 });
    await wait(23_000);
    t.equal(socket.closedWith, null);
    await wait(2_000);
    t.equal(socket.closedWith, 4401);
  },
);

t.test('a fresh token keeps the socket, and the asking starts again', async t => {
  const { connect } = createSessionRig();
  const { hello, say, wait, socket } = connect();
  await hello(person('ala', { expiresAtMs: startMs + 60_000 }));
  await wait(46_000);
  const fresh = person('ala', { expiresAtMs: startMs + 120_000 });
  t.match(await say({ type: 'auth', token: fresh.token }), [
    { type: 'auth-ok', expires: '2025-01-01T12:02:00.000Z' },
  ]);
  const early = person('ala', { expiresAtMs: startMs + 70_000 });
  t.match(await say({ type: 'auth', token: early.token }), [
    { type: 'auth-ok', expires: '2025-01-01T12:02:00.000Z' },
  ]);
  t.notOk(types(await wait(58_000)).includes('auth-required'));
  t.match(only(await wait(2_000), 'auth-required'), { inSeconds: 15 });
  t.equal(socket.closedWith, null);
});

t.test('a token that lasts a year is asked for in time', async t => {
  const { connect } = createSessionRig();
  const yearMs = 365 * 24 * 3_600_000;
  const { hello, socket } = connect();
  await hello(person('ala', { expiresAtMs: startMs + yearMs }));
  t.equal(socket.closedWith, null);
});

t.test('a token that claims to be good for longer than time goes is welcome all the same', async t => {
  const { connect } = createSessionRig();
  const { hello, socket } = connect();
  const [welcome] = await hello(person('ala', { expiresAtMs: 1e18 }));
  t.match(welcome, { type: 'welcome', expires: '+275760-09-13T00:00:00.000Z' });
  t.equal(socket.closedWith, null);
});

t.test('a bad fresh token is refused, the socket lives as long as the old one', async t => {
  const { connect } = createSessionRig();
  const { hello, say, wait, socket } = connect();
  await hello(person('ala', { expiresAtMs: startMs + 60_000 }));
  t.match(await say({ type: 'auth', token: 'x' }), [{ type: 'error', problem: { code: 'UNAUTHENTICATED' } }]);
  await wait(69_000);
  t.equal(socket.closedWith, null);
  await wait(2_000);
  t.equal(socket.closedWith, 4401);
});

t.test('a socket stays with its person and restaurant', async t => {
  const { connect } = createSessionRig();
  for (const other of [person('ola'), person('ala', { organizationId: 'org2' })]) {
    const { hello, say, socket } = connect();
    await hello();
    await say({ type: 'auth', token: other.token });
    t.equal(socket.closedWith, 4403);
  }
});

t.test('signing out closes all sockets of that session', async t => {
  const { connect, openSockets } = createSessionRig();
  const sockets = [connect(), connect()];
  for (const { hello } of sockets) await hello(person('ala', { sessionId: 'one' }));
  const other = connect();
  await other.hello(person('ala', { sessionId: 'two' }));
  openSockets.closeSession('one');
  t.same(
    sockets.map(({ socket }) => socket.closedWith),
    [4410, 4410],
  );
  t.equal(other.socket.closedWith, null);
});

t.test('a flood of frames ends with 4429', async t => {
  const { connect } = createSessionRig();
  const { hello, session, socket } = connect();
  await hello();
  for (let index = 0; index < 60; index += 1) session.received('{"type":"ping"}');
  t.equal(socket.closedWith, 4429);
  t.equal(types(socket.news()).filter(type => type === 'pong').length, 39);
});

t.test('the server says goodbye before it restarts', async t => {
  const { connect, openSockets } = createSessionRig();
  const { hello, session, socket } = connect();
  await hello();
  socket.news();
  openSockets.sayBye();
  t.same(socket.news(), [{ type: 'bye', code: 1012, retryWithinMs: [0, 4_000] }]);
  t.equal(socket.closedWith, 1012);
  openSockets.sayBye();
  t.same(socket.news(), [], 'once');
  session.closed();
  t.equal(openSockets.size, 0);
});

t.test('a heartbeat every 20 s tells the cursors that were sent §10.4d', async t => {
  const { connect, origin } = createSessionRig();
  origin.setRoles('ala', ['admin']);
  origin.answer(kitchenPath, []);
  const { hello, wait } = connect();
  const frames = await hello(person('ala'), [
    { sub: 1, path: '/api/waiter/tables' },
    { sub: 2, path: kitchenPath },
    { sub: 3, path: '/api/waiter/orders/nowhere' },
  ]);
  const cursors = Object.fromEntries(
    frames.filter(({ type }) => type === 'snapshot').map(({ sub, cursor }) => [sub, cursor]),
  );
  t.equal(Object.keys(cursors).length, 2);
  t.match(await wait(20_000), [{ type: 'heartbeat', now: '2025-01-01T12:00:20.000Z', cursors }]);
  t.same(types(await wait(20_000)), ['heartbeat']);
});

t.test('a closed socket leaves nothing behind', async t => {
  const { connect, clock, hub, openSockets } = createSessionRig();
  const { hello, session } = connect();
  await hello(person('ala'), [{ sub: 1, path: '/api/waiter/tables' }]);
  session.closed();
  session.closed();
  session.received('{"type":"ping"}');
  session.drained();
  t.equal(openSockets.size, 0);
  await clock.advance(120_000);
  hub.close();
  t.equal(clock.pendingTimers(), 0);
});
