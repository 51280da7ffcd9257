import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import type { Answers } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, refusal } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const screenDevice = createDevice({ version: 3 });
const start = Date.parse('2026-11-20T18:00:30.000Z');
const open = (answers: Answers = {}) =>
  renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/devices': [screenDevice],
      'GET /api/notifications/devices': [],
      ...answers,
    },
    member: { roles: ['admin'] },
  });
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: start,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('who can be rung', () => {
  it('shows for each browser when it last said that it showed a push', async () => {
    const registeredAt = '2026-11-20T10:00:00.000Z';
    const base = { userId: 'u', registeredAt };
    const at = (minutesAgo: number) => new Date(start - minutesAgo * 60_000).toISOString();
    await open({
      'GET /api/notifications/devices': [
        {
          ...base,
          id: '1',
          userName: 'Anna',
          browser: 'Chrome, Android',
          lastSentAt: at(6),
          lastConfirmedAt: at(5),
        },
        {
          ...base,
          id: '2',
          userName: 'Piotr',
          browser: 'Safari, iPhone',
          lastSentAt: at(30),
          lastConfirmedAt: at(90),
        },
        { ...base, id: '3', userName: 'Ola', browser: 'Firefox', deviceId: screenDevice.id },
      ],
    });
    await settle();
    const rows = within(screen.getByRole('region', { name: 'Push notifications' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Works 5 minutes ago');
    expect(rows[1]).toContain('Doesn’t confirm 1 hour ago');
    expect(rows[2]).toContain('Kitchen screen (Firefox)');
    expect(rows[2]).toContain('Not tried yet never');
  });

  it('says how staff turn it on while nobody has, and when it could not be read', async () => {
    const { unmount } = await open();
    await settle();
    expect(screen.getByText(/Staff turn them on in their menu/)).toBeDefined();
    unmount();
    await open({ 'GET /api/notifications/devices': () => refusal(500, 'INTERNAL') });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Couldn’t load the push notification status.')).toBeDefined();
  });
});
