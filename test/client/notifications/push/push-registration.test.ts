/** Push registration: when it asks for permission, what it stores, and its errors. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPushMemory } from '../../../../client/notifications/push/push-memory.ts';
import {
  createPushRegistration,
  leavePush,
} from '../../../../client/notifications/push/push-registration.ts';
import { tryPush } from '../../../../client/notifications/push/push-trial.ts';
import { createFakeNoticeEnvironment, settled } from '../fake-notice-edges.ts';

const config = {
  webConfig: { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: 'a' },
  vapidKey: 'v',
};
const weekMs = 7 * 24 * 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T16:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

type PushContext = Parameters<typeof createPushRegistration>[0];

function createRig(changes: Partial<PushContext> = {}) {
  const environment = createFakeNoticeEnvironment();
  const { registration } = environment.fakeWorkers;
  const log: string[] = [];
  let fetched = 0;
  const context: PushContext = {
    environment,
    config,
    member: 'org anna',
    calls: {
      keepToken: async token => void log.push(`keep ${token}`),
      dropToken: async token => void log.push(`drop ${token}`),
    },
    worker: async () => registration as unknown as ServiceWorkerRegistration,
    loadFirebase: async () => ({
      async fetchPushToken() {
        fetched += 1;
        registration.endpoint ??= 'https://push.example/1';
        return `token${fetched}`;
      },
    }),
    ...changes,
  };
  return { environment, registration, log, context, push: createPushRegistration(context) };
}

it('nothing is asked on load; the permission comes with a tap, and then the token is sent §7.14', async () => {
  const { environment, push, log } = createRig();
  push.start();
  await settled();
  expect([push.state(), environment.did, log]).toEqual([{ kind: 'askable', reach: 'locked' }, [], []]);
  await push.turnOn();
  expect(environment.did).toEqual(['asked']);
  expect(log).toEqual(['keep token1']);
  expect(push.state()).toEqual({ kind: 'registered' });
});

it('a registration is used for a week, and then renewed §9.6c', async () => {
  const { push, context, log } = createRig();
  await push.turnOn();
  const again = async () => {
    const next = createPushRegistration(context);
    const stop = next.start();
    await settled();
    stop();
    return next.state();
  };
  vi.advanceTimersByTime(weekMs - 1);
  expect(await again()).toEqual({ kind: 'registered' });
  expect(log).toEqual(['keep token1']);
  vi.advanceTimersByTime(1);
  expect(await again()).toEqual({ kind: 'registered' });
  expect(log).toEqual(['keep token1', 'keep token2', 'drop token1']);
});

it('another subscription of the browser, and another person, need another token', async () => {
  const { push, registration, context, log } = createRig();
  await push.turnOn();
  registration.endpoint = 'https://push.example/2';
  createPushRegistration(context).start();
  await settled();
  expect(log).toEqual(['keep token1', 'keep token2', 'drop token1']);
  createPushRegistration({ ...context, member: 'org piotr' }).start();
  await settled();
  expect(log.slice(3)).toEqual(['keep token3']);
});

it('before a sign-out the token is taken back, and a server that hangs holds nobody up', async () => {
  const { push, environment, log, context } = createRig();
  await push.turnOn();
  await leavePush(environment, context.calls);
  expect(log).toEqual(['keep token1', 'drop token1']);
  expect(createPushMemory(environment).record()).toBeNull();
  await leavePush(environment, context.calls);
  expect(log).toHaveLength(2);

  await push.turnOn();
  let hasLeft = false;
  void leavePush(environment, { dropToken: () => new Promise(() => {}) }).then(() => {
    hasLeft = true;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(hasLeft).toBe(true);
});

it('turned off on a device, it stays off until it is turned on again', async () => {
  const { push, context, log } = createRig();
  await push.turnOn();
  await push.turnOff();
  expect(log.at(-1)).toBe('drop token1');
  const later = createPushRegistration(context);
  later.start();
  await settled();
  expect(later.state()).toEqual({ kind: 'askable', reach: 'locked' });
  await later.turnOn();
  expect(later.state()).toEqual({ kind: 'registered' });
});

it('what stands in the way is told apart', async () => {
  const stateOf = async (changes: Partial<PushContext>, given?: 'granted' | 'denied' | 'unsupported') => {
    const environment = createFakeNoticeEnvironment(changes.environment ?? {});
    if (given !== undefined) environment.given.permission = given;
    const push = createPushRegistration({ ...createRig().context, ...changes, environment });
    push.start();
    await settled();
    return push.state();
  };
  const withEnvironment = (changes: object) => ({ environment: createFakeNoticeEnvironment(changes) });
  expect(await stateOf(withEnvironment({ isSecure: false }))).toEqual({
    kind: 'unavailable',
    why: 'insecure',
  });
  expect(await stateOf(withEnvironment({ isIphone: true }))).toEqual({ kind: 'unavailable', why: 'iphone' });
  expect(await stateOf({}, 'unsupported')).toEqual({ kind: 'unavailable', why: 'unsupported' });
  expect(await stateOf({}, 'denied')).toEqual({ kind: 'denied' });
  expect(await stateOf({ config: null })).toEqual({ kind: 'askable', reach: 'onScreen' });
  expect(await stateOf({ config: null }, 'granted')).toEqual({ kind: 'onScreen' });
  expect(await stateOf({ worker: async () => null }, 'granted')).toEqual({ kind: 'failed', why: 'worker' });
  const noFirebase = { loadFirebase: () => Promise.reject(new Error('offline')) };
  expect(await stateOf(noFirebase, 'granted')).toEqual({ kind: 'failed', why: 'firebase' });
  const noServer = {
    calls: { keepToken: () => Promise.reject(new Error('500')), dropToken: async () => {} },
  };
  expect(await stateOf(noServer, 'granted')).toEqual({ kind: 'failed', why: 'server' });
});

it('a test is passed when the worker shows it, and not when nothing comes', async () => {
  const environment = createFakeNoticeEnvironment();
  const sendTest = async () => ({ devices: 1 });
  const arrives = tryPush({ calls: { sendTest }, environment });
  environment.fakeWorkers.say({ action: 'push-shown', title: 'Test', body: '' });
  expect(await arrives).toBe('confirmed');

  const waits = tryPush({ calls: { sendTest }, environment });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await waits).toBe('silent');
  expect(await tryPush({ calls: { sendTest: async () => ({ devices: 0 }) }, environment })).toBe('noDevices');
  expect(await tryPush({ calls: { sendTest: () => Promise.reject(new Error('500')) }, environment })).toBe(
    'failed',
  );
});
