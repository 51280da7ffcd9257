import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DrawerOpening } from '#shared/order/payment-schema.ts';
import { CashScreen } from '../../../../../client/screens/waiter/cash/cash-screen.tsx';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const opening: DrawerOpening = {
  ...{ id: '0197a000-0000-7000-8000-000000000001', deviceId: 'till', deviceName: 'Till', cause: 'noSale' },
  ...{ reason: 'Giving change', by: { id: testMember.userId, name: 'Anna' } },
  ...{ state: 'pending', at: '2026-11-20T14:22:00.000Z' },
};
const path = '/api/waiter/drawer-openings';

async function openDrawer() {
  let openings: DrawerOpening[] = [];
  const rendered = await renderScreen(<CashScreen />, {
    answers: {
      [`GET ${path}`]: () => ({ body: openings }),
      [`POST ${path}`]: () => {
        openings = [opening];
        return { status: 201, body: opening };
      },
    },
    member: {
      restaurant: { ...testMember.restaurant, hasDrawer: true },
      rights: { ...testMember.rights, openDrawer: true },
    },
    path: '/app/waiter/cash',
  });
  const card = within(await screen.findByRole('region', { name: 'Cash drawer' }));
  expect(card.getByRole('status').textContent).toBe('');
  fireEvent.click(card.getByRole('button', { name: 'Open drawer (no sale)' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Giving change' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Open drawer (no sale)' }));
  await card.findByText('Opening the drawer…');
  // Not before it is read.
  const become = (changes: Partial<DrawerOpening>) =>
    waitFor(() => rendered.pushSnapshot(path, [{ ...opening, ...changes }]));
  return { card, become };
}

it('a drawer that was opened without a sale says so, and who approved it', async () => {
  const { card, become } = await openDrawer();
  await become({ state: 'opened' });
  expect((await card.findByText('Drawer opened at 15:22.')).getAttribute('role')).toBe('status');
  const approvedBy = { id: 'ewa', name: 'Ewa' };
  await become({ state: 'opened', approvedBy });
  await card.findByText('Drawer opened at 15:22, approved by Ewa.');
});

it('a drawer that stayed closed is not called opened', async () => {
  const { card, become } = await openDrawer();
  await become({ state: 'failed' });
  await waitFor(() => expect(card.getByRole('status').textContent).toBe(''));
});
