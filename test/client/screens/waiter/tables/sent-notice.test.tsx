import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SentNotice } from '../../../../../client/screens/waiter/tables/sent-notice.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';

afterEach(() => history.replaceState(null, ''));

function send(at: number): void {
  const counts = { kitchen: 2, bar: 0, held: 0 };
  history.replaceState({ notice: 'sent', place: 'Table 4', counts, orderId: 'o4', at }, '');
}

test('the tables say what was sent, but not when "back" or a reload finds it long ago', async () => {
  send(Date.now());
  await renderScreen(<SentNotice />);
  expect(screen.getByText(/^Table 4 sent/)).toBeTruthy();
  cleanup();
  send(Date.now() - 60_000);
  await renderScreen(<SentNotice />);
  expect(screen.queryByText(/^Table 4 sent/)).toBeNull();
});
