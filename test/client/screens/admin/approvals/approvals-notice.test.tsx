import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Approval } from '#shared/order/correction-schema.ts';
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
  if (approvals.length > 0) await screen.findByRole('region', { name: /^(Approvals|Prośby o zgodę)$/ });
  return rendered;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const line = () => within(screen.getByRole('region', { name: 'Approvals' }));
/** The line's text opens the list. */
const openList = () => fireEvent.click(line().getAllByRole('button')[0] ?? document.body);
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

  it('names the dish in the admin’s language, and as the origin wrote it where it sent no line', async () => {
    const line = { quantity: 2, name: 'Pierogi', names: { en: 'Dumplings' } };
    const english = await open([createApproval({ id: 'p', line })]);
    openList();
    expect(cardOf('Void 2 × Dumplings')).toBeDefined();
    english.unmount();
    await open([createApproval({ id: 'p', line, subject: '2 × Dumplings' })], {}, 'pl-PL');
    expect(screen.getByText('Storno: 2 × Pierogi')).toBeDefined();
  });

  it('says who asks for what, for how much and why, and how many wait', async () => {
    await open([pierogi, refund]);
    expect(line().getByText('Void 2 × Pierogi')).toBeDefined();
    expect(line().getByText(/^PLN.64.00$/)).toBeDefined();
    expect(line().getByText('Ola: guest left · Already started: waste · Table 5 · No. 7')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('2 approvals pending');
    openList();
    const pierogiCard = cardOf('Void 2 × Pierogi');
    for (const fact of [/^Reduces the bill by .*64.00/, 'Already started: waste', 'Reason: guest left']) {
      expect(pierogiCard.getByText(fact)).toBeDefined();
    }
    expect(pierogiCard.getByRole('link').getAttribute('href')).toBe(`/app/admin/orders/${pierogi.orderId}`);
    expect(cardOf('Refund of a payment (Cash)').getByText(/^Refund: /)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Approve: / })).toBeNull();
  });

  it('is decided in place: exactly what is shown, then the next', async () => {
    const { requests, pushSnapshot } = await open([pierogi, refund], {
      'POST /api/admin/approvals/p/approve': makeOrder({}),
      'POST /api/admin/approvals/r/refuse': makeOrder({}),
    });
    press(/^Approve: Ola: Void 2 × Pierogi, PLN/);
    await screen.findByText(/^Jan: guest left/);
    press(/^Decline: Jan: Refund/);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Approvals' })).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('Declined: Refund of a payment (Cash)');
    await pushSnapshot(path, []);
    const posts = requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path: sent, body }) => [sent, body])).toEqual([
      ['/api/admin/approvals/p/approve', { amount: 6_400 }],
      ['/api/admin/approvals/r/refuse', {}],
    ]);
  });

  it('shows a request anew that has changed since it was drawn, and one that somebody else decided', async () => {
    let answer = createApproval({ id: 'p' });
    const { pushSnapshot } = await open([pierogi], {
      [`GET ${path}`]: () => ({ status: 200, body: [answer] }),
      'POST /api/admin/approvals/p/approve': () => refusal(409, 'APPROVAL_CHANGED'),
      'POST /api/admin/approvals/p/refuse': () => refusal(409, 'APPROVAL_DECIDED'),
    });
    answer = { ...answer, amount: 9_600 };
    press(/^Approve: /);
    await screen.findByText('This changed after the request. Check it again.');
    await screen.findByText(/^PLN.96.00$/);
    press(/^Decline: /);
    await screen.findByText('Someone else has already decided.');
    await pushSnapshot(path, [refund]);
    expect(line().getByText('Void 2 × Pierogi')).toBeDefined();
    press('Dismiss');
    await screen.findByText(/^Jan: guest left/);
  });

  it('takes a yes and goes on to the next, and closes after the last word', async () => {
    const { requests } = await open([pierogi, refund], {
      'POST /api/admin/approvals/p/approve': makeOrder({}),
      'POST /api/admin/approvals/r/refuse': makeOrder({}),
    });
    openList();
    fireEvent.click(cardOf('Void 2 × Pierogi').getByRole('button', { name: 'Approve' }));
    await cardOf('Void 2 × Pierogi').findByText('You approved this.');
    // Keyboard focus moves to the next request.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Refund of a payment (Cash)'));
    fireEvent.click(cardOf('Refund of a payment (Cash)').getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method }) => method === 'POST').map(({ path: sent }) => sent)).toEqual([
      '/api/admin/approvals/p/approve',
      '/api/admin/approvals/r/refuse',
    ]);
  });

  it('is live: what somebody else has decided can’t be decided any more and moves nothing', async () => {
    const { pushSnapshot } = await open([pierogi, refund]);
    openList();
    await pushSnapshot(path, [refund]);
    const gone = cardOf('Void 2 × Pierogi');
    await gone.findByText(/^No longer pending/);
    expect(gone.queryByRole('button')).toBeNull();
    expect(cards()).toHaveLength(2);
    expect(screen.getByText(/^Jan: guest left/)).toBeDefined();
    await pushSnapshot(path, []);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Approvals' })).toBeNull());
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    const again = createApproval({ id: 'n', kind: 'reopen', amount: 0, subject: '#7' });
    await pushSnapshot(path, [again]);
    await screen.findByText('Reopen the order');
  });

  it('keeps the question with the reason why it could not be done', async () => {
    await open([pierogi], { 'POST /api/admin/approvals/p/approve': () => refusal(409, 'LINE_STATE') });
    openList();
    press('Approve');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('this is no longer possible');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined();
  });

  it('asks in Polish, too', async () => {
    await open([pierogi], {}, 'pl-PL');
    expect(screen.getByText(/^Ola: guest left/)).toBeDefined();
    press(/^Storno: 2/);
    expect(screen.getByText('Już zaczęte: strata')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Zatwierdź' })).toBeDefined();
  });
});
