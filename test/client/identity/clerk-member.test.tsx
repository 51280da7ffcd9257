/** Session state with Clerk: derived from Clerk's state, the remembered member and the server's answer. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttp } from '../../../client/data/http.ts';
import { createServerClock } from '../../../client/data/server-clock.ts';
import type { ClerkContext } from '../../../client/identity/clerk-context.ts';
import { useLeaving } from '../../../client/identity/clerk-leaving.ts';
import { useClerkMember } from '../../../client/identity/clerk-member.ts';
import { createClerkSession } from '../../../client/identity/clerk-session.ts';
import type { ClerkView } from '../../../client/identity/clerk-view.ts';
import { createMemberMemory } from '../../../client/session/remembered-member.ts';
import { type Answers, createFakeEnvironment } from '../harness/fake-browser-environment.ts';
import { testMember } from '../harness/screen-harness.tsx';

const organizations = [{ id: 'org_1', name: 'Bar', slug: 'bar', role: 'basic_member' as const }];
const signedIn = {
  kind: 'signedIn' as const,
  sessionId: 'sess_1',
  userId: 'user_1',
  orgId: 'org_1',
  organizations,
};
const remembered = { userId: 'user_1', orgId: 'org_1', userInfo: testMember, organizations };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const refuse = (status: number, code: string) => () => ({ status, body: { code, status } });

async function open(first: Partial<ClerkView>, answers: Answers = {}, { isKnown = false } = {}) {
  const environment = createFakeEnvironment({
    'GET /api/auth/userinfo': testMember,
    'POST /api/auth/logout': () => ({ status: 204 }),
    ...answers,
  });
  const signOut = vi.fn(async () => {});
  let view: ClerkView = {
    status: 'loading',
    auth: null,
    ask: async () => 'fresh',
    chooseOrganization: async () => {},
    signOut,
    ...first,
  };
  const clerkSession = createClerkSession(environment, () => (isKnown ? 'left here' : null));
  const http = createHttp(environment, clerkSession, createServerClock(environment.now));
  const memory = createMemberMemory(environment);
  if (isKnown) memory.keep(remembered);
  let isScriptThere = false;
  const context: ClerkContext = {
    environment,
    http,
    clerkSession,
    memory,
    isScriptThere: () => isScriptThere,
  };
  const { result, rerender } = renderHook(() => {
    const leaving = useLeaving(view, context);
    return { ...useClerkMember(view, context, leaving), signOut: leaving.signOut };
  });
  await settle();
  return {
    environment,
    memory,
    http,
    notifySignOut: signOut,
    member: () => result.current,
    async become(next: Partial<ClerkView>, { hasScript = true } = {}) {
      isScriptThere = hasScript;
      view = { ...view, ...next };
      rerender();
      await settle();
    },
  };
}

test('somebody whom Clerk knows is a member once the server says as what', async () => {
  const { member, become, memory } = await open({});
  expect(member().status).toBe('loading');
  await become({ status: 'ready', auth: signedIn });
  expect(member()).toMatchObject({
    status: 'ready',
    session: { kind: 'member', userInfo: testMember, organizations },
  });
  expect(memory.read()).toMatchObject(remembered);
});

test('nothing is asked of the server before an organization is chosen', async () => {
  const { member, environment } = await open({ status: 'ready', auth: { ...signedIn, orgId: null } });
  expect(member().session).toEqual({ kind: 'noOrganization', organizations });
  expect(environment.requests).toEqual([]);
});

test('a Clerk that is slow makes nobody wait who is known here, and the shell says so after five seconds', async () => {
  const { member } = await open({}, {}, { isKnown: true });
  expect(member()).toMatchObject({ status: 'ready', session: { kind: 'member' } });
  expect(member().notice).toBeUndefined();
  await wait(5_000);
  expect(member()).toMatchObject({ session: { kind: 'member' }, notice: { kind: 'away' } });
});

test('without anybody known, five seconds of waiting end in a fault that says which', async () => {
  const { member, become } = await open({});
  await wait(4_999);
  expect(member().status).toBe('loading');
  await wait(1);
  expect(member()).toMatchObject({ status: 'error', fault: 'script' });
  await become({}, { hasScript: true });
  expect(member()).toMatchObject({ status: 'error', fault: 'silent' });
  await become({ status: 'ready', auth: signedIn });
  expect(member()).toMatchObject({ status: 'ready', fault: null });
});

test('a script that fails is a fault at once', async () => {
  const { member } = await open({ status: 'error' });
  expect(member()).toMatchObject({ status: 'error', fault: 'script' });
});

test('whom the server doesn’t accept any more is not kept by what the browser remembers', async () => {
  const { member } = await open(
    {},
    { 'GET /api/auth/userinfo': refuse(401, 'UNAUTHENTICATED') },
    { isKnown: true },
  );
  await wait(5_000);
  await wait(5_000);
  expect(member().status).toBe('error');
});

test('a session that the server refuses is over, and Clerk is told', async () => {
  const { member, notifySignOut, memory } = await open(
    { status: 'ready', auth: signedIn },
    { 'GET /api/auth/userinfo': refuse(401, 'UNAUTHENTICATED') },
  );
  expect(member().session).toEqual({ kind: 'signedOut', setup: 'done', isEndedByServer: true });
  expect(notifySignOut).toHaveBeenCalled();
  expect(memory.read()).toBeNull();
});

test('a session that ends at Clerk is ended on the server with its last token', async () => {
  const { member, become, environment } = await open({ status: 'ready', auth: signedIn });
  await become({ auth: { kind: 'signedOut' } });
  expect(member().session).toMatchObject({ kind: 'signedOut', isEndedByServer: true });
  const [logout] = environment.requests.filter(({ path }) => path === '/api/auth/logout');
  expect(logout?.headers['authorization']).toBe('Bearer fresh');
});

test('signing out ends the session here first and holds although Clerk doesn’t hear of it', async () => {
  const { member, environment, memory } = await open({ status: 'ready', auth: signedIn });
  await act(async () => {
    await member().signOut();
  });
  expect(environment.requests.filter(({ path }) => path === '/api/auth/logout')).toHaveLength(1);
  expect(member().session).toEqual({ kind: 'signedOut', setup: 'done' });
  expect(memory.read()).toBeNull();
  expect(environment.kept.get('kelner.left')).toBe('sess_1');
});

test('a sign-out that the server didn’t hear leaves the person signed in', async () => {
  const lost = () => {
    throw new TypeError('network');
  };
  const { member } = await open({ status: 'ready', auth: signedIn }, { 'POST /api/auth/logout': lost });
  await act(async () => {
    await expect(member().signOut()).rejects.toThrow();
  });
  expect(member().session.kind).toBe('member');
});

test('who is refused in one restaurant may choose another', async () => {
  const { member } = await open(
    { status: 'ready', auth: signedIn },
    { 'GET /api/auth/userinfo': refuse(403, 'FORBIDDEN') },
  );
  expect(member().session).toEqual({ kind: 'noOrganization', organizations, isRefused: true });
});

test('who works in an archived restaurant is told so, and may choose another', async () => {
  const { member } = await open(
    { status: 'ready', auth: signedIn },
    { 'GET /api/auth/userinfo': refuse(403, 'RESTAURANT_ARCHIVED') },
  );
  expect(member().session).toEqual({ kind: 'noOrganization', organizations, isArchived: true });
});

test('in another restaurant nobody sees the member of the last one', async () => {
  const { member, become, environment } = await open({ status: 'ready', auth: signedIn });
  environment.answers['GET /api/auth/userinfo'] = () => new Promise(() => {});
  await become({ auth: { ...signedIn, orgId: 'org_2' } });
  expect(member().status).toBe('loading');
  environment.answers['GET /api/auth/userinfo'] = { ...testMember, orgId: 'org_2' };
  await become({ auth: { ...signedIn, orgId: 'org_3' } });
  expect(member()).toMatchObject({ status: 'ready', session: { userInfo: { orgId: 'org_2' } } });
});

test('while Clerk changes its session and says nothing, all stays as it was', async () => {
  const { member, become } = await open({ status: 'ready', auth: signedIn });
  await become({ auth: null });
  expect(member()).toMatchObject({ status: 'ready', session: { kind: 'member' } });
});

test('a server that accepts the session past its end says until when, and the shell repeats it', async () => {
  const until = '2030-01-01T12:00:00.000Z';
  const graced = () => ({ body: testMember, headers: { 'x-session-grace': until } });
  const { member, environment } = await open(
    { status: 'ready', auth: signedIn },
    { 'GET /api/auth/userinfo': graced },
  );
  expect(member().notice).toEqual({ kind: 'grace', untilMs: Date.parse(until) });
  environment.answers['GET /api/auth/userinfo'] = testMember;
  await act(() => member().refresh());
  expect(member().notice).toBeUndefined();
});
