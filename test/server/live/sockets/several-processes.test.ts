import t from 'tap';
import { kitchenPath, person, rows, tablesPath } from '../live-rig.ts';
import { createSessionRig, only, types } from './session-rig.ts';

const watchTables = [{ sub: 1, path: tablesPath }];
const changed = (id: string) => rows(60).map(row => (row.id === id ? { ...row, state: 'occupied' } : row));

/** Two processes that ala's screen and others watch the tables at; hers is at the first, and has seen what the second hasn't yet. */
async function createScene() {
  const first = createSessionRig();
  const second = createSessionRig({ random: () => 0.25, beside: first });
  const { clock, origin } = first;
  await first.connect().hello(person('ola'), watchTables);
  await second.connect().hello(person('ewa'), watchTables);
  origin.answer(tablesPath, changed('t5'));
  first.hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  await clock.advance(1);
  const { cursor = '' } = only(await first.connect().hello(person('ala'), watchTables), 'snapshot');
  return { first, second, clock, origin, cursor };
}

t.test('a screen that comes from another process is never shown an older state than it had', async t => {
  const { second, origin, cursor } = await createScene();
  const before = origin.count(tablesPath);
  const frames = await second.connect().hello(person('ala'), [{ sub: 1, path: tablesPath, cursor }]);
  t.same(types(frames), ['welcome', 'unchanged']);
  t.equal(origin.count(tablesPath), before + 1);
  const known = await second.connect().hello(person('iga'), [{ sub: 1, path: tablesPath, cursor }]);
  t.same(types(known), ['welcome', 'unchanged']);
  t.equal(origin.count(tablesPath), before + 1, 'what is known needs no poll');
});

t.test('nor where the version of the data, just seen here, would spare a poll', async t => {
  const first = createSessionRig();
  const second = createSessionRig({ random: () => 0.25, beside: first });
  const { clock, origin } = first;
  const answer = (list: unknown, dataVersion: number) =>
    origin.answer(tablesPath, async () => {
      const numbers = { dataVersion, steadyForMs: 60_000 };
      return { kind: 'ok', body: JSON.stringify(list), etag: undefined, ...numbers };
    });
  answer(rows(60), 1);
  await first.connect().hello(person('ola'), watchTables);
  await second.connect().hello(person('ewa'), watchTables);
  answer(changed('t5'), 2);
  first.hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  await clock.advance(1);
  const { cursor = '' } = only(await first.connect().hello(person('ala'), watchTables), 'snapshot');
  const returned = await second.connect().hello(person('ala'), [{ sub: 1, path: tablesPath, cursor }]);
  t.same(types(returned), ['welcome', 'unchanged']);
});

t.test('what was being read when it came is not taken for newer', async t => {
  const { second, origin, clock, cursor } = await createScene();
  const { promise, resolve } = Promise.withResolvers<void>();
  origin.answer(tablesPath, async () => {
    await promise;
    return { kind: 'ok', body: JSON.stringify(rows(60, 'read before')), etag: undefined };
  });
  second.hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  const returned = second.connect();
  t.same(types(await returned.hello(person('ala'), [{ sub: 1, path: tablesPath, cursor }])), ['welcome']);
  origin.answer(tablesPath, changed('t6'));
  resolve();
  await clock.advance(1_000);
  const news = returned.socket.news();
  t.same(types(news), ['snapshot']);
  t.same(only(news, 'snapshot').data, changed('t6'));
});

t.test('while the origin fails it keeps what it has, and hears that this may be old', async t => {
  const { second, origin, cursor } = await createScene();
  origin.fail(tablesPath);
  const returned = second.connect();
  const frames = await returned.hello(person('ala'), [{ sub: 1, path: tablesPath, cursor }]);
  t.same(types(frames), ['welcome', 'stale']);
  origin.answer(tablesPath, changed('t5'));
  const healed = types(await returned.wait(2_000));
  t.same(healed, ['unchanged', 'fresh']);
});

t.test('a cursor that makes no sense costs a poll, and no cursor none', async t => {
  const { second, origin } = await createScene();
  const before = origin.count(tablesPath);
  t.same(types(await second.connect().hello(person('ala'), watchTables)), ['welcome', 'snapshot']);
  t.equal(origin.count(tablesPath), before);
  const strange = [{ sub: 1, path: tablesPath, cursor: 'zz.1.x' }];
  const frames = await second.connect().hello(person('iga'), strange);
  t.same(types(frames), ['welcome', 'snapshot']);
  t.equal(origin.count(tablesPath), before + 1);
});

t.test('a hundred screens that come at once are answered by few polls', async t => {
  const { second, origin, clock, cursor } = await createScene();
  origin.answer(tablesPath, changed('t7'));
  const before = origin.count(tablesPath);
  const screens = Array.from({ length: 100 }, () => second.connect());
  for (const [index, { session }] of screens.entries()) {
    const { token } = person(`p${index}`);
    const topics = [{ sub: 1, path: tablesPath, cursor }];
    session.received(JSON.stringify({ type: 'hello', client: 'tab', token, topics }));
  }
  await clock.advance(1_500);
  for (const { socket } of screens) t.same(types(socket.news()), ['welcome', 'snapshot']);
  t.ok(origin.count(tablesPath) - before <= 3);
});

t.test('a client without a socket that comes from another process has it polled first', async t => {
  const { second, origin } = await createScene();
  const read = (userId: string) => second.hub.readThrough(person(userId), tablesPath);
  const seen = JSON.stringify(changed('t5'));
  t.match(await read('ala'), { kind: 'ok', body: seen });
  const before = origin.count(tablesPath);
  t.match(await read('ala'), { kind: 'ok', body: seen });
  t.equal(origin.count(tablesPath), before, 'the next reads are those of a watcher');
});

t.test('a topic that nobody watched here is answered with its first poll', async t => {
  const first = createSessionRig();
  const second = createSessionRig({ random: () => 0.25, beside: first });
  const kitchen = person('jan');
  first.origin.setRoles('jan', ['kitchen']);
  first.origin.answer(kitchenPath, rows(60));
  const topics = [{ sub: 1, path: kitchenPath }];
  const { cursor = '' } = only(await first.connect().hello(kitchen, topics), 'snapshot');
  const frames = await second.connect().hello(kitchen, [{ sub: 1, path: kitchenPath, cursor }]);
  t.same(types(frames), ['welcome', 'unchanged']);
  t.equal(first.origin.count(kitchenPath), 2);
});
