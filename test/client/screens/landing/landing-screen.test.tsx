import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LandingScreen } from '../../../../client/screens/landing/landing-screen.tsx';
import { renderScreen } from '../../harness/screen-harness.tsx';

test('the landing page reloads itself after an hour §2.1 §9.1', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  const { unmount } = await renderScreen(<LandingScreen reload={reload} />);
  await act(() => vi.advanceTimersByTimeAsync(3_599_999));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(reload).toHaveBeenCalledOnce();
  unmount();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('somebody without a role is told whom to ask, and can leave the device to others', async () => {
  const { history } = await renderScreen(<LandingScreen />, { member: { roles: [] } });
  expect(screen.getByRole('heading', { name: 'You have no role yet' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await vi.waitFor(() => expect(history.at(-1)).toBe('/auth/login'));
});

test('a new wall or till is paired without a step in between', async () => {
  const { history } = await renderScreen(<LandingScreen />, {
    identity: { session: { kind: 'signedOut', setup: 'done' } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Pair this device' }));
  await vi.waitFor(() => expect(history.at(-1)).toBe('/auth/login?pair'));
});
