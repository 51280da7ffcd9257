import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { CashScreen } from '../../../../../client/screens/waiter/cash/cash-screen.tsx';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const me = { id: testMember.userId, name: 'Anna' };
const id = '0197a000-0000-7000-8000-000000000001';
const path = '/api/waiter/cash-sessions';

function makeSession(changes: Partial<CashSession> = {}): CashSession {
  return {
    ...{ id, kind: 'waiter', holder: me, float: 20_000, state: 'open', openedBy: me, version: 1 },
    ...{ openedAt: '2026-11-20T10:00:00.000Z', businessDay: '2026-11-20', movements: [], counts: [] },
    ...changes,
  };
}

const counted = makeSession({
  state: 'counted',
  counts: [{ pieces: [], total: 19_000, by: me, at: '2026-11-20T22:00:00.000Z' }],
  figures: {
    ...{ cashTaken: 0, cashRefunded: 0, refundedOfEarlier: 0, paidIn: 0, paidOut: 0 },
    ...{ expected: 20_000, counted: 19_000, difference: -1_000 },
    ...{ cashTips: 0, cardTips: 0, tips: [], toHandIn: 20_000 },
  },
});

async function open(sessions: CashSession[]) {
  let list = sessions;
  const written = (after: CashSession) => (_: SentRequest) => {
    list = [after];
    return { body: after };
  };
  const rendered = await renderScreen(<CashScreen />, {
    answers: {
      [`GET ${path}`]: () => ({ body: list }),
      [`POST ${path}`]: (request: SentRequest) => ({ status: 201, ...written(makeSession())(request) }),
      [`POST ${path}/${id}/count`]: written(counted),
      [`POST ${path}/${id}/movements`]: written(makeSession()),
    },
    member: { restaurant: { ...testMember.restaurant, usesCashSessions: true } },
    path: '/app/waiter/cash',
  });
  const writes = () => rendered.requests.filter(({ method }) => method === 'POST');
  return { ...rendered, writes };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a waiter’s cash', () => {
  it('opens with the float that was typed', async () => {
    const { writes } = await open([]);
    const float = await screen.findByLabelText<HTMLInputElement>('Float');
    expect(float.value).toBe('');
    type('Float', '9999999');
    expect(screen.getByText(/^At most PLN/)).toBeTruthy();
    type('Float', '150');
    await press('Open');
    await screen.findByText(/^Opened 20 Nov/);
    expect(writes()[0]?.body).toMatchObject({ kind: 'waiter', float: 15_000 });
  });

  it('is counted without knowing what is expected, and then says what came of it', async () => {
    const { writes } = await open([makeSession()]);
    await press('Count and end');
    expect(screen.queryByText('Expected')).toBeNull();
    const dialog = within(screen.getByRole('dialog'));
    const finish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Finish the count' });
    expect(finish.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/^PLN.100\.00$/), { target: { value: '1' } });
    fireEvent.change(dialog.getByLabelText(/^PLN.50\.00$/), { target: { value: 'x' } });
    expect(finish.disabled).toBe(true);
    expect(dialog.getByRole('alert').textContent).toMatch(/^Enter whole numbers, at most /);
    fireEvent.change(dialog.getByLabelText(/^PLN.50\.00$/), { target: { value: '' } });
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.change(dialog.getByLabelText(/^PLN.10\.00$/), { target: { value: '900' } });
    fireEvent.click(finish);
    expect(dialog.getByRole('button', { name: /^Really PLN.9,100\.00/ })).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^PLN.10\.00$/), { target: { value: '9' } });
    // An amount in its note's field.
    fireEvent.change(dialog.getByLabelText(/^PLN.50\.00$/), { target: { value: '100' } });
    fireEvent.click(finish);
    expect(dialog.getByRole('button', { name: /^Really PLN.5,190\.00/ })).toBeTruthy();
    expect(writes()).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/^PLN.50\.00$/), { target: { value: '' } });
    expect(dialog.getByText(/^PLN.190\.00$/)).toBeTruthy();
    fireEvent.click(finish);
    expect(await screen.findByText('Short')).toBeTruthy();
    const pieces = [
      { value: 10_000, pieces: 1 },
      { value: 1_000, pieces: 9 },
    ];
    expect(writes()[0]?.body).toEqual({ pieces });
  });

  it('that was counted stands above the next session', async () => {
    await open([counted]);
    const [result, next] = await screen.findAllByRole('region', { name: 'My bank' });
    expect(within(result as HTMLElement).getByText('Short')).toBeTruthy();
    expect(within(next as HTMLElement).getByRole('button', { name: 'Open' })).toBeTruthy();
  });

  it('is paid out with a reason', async () => {
    const { writes } = await open([makeSession()]);
    await press('Pay out');
    const dialog = within(screen.getByRole('dialog'));
    const finish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pay out' });
    type('Amount', '12,50');
    expect(finish.disabled).toBe(true);
    type('Reason', 'Parsley');
    fireEvent.click(finish);
    await screen.findByRole('button', { name: 'Count and end' });
    expect(writes()[0]?.body).toMatchObject({ kind: 'payOut', amount: 1_250, reason: 'Parsley' });
  });

  it('is paid out beyond what the screen knows of only by a second tap', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    const out = { id: 'out', kind: 'payOut' as const, amount: 8_000, reason: 'Taxi', by: me, at };
    const { writes } = await open([makeSession({ movements: [out] })]);
    await press('Pay out');
    const dialog = within(screen.getByRole('dialog'));
    type('Reason', 'Parsley');
    type('Amount', '120');
    expect(dialog.queryByRole('alert')).toBeNull();
    type('Amount', '1200');
    fireEvent.click(dialog.getByRole('button', { name: 'Pay out' }));
    expect(dialog.getByRole('alert').textContent).toMatch(
      /^More than the PLN.120\.00 left of float and pay-ins/,
    );
    expect(writes()).toEqual([]);
    type('Amount', '1300');
    fireEvent.click(dialog.getByRole('button', { name: 'Pay out' }));
    expect(writes()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: /^Pay out PLN.1,300\.00 anyway$/ }));
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ kind: 'payOut', amount: 130_000 }));
  });

  it('is paid in without a question, however much it is', async () => {
    const { writes } = await open([makeSession()]);
    await press('Pay in');
    type('Amount', '1200');
    type('Reason', 'Change from the bank');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pay in' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ kind: 'payIn', amount: 120_000 }));
  });

  it('that the office wants counted again says who and why', async () => {
    const recount = {
      reason: 'A note is missing',
      by: { id: 'ewa', name: 'Ewa' },
      at: '2026-11-20T23:00:00.000Z',
    };
    await open([{ ...counted, state: 'recount', recount }]);
    expect(await screen.findByText(/Ewa.*A note is missing/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Count again' })).toBeTruthy();
  });
});
