import t from 'tap';
import { createSocketAuth } from '../../../../server/live/sockets/socket-auth.ts';
import { createHandClock, startMs } from '../hand-clock.ts';
import { person } from '../live-rig.ts';

/** Like Node's timers: delays beyond the maximum fire early. */
function createShortClock() {
  const clock = createHandClock();
  return {
    ...clock,
    after: (delayMs: number, work: () => void) => clock.after(Math.min(delayMs, 10_000), work),
  };
}

t.test('timers that come early are set again', async t => {
  const clock = createShortClock();
  const heard: string[] = [];
  createSocketAuth(clock, person('ala', { expiresAtMs: startMs + 100_000 }), {
    authRequired: inSeconds => heard.push(`required in ${inSeconds}`),
    authExpired: () => heard.push('expired'),
  });
  await clock.advance(84_000);
  t.same(heard, []);
  await clock.advance(2_000);
  t.same(heard, ['required in 15']);
  await clock.advance(23_000);
  t.same(heard, ['required in 15']);
  await clock.advance(2_000);
  t.same(heard, ['required in 15', 'expired']);
});

t.test('a token with few seconds left is asked for at once', async t => {
  const clock = createHandClock();
  const heard: number[] = [];
  const auth = createSocketAuth(clock, person('ala', { expiresAtMs: startMs + 4_000 }), {
    authRequired: inSeconds => heard.push(inSeconds),
    authExpired: () => t.fail('stopped'),
  });
  await clock.advance(1);
  t.same(heard, [4]);
  auth.stop();
  await clock.advance(60_000);
});
