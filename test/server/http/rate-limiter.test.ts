import t from 'tap';
import { createRateLimiter } from '../../../server/http/rate-limiter.ts';

function limiterWithClock() {
  const clock = { nowMs: 0 };
  return { clock, limiter: createRateLimiter({ perSecond: 10, burst: 30, now: () => clock.nowMs }) };
}

function takeMany(take: () => number | null, count: number): (number | null)[] {
  return Array.from({ length: count }, take);
}

t.test('thirty taps at once are fine, the next has to wait a second', async t => {
  const { limiter } = limiterWithClock();
  t.same(new Set(takeMany(() => limiter.take('ola'), 30)), new Set([null]));
  t.equal(limiter.take('ola'), 1);
});

t.test('one person does not use up what another may', async t => {
  const { limiter } = limiterWithClock();
  takeMany(() => limiter.take('ola'), 31);
  t.equal(limiter.take('jan'), null);
});

t.test('ten writes a second go on for ever', async t => {
  const { limiter, clock } = limiterWithClock();
  takeMany(() => limiter.take('ola'), 30);
  for (let second = 0; second < 5; second += 1) {
    clock.nowMs += 1_000;
    t.same(new Set(takeMany(() => limiter.take('ola'), 10)), new Set([null]));
    t.equal(limiter.take('ola'), 1);
  }
});

t.test('a clock that is set back locks nobody out', async t => {
  const { limiter, clock } = limiterWithClock();
  clock.nowMs = 3_600_000;
  limiter.take('ola');
  clock.nowMs = 0;
  t.equal(limiter.take('ola'), null);
  takeMany(() => limiter.take('ola'), 30);
  clock.nowMs += 1_000;
  t.equal(limiter.take('ola'), null);
});

t.test('after a pause the whole burst is there again, not more', async t => {
  const { limiter, clock } = limiterWithClock();
  takeMany(() => limiter.take('ola'), 31);
  clock.nowMs += 60_000;
  t.equal(takeMany(() => limiter.take('ola'), 31).filter(wait => wait === null).length, 30);
});

t.test('who does not heed the refusals waits for them too, until they do', async t => {
  const clock = { nowMs: 0 };
  const pauses: number[] = [];
  const pause = async (ms: number) => pauses.push(ms);
  const limiter = createRateLimiter({ perSecond: 10, burst: 30, now: () => clock.nowMs, pause });
  const admit = () =>
    limiter.admit('ola').catch(({ code, retryAfterSeconds }) => `${code} ${retryAfterSeconds}`);
  const answers: unknown[] = [];
  for (let call = 0; call < 45; call += 1) answers.push(await admit());
  t.same(answers.slice(28, 31), [undefined, undefined, 'TOO_MANY_REQUESTS 1']);
  t.same(pauses, [500, 500, 500, 500, 500], 'not the first ten of fifteen');
  clock.nowMs += 10_000;
  t.equal(await admit(), undefined);
  t.equal(pauses.length, 5);
});
