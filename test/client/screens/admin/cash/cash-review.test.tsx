import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { OfficeCashScreen } from '../../../../../client/screens/admin/cash/office-cash-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { makeDraft } from './day-factory.ts';

const anna = { id: 'anna', name: 'Anna' };
const id = '0197a000-0000-7000-8000-000000000001';
const counted: CashSession = {
  ...{ id, kind: 'waiter', holder: anna, float: 20_000, state: 'counted', openedBy: anna, version: 4 },
  ...{ openedAt: '2026-11-20T10:00:00.000Z', businessDay: '2026-11-20', movements: [] },
  counts: [{ pieces: [], total: 19_000, by: anna, at: '2026-11-21T01:30:00.000Z' }],
  figures: {
    ...{ cashTaken: 0, cashRefunded: 0, refundedOfEarlier: 0, paidIn: 0, paidOut: 0 },
    ...{ expected: 20_000, counted: 19_000, difference: -1_000 },
    ...{ cashTips: 0, cardTips: 0, tips: [], toHandIn: 20_000 },
  },
};

async function review(session: CashSession) {
  const rendered = await renderScreen(<OfficeCashScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/cash-sessions': [session],
      'GET /api/admin/day-report': makeDraft(),
      'GET /api/admin/day-reports': [],
      [`POST /api/waiter/cash-sessions/${id}/movements`]: session,
      [`POST /api/admin/cash-sessions/${id}/recount`]: { ...session, state: 'recount' },
      [`POST /api/admin/cash-sessions/${id}/confirm`]: { ...session, state: 'confirmed' },
    },
    member: { roles: ['admin'] },
    path: '/app/admin/cash',
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Anna/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const writes = () => rendered.requests.filter(({ method }) => method === 'POST');
  return { dialog, writes };
}

describe('the office’s look at a count', () => {
  it('says of which day its times are', async () => {
    const { dialog } = await review(counted);
    expect(dialog.getByText(/^Opened by Anna, 20 Nov 2026/)).toBeTruthy();
    expect(dialog.getByText(/^Count 1: PLN.190\.00, Anna, 21 Nov 2026/)).toBeTruthy();
  });

  it('pays out of a waiter’s open session, which a waiter could only ask for', async () => {
    const { figures: _, counts: __, ...open } = counted;
    const { dialog, writes } = await review({ ...open, state: 'open', counts: [] });
    fireEvent.click(dialog.getByRole('button', { name: 'Pay out' }));
    fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '180' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Flowers' } });
    fireEvent.click(screen.getByRole('button', { name: 'Pay out' }));
    await vi.waitFor(() =>
      expect(writes()[0]).toMatchObject({
        path: `/api/waiter/cash-sessions/${id}/movements`,
        body: { kind: 'payOut', amount: 18_000, reason: 'Flowers' },
      }),
    );
  });

  it('asks for another count only with a reason', async () => {
    const { dialog, writes } = await review(counted);
    const again = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask to count again' });
    expect(again.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Note or reason'), { target: { value: 'A note is missing' } });
    fireEvent.click(again);
    await screen.findByRole('button', { name: /^Anna/ });
    expect(writes()[0]).toMatchObject({
      path: `/api/admin/cash-sessions/${id}/recount`,
      headers: { 'if-match': '"4"' },
      body: { reason: 'A note is missing' },
    });
  });

  it('tells nothing of what is expected while a session is open', async () => {
    const { figures: _, ...open } = counted;
    const { dialog } = await review({ ...open, state: 'open', counts: [] });
    expect(dialog.queryByText('Expected')).toBeNull();
    expect(dialog.getByText(/shown after the count/)).toBeTruthy();
  });
});
