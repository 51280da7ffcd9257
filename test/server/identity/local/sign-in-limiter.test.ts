import t from 'tap';
import {
  countInMemory,
  createSignInLimiter,
  type SignInLimiter,
  type TryPlace,
} from '../../../../server/identity/local/sign-in-limiter.ts';

const at = (address: string): TryPlace => ({ kind: 'address', address });
const known: TryPlace = { kind: 'known', id: 'browser x' };

function createLimiter() {
  const clock = { nowMs: 1_000_000 };
  return { clock, limiter: createSignInLimiter(countInMemory(() => clock.nowMs)) };
}

/** Number of attempts before the first refusal. */
async function countAllowed(
  limiter: SignInLimiter,
  place: (index: number) => TryPlace,
  account?: string,
): Promise<number> {
  for (let index = 0; index < 1_000; index += 1) {
    try {
      await limiter.countTry(place(index), account);
    } catch {
      return index;
    }
  }
  return Number.POSITIVE_INFINITY;
}

t.test('from one place an account rests after ten wrong tries, and from no other', async t => {
  const { limiter, clock } = createLimiter();
  t.equal(await countAllowed(limiter, () => at('10.0.0.1'), 'anna'), 10);
  const refused = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 30 };
  await t.rejects(limiter.countTry(at('10.0.0.1'), 'anna'), refused);
  await t.resolves(limiter.countTry(at('10.0.1.1'), 'anna'));
  await t.resolves(limiter.countTry(at('10.0.0.1'), 'marek'), 'others are not held up');
  clock.nowMs += 30_000;
  await t.resolves(limiter.countTry(at('10.0.0.1'), 'anna'));
  await t.rejects(limiter.countTry(at('10.0.0.1'), 'anna'));
});

t.test(
  'for strangers an account rests after a hundred tries from wherever; whoever is known goes on',
  async t => {
    const { limiter, clock } = createLimiter();
    t.equal(await countAllowed(limiter, index => at(`10.0.0.${index}`), 'anna'), 100);
    await t.rejects(limiter.countTry(at('10.0.1.1'), 'anna'), {
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 10,
    });
    t.equal(await countAllowed(limiter, () => known, 'anna'), 10);
    clock.nowMs += 10_000;
    await t.resolves(limiter.countTry(at('10.0.1.1'), 'anna'));
  },
);

t.test('tries of whoever is known use up nothing of the strangers’', async t => {
  const { limiter } = createLimiter();
  for (let index = 0; index < 200; index += 1)
    await limiter.countTry({ kind: 'known', id: `browser ${index}` }, 'anna');
  await t.resolves(limiter.countTry(at('10.0.0.1'), 'anna'));
});

/** Checks that go on until the test ends them. */
function createChecks() {
  const begun: (() => void)[] = [];
  return {
    begun,
    check: (isRight: boolean) => () =>
      new Promise<void>((resolve, reject) => {
        begun.push(isRight ? resolve : () => reject(new Error('wrong')));
      }),
    /** Those begun so far, one after the other, with time between for those that wait. */
    async end() {
      for (const end of begun.splice(0)) {
        end();
        await new Promise(setImmediate);
      }
    },
  };
}

const codesOf = (results: PromiseSettledResult<void>[]) =>
  results.map(result => (result.status === 'fulfilled' ? 'right' : (result.reason.code ?? 'wrong')));

t.test(
  'what is above the limit waits for what is being checked, and is checked once that was right',
  async t => {
    const { limiter } = createLimiter();
    const { check, begun, end } = createChecks();
    const attempts = Array.from({ length: 30 }, () => limiter.attempt(at('10.0.0.1'), 'anna', check(true)));
    const results = Promise.allSettled(attempts);
    await new Promise(setImmediate);
    t.equal(begun.length, 10, 'no more than may be wrong');
    await t.rejects(limiter.attempt(at('10.0.0.1'), 'anna', check(true)), { code: 'TOO_MANY_REQUESTS' });
    while (begun.length > 0) await end();
    t.same(codesOf(await results), Array(30).fill('right'));
  },
);

t.test(
  'who waits is refused unchecked once all before were wrong, and those of others are not waited for',
  async t => {
    const { limiter } = createLimiter();
    const { check, begun, end } = createChecks();
    const attempt = (name: string, isRight: boolean) => limiter.attempt(at('10.0.0.1'), name, check(isRight));
    const results = Promise.allSettled([
      ...Array.from({ length: 10 }, () => attempt('anna', false)),
      attempt('anna', true),
    ]);
    const other = attempt('marek', true);
    await new Promise(setImmediate);
    t.equal(begun.length, 11);
    await end();
    t.same(codesOf(await results), [...Array(10).fill('wrong'), 'TOO_MANY_REQUESTS']);
    await other;
    await t.rejects(attempt('anna', true), { code: 'TOO_MANY_REQUESTS' }, 'nothing is left to wait for');
  },
);

t.test('a place rests after forty tries at different accounts', async t => {
  const { limiter, clock } = createLimiter();
  t.equal(await countAllowed(limiter, () => at('10.0.0.1')), 40);
  await t.rejects(limiter.countTry(at('::ffff:10.0.0.1'), 'anna'), {
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 3,
  });
  clock.nowMs += 3_000;
  await t.resolves(limiter.countTry(at('10.0.0.1'), 'anna'));
});

t.test('all addresses of one IPv6 network count as one', async t => {
  const { limiter } = createLimiter();
  t.equal(await countAllowed(limiter, index => at(`2001:db8:0:1::${index}`)), 40);
  await t.rejects(limiter.countTry(at('2001:db8:0:1:a:b:c:d')));
  await t.resolves(limiter.countTry(at('2001:db8:0:2::1')));
  await t.resolves(limiter.countTry(at('::1')));
});

t.test(
  'a right password clears what was tried before from there, and gives no guesser a new start',
  async t => {
    const { limiter } = createLimiter();
    for (let index = 0; index < 9; index += 1) await limiter.countTry(at('10.0.0.1'), 'anna');
    for (let index = 0; index < 90; index += 1) await limiter.countTry(at(`10.0.2.${index}`), 'anna');
    const forgiveTry = await limiter.countTry(at('10.0.0.1'), 'anna');
    await t.rejects(limiter.countTry(at('10.0.0.1'), 'anna'));
    await forgiveTry();
    await t.resolves(limiter.countTry(at('10.0.0.1'), 'anna'));
    await t.rejects(
      limiter.countTry(at('10.0.3.1'), 'anna'),
      'all places together have tried a hundred times',
    );
  },
);

t.test(
  'a flood of names costs bounded memory and makes no room for more tries at one that rests',
  async t => {
    const { limiter } = createLimiter();
    const anywhere = (index: number) => at(`10.1.${index}.1`);
    t.equal(await countAllowed(limiter, anywhere, 'anna'), 100);
    const flooding = (index: number) => at(`fd00:${index.toString(16)}::1`);
    for (let index = 0; index < 10_100; index += 1) await limiter.countTry(flooding(index), `name${index}`);
    await t.rejects(limiter.countTry(at('10.2.0.1'), 'anna'), { code: 'TOO_MANY_REQUESTS' });
    t.equal(
      await countAllowed(limiter, () => flooding(0), 'name0'),
      10,
      'the first of the flood is forgotten',
    );
    t.equal(await countAllowed(limiter, () => flooding(10_099), 'name10099'), 9, 'the last is not');
  },
);
