import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dialog,
  fill,
  makePayment,
  openSheet,
  openTill,
  orderPath,
  press,
  settle,
} from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

const soup = makeLine({ id: 'soup', name: 'Rosół', names: {}, unitPrice: 1_800, state: 'served' });
const main = makeLine({ id: 'main', quantity: 2, state: 'served' });
const lines = [soup, main];
const kuba = { id: 'kuba', name: 'Kuba' };

async function openPay(
  change: Parameters<typeof makeOrder>[0] = {},
  options: Parameters<typeof openTill>[1] = {},
) {
  const till = await openTill(makeOrder({ lines, ...change }), options);
  await openSheet(/^Pay (PLN|€)/);
  return till;
}

describe('cash', () => {
  it('says what goes back, and closes the order with the same tap', async () => {
    const { writes } = await openPay();
    press('100.00');
    press(/^5%/);
    expect(dialog().getByText('Change').parentElement?.textContent).toContain('13.90');
    press('By items');
    expect(dialog().queryByText('Change'), 'nothing is chosen yet').toBeNull();
    press('Whole bill');
    press(/^Take PLN\s86.10 in cash.*and close the order/);
    expect((await screen.findByText('Change due')).parentElement?.textContent).toContain('13.90');
    expect(writes()[0]?.body).toMatchObject({
      kind: 'cash',
      amount: 8_200,
      tip: 410,
      tendered: 10_000,
      closes: true,
    });
    expect(dialog().getByText('Order closed.')).toBeTruthy();
    expect(dialog().getByText('receipt printed')).toBeTruthy();
  });

  it('that does not cover the sum is not taken', async () => {
    await openPay();
    press('Other amount');
    expect(document.activeElement).toBe(dialog().getByLabelText('Amount received'));
    fill('Amount received', '1.000');
    expect(dialog().getByRole('button', { name: /Enter the amount received/ })).toBeTruthy();
    fill('Amount received', '80');
    const take = dialog().getByRole<HTMLButtonElement>('button', { name: /Not enough cash/ });
    expect(take.disabled).toBe(true);
    fill('Amount received', '82,00');
    expect(dialog().getByRole('button', { name: /^Take PLN\s82.00/ })).toBeTruthy();
  });

  it('the change can be kept as a tip', async () => {
    const { writes } = await openPay();
    press('90.00');
    press(/^Keep the change: PLN\s8.00 tip/);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    press(/^Take PLN\s90.00/);
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ tip: 800, tendered: 9_000 }));
    expect(await screen.findByText('Cash: PLN 90.00')).toBeTruthy();
    expect(dialog().queryByText('Change due')).toBeNull();
  });
});

describe('cash without an open bank', () => {
  const restaurant = { ...testMember.restaurant, usesCashSessions: true };
  const session = (change: object) => ({
    ...{
      id: 's',
      kind: 'waiter',
      state: 'open',
      openedAt: '2026-05-04T15:00:00.000Z',
      float: 0,
      movements: [],
    },
    ...{ holder: { id: testMember.userId, name: 'Anna' }, version: 1 },
    ...change,
  });
  const warning = () => screen.queryByText(/^No bank is open/);

  it('says so before it is taken, and only then', async () => {
    const sessions = [session({ state: 'counted' }), session({ holder: kuba }), session({ kind: 'drawer' })];
    await openPay({}, { member: { restaurant }, answers: { 'GET /api/waiter/cash-sessions': sessions } });
    await vi.waitFor(() => expect(warning()).toBeTruthy());
    const link = dialog().getByRole('link', { name: 'My cash' });
    expect(link.getAttribute('href')).toBe('/app/waiter/cash');
    press('Card');
    expect(warning()).toBeNull();
  });

  it('says nothing while a bank is open', async () => {
    const answers = { 'GET /api/waiter/cash-sessions': [session({})] };
    const { requests } = await openPay({}, { member: { restaurant }, answers });
    await vi.waitFor(() => expect(requests.some(({ path }) => path.endsWith('/cash-sessions'))).toBe(true));
    await settle();
    expect(warning()).toBeNull();
  });
});

describe('splitting', () => {
  it('by items pays the chosen lines and leaves the rest', async () => {
    const { writes } = await openPay();
    press('By items');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /Choose who pays what/ }).disabled).toBe(
      true,
    );
    dialog().getByRole('checkbox', { name: /Rosół/ }).click();
    await settle();
    press('Card');
    press(/^Card accepted: PLN\s18.00/);
    await screen.findByText('Paid by card: PLN 18.00');
    expect(writes()[0]?.body).toMatchObject({ kind: 'card', amount: 1_800, lineIds: ['soup'] });
    expect(writes()[0]?.body).not.toHaveProperty('closes');
    press('Next payment');
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: /Rosół.*paid/ }).disabled).toBe(true);
  });

  it('by items parts a piece of a line for a guest of its own', async () => {
    const { writes } = await openPay(
      {},
      { answers: { [`POST ${orderPath}/lines/main/split`]: makeOrder({ lines }) } },
    );
    press('By items');
    press(/^Split off one/);
    await vi.waitFor(() =>
      expect(writes()[0]).toMatchObject({ call: 'POST /lines/main/split', body: { quantity: 1 } }),
    );
  });

  it('by seats is offered where there are seats', async () => {
    const { writes } = await openPay({ lines: [{ ...soup, seat: 1 }, main] });
    press('By seat');
    expect(dialog().getByRole('button', { name: /^Shared/ })).toBeTruthy();
    press(/^seat 1/);
    press(/^Take PLN\s18.00/);
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ amount: 1_800, lineIds: ['soup'] }));
  });

  it('equally goes on with the next share', async () => {
    const { writes } = await openPay();
    press('Equally');
    press(/^Take PLN\s27.33/);
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toMatchObject({ amount: 2_733, share: { of: 3, number: 1 } }),
    );
    await screen.findByText('Cash: PLN 27.33');
    press('Next payment');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^1\/3\s*paid/ }).disabled).toBe(true);
    press(/^3\/3/);
    press('Equally');
    expect(dialog().getByRole('button', { name: /^Take PLN\s27.34/ })).toBeTruthy();
    press('By items');
    press('Equally');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^1\/3\s*paid/ }).disabled).toBe(true);
  });

  it('goes on by card after a card, also with a voucher between', async () => {
    const { writes } = await openPay();
    press('Equally');
    press('Card');
    press(/^Card accepted: PLN\s27.33/);
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ kind: 'card' }));
    await screen.findByRole('button', { name: 'Next payment' });
    press('Next payment');
    press(/^3\/3/);
    press('Voucher');
    press(/^Take the voucher: PLN\s27.34/);
    await vi.waitFor(() => expect(writes()[1]?.body).toMatchObject({ kind: 'voucher' }));
    await screen.findByRole('button', { name: 'Next payment' });
    press('Next payment');
    expect(dialog().getByRole('button', { name: /^Card accepted: PLN\s27.33/ })).toBeTruthy();
  });

  it('an amount above what is due is refused in words', async () => {
    await openPay();
    press('Amount');
    fill('Amount paid now', '99');
    expect(dialog().getByText(/^At most PLN.82\.00/)).toBeTruthy();
  });
});

/** The last evening on which a receipt with NIP may be an invoice, in Warsaw. */
function inTheLastEvening() {
  beforeEach(() => void vi.setSystemTime('2026-12-31T22:59:00.000Z'));
  afterEach(() => void vi.useRealTimers());
}

describe('the buyer’s NIP', () => {
  inTheLastEvening();

  it('is checked before anything is printed and goes with the payment that closes', async () => {
    const { writes } = await openPay();
    press('Add the buyer’s NIP');
    expect(document.activeElement).toBe(dialog().getByLabelText('Buyer’s NIP'));
    expect(dialog().getByText(/^Ten digits/)).toBeTruthy();
    fill('Buyer’s NIP', '1234567890');
    expect(dialog().queryByText(/^Ten digits/)).toBeNull();
    expect(dialog().getByText('This tax number is not valid.')).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /This NIP is not valid/ }).disabled).toBe(
      true,
    );
    fill('Buyer’s NIP', 'PL 123-456-32-18');
    press(/^Take/);
    await screen.findByText('Order closed.');
    expect(document.activeElement?.textContent).toBe('Back to the tables');
    expect(writes()[0]?.body).toMatchObject({ buyerTaxId: '1234563218', closes: true });
  });

  it('of a receipt before is there again once the order is reopened', async () => {
    const receipt = { attempts: 1, isFiscal: true, buyerTaxId: '1234563218' };
    const { writes } = await openPay({ receipt });
    expect(dialog().getByLabelText<HTMLInputElement>('Buyer’s NIP').value).toBe('1234563218');
    press(/^Take/);
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ buyerTaxId: '1234563218' }));
  });

  it('that was typed with a card which could not close the bill is there for the rest', async () => {
    const terminal = { id: 'terminal', name: 'Bar', buyerTaxId: '1234563218' };
    await openPay({ payments: [makePayment({ kind: 'card', terminal })] });
    expect(dialog().getByLabelText<HTMLInputElement>('Buyer’s NIP').value).toBe('1234563218');
  });
});

describe('the buyer’s NIP over more than a simplified invoice may have', () => {
  inTheLastEvening();

  const openDear = (unitPrice: number, currency: string) =>
    openPay(
      { lines: [makeLine({ ...soup, quantity: 1, unitPrice })] },
      { member: { restaurant: { ...testMember.restaurant, currency } } },
    );
  const limits = [
    ['PLN', 45_000, /^Above PLN\s450\.00 a receipt with NIP is no invoice/],
    ['EUR', 10_000, /^Above €100\.00 a receipt with NIP is no invoice/],
  ] as const;

  it.each(limits)('in %s is asked about before it is printed', async (currency, limit, words) => {
    const { writes } = await openDear(limit + 1, currency);
    press('Add the buyer’s NIP');
    fill('Buyer’s NIP', '123-456-32-18');
    expect(dialog().getByText(words)).toBeTruthy();
    const take = () => dialog().getByRole<HTMLButtonElement>('button', { name: /^Take/ });
    expect(take().disabled).toBe(true);
    expect(take().textContent).toContain('Say that the guest knows');
    fireEvent.click(dialog().getByLabelText(/The guest knows/));
    fireEvent.click(take());
    await screen.findByText('Order closed.');
    expect(writes()[0]?.body).toMatchObject({ buyerTaxId: '1234563218' });
  });

  it.each(limits)('in %s is printed without a question up to it', async (currency, limit) => {
    await openDear(limit, currency);
    press('Add the buyer’s NIP');
    fill('Buyer’s NIP', '123-456-32-18');
    expect(dialog().queryByText(/is no invoice/)).toBeNull();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Take/ }).disabled).toBe(false);
  });

  it.each([
    ['is asked about from 2027 for any amount', false, true],
    ['is not asked about where the restaurant issues the invoice', true, false],
  ])('%s', async (_, issuesInvoices, isAsked) => {
    vi.setSystemTime('2026-12-31T23:00:00.000Z');
    await openPay({}, { member: { restaurant: { ...testMember.restaurant, issuesInvoices } } });
    press('Add the buyer’s NIP');
    fill('Buyer’s NIP', '123-456-32-18');
    expect(dialog().queryByText(/^A receipt with NIP is no invoice/) !== null).toBe(isAsked);
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Take/ }).disabled).toBe(isAsked);
  });
});

describe('an order on which nothing is due', () => {
  it('on the house is closed with one tap', async () => {
    const comp = { kind: 'percent', value: 100, reason: 'staff', amount: 1_800, by: kuba, at: '' } as const;
    const { writes, environment, put } = await openTill(
      makeOrder({ lines: [makeLine({ ...soup, discount: comp })] }),
    );
    environment.answers[`POST ${orderPath}/close`] = () => put({ state: 'closed' });
    await openSheet(/^Close order/);
    expect(dialog().getByText(/fully comped/)).toBeTruthy();
    press('Close order');
    await screen.findByText('Order closed.');
    expect(writes()[0]).toMatchObject({ call: 'POST /close', body: {} });
  });
});

describe('what was given back of a closed order', () => {
  it.each([
    [8_200, 'refunded · 3 to come · refunded PLN 82.00', 'Refunded PLN 82.00'],
    [500, 'paid · 3 to come · refunded PLN 5.00', 'Refunded PLN 5.00'],
  ])('is said on the order and in the sheet: %d', async (amount, ending, sum) => {
    await openTill(
      makeOrder({
        lines: [
          { ...soup, state: 'ready' },
          { ...main, state: 'ready' },
        ],
        state: 'closed',
        payments: [
          makePayment({ amount: 8_200 }),
          makePayment({ id: 'back', amount: -amount, refundOf: 'payment', reason: 'complaint' }),
        ],
      }),
    );
    const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
    expect(screen.getAllByRole('status').map(({ textContent }) => plain(textContent))).toContain(ending);
    await openSheet(/^More/);
    press('Refund');
    await screen.findByRole('dialog', { name: /Table 5/ });
    expect(plain(document.querySelector('dialog strong')?.parentElement?.textContent ?? '')).toContain(sum);
    expect(dialog().queryByText('To pay')).toBeNull();
  });
});

describe('the sheet', () => {
  it('is usable by everybody, in both languages', async () => {
    await openPay({ payments: [makePayment({ share: { of: 2, number: 1 } })] });
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      // In the app both are inside <main>, where a header is no banner landmark.
      rules: { 'color-contrast': { enabled: false }, 'landmark-no-duplicate-banner': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('says of a payment which parts of it went elsewhere, and what it is a part of', async () => {
    const part = { paymentId: 'part', amount: 2_200, orderId: 'there', orderNumber: 14 };
    const from = { ...part, paymentId: 'taken', amount: 4_400, orderNumber: 12 };
    await openPay({
      payments: [
        makePayment({ id: 'divided', dividedInto: [part] }),
        makePayment({ id: 'part of another', dividedFrom: from }),
      ],
    });
    expect(await screen.findByText(/22\.00.* moved to order 14/)).toBeTruthy();
    expect(screen.getByText(/part of .*44\.00.* paid on order 12/)).toBeTruthy();
  });

  it('speaks Polish', async () => {
    await openTill(makeOrder({ lines }), { language: 'pl-PL' });
    await openSheet(/^Rozlicz 82,00/);
    expect(dialog().getByRole('heading', { name: 'Rozliczenie · Stolik 5' })).toBeTruthy();
    expect(
      dialog().getByRole('button', { name: /^Przyjmij gotówkę: 82,00.*i zamknij zamówienie/ }),
    ).toBeTruthy();
  });
});
