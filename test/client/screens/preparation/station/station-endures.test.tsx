/** A wall screen whose own clock is set, and one whose server has got another address. */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, settle, signedIn } from '../../../harness/app-harness.tsx';
import { card, five, kitchenPath, openKitchen, pass, startMs } from '../../../harness/opened-station.tsx';
import { testMember } from '../../../harness/screen-harness.tsx';

const dayMs = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['ahead', dayMs],
  ['back', -dayMs],
])(
  'a tablet whose clock is set a day %s tells the age of its tickets by the server’s, within seconds',
  async (_way, setByMs) => {
    const { pushSnapshot, environment } = await openKitchen([five]);
    await pushSnapshot(kitchenPath, [five]);
    await pass(600);
    const age = () => card('5').querySelector('time')?.textContent;
    expect(age()).toMatch(/^3/);
    vi.setSystemTime(Date.now() + setByMs);
    // The server answers each ping, which says nothing of the time.
    for (let ping = 0; ping < 2; ping += 1) {
      await pass(4_000);
      await act(async () => environment.sockets[0]?.receive({ type: 'pong' }));
    }
    expect([environment.sockets[0]?.isClosedByClient, environment.sockets.length]).toEqual([true, 2]);
    const now = new Date(Date.now() - setByMs).toISOString();
    const socket = environment.sockets.at(-1);
    await act(async () => {
      socket?.open();
      socket?.receive({ type: 'welcome', expires: '2099-01-01T00:00:00.000Z', heartbeatMs: 20_000, now });
      socket?.receive({ type: 'unchanged', sub: socket.subOf(kitchenPath), cursor: 't.1' });
    });
    await pass(600);
    expect(age()).toMatch(/^3/);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(4_000);
    expect(environment.sockets).toHaveLength(2);
  },
);

test('a kitchen that has lost the server is told the address that stays', async () => {
  const { pushSnapshot, environment } = await openKitchen([five]);
  await pushSnapshot(kitchenPath, [five]);
  environment.fetch = async () => Promise.reject(new TypeError('fetch failed'));
  await act(async () => environment.sockets.at(-1)?.drop());
  await pass(20_000);
  expect(screen.getByRole('alert').textContent).toMatch(
    /This device is offline\. Does the server have another address now\? Open https:\/\/kelner\.local:3000\.$/,
  );
});

test('a wall follows what the office changes of stations and pass, without being loaded again §10.4l', async () => {
  const { restaurant } = testMember;
  const answer = { member: { ...testMember, roles: ['kitchen'], restaurant } };
  await openApp('/app/preparation/kitchen', signedIn, {
    'GET /api/auth/userinfo': () => ({ body: answer.member }),
    [`GET ${kitchenPath}`]: [],
    'GET /api/preparation/menu': [],
    'GET /api/preparation/availability-reports': [],
  });
  const toPass = () => screen.queryByRole('link', { name: 'Pass' });
  expect(toPass()).toBeNull();
  answer.member = { ...answer.member, restaurant: { ...restaurant, usesPass: true } };
  await pass(40_000);
  await settle();
  expect(toPass()).toBeTruthy();
});
