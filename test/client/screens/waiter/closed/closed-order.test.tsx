import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { reopenUntilMs } from '../../../../../client/orders/reopen-window.ts';
import {
  dialog,
  fill,
  makePayment,
  openSheet,
  openTill,
  orderPath,
  press,
  refusal,
} from '../../../harness/opened-till.tsx';
import { makeApproval, makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

const closedAt = new Date(Date.now() - 60_000).toISOString();
const closed = makeOrder({
  state: 'closed',
  closedAt,
  lines: [makeLine({ name: 'Żurek', names: {}, state: 'served', unitPrice: 2_850 })],
  payments: [makePayment({ id: 'paid', kind: 'card', amount: 2_850, tip: 150 })],
  receiptState: 'issued',
});
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const receipt = () => within(screen.getByRole('region', { name: 'Receipt' }));

describe('a paid order with a dish to come', () => {
  const paid = makePayment({ id: 'paid', kind: 'card', amount: 5_700, tip: 150 });
  const [come, served] = [
    makeLine({ id: 'come', state: 'ready' }),
    makeLine({ id: 'here', state: 'served' }),
  ];
  const coming = makeOrder({ state: 'closed', closedAt, lines: [come, served], payments: [paid], tip: 150 });

  it('has no menu, and serves, moves and takes an allergy', async () => {
    const { writes, environment, put } = await openTill(coming);
    environment.answers[`POST ${orderPath}/serve`] = () =>
      put({ lines: [{ ...come, state: 'served' }, served] });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByText(/^paid · 1 to come/)).toBeTruthy();
    const section = within(screen.getByRole('region', { name: '1 item to come' }));
    expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Move', 'Allergies']),
    );
    fireEvent.click(section.getByRole('button', { name: /^Serve/ }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(writes()).toMatchObject([{ call: 'POST /serve', body: { lineIds: ['come'] } }]);
    expect(screen.getByText(/^This order is closed/)).toBeTruthy();
  });

  it('is what is left on the screen once its payment sheet closes', async () => {
    await openTill(makeOrder({ lines: [{ ...come, state: 'sent' }] }));
    expect(screen.getByRole('searchbox')).toBeTruthy();
    await openSheet(/^Pay/);
    press(/^Take/);
    await screen.findByText('Order closed.');
    press('Close');
    expect(await screen.findByText(/^paid · 1 to come/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('the receipt', () => {
  it('that came out says its number, and a copy can be printed', async () => {
    const { writes, environment, put } = await openTill({
      ...closed,
      receipt: { number: 'W001', attempts: 1, isFiscal: true, device: 'Posnet' },
    });
    environment.answers[`POST ${orderPath}/receipt/copy`] = () => put({});
    expect(receipt().getByText('receipt printed')).toBeTruthy();
    expect(receipt().getByText('no. W001 · Posnet')).toBeTruthy();
    tap('Print a copy');
    expect(await screen.findByText('Copy sent to the printer.')).toBeTruthy();
    expect(writes().map(({ call }) => call)).toEqual(['POST /receipt/copy']);
  });

  it('that failed says why and is tried again', async () => {
    const failed = {
      ...closed,
      receiptState: 'failed',
      receipt: { error: 'paperOut', attempts: 1, isFiscal: false },
    } as const;
    const { environment, put } = await openTill(failed);
    environment.answers[`POST ${orderPath}/receipt/retry`] = () => put({ receiptState: 'queued' });
    expect(receipt().getByText('The printer is out of paper.')).toBeTruthy();
    tap('Print again');
    expect(await screen.findByText('receipt queued')).toBeTruthy();
  });

  it('of which nobody knows is never printed again before somebody has looked', async () => {
    const unknown = { ...closed, receiptState: 'unknown', isReceiptPending: true } as const;
    const { writes, environment, put } = await openTill(unknown, { member: { roles: ['waiter', 'admin'] } });
    environment.answers[`POST ${orderPath}/receipt/resolve`] = () => put({ receiptState: 'issued' });
    expect(receipt().getByText(/^Did the receipt print\?/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print again' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Number on the receipt'), { target: { value: ' W002 ' } });
    tap('Yes, it printed');
    expect(await screen.findByText('receipt printed')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ outcome: 'issued', number: 'W002' });
  });

  it('that did not come out is said so, and fails', async () => {
    const { writes, environment, put } = await openTill({ ...closed, receiptState: 'unknown' });
    environment.answers[`POST ${orderPath}/receipt/resolve`] = () => put({ receiptState: 'failed' });
    tap('No');
    expect(await screen.findByRole('button', { name: 'Print again' })).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ outcome: 'notPrinted' });
  });

  it('is settled as come out by an admin, of a fiscal printer in every way', async () => {
    const receiptOf = (isFiscal: boolean) =>
      ({ ...closed, receiptState: 'unknown', receipt: { attempts: 1, isFiscal } }) as const;
    const { unmount } = await openTill(receiptOf(false));
    expect(receipt().getByText('If it printed, an admin confirms it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Yes, it printed' })).toBeNull();
    expect(screen.getByRole('button', { name: 'No' })).toBeTruthy();
    unmount();
    await openTill(receiptOf(true));
    expect(receipt().getByText('An admin confirms what a fiscal printer printed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'No' })).toBeNull();
  });

  it('that waits says that the printer is out', async () => {
    const printer = {
      id: 'p',
      name: 'Posnet',
      driver: 'escpos',
      isOut: true,
      error: 'coverOpen',
      waitingJobs: 1,
    };
    await openTill(
      {
        ...closed,
        receiptState: 'queued',
        isReceiptPending: true,
        receipt: { attempts: 0, isFiscal: false, device: 'Posnet' },
      },
      { answers: { 'GET /api/waiter/printers': [printer] } },
    );
    expect(await screen.findByText('The printer’s cover is open.')).toBeTruthy();
  });

  it('that takes long is worth a look at the printer', async () => {
    const longAgo = new Date(Date.now() - 10 * 60_000).toISOString();
    await openTill({ ...closed, receiptState: 'printing', closedAt: longAgo });
    expect(await screen.findByText('This is taking long. Check the printer.')).toBeTruthy();
  });

  it('that nobody asked for is printed on demand, with the buyer’s NIP', async () => {
    vi.setSystemTime('2026-05-04T18:00:00.000Z');
    onTestFinished(() => void vi.useRealTimers());
    const { writes, environment, put } = await openTill({ ...closed, receiptState: 'none' });
    environment.answers[`POST ${orderPath}/receipt`] = () => put({ receiptState: 'queued' });
    tap('Add the buyer’s NIP');
    fireEvent.change(screen.getByLabelText('Buyer’s NIP'), { target: { value: '1234563218' } });
    tap('Print the receipt');
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ buyerTaxId: '1234563218' }));
  });
});

describe('a refund', () => {
  it('gives all of a payment back with its tip, or a part, within one’s rights', async () => {
    const rights = { ...testMember.rights, refund: true };
    const { writes, environment, put } = await openTill(closed, { member: { rights } });
    environment.answers[`POST ${orderPath}/payments/paid/refund`] = () => put({});
    await openSheet('Refund the payment: Card');
    press('Wrong amount');
    expect(dialog().getByText(/^PLN\s30\.00 · incl\. tip PLN\s1\.50$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Refund PLN\s30\.00/ })).toBeTruthy();
    press('Partial');
    fill('Amount to refund', '99');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Refund PLN/ }).disabled).toBe(true);
    fill('Amount to refund', '10');
    expect(dialog().getByRole('heading', { name: /Card PLN\s10\.00/ })).toBeTruthy();
    press(/^Refund PLN\s10\.00/);
    await vi.waitFor(() =>
      expect(writes()[0]).toMatchObject({
        call: 'POST /payments/paid/refund',
        body: { reason: 'Wrong amount', amount: 1_000 },
      }),
    );
  });

  it('gives what its button said, also where another phone has refunded or moved a part meanwhile', async () => {
    const rights = { ...testMember.rights, refund: true };
    const { writes, environment, changeRemotely } = await openTill(closed, { member: { rights } });
    environment.answers[`POST ${orderPath}/payments/paid/refund`] = () => refusal('REFUND_EXCEEDS_PAYMENT');
    await openSheet('Refund the payment: Card');
    press('Wrong amount');
    press(/^Refund PLN\s30\.00/);
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ amount: 2_850, tip: 150 }));
    expect(await dialog().findByText('The refund is larger than the payment.')).toBeTruthy();
    await changeRemotely({ payments: [makePayment({ id: 'paid', kind: 'card', amount: 2_000, tip: 150 })] });
    expect(await dialog().findByRole('heading', { name: /Card PLN\s21\.50/ })).toBeTruthy();
    press(/^Refund PLN\s21\.50/);
    await vi.waitFor(() => expect(writes()[1]?.body).toMatchObject({ amount: 2_000, tip: 150 }));
    await changeRemotely({ payments: [] });
    expect(await screen.findByText('Nothing of this payment is left to refund.')).toBeTruthy();
    expect(dialog().queryByRole('button', { name: /^Refund/ })).toBeNull();
  });

  it('of an invoiced order is at most what a correction took off', async () => {
    const rights = { ...testMember.rights, refund: true };
    const invoice = { invoiceNumber: 'FV/1', correctionNumber: 'FV-KOR/1', invoiced: 2_000 };
    await openTill({ ...closed, ...invoice }, { member: { rights } });
    expect(await screen.findByText(/^Correction FV-KOR\/1: PLN\s20\.00/)).toBeTruthy();
    expect(screen.getByText(/^Left to refund: PLN\s8\.50$/)).toBeTruthy();
    await openSheet('Refund the payment: Card');
    expect(screen.getByRole('button', { name: /^Refund PLN\s8\.50/ })).toBeTruthy();
    expect(dialog().getByText(/^This order has an invoice/)).toBeTruthy();
  });

  it('of an invoiced order without a correction has nothing to fill in', async () => {
    const rights = { ...testMember.rights, refund: true };
    await openTill({ ...closed, invoiceNumber: 'FV/1', invoiced: closed.paid }, { member: { rights } });
    await openSheet('Refund the payment: Card');
    expect(dialog().getByText(/^This order has an invoice/)).toBeTruthy();
    expect(dialog().getAllByRole('button')).toEqual([dialog().getByRole('button', { name: 'Close' })]);
  });

  it('beyond them is asked for', async () => {
    const { writes, environment, put } = await openTill(closed);
    environment.answers[`POST ${orderPath}/approvals`] = () => put({});
    await openSheet('Refund the payment: Card');
    press('Complaint');
    press('Request approval');
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toMatchObject({ kind: 'refund', paymentId: 'paid', reason: 'Complaint' }),
    );
  });

  it('that was given is shown beside its payment, and above the order', async () => {
    const back = makePayment({
      id: 'back',
      kind: 'card',
      amount: -2_850,
      tip: -150,
      refundOf: 'paid',
      reason: 'wrong dish',
    });
    await openTill(makeOrder({ ...closed, payments: [...closed.payments, back] }));
    expect(screen.getByText('Refund: Card').parentElement?.textContent).toContain('wrong dish');
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
    const [banner] = screen.getAllByText(/^This order is closed/);
    expect(banner?.closest('[role=status]')?.textContent).toMatch(/refunded PLN\s28\.50$/);
  });
});

describe('a payment that was refunded in part', () => {
  const back = makePayment({ id: 'back', kind: 'card', amount: -1_000, refundOf: 'paid' });
  const partly = makeOrder({ ...closed, payments: [...closed.payments, back] });

  it.each([
    ['Refund the payment: Card', /Card PLN\s20\.00/],
    ['Change the payment method: Card', /Card PLN\s18\.50/],
  ])('%s names what is left of it', async (button, name) => {
    await openTill(partly);
    await openSheet(button);
    expect(dialog().getByRole('heading', { name })).toBeTruthy();
  });
});

it('why a method was wrong stands at the payment that was taken back', async () => {
  const change = { kindChangeOf: 'paid', reason: 'wrong method' };
  const back = makePayment({ ...change, id: 'back', kind: 'card', amount: -2_850, refundOf: 'paid' });
  const again = makePayment({ ...change, id: 'again', kind: 'cash', amount: 2_850 });
  await openTill(makeOrder({ ...closed, payments: [...closed.payments, back, again] }));
  expect(screen.getAllByText(/wrong method/)).toHaveLength(1);
  expect(screen.getByText(/wrong method/).closest('li')?.dataset['kind']).toBe('refund');
});

describe('what waits for an admin', () => {
  it('says so on its button, which asks no second time', async () => {
    const asked = { orderId: 'order', subject: 'card', amount: 3_000 };
    await openTill({
      ...closed,
      receiptState: 'none',
      approvals: [
        makeApproval({ ...asked, id: 'back', kind: 'refund', paymentId: 'paid' }),
        makeApproval({ ...asked, id: 'again', kind: 'reopen' }),
      ],
    });
    for (const name of ['awaiting approval', /^Reopen \(until .* · awaiting approval$/])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });
});

describe('opening again', () => {
  it('is offered for a while and while no receipt stands in the way', () => {
    const at = Date.parse(closedAt);
    expect(reopenUntilMs({ ...closed, receiptState: 'none' }, 30)).toBe(at + 30 * 60_000);
    expect(reopenUntilMs({ ...closed, receiptState: 'failed' }, 1)).toBe(at + 60_000);
    expect(reopenUntilMs(closed, 30)).toBeNull();
    expect(reopenUntilMs({ ...closed, state: 'open', receiptState: 'none' }, 30)).toBeNull();
  });

  it('takes a reason, and the order is under way again', async () => {
    const rights = { ...testMember.rights, reopen: true };
    const { writes, environment, put } = await openTill(
      { ...closed, receiptState: 'none' },
      { member: { rights } },
    );
    environment.answers[`POST ${orderPath}/reopen`] = () => put({ state: 'open' });
    await openSheet(/^Reopen \(until/);
    press('Closed by mistake');
    press('Reopen');
    expect(await screen.findByRole('searchbox')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ reason: 'Closed by mistake' });
  });

  it('is over once the window is', async () => {
    const longAgo = new Date(Date.now() - 31 * 60_000).toISOString();
    await openTill({ ...closed, receiptState: 'none', closedAt: longAgo });
    expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull();
  });
});

describe('an order that went into another', () => {
  it('says so and leads there', async () => {
    const { history } = await openTill(makeOrder({ state: 'cancelled', closedAt, mergedIntoId: 'there' }));
    expect(screen.getByText(/^Merged into another order/)).toBeTruthy();
    expect(screen.queryByText(/was cancelled/)).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Open that order' }));
    expect(history.at(-1)).toBe('/app/waiter/orders/there');
  });
});
