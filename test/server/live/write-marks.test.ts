import t from 'tap';
import { createUuid } from '#shared/uuid.ts';
import { createWriteMarks } from '../../../server/live/write-marks.ts';
import { type Answer, person, rows, tablesPath } from './live-rig.ts';
import { createSessionRig, only } from './session-rig.ts';

const watchTables = [{ sub: 1, path: tablesPath }];
const write = (key?: string) => ({
  method: 'POST',
  path: '/api/waiter/orders',
  ...(key !== undefined && { key }),
});
const changed = (text: string) => rows(60).map((row, index) => (index === 7 ? { ...row, state: text } : row));

t.test('what was heard before a poll began is in what it brings; what comes later is not', async t => {
  const marks = createWriteMarks();
  marks.heard('a');
  const keys = marks.pollBegins();
  marks.heard('b');
  t.same(keys, ['a']);
  marks.place(keys, 2);
  t.same(marks.since(1), ['a']);
  t.same(marks.since(2), []);
  t.same(marks.pollBegins(), ['b']);
});

t.test('a poll that failed leaves its writes to the next', async t => {
  const marks = createWriteMarks();
  marks.heard('a');
  const failed = marks.pollBegins();
  marks.heard('b');
  marks.pollFailed(failed);
  t.same(marks.pollBegins(), ['a', 'b']);
});

t.test('only so many are kept, the newest', async t => {
  const marks = createWriteMarks();
  for (let index = 0; index < 1_000; index += 1) marks.heard(`k${index}`);
  const keys = marks.pollBegins();
  t.equal(keys.length, 64);
  marks.place(keys, 1);
  marks.place(['last'], 2);
  t.equal(marks.since(0).length, 64);
  t.same(marks.since(0).at(-1), 'last');
});

t.test('a delta names the writes that it includes, a merged one all of them', async t => {
  const { connect, origin, hub } = createSessionRig();
  const [steady, late] = [connect(), connect()];
  await steady.hello(person('ala'), watchTables);
  const before = only(await late.hello(person('ola'), watchTables), 'snapshot').cursor ?? '';
  const keys = [createUuid(), createUuid()];
  for (const key of keys) {
    origin.answer(tablesPath, changed(key));
    hub.nudge('org1', write(key));
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
  const bring = (text: string): Answer => ({
    kind: 'ok',
    body: JSON.stringify(changed(text)),
    etag: undefined,
  });
  origin.answer(tablesPath, () => first.promise);
  await clock.advance(15_000);
  const key = createUuid();
  hub.nudge('org1', write(key));
  origin.answer(tablesPath, () => second.promise);
  first.resolve(bring('first'));
  t.notOk('writes' in only(await wait(5), 'delta'), 'it may have begun before the write');
  second.resolve(bring('second'));
  t.same(only(await wait(5), 'delta').writes, [key]);
});

t.test('what an earlier poll brought already is named with the next change', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, wait } = connect();
  await hello(person('ala'), watchTables);
  const key = createUuid();
  hub.nudge('org1', write(key));
  t.same(
    (await wait(1_000)).filter(({ type }) => type === 'delta'),
    [],
    'nothing new: nothing is sent',
  );
  origin.answer(tablesPath, changed('later'));
  t.same(only(await wait(16_000), 'delta').writes, [key]);
});
