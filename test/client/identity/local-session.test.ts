// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createLocalSession } from '../../../client/identity/local-session.ts';
import { createFakeEnvironment, type FakeAnswer } from '../harness/fake-browser-environment.ts';

const tokenCall = 'POST /identity/token';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00.000Z') });
  return () => vi.useRealTimers();
});

function createTestSession(lifeMs = 60_000) {
  let issued = 0;
  const environment = createFakeEnvironment({
    [tokenCall]: (): FakeAnswer => {
      issued += 1;
      return { body: { token: `t${issued}`, expiresAt: new Date(Date.now() + lifeMs).toISOString() } };
    },
    'POST /identity/sign-in': { userId: 'u', organizations: [] },
  });
  return { environment, session: createLocalSession(environment) };
}

test('many calls at once ask for one token', async () => {
  const { environment, session } = createTestSession();
  expect(await Promise.all([session.token(), session.token(), session.renew()])).toEqual(['t1', 't1', 't1']);
  expect(environment.requests).toHaveLength(1);
});

test('a token is used until 10 s before it ends', async () => {
  const { session } = createTestSession();
  await session.token();
  await vi.advanceTimersByTimeAsync(49_000);
  expect(await session.token()).toBe('t1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await session.token()).toBe('t2');
});

test('a tablet whose clock is wrong by hours still renews in time', async () => {
  const { environment, session } = createTestSession();
  environment.answers[tokenCall] = { token: 'far', expiresAt: '2026-01-01T18:00:00.000Z' };
  await session.token();
  environment.answers[tokenCall] = { token: 'next', expiresAt: '2026-01-01T06:00:00.000Z' };
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await session.token()).toBe('next');
  expect(await session.token()).toBe('next');
});

test('an ended session has no token and tells so; a lost network is not an end', async () => {
  const { environment, session } = createTestSession();
  const ended = vi.fn();
  const stop = session.onEnded(ended);
  environment.answers[tokenCall] = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(session.token()).rejects.toMatchObject({ code: 'NETWORK' });
  expect(ended).not.toHaveBeenCalled();
  environment.answers[tokenCall] = () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect(await session.token()).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
  stop();
  await session.renew();
  expect(ended).toHaveBeenCalledOnce();
});

test('after signing in as somebody else the old token is not used again', async () => {
  const { environment, session } = createTestSession();
  await session.token();
  await session.signIn({ username: 'ola', password: 'x' });
  expect(await session.token()).toBe('t2');
  session.forgetToken();
  expect(await session.token()).toBe('t3');
  expect(environment.requests[1]).toMatchObject({
    path: '/identity/sign-in',
    body: { username: 'ola', password: 'x' },
  });
});

test('a late answer about the one before neither signs the next in as them nor out', async () => {
  const { environment, session } = createTestSession();
  const ended = vi.fn();
  session.onEnded(ended);
  const answers: ((answer: FakeAnswer) => void)[] = [];
  environment.answers[tokenCall] = () => new Promise<FakeAnswer>(resolve => answers.push(resolve));
  const body = (token: string) => ({ token, expiresAt: new Date(Date.now() + 60_000).toISOString() });
  const before = [session.token(), session.signIn({ username: 'ola', password: 'x' })] as const;
  await before[1];
  const first = session.token();
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.({ body: body('ola') });
  expect(await first).toBe('ola');
  answers[0]?.({ body: body('ala') });
  expect(await before[0]).toBe('ala');
  expect(await session.token()).toBe('ola');
  const late = session.renew();
  session.forgetToken();
  await vi.advanceTimersByTimeAsync(0);
  answers[2]?.({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect(await late).toBeNull();
  expect(ended).not.toHaveBeenCalled();
});

test('each call of local identity goes to its address', async () => {
  const { environment, session } = createTestSession();
  const paths = [
    'GET /config.json',
    'GET /identity/state',
    'POST /identity/sign-in/link',
    'POST /identity/setup',
    'POST /identity/organization',
    'GET /identity/invitations/a%2Fb',
    'POST /identity/invitations/a%2Fb',
    'POST /identity/invitations',
  ];
  for (const path of paths) environment.answers[path] = {};
  await session.readConfig();
  await session.readState();
  await session.signInByLink('secret');
  await session.setUp({ restaurantName: 'r', username: 'u', password: 'p', sample: true });
  await session.chooseOrganization('o');
  await session.readInvitation('a/b');
  await session.acceptInvitation('a/b', {
    username: 'u',
    displayName: 'd',
    password: 'p',
    legalConsent: true,
  });
  await session.invite({ userId: 'i', username: 'u', displayName: 'd' });
  expect(environment.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(paths);
  expect(localStorage).toHaveLength(0);
});

test('a screen that was locked while the server was away lets nobody in when it is back', async () => {
  const { environment, session } = createTestSession();
  environment.answers['GET /identity/state'] = { setupRequired: false, signedIn: true };
  environment.answers['POST /identity/sign-out'] = () => {
    throw new TypeError('no network');
  };
  await expect(session.endHere()).rejects.toMatchObject({ code: 'NETWORK' });
  const reloaded = createLocalSession(environment);
  await expect(reloaded.readState()).rejects.toMatchObject({ code: 'NETWORK' });
  environment.answers['POST /identity/sign-out'] = () => ({ status: 204 });
  expect(await reloaded.readState()).toEqual({ setupRequired: false, signedIn: false });
  expect(await reloaded.readState()).toMatchObject({ signedIn: true });
});

test('the next person’s sign-in waits for the end of the one before, whose answer takes the cookie away', async () => {
  const { environment, session } = createTestSession();
  let answer = (_: FakeAnswer) => {};
  environment.answers['POST /identity/sign-out'] = () =>
    new Promise<FakeAnswer>(resolve => {
      answer = resolve;
    });
  environment.answers['POST /identity/pin/sign-in'] = { userId: 'jan', organizations: [] };
  const asked = () => environment.requests.map(({ path }) => path);
  const ended = session.endHere();
  const signedIn = session.signInByPin({ userId: 'jan', pin: '4711' });
  await vi.advanceTimersByTimeAsync(100);
  expect(asked()).toEqual(['/identity/sign-out']);
  answer({ status: 204 });
  await Promise.all([ended, signedIn]);
  expect(asked()).toEqual(['/identity/sign-out', '/identity/pin/sign-in']);
});
