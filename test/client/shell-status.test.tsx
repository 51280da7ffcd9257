/** The shell's data status as text, in the whole app over a manually driven socket. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import { openApp, settle, signedIn } from './harness/app-harness.tsx';
import { testMember } from './harness/screen-harness.tsx';

const tables = '/api/waiter/tables';

async function openTables() {
  const environment = await openApp('/app/waiter/tables', signedIn, { 'GET /api/waiter/orders': [] });
  const socket = () => {
    const last = environment.sockets.at(-1);
    if (last === undefined) throw new Error('no socket');
    return last;
  };
  const receive = (message: ServerMessage) => act(async () => socket().receive(message));
  const iso = () => new Date(Date.now()).toISOString();
  const goLive = async () => {
    await act(async () => socket().open());
    await receive({ type: 'welcome', expires: '2099-01-01T00:00:00.000Z', heartbeatMs: 20_000, now: iso() });
    const hello = socket().sent.find(message => message.type === 'hello');
    for (const { sub } of hello?.type === 'hello' ? hello.topics : [])
      await receive({ type: 'unchanged', sub, cursor: `k.${sub}` });
  };
  await goLive();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { environment, socket, receive, iso, goLive, pass };
}

const word = () => document.querySelector('[data-live]')?.textContent;
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('live is said while it is so, and nothing else', async () => {
  await openTables();
  expect([word(), alerts()]).toEqual(['Live', []]);
});

test('tables that the origin no longer confirms are called stale since then, whatever else is fresh', async () => {
  const { socket, receive, iso } = await openTables();
  const sub = socket().subOf(tables);
  await receive({ type: 'stale', sub, since: iso(), why: 'origin' });
  expect(word()).toMatch(/^Stale since \d/);
  expect(alerts()[0]).toMatch(/(has not answered since \d|^Failed to fetch tables\. This part is from \d)/);
  await receive({ type: 'fresh', sub, at: iso() });
  expect([word(), alerts()]).toEqual(['Live', []]);
});

test('too many tabs: it says that it is slower, and why, without alarm', async () => {
  const { socket, pass } = await openTables();
  await act(async () => socket().drop(4429));
  expect(word()).toBe('Connecting…');
  await pass(5_000);
  expect([word(), alerts()]).toEqual(['Slow updates', []]);
  expect(screen.getByText(/^Kelner is open in too many tabs/)).toBeTruthy();
});

test('polling a server whose origin is away is not called up to date', async () => {
  const { environment, socket, pass } = await openTables();
  environment.answers[`GET ${tables}`] = () => ({ status: 503 });
  await act(async () => socket().drop());
  await pass(5_000);
  await settle();
  expect(word()).toMatch(/^Stale since \d/);
});

test('offline says since when, and goes with the network', async () => {
  const { environment, socket, goLive, pass } = await openTables();
  await act(async () => {
    environment.changeOnline(false);
    socket().drop();
  });
  expect(word()).toBe('Offline');
  expect(alerts()[0]).toMatch(/^Offline: no connection to the server since \d/);
  expect(alerts()[0]).toMatch(/another address now\? Open https:\/\/kelner\.local:3000\.$/);
  await act(async () => environment.changeOnline(true));
  await pass(0);
  await goLive();
  expect([word(), alerts()]).toEqual(['Live', []]);
});

test.each([
  ['0', 'true'],
  ['19', 'true'],
  ['20', 'false'],
])('after %s orders of this person here, the icons have words: %s', async (count, isNew) => {
  const kept = { [`kelner.opened.${testMember.userId}`]: count };
  await openApp('/app/waiter/tables', signedIn, { 'GET /api/waiter/orders': [] }, kept);
  expect(document.querySelector('[data-layout]')?.getAttribute('data-new')).toBe(isNew);
});
