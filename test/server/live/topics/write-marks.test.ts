import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createWriteMarks } from '../../../../server/live/topics/write-marks.ts';
import { createHandClock } from '../hand-clock.ts';
import { type Answer, person, rows, tablesPath } from '../live-rig.ts';
import { createSessionRig, only } from '../sockets/session-rig.ts';

const watchTables = [{ sub: 1, path: tablesPath }];
const write = (key?: string, dataVersion?: number) => ({
  method: 'POST',
  path: '/api/waiter/orders',
  ...(key !== undefined && { key }),
  ...(dataVersion !== undefined && { dataVersion }),
});
const changed = (text: string) => rows(60).map((row, index) => (index === 7 ? { ...row, state: text } : row));
/** The answer of an origin with or without data versions. */
const state = (text: string, dataVersion?: number): Answer => ({
  kind: 'ok',
  body: JSON.stringify(changed(text)),
  etag: undefined,
  ...(dataVersion !== undefined && { dataVersion }),
});
const nothingNew = { isChanged: false, version: 1, dataVersion: undefined };

function createMarks() {
  const clock = createHandClock();
  const looks: number[] = [];
  const startedMs = clock.now();
  const marks = createWriteMarks(clock, () => looks.push(clock.now() - startedMs));
  return { clock, looks, marks };
}

t.test('a state holds the writes up to its number, also those that came while it was read', async t => {
  const { marks, clock, looks } = createMarks();
  marks.heard({ key: 'a', dataVersion: 5 });
  const expected = marks.pollBegins();
  marks.heard({ key: 'b', dataVersion: 6 });
  marks.heard({ key: 'c', dataVersion: 7 });
  marks.pollBrought(expected, { isChanged: true, version: 2, dataVersion: 6 });
  t.same(marks.since(1), ['a', 'b']);
  t.same(marks.since(2), []);
  marks.pollBrought(marks.pollBegins(), { isChanged: true, version: 3, dataVersion: 7 });
  t.same(marks.since(2), ['c']);
  await clock.advance(10_000);
  t.same(looks, [], 'all is known to be there');
});

t.test('a state that is older than a write never claims it', async t => {
  const { marks } = createMarks();
  marks.heard({ key: 'a', dataVersion: 5 });
  for (const version of [2, 3, 4])
    marks.pollBrought(marks.pollBegins(), { isChanged: true, version, dataVersion: 4 });
  t.same(marks.since(0), []);
  marks.pollBrought(marks.pollBegins(), { isChanged: true, version: 5, dataVersion: 9 });
  t.same(marks.since(4), ['a']);
});

t.test('an origin that doesn’t number its states has none of its writes named', async t => {
  const { marks } = createMarks();
  marks.heard({ key: 'a' });
  marks.heard({ key: 'b', dataVersion: 5 });
  marks.pollBrought(marks.pollBegins(), { isChanged: true, version: 2, dataVersion: undefined });
  t.same(marks.since(0), []);
});

t.test('where a write brought nothing there is one more look, 2.5 s after it', async t => {
  const { marks, clock, looks } = createMarks();
  marks.heard({});
  const failed = marks.pollBegins();
  await clock.advance(100);
  t.same(marks.pollBegins(), failed, 'a poll that failed brought nothing, and doubts nothing');
  marks.pollBrought(failed, nothingNew);
  await clock.advance(10_000);
  t.same(looks, [2_500]);
  marks.pollBrought(marks.pollBegins(), nothingNew);
  await clock.advance(60_000);
  t.same(looks, [2_500], 'one');
});

t.test(
  'a change right after the only write is that write’s; after several it may be that of any',
  async t => {
    const { marks, clock, looks } = createMarks();
    marks.heard({});
    marks.pollBrought(marks.pollBegins(), { ...nothingNew, isChanged: true });
    await clock.advance(10_000);
    t.same(looks, []);
    marks.heard({});
    marks.pollBrought(marks.pollBegins(), nothingNew);
    await clock.advance(1_000);
    marks.heard({});
    marks.pollBrought(marks.pollBegins(), { ...nothingNew, isChanged: true });
    await clock.advance(10_000);
    t.same(looks, [13_500], 'counted from the last of them');
  },
);

t.test('a look that is planned ends with the topic', async t => {
  const { marks, clock, looks } = createMarks();
  marks.heard({});
  marks.pollBrought(marks.pollBegins(), nothingNew);
  marks.stop();
  await clock.advance(10_000);
  t.same(looks, []);
});

t.test('only so many are kept, the newest', async t => {
  const { marks } = createMarks();
  for (let index = 0; index < 1_000; index += 1) marks.heard({ key: `k${index}`, dataVersion: index });
  const expected = marks.pollBegins();
  t.equal(expected.length, 64);
  marks.pollBrought(expected, { isChanged: true, version: 1, dataVersion: 1_000 });
  marks.heard({ key: 'last', dataVersion: 1_001 });
  marks.pollBrought(marks.pollBegins(), { isChanged: true, version: 2, dataVersion: 1_001 });
  t.equal(marks.since(0).length, 64);
  t.same(marks.since(0).at(-1), 'last');
});

t.test('reads that lag 1.5 s behind are seen within 5 s, and no delta before claims the write', async t => {
  const { connect, origin, hub, clock } = createSessionRig();
  const { hello, wait } = connect();
  origin.answer(tablesPath, () => state('before', 1));
  await hello(person('ala'), watchTables);
  await wait(4_000);
  const key = createUuid();
  const writtenMs = clock.now();
  // Someone else's earlier change becomes visible first.
  origin.answer(tablesPath, ({ atMs }) =>
    atMs - writtenMs < 1_500 ? state('earlier', 2) : state('held', 3),
  );
  hub.nudge('org1', write(key, 3));
  t.notOk('writes' in only(await wait(1_000), 'delta'));
  const delta = only(await wait(4_000), 'delta');
  t.same([delta.writes, delta.put?.[0]], [[key], changed('held')[7]]);
});

t.test('a delta names the writes that it includes, a merged one all of them', async t => {
  const { connect, origin, hub } = createSessionRig();
  const [steady, late] = [connect(), connect()];
  await steady.hello(person('ala'), watchTables);
  const before = only(await late.hello(person('ola'), watchTables), 'snapshot').cursor ?? '';
  const keys = [createUuid(), createUuid()];
  for (const [index, key] of keys.entries()) {
    origin.answer(tablesPath, () => state(key, index));
    hub.nudge('org1', write(key, index));
    t.same(only(await steady.wait(1_000), 'delta').writes, [key]);
  }
  const [merged] = await connect()
    .hello(person('iza'), [{ sub: 1, path: tablesPath, cursor: before }])
    .then(frames => frames.slice(-1));
  t.match(merged, { type: 'delta', writes: keys });
});

t.test('a write whose effect is not certain is named by nobody', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  origin.answer(tablesPath, changed('other'));
  hub.nudge('org1', write());
  t.notOk('writes' in only(await wait(5), 'delta'));
});

t.test('a write that came while a poll was in flight is named by the poll after it', async t => {
  const { connect, origin, hub, clock } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  const [first, second] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
  origin.answer(tablesPath, () => first.promise);
  await clock.advance(15_000);
  const key = createUuid();
  hub.nudge('org1', write(key, 2));
  origin.answer(tablesPath, () => second.promise);
  first.resolve(state('first', 1));
  t.notOk('writes' in only(await wait(5), 'delta'), 'it is from before the write');
  second.resolve(state('second', 2));
  t.same(only(await wait(5), 'delta').writes, [key]);
});

t.test('what an earlier poll brought already is named with the next change', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, wait } = connect();
  origin.answer(tablesPath, () => state('same', 1));
  await hello(person('ala'), watchTables);
  const key = createUuid();
  hub.nudge('org1', write(key, 1));
  t.same(
    (await wait(1_000)).filter(({ type }) => type === 'delta'),
    [],
    'nothing new: nothing is sent',
  );
  origin.answer(tablesPath, () => state('later', 2));
  t.same(only(await wait(16_000), 'delta').writes, [key]);
});
