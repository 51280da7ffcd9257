import t from 'tap';
import { findTopic } from '../../../../server/live/topics/topics.ts';
import { startMs } from '../hand-clock.ts';
import { person, rows, tablesPath } from '../live-rig.ts';
import { createSessionRig, only, types } from '../sockets/session-rig.ts';

const openOrder = { method: 'POST', path: '/api/waiter/orders' };
const userInfoPath = '/api/auth/userinfo';
const watchTables = [{ sub: 1, path: tablesPath }];

t.test('when the origin fails the screens hear it once, and once that it is over', async t => {
  const { connect, origin } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  origin.fail(tablesPath);
  const news = await wait(60_000);
  t.match(only(news, 'stale'), { sub: 1, why: 'origin', since: '2025-01-01T12:00:00.000Z' });
  origin.answer(tablesPath, rows(60));
  t.match(only(await wait(31_000), 'fresh'), { sub: 1 });
});

t.test('what changed during the outage comes before the word that all is well', async t => {
  const { connect, origin } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  origin.fail(tablesPath);
  await wait(20_000);
  origin.answer(tablesPath, rows(61));
  const frames = types(await wait(31_000)).filter(type => type !== 'heartbeat');
  t.same(frames, ['delta', 'fresh']);
});

t.test('who comes during an outage gets the last good state and hears that it is old', async t => {
  const { connect, origin } = createSessionRig();
  const first = connect();
  await first.hello(person('ala'), watchTables);
  origin.fail(tablesPath);
  await first.wait(20_000);
  t.same(types(await connect().hello(person('ola'), watchTables)), ['welcome', 'snapshot', 'stale']);
});

t.test('who comes before there was any data hears that there is none, until there is', async t => {
  const { connect, origin } = createSessionRig();
  origin.fail(tablesPath);
  const { hello, wait } = connect();
  t.same(types(await hello(person('ala'), watchTables)), ['welcome', 'stale']);
  origin.answer(tablesPath, rows(3));
  t.same(types(await wait(2_000)), ['snapshot', 'fresh']);
});

t.test('an answer of the wrong shape keeps the state', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, wait, say } = connect();
  await hello(person('ala'), watchTables);
  origin.answer(tablesPath, [{ id: 'a' }, { id: 'a' }]);
  hub.nudge('org1', openOrder);
  t.same(types(await wait(5)), ['stale']);
  t.match(await say({ type: 'resync', sub: 1 }), [
    { type: 'snapshot', data: rows(60) },
    { type: 'stale', why: 'origin' },
  ]);
});

t.test(
  'a room that is empty from one moment to the next is not believed before its data would be due anyway',
  async t => {
    const { connect, origin, clock } = createSessionRig();
    const { hello, wait } = connect();
    await hello(person('ala'), watchTables);
    origin.answer(tablesPath, []);
    const doubted = await wait(25_000);
    t.match(only(doubted, 'stale'), { why: 'origin' });
    t.notOk(types(doubted).includes('snapshot'));
    origin.answer(tablesPath, rows(60));
    t.same(
      types(await wait(31_000)).filter(type => type !== 'heartbeat'),
      ['fresh'],
    );
    origin.answer(tablesPath, []);
    await clock.advance(15_000 + 15_000 + 31_000);
    t.same(only(await wait(0), 'snapshot').data, [], 'in the end it is the truth');
  },
);

t.test('the last table may go like any other', async t => {
  const { connect, origin } = createSessionRig();
  origin.answer(tablesPath, rows(1));
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  origin.answer(tablesPath, []);
  const news = await wait(16_000);
  t.match(only(news, 'snapshot').data, []);
  t.notOk(types(news).includes('stale'));
});

t.test(
  'who comes first after the process stood still is not given what it knew before as the present',
  async t => {
    const { clock, hub, origin, connect } = createSessionRig();
    const { hello, wait } = connect();
    await hello(person('ala'), watchTables);
    const topic = findTopic(tablesPath);
    const entry = topic && hub.entryOf('org1', topic);
    clock.standStill(600_000);
    origin.answer(tablesPath, rows(61));
    t.equal(entry?.staleness, null);
    entry?.readBy(person('ola'));
    t.match(entry?.staleness, { why: 'origin', sinceMs: startMs });
    const news = types(await wait(1_000));
    t.same(news.slice(-2), ['delta', 'fresh']);
    t.equal(entry?.staleness, null);
  },
);

t.test('an origin that throws is a fault like any other', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  origin.answer(tablesPath, () => Promise.reject(new Error('broken')));
  hub.nudge('org1', openOrder);
  t.same(types(await wait(5)), ['stale']);
});

t.test('a lost role ends its topics within a minute, or at once when users were changed', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  origin.setRoles('ala', ['kitchen']);
  const frames = await wait(60_000);
  t.match(only(frames, 'error'), { sub: 1, problem: { code: 'FORBIDDEN' } });
  const other = connect();
  await other.hello(person('ola'), watchTables);
  origin.setRoles('ola', []);
  origin.answer(tablesPath, rows(61));
  hub.nudge('org1', { method: 'PATCH', path: '/api/admin/users/ola' });
  t.match(only(await other.wait(5), 'error'), { problem: { code: 'FORBIDDEN' } });
});

t.test('roles that can’t be confirmed any more pause the data until they are', async t => {
  const { connect, origin } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  origin.fail(userInfoPath);
  const before = types(await wait(59_000));
  t.notOk(before.includes('stale'));
  origin.answer(tablesPath, rows(61));
  const after = await wait(20_000);
  t.match(only(after, 'stale'), { why: 'auth' });
  t.notOk(types(after).includes('delta'));
  origin.answer(userInfoPath, { roles: ['waiter'] });
  t.same(
    types(await wait(6_000)).filter(type => type !== 'heartbeat'),
    ['delta', 'fresh'],
  );
});

t.test('who comes while nobody can tell their roles waits, and is told so', async t => {
  const { connect, origin } = createSessionRig();
  origin.fail(userInfoPath);
  const { hello, wait, say } = connect();
  t.match(await hello(person('ala'), watchTables), [
    { type: 'welcome' },
    { type: 'stale', sub: 1, why: 'auth' },
  ]);
  t.same(await say({ type: 'resync', sub: 1 }), []);
  t.equal(origin.count(tablesPath), 0);
  origin.answer(userInfoPath, { roles: ['waiter'] });
  t.same(types(await wait(5_000)), ['snapshot', 'fresh']);
});

t.test('without a credential of the server a fresh token revives a topic', async t => {
  const { connect, origin } = createSessionRig({ hasServiceCredential: false });
  const { hello, say, wait } = connect();
  const old = person('ala', { expiresAtMs: startMs + 25_000 });
  await hello(old, watchTables);
  const expired = await wait(31_000);
  t.match(only(expired, 'stale'), { why: 'auth' });
  const fresh = person('ala', { expiresAtMs: startMs + 120_000 });
  const news = [...(await say({ type: 'auth', token: fresh.token })), ...(await wait(1_000))];
  t.same(
    types(news).filter(type => type !== 'heartbeat'),
    ['auth-ok', 'fresh'],
  );
  t.match(origin.requests.at(-1), { credential: { kind: 'user', token: fresh.token } });
});

t.test('whom the origin itself refuses loses the topic, the others keep it', async t => {
  const { connect, origin, hub } = createSessionRig({ hasServiceCredential: false });
  const [ala, ola] = [connect(), connect()];
  await ala.hello(person('ala'), watchTables);
  await ola.hello(person('ola', { expiresAtMs: startMs + 7_200_000 }), watchTables);
  origin.answer(tablesPath, ({ credential }) =>
    credential.kind === 'user' && credential.token.startsWith('ola')
      ? { kind: 'refused', status: 403 }
      : { kind: 'ok', body: JSON.stringify(rows(61)), etag: undefined },
  );
  hub.nudge('org1', openOrder);
  t.same(types(await ala.wait(5)), ['delta']);
  t.match(await ola.wait(5), [{ type: 'error', sub: 1, problem: { code: 'FORBIDDEN' } }]);
});

t.test('whoever read once is forgotten after half a minute, although others go on watching', async t => {
  const { connect, hub, clock } = createSessionRig();
  await connect().hello(person('ola'), watchTables);
  void hub.readThrough(person('ala'), tablesPath);
  await clock.advance(10);
  const [entry] = hub.entries();
  t.equal(entry?.isReader('ala'), true);
  await clock.advance(31_000);
  t.equal(entry?.isReader('ala'), false);
  t.equal(entry?.countWatchers(), 1);
});

t.test('organizations never see each other', async t => {
  const { connect, origin, hub } = createSessionRig();
  origin.answer(tablesPath, ({ organizationId }) => ({
    kind: 'ok',
    body: JSON.stringify([{ id: organizationId }]),
    etag: undefined,
  }));
  for (const organizationId of ['org1', 'org2']) {
    const frames = await connect().hello(person('ala', { organizationId }), watchTables);
    t.same(only(frames, 'snapshot').data, [{ id: organizationId }]);
  }
  hub.close();
});
