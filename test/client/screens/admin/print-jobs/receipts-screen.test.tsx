import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ReceiptsScreen } from '../../../../../client/screens/admin/print-jobs/receipts-screen.tsx';
import type { Answers, SentRequest } from '../../../harness/fake-browser-environment.ts';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { renderReadScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, refusal } from '../admin-factory.ts';
import { createDevice, createJob, createPrinter, orderId } from '../office-factory.ts';

const receiptPath = `/api/waiter/orders/${orderId}/receipt`;
const open = (answers: Answers = {}, language = 'en') =>
  renderReadScreen(<ReceiptsScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/receipts': [],
      'GET /api/waiter/printers': [createPrinter()],
      'GET /api/waiter/recently-closed-orders': [],
      ...answers,
    },
    member: { roles: ['admin'] },
    language,
  });
const region = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');
const done = { body: makeOrder({}) };

describe('receipts and printers', () => {
  it('say that everything came out', async () => {
    await open({ 'GET /api/waiter/printers': [createPrinter({ isFiscal: true })] });
    expect(region('Print queue').getByText('Everything has printed.')).toBeDefined();
    expect(await region('Printers').findByText('Working')).toBeDefined();
    expect(region('Paid without a receipt (24 h)').getByText(/^Every paid order/)).toBeDefined();
  });

  it('call no printer working that has printed nothing yet', async () => {
    const { id } = createPrinter();
    await open({ 'GET /api/admin/devices': [createDevice({ id, kind: 'printer' })] });
    expect(await region('Printers').findByText('Not tried yet')).toBeDefined();
  });

  it('do not reassure where no printer is fiscal, as the sales report counts all of it', async () => {
    await open({ 'GET /api/waiter/printers': [createPrinter({ isFiscal: false })] });
    const unreceipted = region('Paid without a receipt (24 h)');
    expect(unreceipted.queryByText(/^Every paid order/)).toBeNull();
    expect(unreceipted.getByText(/no receipt is fiscal/)).toBeDefined();
  });

  it('show what went wrong, where and why, and try again §10.1g', async () => {
    const { requests } = await open({
      'GET /api/admin/receipts': [createJob({ attempts: 2 })],
      [`POST ${receiptPath}/retry`]: () => done,
    });
    const queue = region('Print queue');
    for (const text of ['not printed', 'The printer is out of paper.'])
      expect(queue.getByText(text)).toBeDefined();
    expect(queue.getByText(/Counter · .* · 2 attempts/)).toBeDefined();
    expect(queue.getByRole('link').getAttribute('href')).toBe(`/app/admin/orders/${orderId}`);
    press('Try again of order 7');
    await waitFor(() => expect(writesOf(requests)).toHaveLength(1));
    expect(writesOf(requests)[0]?.path).toBe(`${receiptPath}/retry`);
    expect(await queue.findByText('Receipt for order 7 sent to the printer.')).toBeDefined();
  });

  it('ask whether an unclear receipt came out, with the number that stands on it', async () => {
    const { requests } = await open({
      'GET /api/admin/receipts': [createJob({ state: 'unknown', error: 'restarted' })],
      [`POST ${receiptPath}/resolve`]: () => done,
    });
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    press('Confirm print of order 7');
    type('Number on the receipt', ' F/12 ');
    press('Yes, it printed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Confirm print of order 7');
    type('Number on the receipt', 'F/12');
    press('No');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests).map(({ body }) => body)).toEqual([
      { outcome: 'issued', number: 'F/12' },
      { outcome: 'notPrinted' },
    ]);
  });

  it('do without a receipt only with a reason', async () => {
    const path = `/api/admin/orders/${orderId}/receipt/waive`;
    const { requests } = await open({
      'GET /api/admin/receipts': [createJob()],
      [`POST ${path}`]: () => done,
    });
    press('Skip receipt of order 7');
    press('Skip receipt');
    expect(screen.getByText('Required.')).toBeDefined();
    type('Reason', 'printer broken');
    press('Skip receipt');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests).map(({ body }) => body)).toEqual([{ reason: 'printer broken' }]);
    expect(screen.getByText('Receipt for order 7 skipped.')).toBeDefined();
  });

  it('let other papers be tried again or given up', async () => {
    const ticket = createJob({ id: 't', kind: 'kitchenTicket', printerName: 'Kitchen printer' });
    const { requests } = await open({
      'GET /api/admin/receipts': [ticket],
      'POST /api/admin/receipts/t/retry': () => ({ status: 204 }),
      'DELETE /api/admin/receipts/t': () => refusal(409, 'RECEIPT_STATE'),
    });
    press('Try again');
    press('Cancel job');
    await screen.findByText('The receipt has changed: this is no longer possible.');
    expect(writesOf(requests).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/admin/receipts/t/retry',
      'DELETE /api/admin/receipts/t',
    ]);
  });

  it('make visible what was paid without a receipt, and print it then, with the buyer’s NIP', async () => {
    vi.setSystemTime('2026-05-04T18:00:00.000Z');
    onTestFinished(() => void vi.useRealTimers());
    const lines = [makeLine({ state: 'served' })];
    const unprinted = makeOrder({ id: 'n', number: 8, state: 'closed', lines });
    const waived = makeOrder({
      id: 'w',
      number: 9,
      state: 'closed',
      lines,
      receiptState: 'waived',
      receipt: { attempts: 0, isFiscal: false, waivedReason: 'printer broken' },
    });
    const { requests, pushSnapshot } = await open({
      'GET /api/waiter/recently-closed-orders': [unprinted, waived, makeOrder({ state: 'cancelled' })],
      'POST /api/waiter/orders/n/receipt': () => done,
    });
    const list = region('Paid without a receipt (24 h)');
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText('Receipt: none')).toBeDefined();
    expect(list.getByText('Receipt skipped: printer broken')).toBeDefined();
    press('Print the receipt of order 8');
    press('Add the buyer’s NIP');
    type('Buyer’s NIP', '123-456-32-19');
    expect(screen.getByText('This tax number is not valid.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
    type('Buyer’s NIP', '123-456-32-18');
    press('Print');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests).map(({ body }) => body)).toEqual([{ buyerTaxId: '1234563218' }]);
    const said = list.getByText('Receipt for order 8 sent to the printer.');
    expect(said.getAttribute('role')).toBe('status');
    await pushSnapshot('/api/waiter/recently-closed-orders', []);
    await waitFor(() => expect(list.queryByRole('listitem')).toBeNull());
    expect(list.getByText('Receipt for order 8 sent to the printer.')).toBeDefined();
  });

  it('tell at once which printer is out, since when and why, and print a test', async () => {
    const out = createPrinter({
      isOut: true,
      error: 'coverOpen',
      outSince: new Date(Date.now() - 5 * 60_000).toISOString(),
      waitingJobs: 3,
    });
    const simulator = createPrinter({ id: 'simulator', name: 'Simulator', driver: 'simulator' });
    const { requests, pushSnapshot } = await open({
      'GET /api/waiter/printers': [createPrinter(), simulator],
      [`POST /api/admin/devices/${out.id}/test-print`]: () => ({ status: 204 }),
    });
    expect(screen.getAllByRole('button', { name: /^Test print/ })).toHaveLength(1);
    await pushSnapshot('/api/waiter/printers', [out, simulator]);
    const printers = region('Printers');
    await printers.findByText('Offline');
    expect(printers.getByText('The printer’s cover is open. · 5 minutes ago')).toBeDefined();
    expect(printers.getByText('Network printer (ESC/POS) · 3 print jobs queued')).toBeDefined();
    press('Test print Counter');
    await screen.findByText('Test print sent.');
    expect(writesOf(requests)).toHaveLength(1);
  });

  it('print the fiscal printer’s daily report once it is said what it closes', async () => {
    const fiscal = createPrinter({ name: 'Fiscal', driver: 'bridge', isFiscal: true });
    const path = `POST /api/admin/devices/${fiscal.id}/fiscal-day-report`;
    const { requests } = await open({
      'GET /api/waiter/printers': [fiscal, createPrinter({ id: '2', name: 'Bar' })],
      [path]: () => ({ status: 204 }),
    });
    expect(screen.getAllByRole('button', { name: /^Daily fiscal report/ })).toHaveLength(1);
    press('Daily fiscal report Fiscal');
    expect(screen.getByText(/closes the printer’s fiscal day/)).toBeDefined();
    expect(writesOf(requests)).toHaveLength(0);
    press('Print the report');
    await screen.findByText('Sent to the printer.');
    expect(writesOf(requests)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tell which printer prints for which', async () => {
    const out = { isOut: true, error: 'paperOut' };
    const standIn = { name: 'Bar', isOut: false, isPrinting: false };
    await open({
      'GET /api/waiter/printers': [
        createPrinter({ ...out, id: '1', name: 'Kitchen', standIn: { ...standIn, isPrinting: true } }),
        createPrinter({ ...out, id: '2', name: 'Grill', standIn }),
        createPrinter({ ...out, id: '3', name: 'Cold', standIn: { ...standIn, name: 'Grill', isOut: true } }),
        createPrinter({ id: '4', name: 'Bar', printsFor: ['Kitchen'] }),
      ],
      'GET /api/admin/receipts': [createJob({ kind: 'kitchenTicket', standInFor: 'Kitchen' })],
    });
    const rows = region('Printers')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Bar prints its tickets.');
    expect(rows[1]).toContain('Bar prints its tickets after 10 s.');
    expect(rows[2]).toContain('Grill, its stand-in, is offline, too: tickets wait.');
    expect(rows[3]).toContain('Also prints for Kitchen.');
    expect(region('Print queue').getByText(/stand-in for Kitchen/)).toBeDefined();
  });

  it('speak Polish', async () => {
    await open({ 'GET /api/admin/receipts': [createJob({ state: 'unknown' })] }, 'pl-PL');
    expect(screen.getByRole('heading', { level: 1, name: 'Paragony i drukarki' })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Potwierdź wydruk/ })).toBeDefined();
    expect(screen.getByText('W drukarce skończył się papier.')).toBeDefined();
  });
});
