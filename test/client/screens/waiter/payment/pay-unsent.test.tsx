import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dialog, makePayment, openSheet, openTill, orderPath, press } from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';

const soup = makeLine({ id: 'soup', name: 'Rosół', names: {}, unitPrice: 1_800, state: 'served' });

describe('what was never sent', () => {
  const draft = makeLine({ id: 'tea', name: 'Herbata', names: {}, unitPrice: 900 });

  it('leaves out of the amount to pay what was paid before', async () => {
    await openTill(makeOrder({ lines: [soup, draft], payments: [makePayment({ amount: 1_000 })] }));
    expect(await screen.findByRole('button', { name: /^Pay PLN\s17.00/ })).toBeTruthy();
  });

  it('is sent or taken off before anything is paid', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines: [soup, draft] }));
    environment.answers[`POST ${orderPath}/send`] = () =>
      put({ lines: [soup, { ...draft, state: 'ready' }] });
    await openSheet(/^Pay PLN\s27.00/);
    expect(dialog().getByText('1 item not sent: send or remove it before closing.')).toBeTruthy();
    expect(dialog().getByText('1× Herbata')).toBeTruthy();
    const take = { name: /^Take PLN\s27.00.*Send or remove unsent items first/ };
    expect(dialog().getByRole<HTMLButtonElement>('button', take).disabled).toBe(true);
    press('Send 1 item');
    expect(await screen.findByRole('button', { name: /^Take PLN\s27.00.*and close the order/ })).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ lineIds: ['tea'] });
  });

  it.each([
    ['in words', { allergyNote: 'latex' }, 'Allergy in words', { allergyTextsConfirmed: ['latex'] }],
    [
      'that it contains',
      { allergies: [{ allergens: ['milk' as const] }] },
      'Contains milk',
      { allergyConfirmed: ['milk'] },
    ],
  ])('is asked about before it is sent, with an allergy %s', async (_, allergic, title, confirmed) => {
    const milky = { ...draft, allergens: ['milk' as const] };
    const { writes, environment, put } = await openTill(
      makeOrder({ ...allergic, allergyVersion: 1, lines: [soup, milky] }),
    );
    environment.answers[`POST ${orderPath}/send`] = () =>
      put({ lines: [soup, { ...milky, state: 'ready' }] });
    await openSheet(/^Pay PLN\s27.00/);
    press('Send 1 item');
    const asked = within(await screen.findByRole('dialog', { name: title }));
    expect(writes()).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: /send$|^Send anyway/ }));
    expect(await screen.findByRole('button', { name: /^Take PLN\s27.00.*and close the order/ })).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ lineIds: ['tea'], ...confirmed });
  });

  it.each([
    ['another seat', { allergies: [{ seat: 2, allergens: ['milk' as const] }] }],
    ['a dish that has none', { allergies: [{ allergens: ['nuts' as const] }] }],
    [
      'words that were confirmed',
      {
        allergyNote: 'latex',
        allergyTextsConfirmed: { by: { id: 'me', name: 'Me' }, at: '2026-11-20T18:00:00.000Z' },
      },
    ],
  ])('is sent at once where the allergy concerns %s', async (_, allergic) => {
    const milky = { ...draft, seat: 1, allergens: ['milk' as const] };
    const { writes, environment, put } = await openTill(
      makeOrder({ ...allergic, allergyVersion: 1, guestCount: 2, lines: [soup, milky] }),
    );
    environment.answers[`POST ${orderPath}/send`] = () =>
      put({ lines: [soup, { ...milky, state: 'ready' }] });
    await openSheet(/^Pay PLN\s27.00/);
    press('Send 1 item');
    expect(await screen.findByRole('button', { name: /^Take PLN\s27.00.*and close the order/ })).toBeTruthy();
    expect(writes().map(({ body }) => body)).toEqual([{ lineIds: ['tea'] }]);
  });

  it('is listed as far as it fits, the rest on request', async () => {
    const drafts = ['Barszcz', 'Bigos', 'Pierogi', 'Sernik', 'Kawa'].map((name, index) => ({
      ...draft,
      id: `draft ${index}`,
      name,
    }));
    await openTill(makeOrder({ lines: [soup, ...drafts] }));
    await openSheet(/^Pay PLN\s63.00/);
    const rest = dialog().getByText('2 more').closest('details');
    expect(rest?.textContent).toBe('2 more1× Sernik1× Kawa');
    expect(rest?.open).toBe(false);
    expect(dialog().getByText('1× Pierogi').closest('details')).toBeNull();
  });

  it('is taken off one by one', async () => {
    const coffee = { ...draft, id: 'coffee', name: 'Kawa' };
    const { writes, environment, put } = await openTill(makeOrder({ lines: [soup, draft, coffee] }));
    environment.answers[`DELETE ${orderPath}/lines/tea`] = () => put({ lines: [soup, coffee] });
    environment.answers[`DELETE ${orderPath}/lines/coffee`] = () => put({ lines: [soup] });
    await openSheet(/^Pay PLN\s36.00/);
    press('Remove 2 items');
    expect(await screen.findByRole('button', { name: /^Take PLN\s18.00.*and close the order/ })).toBeTruthy();
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /lines/tea', 'DELETE /lines/coffee']);
  });

  it('is counted by pieces; gone already by a colleague’s hand, it is no failure', async () => {
    const coffee = makeLine({ id: 'coffee', name: 'Kawa', names: {}, unitPrice: 900, quantity: 2 });
    const { environment, put } = await openTill(makeOrder({ lines: [soup, draft, coffee] }));
    environment.answers[`DELETE ${orderPath}/lines/coffee`] = () => put({ lines: [soup] });
    await openSheet(/^Pay PLN\s45.00/);
    expect(dialog().getByText('2× Kawa')).toBeTruthy();
    press('Remove 3 items');
    expect(await screen.findByRole('button', { name: /^Take PLN\s18.00.*and close the order/ })).toBeTruthy();
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('was sent with one tap: a second one fires nothing that waits for its course', async () => {
    const held = { ...draft, id: 'pie', name: 'Szarlotka', state: 'held' as const };
    const { writes, environment, put } = await openTill(makeOrder({ lines: [soup, draft, held] }));
    environment.answers[`POST ${orderPath}/send`] = () =>
      put({ lines: [soup, { ...draft, state: 'sent' }, held] });
    await openSheet(/^Pay PLN\s36.00/);
    const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Send 1 item' });
    vi.useFakeTimers();
    try {
      press('Send 1 item');
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(dialog().getByRole('button', { name: /^Take PLN\s36.00.*the order stays open/ })).toBeTruthy();
      expect(dialog().getByText('1× Herbata')).toBeTruthy();
      expect(send().disabled).toBe(true);
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(dialog().getByText('1× Szarlotka')).toBeTruthy();
      expect(send().disabled).toBe(false);
    } finally {
      vi.useRealTimers();
    }
    expect(writes()).toHaveLength(1);
  });

  it('but waits for its course may be paid in advance; then the order stays open', async () => {
    await openTill(makeOrder({ lines: [soup, { ...draft, state: 'held' }] }));
    await openSheet(/^Pay PLN\s27.00/);
    expect(dialog().getByText(/^1 item on hold/)).toBeTruthy();
    expect(dialog().queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(dialog().getByRole('button', { name: /^Take PLN\s27.00.*the order stays open/ })).toBeTruthy();
  });
});
