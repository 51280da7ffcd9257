/** Session tokens with Clerk: which requests wait for Clerk, for how long, and which token is used meanwhile. */
import { beforeEach, expect, test } from 'vitest';
import { isClientProblem } from '../../../client/data/client-problem.ts';
import {
  type ClerkSession,
  clerkWithinMs,
  createClerkSession,
  loadFailureText,
  readSessionCookie,
} from '../../../client/identity/clerk-session.ts';

let cookie: string | null;
let timers: { work: () => void; delayMs: number }[];
let session: ClerkSession;

beforeEach(() => {
  cookie = null;
  timers = [];
  const setTimer = (work: () => void, delayMs: number) => {
    const timer = { work, delayMs };
    timers.push(timer);
    return () => {
      timers = timers.filter(other => other !== timer);
    };
  };
  session = createClerkSession({ setTimer }, () => cookie);
});

const hanging = () => new Promise<string | null>(() => {});
/** Flushes pending promises. */
const settle = async () => {
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
};
async function letTimePass(): Promise<void> {
  await settle();
  for (const { work } of timers.splice(0)) work();
}

test('a call made before Clerk is loaded waits for it and goes on then §4.2b', async () => {
  const token = session.token();
  await settle();
  session.attach(async () => 'fresh');
  expect(await token).toBe('fresh');
  expect(timers).toEqual([]);
});

test('nobody waits for Clerk longer than five seconds, and is told why §8.4', async () => {
  const token = session.token().catch((error: unknown) => error);
  await settle();
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([clerkWithinMs]);
  await letTimePass();
  const problem = await token;
  expect(isClientProblem(problem) && problem.code).toBe('NETWORK');
  expect(problem instanceof Error && problem.cause).toEqual(new Error(loadFailureText));
});

test('before Clerk is loaded the token that it left in the browser is used at once', async () => {
  cookie = 'left here';
  expect(await session.token()).toBe('left here');
  expect(timers).toEqual([]);
});

test('a Clerk that hangs is waited for once; then the last token stands in without waiting', async () => {
  session.attach(async () => 'first');
  expect(await session.token()).toBe('first');
  session.attach(hanging);
  const second = session.token();
  await letTimePass();
  expect(await second).toBe('first');
  const third = session.token();
  await settle();
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([0]);
  await letTimePass();
  expect(await third).toBe('first');
});

test('a Clerk that fails is as good as one that hangs', async () => {
  session.attach(async () => 'first');
  await session.token();
  session.attach(() => Promise.reject(new Error('offline')));
  expect(await session.renew()).toBe('first');
});

test('who is signed out gets no token, whatever the browser still holds', async () => {
  cookie = 'left here';
  session.attach(async () => null);
  expect(await session.token()).toBeNull();
  session.attach(async () => 'fresh');
  await session.token();
  session.forget();
  expect(await session.token()).toBeNull();
  expect(session.lastToken()).toBeNull();
});

test('calls at the same moment ask Clerk once', async () => {
  let asked = 0;
  session.attach(async ({ skipCache }) => {
    asked += 1;
    return skipCache ? 'renewed' : 'cached';
  });
  expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([
    'renewed',
    'renewed',
    'renewed',
  ]);
  expect(asked).toBe(1);
});

test('the token is found among other cookies', () => {
  expect(readSessionCookie('__client_uat=1; __session=a.b.c; __session_x=d')).toBe('a.b.c');
  expect(readSessionCookie('__session_x=d; my__session=e')).toBeNull();
});

test('a token that has to be new is asked for once by all, and never taken from an answer that may be old', async () => {
  const asked: boolean[] = [];
  const answers: ((token: string) => void)[] = [];
  session.attach(({ skipCache }) => {
    asked.push(skipCache);
    return new Promise(resolve => answers.push(resolve));
  });
  const usual = session.token();
  await settle();
  const renewed = [session.renew(), session.renew()];
  const besides = session.token();
  await settle();
  expect(asked).toEqual([false, true]);
  answers[0]?.('cached');
  answers[1]?.('fresh');
  expect(await Promise.all([usual, ...renewed, besides])).toEqual(['cached', 'fresh', 'fresh', 'fresh']);
});
