import t from 'tap';
import { pollTimeoutMs } from '../../../../server/live/topics/topic-poller.ts';
import { startPoller as start } from './poller-rig.ts';

t.test('the first poll comes at once, the next ones at the interval', async t => {
  const { clock, starts } = start();
  await clock.advance(60_000);
  t.same(starts, [0, 15_000, 30_000, 45_000, 60_000]);
});

t.test('a nudge polls at once and moves the next timed poll', async t => {
  const { clock, poller, starts } = start();
  await clock.advance(5_000);
  poller.nudge();
  await clock.advance(15_000);
  t.same(starts, [0, 5_000, 20_000]);
});

t.test('a nudge while a poll is in flight brings exactly one more, after it', async t => {
  const { clock, poller, starts, hold, open, mostUnderWay } = start();
  hold();
  await clock.advance(100);
  poller.nudge();
  poller.nudge();
  poller.nudge();
  await clock.advance(100);
  t.same(starts, [0], 'one request in flight');
  open();
  await clock.advance(0);
  t.same(starts, [0, 200]);
  await clock.advance(14_000);
  t.same(starts, [0, 200]);
  t.equal(mostUnderWay(), 1);
});

t.test(
  'a hundred nudges in a second are at most four polls, and the last is still followed by one',
  async t => {
    const { clock, poller, starts } = start();
    await clock.advance(5_000);
    for (let index = 0; index < 100; index += 1) {
      poller.nudge();
      await clock.advance(10);
    }
    const within = starts.filter(at => at >= 5_000 && at < 6_000);
    t.equal(within.length, 4);
    await clock.advance(1_000);
    const after = starts.filter(at => at >= 6_000);
    t.equal(after.length, 1);
  },
);

t.test('an origin that may be asked more often makes no write wait longer than its window', async t => {
  const { clock, poller, starts } = start({ nudgeWindowMs: 200 });
  await clock.advance(5_000);
  for (let index = 0; index < 100; index += 1) {
    poller.nudge();
    await clock.advance(10);
  }
  t.equal(starts.filter(at => at >= 5_000 && at < 6_000).length, 20);
});

t.test('a clock that is set back delays neither nudges nor the next timed poll', async t => {
  const { clock, poller, starts, hold, open, setBack } = start();
  await clock.advance(1_000);
  for (let index = 0; index < 4; index += 1) {
    poller.nudge();
    await clock.advance(10);
  }
  setBack(3_600_000);
  poller.nudge();
  await clock.advance(0);
  t.same(starts, [0, 1_000, 1_010, 1_020, 1_030, 1_040], 'four a second, and this second is another');
  hold();
  await clock.advance(15_000);
  setBack(3_600_000);
  open();
  await clock.advance(16_000);
  t.ok(starts.length >= 7, 'polled on');
});

t.test('faults are retried less and less often, up to every 30 s', async t => {
  const { clock, starts, answer } = start({ random: 1 });
  answer({ kind: 'bad' });
  await clock.advance(130_000);
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  t.same(gaps, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

t.test('the retries of many topics are spread by chance', async t => {
  const early = start({ random: 0 });
  early.answer({ kind: 'bad' });
  await early.clock.advance(600);
  t.same(early.starts, [0, 500]);
});

t.test('after the fault is over one retry brings the interval back', async t => {
  const { clock, starts, answer } = start({ random: 1 });
  answer(new Error('broken'));
  await clock.advance(2_000);
  answer({ kind: 'good' });
  await clock.advance(16_000);
  t.same(starts, [0, 1_000, 3_000, 18_000]);
});

t.test('the origin’s Retry-After is kept, by nudges too', async t => {
  const { clock, poller, starts, answer } = start();
  answer({ kind: 'bad', retryAfterMs: 20_000 });
  await clock.advance(10_000);
  poller.nudge();
  await clock.advance(9_000);
  t.same(starts, [0]);
  await clock.advance(1_000);
  t.same(starts, [0, 20_000]);
});

t.test('an origin that asks for hours of rest is asked again after a minute', async t => {
  const { clock, starts, answer } = start();
  answer({ kind: 'bad', retryAfterMs: 86_400_000 });
  await clock.advance(60_000);
  t.same(starts, [0, 60_000]);
});

t.test('after five failures in a row nudges hardly count', async t => {
  const { clock, poller, starts, answer } = start({ random: 1 });
  answer({ kind: 'bad' });
  await clock.advance(15_000);
  t.same(starts, [0, 1_000, 3_000, 7_000, 15_000]);
  for (let index = 0; index < 40; index += 1) {
    poller.nudge();
    await clock.advance(100);
  }
  t.same(starts.slice(5), []);
  await clock.advance(1_000);
  t.same(starts.slice(5), [20_000]);
});

t.test('a poll that never comes back is given up', async t => {
  const { clock, starts, hold, open, answer, timeouts } = start({ random: 1 });
  hold();
  await clock.advance(pollTimeoutMs);
  t.equal(timeouts(), 1);
  await clock.advance(1_000);
  t.same(starts, [0, pollTimeoutMs + 1_000]);
  answer({ kind: 'good' });
  open();
  await clock.advance(14_000);
  t.same(starts, [0, pollTimeoutMs + 1_000], 'the late answer doesn’t count as a second one');
});

t.test('settled waits for the poll that covers the nudge', async t => {
  const { clock, poller, hold, open } = start();
  let isSettled = false;
  hold();
  await clock.advance(0);
  poller.nudge();
  void poller.settled().then(() => {
    isSettled = true;
  });
  open();
  hold();
  await clock.advance(10);
  t.equal(isSettled, false, 'the poll from before the nudge does not cover it');
  open();
  await clock.advance(10);
  t.equal(isSettled, true);
  await poller.settled();
});

t.test('settled does not wait for an origin that fails', async t => {
  const { clock, poller, answer } = start();
  answer({ kind: 'bad' });
  await clock.advance(10);
  poller.nudge();
  await poller.settled();
  t.pass();
});

t.test('nor for what is to follow a poll that failed', async t => {
  const { clock, poller, starts, hold, open, answer } = start();
  hold();
  await clock.advance(0);
  poller.nudge();
  const settled = poller.settled().then(() => starts.length);
  answer({ kind: 'bad' });
  open();
  hold();
  await clock.advance(20_000);
  t.equal(await settled, 1);
  poller.stop();
});

t.test('a stopped poller does nothing more and lets everyone go', async t => {
  const { clock, poller, starts, hold } = start();
  hold();
  await clock.advance(10);
  poller.nudge();
  const settled = poller.settled();
  poller.stop();
  await settled;
  poller.nudge();
  await clock.advance(60_000);
  t.same(starts, [0]);
  t.equal(clock.pendingTimers(), 0);
});

t.test('a topic that is over is polled no more', async t => {
  const { clock, starts, answer } = start();
  answer({ kind: 'over' });
  await clock.advance(60_000);
  t.same(starts, [0]);
});

t.test('what nobody waits for is polled a little later, and at once when somebody asks', async t => {
  const { clock, poller, starts } = start();
  await clock.advance(1_000);
  poller.nudge(30);
  await clock.advance(30);
  poller.nudge(30);
  await poller.settled();
  t.same(starts, [0, 1_030, 1_030]);
});
