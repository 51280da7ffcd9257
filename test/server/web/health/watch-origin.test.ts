import t from 'tap';
import { createOriginWatch } from '../../../../server/web/health/watch-origin.ts';

t.test('it notes since when the origin is away, how quick it is, and whether it takes our token', async t => {
  let nowMs = 1_000;
  let answer: { kind: string; status?: number; reason?: string } = { kind: 'ok' };
  const watch = createOriginWatch({ isRemote: true, now: () => nowMs, elapsed: () => nowMs });
  const read = watch.watch(async (_: { path: string; credential: { kind: string } }) => {
    nowMs += 10;
    return answer;
  });
  const ask = (kind = 'service') => read({ path: '/api/waiter/tables', credential: { kind } });
  t.match(watch.state(), { answeredAtMs: null, fault: null, answerMs: null });

  await ask();
  t.match(watch.state(), { answeredAtMs: 1_010, fault: null, answerMs: 10 });

  answer = { kind: 'fault', reason: 'timeout' };
  await ask();
  await ask();
  t.match(watch.state(), { fault: { sinceMs: 1_020, reason: 'timeout' } }, 'since the first');

  answer = { kind: 'refused', status: 401 };
  await ask();
  t.match(watch.state(), { fault: null, isServiceTokenRefused: true });
  await ask('user');
  t.match(watch.state(), { isServiceTokenRefused: true }, 'a person’s token says nothing of it');
  answer = { kind: 'ok' };
  await ask();
  t.match(watch.state(), { isServiceTokenRefused: false });

  answer = { kind: 'fault', reason: 'no service credential' };
  await ask();
  t.equal(watch.state().fault, null, 'nothing was asked');
});
