import t from 'tap';
import { createPairingTries } from '../../../../../server/origin/venue/devices/pairing-tries.ts';

const minuteMs = 60_000;

t.test('a wrong try is forgotten after ten minutes', async t => {
  const tries = createPairingTries();
  for (let minute = 0; minute < 10; minute += 1) tries.countWrong('o', minute * minuteMs);
  t.throws(() => tries.requireLeft('o', 9 * minuteMs), { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 });
  tries.requireLeft('other', 9 * minuteMs);
  tries.requireLeft('o', 10 * minuteMs);
  tries.countWrong('o', 10 * minuteMs);
  t.throws(() => tries.requireLeft('o', 10 * minuteMs), { code: 'TOO_MANY_REQUESTS' });
});

t.test('a clock that was set back locks nobody out', async t => {
  const tries = createPairingTries();
  for (let count = 0; count < 10; count += 1) tries.countWrong('o', 60 * minuteMs);
  t.doesNotThrow(() => tries.requireLeft('o', 30 * minuteMs));
});
