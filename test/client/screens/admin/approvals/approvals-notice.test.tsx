import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Approval } from '#shared/schemas/correction-schema.ts';
import { StatusLine } from '../../../../../client/notifications/status-line/status-line.tsx';
import { ApprovalsNotice } from '../../../../../client/screens/admin/approvals/approvals-notice.tsx';
import { makeOrder } from '../../../harness/order-factory.ts';
import { renderReadScreen } from '../../../harness/screen-harness.tsx';
import { refusal } from '../admin-factory.ts';
import { createApproval } from '../office-factory.ts';

const path = '/api/admin/approvals';
const pierogi = createApproval({ id: 'p' });
const refund = createApproval({
  id: 'r',
  kind: 'refund',
  subject: 'cash',
  amount: 5_000,
  askedBy: { id: 'jan', name: 'Jan' },
  askedAt: '2026-11-20T18:05:00.000Z',
});
const framed = (
  <>
    <StatusLine layout="standard" currentPath="/app/admin" />
    <ApprovalsNotice />
  </>
);
const open = async (approvals: Approval[], answers = {}, language = 'en') => {
  const rendered = await renderReadScreen(framed, {
    answers: { [`GET ${path}`]: approvals, ...answers },
    member: { roles: ['admin'] },
    language,
  });
  if (approvals.length > 0) await screen.findByRole('button', { name: /^(Review|Sprawdź)/ });
  return rendered;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const cards = () => within(screen.getByRole('dialog')).getAllByRole('listitem');
const cardOf = (title: string) => {
  const card = cards().find(item => within(item).queryByRole('heading', { name: title }) !== null);
  if (card === undefined) throw new Error(`there is no card "${title}"`);
  return within(card);
};

describe('what waits for an admin’s word', () => {
  it('shows nothing while nobody asks', async () => {
    await open([]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says who asks for what, on which table and order, and how many more wait', async () => {
    await open([pierogi, refund]);
    expect(screen.getByText('Ola requests: Void 2 × Pierogi')).toBeDefined();
    expect(screen.getByText('Table 5 · No. 7 · and 1 more')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('2 approvals pending');
    press('Review 2');
    const pierogiCard = cardOf('Void 2 × Pierogi');
    for (const fact of [/^Reduces the bill by .*64.00/, 'Already started: waste', 'Reason: guest left']) {
      expect(pierogiCard.getByText(fact)).toBeDefined();
    }
    expect(pierogiCard.getByRole('link').getAttribute('href')).toBe(`/app/admin/orders/${pierogi.orderId}`);
    expect(cardOf('Refund of a payment (Cash)').getByText(/^Refund: /)).toBeDefined();
  });

  it('takes a yes and goes on to the next, and closes after the last word', async () => {
    const { requests } = await open([pierogi, refund], {
      'POST /api/admin/approvals/p/approve': makeOrder({}),
      'POST /api/admin/approvals/r/refuse': makeOrder({}),
    });
    press('Review 2');
    fireEvent.click(cardOf('Void 2 × Pierogi').getByRole('button', { name: 'Approve' }));
    await cardOf('Void 2 × Pierogi').findByText('You approved this.');
    // Keyboard focus moves to the next request.
    expect(document.activeElement?.textContent).toBe('Refund of a payment (Cash)');
    fireEvent.click(cardOf('Refund of a payment (Cash)').getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method }) => method === 'POST').map(({ path: sent }) => sent)).toEqual([
      '/api/admin/approvals/p/approve',
      '/api/admin/approvals/r/refuse',
    ]);
  });

  it('is live: what somebody else has decided can’t be decided any more and moves nothing', async () => {
    const { pushSnapshot } = await open([pierogi, refund]);
    press('Review 2');
    await pushSnapshot(path, [refund]);
    const gone = cardOf('Void 2 × Pierogi');
    await gone.findByText(/^No longer pending/);
    expect(gone.queryByRole('button')).toBeNull();
    expect(cards()).toHaveLength(2);
    expect(screen.getByText('Jan requests: Refund of a payment (Cash)')).toBeDefined();
    await pushSnapshot(path, []);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull());
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    const again = createApproval({ id: 'n', kind: 'reopen', amount: 0, subject: '#7' });
    await pushSnapshot(path, [again]);
    await screen.findByText('Ola requests: Reopen the order');
  });

  it('keeps the question with the reason why it could not be done', async () => {
    await open([pierogi], { 'POST /api/admin/approvals/p/approve': () => refusal(409, 'LINE_STATE') });
    press('Review 1');
    press('Approve');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('this is no longer possible');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined();
  });

  it('asks in Polish, too', async () => {
    await open([pierogi], {}, 'pl-PL');
    expect(screen.getByText('Ola prosi: Storno: 2 × Pierogi')).toBeDefined();
    press('Sprawdź 1');
    expect(screen.getByText('Już zaczęte: strata')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Zatwierdź' })).toBeDefined();
  });
});
