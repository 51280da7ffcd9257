import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { StartFailure } from '../../../../client/ui/messages/start-failure.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    cleanup();
    vi.useRealTimers();
  };
});

test('without texts a message in both languages stands in, and tries again by hand and by itself', () => {
  const reload = vi.fn();
  render(<StartFailure reload={reload} />);
  expect(screen.getByRole('alert').textContent).toContain('Can’t reach the server');
  expect(screen.getByRole('alert').textContent).toContain('Brak połączenia z serwerem');
  fireEvent.click(screen.getByRole('button'));
  expect(reload).toHaveBeenCalledOnce();
  act(() => vi.advanceTimersByTime(5_000));
  expect(reload).toHaveBeenCalledTimes(2);
});
