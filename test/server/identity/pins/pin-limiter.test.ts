import t from 'tap';
import { createPinLimiter } from '../../../../server/identity/pins/pin-limiter.ts';

const minuteMs = 60_000;

function rig() {
  const clock = { ms: 0 };
  const limiter = createPinLimiter(() => clock.ms);
  /** Seconds to wait, or 0 for a try that was made and was wrong. */
  const wrong = (device: string, person: string): number => {
    try {
      limiter.countTry({ device, person });
      return 0;
    } catch (error) {
      return (error as { retryAfterSeconds?: number }).retryAfterSeconds ?? Number.NaN;
    }
  };
  return { clock, limiter, wrong };
}

t.test('the pauses of a person on a device grow, and a right PIN ends them', async t => {
  const { clock, limiter, wrong } = rig();
  t.same([wrong('bar', 'anna'), wrong('bar', 'anna'), wrong('bar', 'anna')], [0, 0, 0]);
  t.equal(wrong('bar', 'anna'), 5);
  t.equal(wrong('bar', 'jan'), 0, 'nobody else waits');
  t.equal(wrong('garden', 'anna'), 0, 'nor does anna elsewhere');
  clock.ms += 5_000;
  t.equal(wrong('bar', 'anna'), 0);
  t.equal(wrong('bar', 'anna'), 10);
  clock.ms += 10_000;
  limiter.countTry({ device: 'bar', person: 'anna' })();
  t.equal(wrong('bar', 'anna'), 0);
  t.equal(wrong('bar', 'anna'), 0);
});

t.test('on five tablets a person’s PIN is tried no oftener than on one', async t => {
  const { limiter, wrong } = rig();
  const tries = Array.from({ length: 25 }, (_, index) => wrong(`tablet ${index % 5}`, 'anna'));
  t.equal(tries.filter(waited => waited === 0).length, 10);
  t.equal(limiter.isSpent('anna'), true);
  t.equal(limiter.isSpent('jan'), false);
  limiter.forget('anna');
  t.equal(limiter.isSpent('anna'), false);
  t.equal(wrong('tablet 1', 'anna'), 0);
});

t.test('a right PIN gives back its own try, and none of those before', async t => {
  const { clock, limiter } = rig();
  const wrongUntil = () => {
    let tries = 0;
    for (; !limiter.isSpent('anna'); tries += 1) {
      clock.ms += minuteMs;
      limiter.countTry({ device: `tablet ${tries}`, person: 'anna' });
      // Anna herself comes by between a thief's tries.
      if (!limiter.isSpent('anna')) limiter.countTry({ device: 'her own', person: 'anna' })();
    }
    return tries;
  };
  t.ok(wrongUntil() < 12);
});

t.test('a device on which everybody’s PIN is tried rests', async t => {
  const { clock, wrong } = rig();
  const tries = Array.from({ length: 40 }, (_, index) => wrong('bar', `person ${index}`));
  t.equal(tries.filter(waited => waited === 0).length, 20);
  clock.ms += 15_000;
  t.equal(wrong('bar', 'person 50'), 0);
  t.ok(wrong('bar', 'person 51') > 0);
});

t.test('several tries at once are all counted', async t => {
  const { limiter } = rig();
  const forgiveOne = limiter.countTry({ device: 'bar', person: 'anna' });
  const forgiveTwo = limiter.countTry({ device: 'bar', person: 'anna' });
  forgiveOne();
  forgiveTwo();
  t.equal(limiter.isSpent('anna'), false);
});
