import t from 'tap';
import { watchChanges } from '../../../server/cluster/change-watch.ts';
import { createHandClock } from '../live/hand-clock.ts';

function createScene() {
  const clock = createHandClock();
  const versions = new Map([
    ['a', 1],
    ['b', 1],
  ]);
  const prints = new Map<string, number>();
  const news: string[] = [];
  const doubts: string[] = [];
  const seen: [string, number, number][] = [];
  const scene = { isUp: true, isBroken: false, watched: ['a', 'b', 'a'], queries: 0 };
  const turned = new Set<(isUp: boolean) => void>();
  const watch = watchChanges({
    bus: {
      isUp: () => scene.isUp,
      onTurn(listener) {
        turned.add(listener);
        return () => turned.delete(listener);
      },
    },
    watched: () => scene.watched,
    async readVersions(ids) {
      scene.queries += 1;
      if (scene.isBroken) throw new Error('the store is away');
      return new Map(ids.map(id => [id, { version: versions.get(id) ?? 0, printing: prints.get(id) ?? 0 }]));
    },
    seen: (id, { version, atMs }) => seen.push([id, version, atMs]),
    changed: id => news.push(id),
    printersMayHaveWork: id => doubts.push(id),
    clock,
    random: () => 0.5,
  });
  const turn = (isUp: boolean) => {
    scene.isUp = isUp;
    for (const listener of turned) listener(isUp);
  };
  const write = (id: string) => versions.set(id, (versions.get(id) ?? 0) + 1);
  const print = (id: string) => {
    write(id);
    prints.set(id, (prints.get(id) ?? 0) + 1);
  };
  return { clock, scene, news, doubts, seen, watch, turn, write, print };
}

t.test('while hints arrive only what none told of is news, a second later', async t => {
  const { clock, news, doubts, watch, write, print } = createScene();
  await clock.advance(1_000);
  t.same([...news, ...doubts], []);
  print('a');
  watch.heard('a');
  write('b');
  await clock.advance(1_000);
  t.same(news, ['b']);
  t.same(doubts, ['a'], 'another process may have changed something beside what a hint told of');
  write('a');
  await clock.advance(1_000);
  t.same(news, ['b', 'a'], 'a hint counts for the changes of its moment');
  await watch.stop();
});

t.test('while the bus is away every change is, within a quarter of a second', async t => {
  const { clock, news, watch, turn, write } = createScene();
  await clock.advance(1_000);
  turn(false);
  watch.heard('a');
  write('a');
  await clock.advance(250);
  t.same(news, ['a']);
  await watch.stop();
});

t.test('when the bus is back everything may have changed, once', async t => {
  const { clock, news, watch, turn } = createScene();
  turn(false);
  turn(true);
  await clock.advance(5_000);
  t.same(news, ['a', 'b']);
  turn(false);
  turn(true);
  await watch.stop();
  await clock.advance(5_000);
  t.same(news, ['a', 'b']);
});

t.test('what changed while the store was away is found when it answers again', async t => {
  const { clock, scene, news, watch, write } = createScene();
  await clock.advance(1_000);
  scene.isBroken = true;
  write('b');
  await clock.advance(3_000);
  t.same(news, []);
  scene.isBroken = false;
  await clock.advance(1_000);
  t.same(news, ['b']);
  await watch.stop();
});

t.test('where nobody looks nothing is asked', async t => {
  const { clock, scene, watch } = createScene();
  scene.watched = [];
  await clock.advance(5_000);
  t.equal(scene.queries, 0);
  await watch.stop();
});

t.test('each look tells which version of each restaurant it met, and when it asked', async t => {
  const { clock, scene, seen, watch, write } = createScene();
  const startMs = clock.now();
  await clock.advance(1_000);
  t.same(seen, [
    ['a', 1, startMs + 1_000],
    ['b', 1, startMs + 1_000],
  ]);
  write('b');
  await clock.advance(1_000);
  t.same(seen.at(-1), ['b', 2, startMs + 2_000]);
  scene.isBroken = true;
  await clock.advance(5_000);
  t.equal(seen.length, 4, 'while the store is away nothing is said of it');
  await watch.stop();
});

t.test('printers are not asked where nothing that they work by has changed', async t => {
  const { clock, news, doubts, watch, write, print } = createScene();
  await clock.advance(1_000);
  write('a');
  watch.heard('a');
  await clock.advance(1_000);
  t.same([...news, ...doubts], []);
  print('a');
  watch.heard('a');
  await clock.advance(1_000);
  t.same([news, doubts], [[], ['a']]);
  await watch.stop();
});
