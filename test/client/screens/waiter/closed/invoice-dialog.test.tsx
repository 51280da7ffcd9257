import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/order/order-schema.ts';
import { makePayment, openTill, orderPath } from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

const closed = makeOrder({
  state: 'closed',
  closedAt: new Date(Date.now() - 60_000).toISOString(),
  lines: [makeLine({ name: 'Żurek', names: {}, state: 'served', unitPrice: 2_850 })],
  payments: [makePayment({ id: 'paid', kind: 'card', amount: 2_850 })],
  receiptState: 'issued',
  receipt: { attempts: 1, isFiscal: true, number: 'W1', buyerTaxId: '1234563218' },
});
const known = { name: 'Młyn sp. z o.o.', address: 'ul. Zbożowa 5\n30-002 Kraków', taxId: '1234563218' };

async function openClosed(
  order: Order,
  { isSetUp = true, buyers = [known], handsOut = {}, printers = [{}] } = {},
) {
  const restaurant = { ...testMember.restaurant, ...(isSetUp && { issuesInvoices: true }), ...handsOut };
  const till = await openTill(order, {
    member: { restaurant },
    answers: { 'GET /api/waiter/printers': printers },
  });
  till.environment.answers['GET /api/waiter/buyers'] = { buyers };
  return till;
}
const openDialog = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Invoice' }));
  return within(await screen.findByRole('dialog'));
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('the invoice of a closed order', () => {
  it('is offered only where invoices are set up, and once', async () => {
    await openClosed(closed, { isSetUp: false });
    expect(screen.queryByRole('button', { name: 'Invoice' })).toBeNull();
    document.body.replaceChildren();
    await openClosed({ ...closed, invoiceNumber: 'FV/2026/7' });
    expect(await screen.findByText('Invoice FV/2026/7')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invoice' })).toBeNull();
  });

  it('says before anything is typed that a fiscal receipt is missing', async () => {
    const { receipt: _, ...unprinted } = closed;
    const handsOut = { invoicesNeedReceipt: true };
    const open = (isFiscal: boolean) =>
      openClosed({ ...unprinted, receiptState: 'none' }, { handsOut, printers: [{ isFiscal }] });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Invoice' });
    await open(false);
    expect(await screen.findByText(/In Settings → Invoices/)).toBeTruthy();
    expect(button().disabled).toBe(true);
    document.body.replaceChildren();
    await open(true);
    expect(await screen.findByText(/Print the fiscal receipt first/)).toBeTruthy();
    expect(button().disabled).toBe(true);
    document.body.replaceChildren();
    await openClosed(closed, { handsOut });
    expect(button().disabled).toBe(false);
  });

  it('is printed and e-mailed once it is issued, where there is a printer and a mail account', async () => {
    const issued = { ...closed, invoiceNumber: 'FV/2026/7' };
    await openClosed(issued);
    expect(screen.queryByRole('button', { name: /invoice/ })).toBeNull();
    document.body.replaceChildren();
    const handsOut = { printsInvoices: true, mailsInvoices: true };
    const { writes, environment } = await openClosed(issued, { handsOut });
    environment.answers[`POST ${orderPath}/invoice/print`] = issued;
    environment.answers[`POST ${orderPath}/invoice/mail`] = issued;
    fireEvent.click(await screen.findByRole('button', { name: 'Print the invoice' }));
    expect(await screen.findByText('Sent to the printer.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'E-mail the invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    type('E-mail', 'gosc@');
    expect(send.disabled).toBe(true);
    type('E-mail', ' gosc@example.com ');
    fireEvent.click(send);
    expect(await screen.findByText('On its way: gosc@example.com')).toBeTruthy();
    expect(writes().map(({ body }) => body)).toEqual([{}, { address: 'gosc@example.com' }]);
  });

  it('fills in a company by the NIP of its receipt', async () => {
    const { writes, environment, put } = await openClosed(closed);
    environment.answers[`POST ${orderPath}/invoice`] = () => put({ invoiceNumber: 'FV/2026/1' });
    const dialog = await openDialog();
    await waitFor(() => expect(typed('Name')).toBe(known.name));
    expect(typed('NIP')).toBe(known.taxId);
    type('Name', 'Młyn S.A.');
    fireEvent.click(dialog.getByRole('button', { name: 'Issue the invoice' }));
    expect(await screen.findByText('Invoice FV/2026/1')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ buyer: { ...known, name: 'Młyn S.A.' }, total: 2_850 });
  });

  it('waits for a right NIP, a name and an address', async () => {
    const { receipt: _, ...unprinted } = closed;
    await openClosed({ ...unprinted, receiptState: 'none' }, { buyers: [] });
    const dialog = await openDialog();
    const isReady = () =>
      !dialog.getByRole<HTMLButtonElement>('button', { name: 'Issue the invoice' }).disabled;
    type('NIP', '123-456-32-17');
    expect(dialog.getByText('This tax number is not valid.')).toBeTruthy();
    type('Name', 'Młyn');
    type('Address', 'Kraków');
    expect(isReady()).toBe(false);
    type('NIP', 'PL 123-456-32-18');
    expect(isReady()).toBe(true);
  });

  it('is for a private person where the fiscal receipt has no NIP', async () => {
    const receipt = { attempts: 1, isFiscal: true, number: 'W1' };
    const { writes, environment, put } = await openClosed({ ...closed, receipt });
    environment.answers[`POST ${orderPath}/invoice`] = () => put({ invoiceNumber: 'FV/2026/1' });
    const dialog = await openDialog();
    expect(dialog.getByText(/for a private person only/)).toBeTruthy();
    expect(screen.queryByLabelText('NIP')).toBeNull();
    type('Name', 'Jan Nowak');
    type('Address', 'Łódź');
    type('Country code', 'de');
    fireEvent.click(dialog.getByRole('button', { name: 'Issue the invoice' }));
    expect(await screen.findByText('Invoice FV/2026/1')).toBeTruthy();
    const buyer = { name: 'Jan Nowak', address: 'Łódź', country: 'DE' };
    expect(writes()[0]?.body).toEqual({ buyer, total: 2_850 });
  });
});
