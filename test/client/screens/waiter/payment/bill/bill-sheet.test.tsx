import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  dialog,
  makePayment,
  openSheet,
  openTill,
  orderPath,
  press,
} from '../../../../harness/opened-till.tsx';
import { makeLine, makeModifier, makeOrder, openedAt } from '../../../../harness/order-factory.ts';
import { testMember } from '../../../../harness/screen-harness.tsx';

const lines = [
  makeLine({ id: 'a', state: 'served', quantity: 2, modifiers: [makeModifier({})] }),
  makeLine({ id: 'b', name: 'Stek', names: {}, state: 'voided' }),
];

describe('the bill', () => {
  it('is no receipt and says so; it lists what is charged and what is left to pay', async () => {
    await openTill(makeOrder({ lines, payments: [makePayment({ amount: 3_000 })] }));
    await openSheet('Bill');
    const paper = dialog().getByRole('article');
    for (const text of [
      'Bar Mleczny',
      'BILL – NOT A RECEIPT',
      '2× Ruthenian dumplings',
      'Crackling',
      '70.00',
      '40.00',
    ])
      expect(paper.textContent).toContain(text);
    expect(paper.textContent).not.toContain('Stek');
  });

  it('is a RACHUNEK – NIEFISKALNY in Polish', async () => {
    await openTill(makeOrder({ lines }), { language: 'pl-PL' });
    await openSheet('Rachunek');
    expect(dialog().getByText('RACHUNEK – NIEFISKALNY')).toBeTruthy();
  });

  it('waits for what is not sent, and sends it from here', async () => {
    const draft = makeLine({ id: 'tea', name: 'Herbata', names: {}, state: 'draft' });
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    // Another waiter adds a line at the same moment.
    environment.answers[`POST ${orderPath}/bill`] = () => put({ lines: [...lines, draft] });
    environment.answers[`POST ${orderPath}/send`] = () => put({ lines });
    await openSheet('Bill');
    const asked = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Mark bill requested' });
    press('Mark bill requested');
    expect(await dialog().findByRole('button', { name: 'Remove 1 item' })).toBeTruthy();
    expect(asked().disabled).toBe(true);
    press('Send 1 item');
    await vi.waitFor(() => expect(asked().disabled).toBe(false));
    expect(writes().map(({ call }) => call)).toEqual(['POST /bill', 'POST /send']);
  });

  it('that the guests ask for shows on the order', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/bill`] = () => put({ billRequestedAt: openedAt });
    await openSheet('Bill');
    press('Mark bill requested');
    expect(await dialog().findByText('Bill requested at 19:00.')).toBeTruthy();
    expect(writes()[0]).toMatchObject({ call: 'POST /bill', body: {} });
    expect(screen.getByText(/bill requested:/)).toBeTruthy();
  });

  it('is printed by this device', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const { writes } = await openTill(makeOrder({ lines }));
    await openSheet('Bill');
    expect(dialog().queryByRole('button', { name: 'Print the bill' })).toBeNull();
    press('Print on this device');
    expect(print).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({}));
    print.mockRestore();
  });

  it('is printed by the restaurant’s bill printer where there is one', async () => {
    const restaurant = { ...testMember.restaurant, printsBills: true };
    const { writes, environment, put } = await openTill(makeOrder({ lines }), { member: { restaurant } });
    environment.answers[`POST ${orderPath}/bill`] = () => put({ billRequestedAt: openedAt });
    await openSheet('Bill');
    press('Print the bill');
    expect(await dialog().findByText('Bill sent to the printer.')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ print: true });
  });
});
