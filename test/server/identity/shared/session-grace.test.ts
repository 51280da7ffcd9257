import t from 'tap';
import type { Identity } from '../../../../server/http/guards.ts';
import { createSessionGrace } from '../../../../server/identity/shared/session-grace.ts';

const minuteMs = 60_000;

function createRig(graceMinutes = 60) {
  const state = {
    elapsedMs: 0,
    setAheadMs: 0,
    isAway: true,
    identified: 0,
    /** Time passes, and the computer's clock with it. */
    set nowMs(ms: number) {
      state.elapsedMs = ms;
    },
  };
  const logged: string[] = [];
  const note = (_facts: unknown, text?: string) => void logged.push(text ?? '');
  const identity = (token: string): Identity => ({
    userId: 'u1',
    sessionId: token.split('-')[0] ?? '',
    organizationId: 'o1',
    organizationRole: 'basic_member',
    token,
    expiresAtMs: minuteMs,
  });
  const grace = createSessionGrace({
    graceMs: graceMinutes * minuteMs,
    async identifyLate(token) {
      state.identified += 1;
      return token === 'forged' ? null : identity(token);
    },
    isClerkAway: async () => state.isAway,
    now: () => state.elapsedMs + state.setAheadMs,
    elapsedMs: () => state.elapsedMs,
    log: { info: note, warn: note },
  });
  return { state, logged, grace, identity };
}

t.test('a session that was accepted goes on while Clerk is away, a minute at a time', async t => {
  const { state, grace, identity, logged } = createRig();
  grace.sawValid(identity('s1-a'));
  state.nowMs = 2 * minuteMs;
  const first = await grace.extend('s1-a');
  t.match(first, { sessionId: 's1', expiresAtMs: 3 * minuteMs, graceUntilMs: 61 * minuteMs });
  state.nowMs = 3 * minuteMs;
  t.match(await grace.extend('s1-a'), { expiresAtMs: 4 * minuteMs });
  t.match(await grace.extend('s1-b'), { sessionId: 's1' }, 'a token that it had besides');
  t.match(await grace.extend('s1-b'), { sessionId: 's1' });
  t.equal(state.identified, 1, 'one that was not seen before is looked at once');
  t.same(logged, ['Clerk cannot be reached: the session continues after its token expired']);
});

t.test('it ends with the time that is allowed', async t => {
  const { state, grace, identity, logged } = createRig(1);
  grace.sawValid(identity('s1-a'));
  state.nowMs = 2 * minuteMs - 1;
  t.match(await grace.extend('s1-a'), { expiresAtMs: 2 * minuteMs });
  state.nowMs = 2 * minuteMs;
  t.equal(await grace.extend('s1-a'), null);
  t.equal(logged.length, 2);
});

t.test('it ends as soon as Clerk can be reached', async t => {
  const { state, grace, identity, logged } = createRig();
  grace.sawValid(identity('s1-a'));
  state.nowMs = 2 * minuteMs;
  t.ok(await grace.extend('s1-a'));
  state.isAway = false;
  t.equal(await grace.extend('s1-a'), null);
  t.equal(await grace.extend('s1-a'), null);
  t.equal(logged.length, 2, 'said once');
});

t.test('a fresh token ends it, and the next time it is told anew', async t => {
  const { state, grace, identity, logged } = createRig();
  grace.sawValid(identity('s1-a'));
  state.nowMs = 2 * minuteMs;
  await grace.extend('s1-a');
  grace.sawValid(identity('s1-b'));
  await grace.extend('s1-a');
  t.equal(logged.length, 3);
});

t.test('nobody gets in by it who was not in before, signed out, or never had a token', async t => {
  const { state, grace, identity } = createRig();
  state.nowMs = 2 * minuteMs;
  t.equal(await grace.extend('s2-a'), null, 'this server never accepted the session');
  t.equal(await grace.extend('forged'), null);
  grace.sawValid(identity('s1-a'));
  grace.sessionEnded('s1');
  t.equal(await grace.extend('s1-a'), null);
});

t.test('a session that ends while Clerk is looked for is refused', async t => {
  const { state, grace, identity } = createRig();
  grace.sawValid(identity('s1-a'));
  state.nowMs = 2 * minuteMs;
  const extended = grace.extend('s1-a');
  grace.sessionEnded('s1');
  t.equal(await extended, null);
});

t.test('only so many sessions and tokens are remembered, the oldest go first', async t => {
  const { state, grace, identity } = createRig();
  for (let index = 0; index <= 10_000; index += 1) grace.sawValid(identity(`s${index}-a`));
  state.nowMs = 2 * minuteMs;
  t.equal(await grace.extend('s0-a'), null);
  t.ok(await grace.extend('s1-a'));
  for (let index = 2; index <= 5_003; index += 1) await grace.extend(`s${index}-a`);
  const before = state.identified;
  await grace.extend('s1-a');
  t.equal(state.identified, before + 1);
});

t.test('a clock that is set makes it neither shorter nor longer', async t => {
  const hourMs = 60 * minuteMs;
  for (const setAheadMs of [hourMs, -hourMs, 24 * hourMs, -24 * hourMs]) {
    const { state, grace, identity } = createRig(60);
    grace.sawValid(identity('s1-a'));
    state.setAheadMs = setAheadMs;
    // Asked with it again before its end, as screens do.
    grace.sawValid(identity('s1-a'));
    state.nowMs = 61 * minuteMs - 1;
    const last = await grace.extend('s1-a');
    const graceUntilMs = 61 * minuteMs + setAheadMs;
    t.match(last, { graceUntilMs, expiresAtMs: graceUntilMs }, 'told by the computer’s time');
    state.nowMs = 61 * minuteMs;
    t.equal(await grace.extend('s1-a'), null);
  }
});
