import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { watchLoopDelay } from '../../../../server/web/health/loop-delay.ts';

const turnsMs = 600;
const stuckMs = 1_000;

/** Nothing else runs meanwhile, as while a report is calculated. */
function block(ms: number): void {
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < ms);
}

t.test('a loop that stood still was late, for a minute longer', async t => {
  let minutePasses = () => {};
  const delay = watchLoopDelay((_ms, work) => {
    minutePasses = work;
    return () => {};
  });
  t.teardown(delay.stop);
  await wait(turnsMs);
  block(stuckMs);
  await wait(turnsMs);
  const worstMs = stuckMs / 2;
  t.ok(delay.p99Ms() > worstMs, 'as long as it was stuck, less the turn in which that began');
  minutePasses();
  t.ok(delay.p99Ms() > worstMs, 'of the minute that just ended');
});
