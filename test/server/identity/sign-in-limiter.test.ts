import t from 'tap';
import { createSignInLimiter, type SignInLimiter } from '../../../server/identity/sign-in-limiter.ts';

function createLimiter() {
  const clock = { nowMs: 1_000_000 };
  return { clock, limiter: createSignInLimiter(() => clock.nowMs) };
}

/** How many tries pass before the first that is refused. */
function countAllowed(limiter: SignInLimiter, address: (index: number) => string, account?: string): number {
  for (let index = 0; index < 1_000; index += 1) {
    try {
      limiter.countTry(address(index), account);
    } catch {
      return index;
    }
  }
  return Number.POSITIVE_INFINITY;
}

t.test('a clock that is set back locks nobody out', async t => {
  const { limiter, clock } = createLimiter();
  limiter.countTry('10.0.0.1', 'anna');
  clock.nowMs -= 500_000;
  t.doesNotThrow(() => limiter.countTry('10.0.0.1', 'anna'));
});

t.test('an account rests after ten wrong tries, from wherever they come', async t => {
  const { limiter, clock } = createLimiter();
  t.equal(
    countAllowed(limiter, index => `10.0.0.${index}`, 'anna'),
    10,
  );
  t.throws(() => limiter.countTry('10.0.1.1', 'anna'), { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 30 });
  t.doesNotThrow(() => limiter.countTry('10.0.1.1', 'marek'), 'others are not held up');
  clock.nowMs += 30_000;
  t.doesNotThrow(() => limiter.countTry('10.0.1.1', 'anna'));
  t.throws(() => limiter.countTry('10.0.1.1', 'anna'));
});

t.test('an address rests after forty tries at different accounts', async t => {
  const { limiter, clock } = createLimiter();
  t.equal(
    countAllowed(limiter, () => '10.0.0.1'),
    40,
  );
  t.throws(() => limiter.countTry('::ffff:10.0.0.1', 'anna'), {
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 3,
  });
  clock.nowMs += 3_000;
  t.doesNotThrow(() => limiter.countTry('10.0.0.1', 'anna'));
});

t.test('all addresses of one IPv6 network count as one', async t => {
  const { limiter } = createLimiter();
  t.equal(
    countAllowed(limiter, index => `2001:db8:0:1::${index}`),
    40,
  );
  t.throws(() => limiter.countTry('2001:db8:0:1:a:b:c:d'));
  t.doesNotThrow(() => limiter.countTry('2001:db8:0:2::1'));
  t.doesNotThrow(() => limiter.countTry('::1'));
});

t.test('a right password clears what was tried before', async t => {
  const { limiter } = createLimiter();
  for (let index = 0; index < 9; index += 1) limiter.countTry(`10.0.0.${index}`, 'anna');
  const forgiveTry = limiter.countTry('10.0.0.9', 'anna');
  forgiveTry();
  t.equal(
    countAllowed(limiter, index => `10.0.2.${index}`, 'anna'),
    10,
  );
});

t.test('a flood of names is forgotten oldest first and costs bounded memory', async t => {
  const { limiter } = createLimiter();
  for (let index = 0; index < 10; index += 1) limiter.countTry(`10.0.0.${index}`, 'anna');
  for (let index = 0; index < 10_100; index += 1)
    limiter.countTry(`fd00:${index.toString(16)}::1`, `name${index}`);
  t.doesNotThrow(() => limiter.countTry('10.0.3.1', 'anna'));
});
