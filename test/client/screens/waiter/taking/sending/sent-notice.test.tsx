import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SentNotice } from '../../../../../../client/screens/waiter/taking/sending/sent-notice.tsx';
import { renderScreen } from '../../../../harness/screen-harness.tsx';

function sent(at: number) {
  const counts = { kitchen: 2, bar: 0, none: 0, held: 0 };
  return { notice: 'sent', place: 'Table 4', counts, orderId: 'o4', at } as const;
}

test('the tables say what was sent, but not when "back" or a reload finds it long ago', async () => {
  await renderScreen(<SentNotice state={sent(Date.now())} />);
  expect(screen.getByText(/^Table 4 sent/)).toBeTruthy();
  cleanup();
  await renderScreen(<SentNotice state={sent(Date.now() - 60_000)} />);
  expect(screen.queryByText(/^Table 4 sent/)).toBeNull();
});
