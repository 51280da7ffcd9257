// @vitest-environment jsdom
/** The member stored in this browser: how long it is valid and how it is validated. */
import { expect, test } from 'vitest';
import { rememberMember, signedOut } from '../../../client/identity/local-member.ts';
import { createMemberMemory } from '../../../client/session/remembered-member.ts';
import { createFakeEnvironment } from '../harness/fake-browser-environment.ts';
import { testConfig, testMember } from '../harness/screen-harness.tsx';

const member = { userId: 'user_1', orgId: 'org_1', userInfo: testMember, organizations: [] };

function createMemory() {
  const environment = createFakeEnvironment();
  let nowMs = 1_000_000;
  const memory = createMemberMemory({ storage: environment.storage, now: () => nowMs });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { environment, memory, pass };
}

test('a member is known again for twelve hours and not longer', () => {
  const { memory, pass } = createMemory();
  memory.keep(member);
  pass(12 * 3_600_000 - 1);
  expect(memory.read()).toMatchObject(member);
  pass(1);
  expect(memory.read()).toBeNull();
});

test('after signing out nobody is known', () => {
  const { environment, memory } = createMemory();
  memory.keep(member);
  memory.forget();
  expect(memory.read()).toBeNull();
  expect(environment.kept.size).toBe(0);
});

test('on a shared screen nobody stays known, also who signs in there with a hosted account', () => {
  const identity = { kind: 'clerk', publishableKey: 'pk_test_x', hasPins: true } as const;
  const screen = { lockSeconds: 60, locksAfterOrder: false };
  for (const sharing of [{ by: 'account', screen }, { by: 'pin' }] as const) {
    const { memory } = createMemory();
    memory.keep(member);
    rememberMember(memory, { config: { ...testConfig, identity }, session: signedOut, sharing });
    expect(memory.read()).toBeNull();
  }
});

test('no token is kept with it', () => {
  const { environment, memory } = createMemory();
  memory.keep(member);
  expect([...environment.kept.values()].join()).not.toMatch(/token|session|ey[\w-]+\./i);
});

test('what is no member is not believed', () => {
  const { environment, memory } = createMemory();
  for (const text of [
    '',
    '{',
    'null',
    '{"untilMs":9e15}',
    '{"userInfo":{},"organizations":1,"untilMs":9e15}',
  ]) {
    environment.kept.set('kelner.member', text);
    expect(memory.read()).toBeNull();
  }
});
