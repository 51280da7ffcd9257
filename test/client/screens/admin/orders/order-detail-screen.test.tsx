import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AdminOrderScreen } from '../../../../../client/screens/admin/orders/order-detail-screen.tsx';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { createEvent, createPayment, officeOrder, orderId } from '../office-factory.ts';

const path = `/api/admin/orders/${orderId}`;
const sent = createEvent(
  'lines.sent',
  { round: 1, lines: [{ id: 'zurek-line' }] },
  { deviceId: 'd1', deviceName: 'Till 1' },
);
const answers = (changes = {}) => ({
  ...adminReads(),
  [`GET ${path}`]: officeOrder,
  [`GET ${path}/events`]: [createEvent('order.opened', { after: { tableLabel: '5', guestCount: 3 } }), sent],
  ...changes,
});
const open = (changes = {}, language = 'en') =>
  renderScreen(<AdminOrderScreen orderId={orderId} />, {
    answers: answers(changes),
    member: { roles: ['admin'] },
    language,
  });

const writesOf = (requests: SentRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);

describe('an order in the office', () => {
  it('shows its facts, its lines with the time of each step, the VAT by rate, and the total §2.20', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Order 7' });
    const facts = within(screen.getByRole('region', { name: 'Details' }));
    for (const fact of ['Table 5', 'Ola', '3', 'Allergies: nuts'])
      expect(facts.getByText(fact)).toBeDefined();
    const lines = screen.getByRole('region', { name: 'Items' }).textContent;
    // 19:14 in Warsaw: times are shown in the restaurant's time zone.
    for (const text of ['Żurek', 'served', 'sent 19:02', 'ready 19:12', 'served 19:14']) {
      expect(lines).toContain(text);
    }
    const vat = screen.getByRole('row', { name: /^8%/ }).textContent;
    for (const amount of ['26.39', '2.11', '28.50']) expect(vat).toContain(amount);
  });

  it('tells everything that happened: what, who, on which device, when', async () => {
    await open();
    const timeline = within(await screen.findByRole('region', { name: 'Activity' }));
    const [opened, sentRow] = await timeline.findAllByRole('listitem');
    expect(opened?.textContent).toContain('Order opened');
    expect(opened?.textContent).toContain('Table 5 · 3 guests');
    expect(sentRow?.textContent).toContain('19:02');
    expect(sentRow?.textContent).toContain('Sent, round 1');
    expect(sentRow?.textContent).toContain('1× Żurek');
    expect(sentRow?.textContent).toContain('Ola · on Till 1');
  });

  it('is live, and its history with it', async () => {
    let events = [sent];
    const { pushSnapshot } = await open({ [`GET ${path}/events`]: () => ({ body: events }) });
    await screen.findByText('Sent, round 1');
    events = [sent, createEvent('order.cancelled')];
    await pushSnapshot(path, {
      ...officeOrder,
      state: 'cancelled',
      closedAt: '2026-11-20T19:30:00.000Z',
      version: 5,
    });
    await screen.findByText('Order cancelled');
    expect(screen.getByText('Cancelled')).toBeDefined();
    expect(screen.getByText('Closed')).toBeDefined();
  });

  it('says so when the order or its history can’t be read', async () => {
    await open({ [`GET ${path}/events`]: () => ({ status: 403, body: {} }) });
    await screen.findByText('Failed to fetch order');
    expect(screen.getByRole('heading', { level: 1, name: 'Order 7' })).toBeDefined();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined());
  });

  it('leads back to all orders, in Polish too', async () => {
    await open({}, 'pl-PL');
    await screen.findByRole('heading', { level: 1, name: 'Zamówienie 7' });
    const back = screen.getByRole('link', { name: 'Wszystkie zamówienia' });
    expect(back.getAttribute('href')).toBe('/app/admin/orders');
    await screen.findByText('Wysłano, runda 1');
  });

  it('shows what was voided and made cheaper: why, by whom, and on whose word', async () => {
    const ola = { id: 'ola', name: 'Ola' };
    const anna = { id: 'anna', name: 'Anna' };
    const at = '2026-11-20T18:20:00.000Z';
    const lines = [
      makeLine({
        id: 'v',
        name: 'Żurek',
        names: {},
        state: 'voided',
        void: { reason: 'guest left', started: true, by: ola, approvedBy: anna, at },
      }),
      makeLine({
        id: 'd',
        name: 'Bigos',
        names: {},
        state: 'served',
        discount: { kind: 'percent', value: 10, reason: 'regular', amount: 320, by: ola, at },
      }),
    ];
    const discount = {
      kind: 'percent',
      value: 100,
      reason: 'long wait',
      amount: 2_880,
      by: anna,
      at,
    } as const;
    await open({ [`GET ${path}`]: makeOrder({ ...officeOrder, lines, discount }) });
    const items = within(await screen.findByRole('region', { name: 'Items' }));
    expect(
      items.getByText('Void: guest left · Already started: waste · Ola · approved by Anna · 19:20'),
    ).toBeDefined();
    expect(items.getByText(/^Discount 10% \(.*3\.20\): regular · Ola · 19:20$/)).toBeDefined();
    // The price before the discount is struck through.
    expect(items.getAllByText(/32\.00/, { selector: 's' })).toHaveLength(2);
    const sums = within(screen.getByRole('region', { name: 'Totals' }));
    expect(sums.getByText('Comp: long wait · Anna · 19:20')).toBeDefined();
    expect(sums.getByText('Discounts')).toBeDefined();
  });

  it('shows payments with tip, change and refunds, and gives a part of one back with a reason', async () => {
    const payments = [
      createPayment({ tip: 150, tendered: 5_000, change: 2_000 }),
      createPayment({ id: 'back', amount: -850, refundOf: 'payment', reason: 'cold soup' }),
    ];
    const { requests } = await open({
      [`GET ${path}`]: makeOrder({ ...officeOrder, payments }),
      [`POST /api/waiter/orders/${orderId}/payments/payment/refund`]: () => ({ body: officeOrder }),
    });
    const list = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(list.getByText(/^tip .*1\.50 · received .*50\.00 · change .*20\.00$/)).toBeDefined();
    expect(list.getByText('Refund (Cash)')).toBeDefined();
    expect(list.getByText('cold soup')).toBeDefined();
    const refunds = list.getAllByRole('button', { name: /^Refund…/ });
    expect(refunds).toHaveLength(1);
    for (const button of refunds) fireEvent.click(button);
    expect(
      screen.getByText(/20\.00 can be refunded; a full refund includes the tip of .*1\.50\./),
    ).toBeDefined();
    fireEvent.change(screen.getByLabelText('Partial refund'), { target: { value: '25' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'cold again' } });
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
    expect(screen.getByText(/^At most .*20\.00\.$/)).toBeDefined();
    fireEvent.change(screen.getByLabelText('Partial refund'), { target: { value: '12,50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)).toEqual([{ reason: 'cold again', amount: 1_250 }]);
    fireEvent.click(list.getByRole('button', { name: /^Refund…/ }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'all of it' } });
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() =>
      expect(writesOf(requests).at(-1)).toEqual({ reason: 'all of it', amount: 2_000, tip: 150 }),
    );
  });

  it('asks for nothing where an invoice stands against a refund', async () => {
    const payments = [createPayment()];
    await open({
      [`GET ${path}`]: { ...officeOrder, payments, paid: 2850, invoiceNumber: 'FV/1', invoiced: 2850 },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Refund…/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^This order has an invoice/)).toBeDefined();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('offers to reopen within the window while no receipt is out, and to cancel what came to nothing', async () => {
    const closedAt = new Date(Date.now() - 60_000).toISOString();
    const { requests, pushSnapshot } = await open({
      [`GET ${path}`]: { ...officeOrder, state: 'closed', closedAt, receiptState: 'failed' },
      [`POST /api/waiter/orders/${orderId}/reopen`]: () => ({ body: officeOrder }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Reopen…' }));
    expect(screen.queryByRole('button', { name: 'Cancel the order…' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'one more beer' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)).toEqual([{ reason: 'one more beer' }]);
    await pushSnapshot(path, {
      ...officeOrder,
      state: 'closed',
      closedAt,
      receiptState: 'issued',
      version: 9,
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen…' })).toBeNull());
    const drafts = [makeLine({ state: 'draft' })];
    await pushSnapshot(path, { ...makeOrder({ ...officeOrder, lines: drafts }), version: 10 });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order…' }));
    expect(screen.getByText('Cancel order 7?')).toBeDefined();
  });

  it('shows the receipt with its number, and what to do when it is unclear', async () => {
    const receipt = { attempts: 2, number: 'F/12', device: 'Counter', buyerTaxId: '1234563218' };
    const { pushSnapshot } = await open({
      [`GET ${path}`]: { ...officeOrder, state: 'closed', receiptState: 'issued', receipt },
    });
    const region = within(await screen.findByRole('region', { name: 'Receipt' }));
    expect(region.getByText('number F/12 · Counter · NIP 1234563218 · 2 attempts')).toBeDefined();
    expect(region.getByRole('button', { name: /^Print a copy/ })).toBeDefined();
    await pushSnapshot(path, {
      ...officeOrder,
      state: 'closed',
      receiptState: 'unknown',
      receipt: { attempts: 2, error: 'restarted' },
      version: 9,
    });
    await region.findByText('The server stopped while it was printing.');
    expect(region.getByRole('button', { name: /^Confirm print/ })).toBeDefined();
  });

  it('leads from a merged order to the other one, and back', async () => {
    const { pushSnapshot } = await open({
      [`GET ${path}`]: { ...officeOrder, state: 'cancelled', mergedIntoId: 'other' },
    });
    expect(await screen.findByText('Merged')).toBeDefined();
    expect(screen.queryByText('Cancelled')).toBeNull();
    const into = screen.getByRole('link', { name: 'Open that order' });
    expect(into.getAttribute('href')).toBe('/app/admin/orders/other');
    const mergedFrom = [{ orderId: 'source', number: 6, tableLabel: '4' }];
    await pushSnapshot(path, { ...officeOrder, mergedFrom, version: 9 });
    const from = await screen.findByRole('link', { name: 'No. 6 · Table 4' });
    expect(from.getAttribute('href')).toBe('/app/admin/orders/source');
  });
});
