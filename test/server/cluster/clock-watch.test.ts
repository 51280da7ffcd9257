import t from 'tap';
import { watchClock } from '../../../server/cluster/clock-watch.ts';

function createScene() {
  let nowMs = 1_700_000_000_000;
  const said: string[] = [];
  const watch = watchClock({
    wallNow: () => nowMs,
    log: {
      warn: () => said.push('apart'),
      info: () => said.push('together'),
    } as unknown as Parameters<typeof watchClock>[0]['log'],
  });
  return {
    said,
    watch,
    /** The database answers after `tookMs`, read in the middle; this computer is ahead by `aheadMs`. */
    read(aheadMs: number, tookMs = 0) {
      nowMs += 2_000;
      watch.read({ databaseMs: nowMs - tookMs / 2 - aheadMs, tookMs });
    },
  };
}

t.test(
  'a clock that is more than a second apart is said once, ahead or behind, and again when it is right',
  t => {
    for (const sign of [1, -1]) {
      const { said, watch, read } = createScene();
      t.equal(watch.offsetMs(), 0);
      read(sign * 900);
      t.same(said, []);
      for (let times = 0; times < 5; times += 1) read(sign * 2_000);
      t.equal(watch.offsetMs(), sign * 2_000);
      // At the limit it is not said each time.
      for (const ms of [900, 1_100, 900]) read(sign * ms);
      t.same(said, ['apart']);
      read(sign * 20);
      t.same(said, ['apart', 'together']);
      t.equal(watch.offsetMs(), sign * 20);
    }
    t.end();
  },
);

t.test('what an answer’s way may have taken is no fault of a clock', t => {
  const { said, watch, read } = createScene();
  read(1_100, 400);
  t.same(said, []);
  read(1_300, 400);
  t.same(said, ['apart']);
  read(5, 60_000);
  t.same(said, ['apart']);
  t.equal(watch.offsetMs(), 1_300);
  t.end();
});
