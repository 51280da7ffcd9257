/** A database that stands below what was noted outside it has lost what was confirmed. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { forgetLastEvents, watchLastEvents } from '../../../server/store/last-events.ts';

const startMs = 1_700_000_000_000;
const dayMs = 24 * 60 * 60_000;

function createRig(t: Test) {
  const folder = t.testdir();
  const store = { seqs: new Map<string, number>(), changes: 0, reads: 0, isAway: false };
  const timers: { delayMs: number; work: () => void }[] = [];
  const errors: unknown[] = [];
  const clock = {
    nowMs: startMs,
    now: () => clock.nowMs,
    after(delayMs: number, work: () => void) {
      const timer = { delayMs, work };
      timers.push(timer);
      return () => void timers.splice(0, timers.length, ...timers.filter(other => other !== timer));
    },
  };
  const start = () =>
    watchLastEvents({
      ...{ folder, clock, log: { error: (fields: unknown) => errors.push(fields) } },
      changeCount: () => store.changes,
      async read() {
        store.reads += 1;
        if (store.isAway) throw new Error('away');
        return new Map(store.seqs);
      },
    });
  const write = (organizationId: string, seq: number) => {
    store.seqs.set(organizationId, seq);
    store.changes += 1;
  };
  /** The second passes. */
  const tick = async () => {
    for (const { work } of timers.splice(0)) work();
    while (timers.length === 0) await new Promise(resolve => setImmediate(resolve));
  };
  const noted = () => JSON.parse(readFileSync(join(folder, 'last-events.json'), 'utf8')).last;
  return { folder, store, clock, timers, errors, start, write, tick, noted };
}

t.test('a killed server’s database without its log is found, by restaurant, for a week', async t => {
  const { store, clock, errors, start, write, tick } = createRig(t);
  write('one', 40);
  write('other', 7);
  const killed = await start();
  t.same([killed.said, killed.lost()], [[], []]);
  write('one', 65);
  await tick();
  store.seqs.set('one', 40);

  const next = await start();
  t.match(next.said, [/lacks the last 25 changes that this server had confirmed, in 1 of its restaurants/]);
  const foundAt = new Date(startMs).toISOString();
  t.same(next.lost(), [{ organizationId: 'one', count: 25, foundAt }]);
  t.same(errors, next.lost());
  await next.stop();

  clock.nowMs += 6 * dayMs;
  const again = await start();
  t.same(again.said, [], 'a start says what it finds itself');
  t.match(again.lost(), [{ count: 25 }], 'what is asked says it still');
  clock.nowMs += 2 * dayMs;
  t.same(again.lost(), []);
  await again.stop();
});

t.test('it is noted once a second where something is written, and at the end', async t => {
  const { store, timers, start, write, tick, noted } = createRig(t);
  const watch = await start();
  t.match(timers, [{ delayMs: 1_000 }]);
  for (const seq of [1, 2, 3]) write('one', seq);
  t.same([store.reads, noted()], [1, {}], 'a write itself costs nothing');
  await tick();
  t.same([store.reads, noted()], [2, { one: 3 }]);
  await tick();
  t.equal(store.reads, 2, 'without a write nothing is read');
  write('one', 4);
  await watch.stop();
  t.same(noted(), { one: 4 });
  t.same(timers, []);
});

t.test(
  'a database server that falls back behind what it confirmed is found while the server runs',
  async t => {
    const { store, errors, start, write, tick } = createRig(t);
    const watch = await start();
    write('one', 90);
    await tick();
    store.isAway = true;
    write('one', 88);
    await tick();
    t.same(watch.lost(), []);
    store.isAway = false;
    write('one', 89);
    await tick();
    t.match(watch.lost(), [{ organizationId: 'one', count: 1 }]);
    t.equal(errors.length, 1);
    write('one', 91);
    await tick();
    t.equal(errors.length, 1, 'once');
    await watch.stop();
  },
);

t.test('a restaurant that is gone altogether is found', async t => {
  const { store, start, write } = createRig(t);
  write('one', 12);
  await (await start()).stop();
  store.seqs.clear();
  const watch = await start();
  t.match(watch.lost(), [{ organizationId: 'one', count: 12 }]);
  await watch.stop();
});

t.test('without a note, or with a damaged one, nothing is claimed; nor after a restore', async t => {
  const { folder, start, write } = createRig(t);
  write('one', 12);
  await (await start()).stop();
  write('one', 3);
  await forgetLastEvents(folder);
  const restored = await start();
  t.same(restored.lost(), []);
  await restored.stop();
  for (const text of ['', '{"last":{"one":', 'null', '[]', '{"last":null}', '{"lost":[{"count":"x"}]}']) {
    writeFileSync(join(folder, 'last-events.json'), text);
    const watch = await start();
    t.same(watch.lost(), [], text);
    await watch.stop();
  }
});

t.test('a folder that takes no note keeps nothing from starting', async t => {
  const { folder, start, write } = createRig(t);
  write('one', 12);
  rmSync(folder, { recursive: true });
  const watch = await start();
  t.same(watch.said, []);
  await watch.stop();
});
