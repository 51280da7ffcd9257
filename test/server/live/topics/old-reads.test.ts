/** Caches and replicas between here and the origin: what is older than a write is never shown as current for long, and never marked for ever. */
import fc from 'fast-check';
import t from 'tap';
import { type Answer, type Frame, kitchenPath, person, rows, tablesPath } from '../live-rig.ts';
import { createSessionRig, types } from '../sockets/session-rig.ts';

const watchTables = [{ sub: 1, path: tablesPath }];
const write = (dataVersion?: number) => ({
  method: 'POST',
  path: '/api/waiter/orders',
  ...(dataVersion !== undefined && { dataVersion }),
});
/** The tables as of this version of the data. */
const tablesAt = (version: number): Answer => ({
  kind: 'ok',
  body: JSON.stringify(rows(3, `as of ${version}`)),
  etag: `"${version}"`,
  dataVersion: version,
});

/** A screen in front of an origin whose reads show the version `reads.version`. */
async function openScreen() {
  const rig = createSessionRig();
  const reads = { version: 5 };
  for (const path of [tablesPath, kitchenPath]) rig.origin.answer(path, () => tablesAt(reads.version));
  rig.origin.setRoles('ola', ['kitchen']);
  const screen = rig.connect();
  await screen.hello(person('ala'), watchTables);
  return { ...rig, ...screen, reads };
}

t.test('a read that is older than a write of 5 s ago makes the topic stale, until one is not', async t => {
  const { hub, wait, reads } = await openScreen();
  hub.nudge('org1', write(6));
  t.same(types(await wait(4_999)), [], 'reads may lag so far behind');
  t.match(await wait(2), [{ type: 'stale', why: 'origin' }]);
  t.notMatch(types(await wait(60_000)), ['fresh']);
  reads.version = 6;
  t.same(types((await wait(30_000)).filter(({ type }) => type !== 'heartbeat')), ['snapshot', 'fresh']);
});

t.test('a screen that is opened long after the write is not shown the old as current', async t => {
  const { hub, connect, clock, reads } = await openScreen();
  hub.nudge('org1', write(6));
  await clock.advance(5_000);
  const other = connect();
  const frames = await other.hello(person('ola'), [{ sub: 1, path: kitchenPath }]);
  t.same(types(frames), ['welcome', 'snapshot', 'stale']);
  reads.version = 6;
  t.same(types(await other.wait(2_000)), ['snapshot', 'fresh']);
});

t.test('data that comes in pieces through a slow cache is shown, and marked as old', async t => {
  const { hub, wait, reads } = await openScreen();
  hub.nudge('org1', write(9));
  await wait(6_000);
  reads.version = 7;
  t.same(types(await wait(2_000)), ['snapshot', 'stale']);
  reads.version = 9;
  t.same(types(await wait(10_000)), ['snapshot', 'fresh']);
});

t.test('an origin that doesn’t number its reads, or keeps up, makes nothing stale', async t => {
  const { hub, wait, reads, origin } = await openScreen();
  for (let version = 6; version < 30; version += 1) {
    hub.nudge('org1', write(version));
    reads.version = version;
    t.notMatch(types(await wait(1_000)), ['stale']);
  }
  origin.answer(tablesPath, rows(4));
  hub.nudge('org1', write(31));
  t.notOk(types(await wait(30_000)).includes('stale'));
});

t.test('an origin that was restored counts anew with its next write, or after ten minutes', async t => {
  for (const isWritten of [true, false]) {
    const { hub, wait, reads } = await openScreen();
    hub.nudge('org1', write(90));
    t.ok(types(await wait(6_000)).includes('stale'));
    reads.version = 6;
    if (isWritten) hub.nudge('org1', write(6));
    const frames = types(await wait(isWritten ? 30_000 : 630_000));
    t.ok(frames.includes('fresh'), isWritten ? 'a write' : 'time');
  }
});

t.test('what a forged hint says of a write holds until the store is asked', async t => {
  const { hub, wait, clock } = await openScreen();
  hub.nudge('org1', write(Number.MAX_SAFE_INTEGER));
  await wait(1_000);
  hub.dataVersionSeen('org1', { version: 5, atMs: clock.now() });
  t.notOk(types(await wait(30_000)).includes('stale'));
});

t.test(
  'a poll after a write that is not answered for 3 s makes the topic stale, its answer withdraws it',
  async t => {
    const { hub, wait, origin } = await openScreen();
    const slow = Promise.withResolvers<Answer>();
    origin.answer(tablesPath, () => slow.promise);
    hub.nudge('org1', write());
    t.same(types(await wait(2_999)), []);
    t.match(await wait(1), [{ type: 'stale', why: 'origin' }]);
    slow.resolve(tablesAt(5));
    t.same(types(await wait(1)), ['fresh']);
  },
);

t.test('so does a write while an earlier poll is not answered', async t => {
  const { hub, wait, origin } = await openScreen();
  const slow = Promise.withResolvers<Answer>();
  origin.answer(tablesPath, () => slow.promise);
  await wait(20_000);
  hub.nudge('org1', write());
  t.ok(types(await wait(3_000)).includes('stale'));
  slow.resolve(tablesAt(5));
  t.ok(types(await wait(1)).includes('fresh'));
});

t.test('a routine poll may take its time', async t => {
  const { wait, origin } = await openScreen();
  origin.answer(tablesPath, () => new Promise<Answer>(() => {}));
  t.notOk(types(await wait(15_000 + 14_000)).includes('stale'));
});

t.test('data that is sent anew while the topic is stale is marked again', async t => {
  const { hub, wait, say } = await openScreen();
  hub.nudge('org1', write(6));
  await wait(6_000);
  t.same(types(await say({ type: 'resync', sub: 1 })), ['snapshot', 'stale']);
});

/** What the client shows: the version of its data, and whether that is marked as old. */
function shownBy(frames: readonly Frame[]): { text: string; isStale: boolean } {
  let [text, isStale] = ['', false];
  for (const frame of frames) {
    if (frame.type === 'stale') isStale = true;
    if (['snapshot', 'delta', 'unchanged', 'fresh'].includes(frame.type)) isStale = false;
    if (frame.type === 'snapshot' || frame.type === 'delta') text = JSON.stringify(frame.put ?? frame.data);
  }
  return { text, isStale };
}

t.test(
  'however a cache sticks or drips, 8 s after a write it is shown, or the data marked as old',
  async () => {
    const way = fc.record({
      /** Between a write and the reads that show it. */
      lagMs: fc.integer({ min: 0, max: 30_000 }),
      answerMs: fc.integer({ min: 0, max: 9_000 }),
      pauseMs: fc.integer({ min: 8_000, max: 20_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(way, { minLength: 1, maxLength: 5 }), async ways => {
        const { hub, origin, clock, socket } = await openScreen();
        let [written, visible, answerMs] = [5, 5, 0];
        origin.answer(tablesPath, async () => {
          const answer = tablesAt(visible);
          if (answerMs > 0) await new Promise<void>(resolve => clock.after(answerMs, resolve));
          return answer;
        });
        for (const { lagMs, pauseMs, ...more } of ways) {
          written += 1;
          const own = written;
          answerMs = more.answerMs;
          clock.after(lagMs, () => {
            visible = Math.max(visible, own);
          });
          hub.nudge('org1', write(own));
          await clock.advance(pauseMs);
          const { text, isStale } = shownBy(socket.frames);
          if (!isStale && !text.includes(`as of ${own} `)) throw new Error(`old as current: ${text}`);
        }
        hub.close();
      }),
      { numRuns: 150 },
    );
  },
);
