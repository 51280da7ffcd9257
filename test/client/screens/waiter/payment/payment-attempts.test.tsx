import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  dialog,
  makePayment,
  openSheet,
  openTill,
  orderPath,
  press,
  refusal,
} from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';

const lines = [
  makeLine({ id: 'soup', name: 'Rosół', names: {}, unitPrice: 1_800, state: 'served' }),
  makeLine({ id: 'main', quantity: 2, state: 'served' }),
];
const kuba = { id: 'kuba', name: 'Kuba' };

async function openPay() {
  const till = await openTill(makeOrder({ lines }));
  await openSheet(/^Pay PLN/);
  return till;
}

describe('another phone', () => {
  it('that took money meanwhile shows at once, with what is still to pay', async () => {
    const { changeRemotely } = await openPay();
    await changeRemotely({ payments: [makePayment({ id: 'p', kind: 'card', amount: 5_000, by: kuba })] });
    expect(await screen.findByText('Kuba just took PLN 50.00 on another phone.')).toBeTruthy();
    expect(dialog().getByRole('button', { name: /^Take PLN\s32.00/ })).toBeTruthy();
  });

  it('that closed the order leaves nothing to take', async () => {
    const { changeRemotely } = await openPay();
    await changeRemotely({
      payments: [makePayment({ amount: 8_200 })],
      state: 'closed',
      receiptState: 'issued',
    });
    expect(await screen.findByText('Order closed.')).toBeTruthy();
    expect(dialog().queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  it.each([
    ['ALREADY_PAID', 'This is already paid.'],
    ['AMOUNT_EXCEEDS_DUE', 'This is more than the amount due.'],
    ['AMOUNT_CHANGED', 'The amount due has changed.'],
  ])('that was quicker: %s is said in words, and the next try is a new one', async (code, words) => {
    const { environment, writes } = await openPay();
    const answer = environment.answers[`POST ${orderPath}/payments`];
    environment.answers[`POST ${orderPath}/payments`] = () => refusal(code);
    press(/^Take/);
    expect(await screen.findByText(words)).toBeTruthy();
    environment.answers[`POST ${orderPath}/payments`] = answer;
    press(/^Take/);
    await screen.findByText('Order closed.');
    expect(new Set(writes().map(({ key }) => key)).size).toBe(2);
  });
});

describe('a payment refused because another phone was quicker with all of it', () => {
  it.each([
    [
      'card',
      'Card',
      /^Card accepted/,
      'Your card payment of PLN 82.00 was NOT booked: the bill was already paid. Void it on the terminal.',
    ],
    [
      'cash',
      'Cash',
      /^Take/,
      'Your payment of PLN 82.00 was NOT booked: the bill was already paid. Give it back.',
    ],
  ])('is said though nothing is due any more: %s', async (_, kind, take, words) => {
    const { environment, changeRemotely } = await openPay();
    environment.answers[`POST ${orderPath}/payments`] = () => refusal('ALREADY_PAID');
    press(kind);
    press(take);
    await screen.findByText('This is already paid.');
    const payments = [makePayment({ id: 'p', amount: 8_200, by: kuba })];
    await changeRemotely({ payments, state: 'closed', receiptState: 'issued' });
    expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy();
  });
});

describe('a payment refused because the order is over', () => {
  it('is said on the order once the sheet was left, and in the sheet with that reason', async () => {
    const { environment, changeRemotely } = await openPay();
    let refuse = () => {};
    environment.answers[`POST ${orderPath}/payments`] = () =>
      new Promise(resolve => {
        refuse = () => resolve(refusal('ALREADY_PAID'));
      });
    press('Cash');
    press(/^Take/);
    press('Close');
    await screen.findByRole('button', { name: /^Pay.*taking payment…/ });
    refuse();
    fireEvent.click(await screen.findByRole('button', { name: /^Pay.*Payment not booked\. Tap to see\.$/ }));
    await dialog().findByText('This is already paid.');
    await changeRemotely({ lines: [], state: 'cancelled' });
    const words = 'Your payment of PLN 82.00 was NOT booked: the order is no longer open. Give it back.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a payment that takes long', () => {
  it('says that it is under way, in the sheet and on the order', async () => {
    const { environment } = await openPay();
    environment.answers[`POST ${orderPath}/payments`] = () => new Promise<never>(() => {});
    press(/^Take/);
    expect(await screen.findByRole('button', { name: /^Take.*taking payment…/ })).toBeTruthy();
    press('Close');
    expect(await screen.findByRole('button', { name: /^Pay.*taking payment…/ })).toBeTruthy();
  });
});

describe('the network', () => {
  it('that loses the answer leads to one payment: the same is asked for again', async () => {
    const { environment, writes } = await openPay();
    const take = environment.answers[`POST ${orderPath}/payments`];
    environment.answers[`POST ${orderPath}/payments`] = () => {
      throw new TypeError('lost');
    };
    press(/^Take/);
    expect(await screen.findByText(/PLN 82.00 may or may not have been taken/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Try again');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Take/ }).disabled).toBe(true);
    environment.answers[`POST ${orderPath}/payments`] = take;
    press('Try again');
    await screen.findByText('Order closed.');
    const [first, second] = writes();
    expect(second).toEqual(first);
    expect(first?.key).toBeTruthy();
  });

  it('that brings the order sooner than the answer has told it all', async () => {
    const { environment, changeRemotely, writes } = await openPay();
    environment.answers[`POST ${orderPath}/payments`] = () => refusal('ORIGIN_TIMEOUT', 504);
    press(/^Take/);
    await screen.findByText(/may or may not have been taken/);
    const { id = '' } = (writes()[0]?.body ?? {}) as { id?: string };
    await changeRemotely({
      payments: [makePayment({ id, amount: 8_200 })],
      state: 'closed',
      receiptState: 'issued',
    });
    expect(await screen.findByText('Cash: PLN 82.00')).toBeTruthy();
  });

  it('that is away keeps the sheet shut: paying needs the server', async () => {
    const { environment } = await openTill(makeOrder({ lines }));
    environment.changeOnline(false);
    const pay = await screen.findByRole<HTMLButtonElement>('button', { name: /^Pay.*no connection$/ });
    expect(pay.disabled).toBe(true);
  });
});
