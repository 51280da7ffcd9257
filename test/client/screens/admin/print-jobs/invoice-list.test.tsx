import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InvoiceList } from '../../../../../client/screens/admin/print-jobs/invoice-list.tsx';
import { renderReadScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { orderId } from '../office-factory.ts';

const entry = {
  ...{ id: 'i1', number: 'FV/2026/1', state: 'queued', issuedOn: '2026-11-20' },
  ...{ issuedAt: '2026-11-20T18:00:00.000Z', issuedBy: { id: 'u', name: 'Anna' } },
  ...{ orderId, orderNumber: 7, buyerName: 'Młyn', buyerTaxId: '1234563218', total: 2_850 },
};

const ksefOf = (state: object) => ({ 'GET /api/admin/ksef': state });
const open = (invoices: object[], state: object) =>
  renderReadScreen(<InvoiceList />, {
    answers: { ...adminReads(), ...ksefOf(state), 'GET /api/admin/invoices': invoices },
    member: { roles: ['admin'] },
  });
const credential = { kind: 'token', savedAt: '2026-11-20T18:00:00.000Z', savedBy: { id: 'u', name: 'Anna' } };
const buyer = { name: 'Młyn', address: 'ul. Zbożowa 5', taxId: '1234563218' };

it('shows what KSeF said, and which invoices a trial system has', async () => {
  const ksefNumber = '5213003700-20261120-0100001AF629-AF';
  await open(
    [
      {
        ...{ ...entry, environment: 'production', state: 'accepted', ksefNumber, hasConfirmation: true },
        mail: { state: 'failed', at: entry.issuedAt, fault: 'refused', answer: '550 no such mailbox' },
      },
      { ...entry, id: 'i2', number: 'FV/2026/2', environment: 'test', state: 'queued' },
    ],
    {
      environment: 'test',
      fault: { kind: 'refused', words: 'Nieważny token', since: entry.issuedAt },
      credential,
    },
  );
  expect(screen.getByText(ksefNumber)).toBeTruthy();
  expect(screen.getByText(/waiting \(test system\)/)).toBeTruthy();
  expect(screen.getByText(/KSeF refuses since .*Nieważny token/)).toBeTruthy();
  expect(screen.getByText(/They are no invoices in law/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^UPO/ })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^PDF/ })).toHaveLength(2);
  expect(screen.getByText(/not sent by e-mail: .*550 no such mailbox/)).toBeTruthy();
  expect(screen.queryByText(/doesn’t send these invoices/)).toBeNull();
});

it('corrects the buyer of a rejected invoice and sends it again', async () => {
  const rejected = { ...entry, environment: 'production', state: 'rejected', reason: 'Zły NIP', buyer };
  const { requests, environment } = await open([rejected], { environment: 'production' });
  environment.answers['POST /api/admin/invoices/i1/retry'] = undefined;
  expect(screen.getByText('No token or certificate: no invoice is sent.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^PDF/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Correct/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Zły NIP')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Młyn S.A.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({ buyer: { ...buyer, name: 'Młyn S.A.' } });
});

it('says that nothing is sent, and finds an invoice by its buyer', async () => {
  await renderReadScreen(<InvoiceList />, {
    answers: {
      ...adminReads(),
      ...ksefOf({}),
      'GET /api/admin/invoices': [entry, { ...entry, id: 'i2', number: 'FV/2026/2', buyerName: 'Kuźnia' }],
    },
    member: { roles: ['admin'] },
  });
  expect(screen.getByText(/doesn’t send these invoices to KSeF/)).toBeTruthy();
  expect(screen.getAllByText('not sent')).toHaveLength(2);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mlyn' } });
  expect(screen.getByRole('link', { name: 'FV/2026/1' })).toBeTruthy();
  expect(screen.queryByText('FV/2026/2')).toBeNull();
  expect(screen.getByRole('button', { name: 'XML FV/2026/1' })).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(screen.getByText('Nothing found.')).toBeTruthy();
});

const inForce = {
  ...{ number: 'FV/2026/1', latest: 'FV-KOR/2026/1', buyer, total: 3_100, mostTotal: 3_100 },
  rates: [{ rate: 23 }, { rate: 8 }, { rate: 5 }],
  lines: [
    { name: 'Zupa', quantity: 2, unitPrice: 1_100, amount: 2_200, rate: 8 },
    { name: 'Piwo', quantity: 1, unitPrice: 900, amount: 900, rate: 8 },
  ],
  payments: [
    { id: 'p1', kind: 'cash', amount: 1_000 },
    { id: 'p2', kind: 'card', amount: 2_100 },
  ],
};

async function openCorrection(change: object = {}) {
  const invoices = [
    { ...entry, isCorrectable: true, totalNow: 3_100 },
    { ...entry, id: 'i2', number: 'FV-KOR/2026/1', corrects: 'FV/2026/1', total: -500 },
  ];
  const { requests, environment } = await open(invoices, {});
  environment.answers['GET /api/admin/invoices/i1'] = { ...inForce, ...change };
  environment.answers['POST /api/admin/invoices/i1/correction'] = undefined;
  expect(screen.getByText('corrects FV/2026/1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Correction… FV/2026/1' }));
  await screen.findByLabelText('What is wrong');
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const issued = () => {
    set('Reason', 'Reklamacja');
    fireEvent.click(screen.getByRole('button', { name: 'Issue the correction' }));
    return requests.find(({ method }) => method === 'POST')?.body;
  };
  return { set, issued };
}

it('corrects an invoice to zero, and gives the money back from all payments if none has it', async () => {
  const { issued } = await openCorrection();
  expect(screen.getByText(/The invoice of PLN.31\.00 is corrected to zero/)).toBeTruthy();
  await expect
    .poll(issued)
    .toEqual({ reason: 'Reklamacja', latest: 'FV-KOR/2026/1', isWhole: true, refundOf: ['p1', 'p2'] });
});

it.each([
  ['later', /^Refund it in the order/, {}],
  ['replaced', /then without an invoice/, { isReplaced: true }],
])(
  'corrects an invoice to zero without a refund (%s), and says what is to follow',
  async (how, text, more) => {
    const { set, issued } = await openCorrection();
    set('Refund of PLN 31.00', how);
    expect(screen.getByText(text)).toBeTruthy();
    const body = { reason: 'Reklamacja', latest: 'FV-KOR/2026/1', isWhole: true };
    await expect.poll(issued).toEqual({ ...body, ...more });
  },
);

it('corrects quantities, and offers the first payment that has the difference', async () => {
  const { set, issued } = await openCorrection();
  set('What is wrong', 'lines');
  expect(issued()).toBeUndefined();
  expect(screen.getByText(/Nothing is changed yet/)).toBeTruthy();
  const [quantity] = screen.getAllByLabelText('Quantity');
  fireEvent.change(quantity as HTMLElement, { target: { value: '1' } });
  expect(screen.getByLabelText<HTMLSelectElement>('Refund of PLN 11.00').value).toBe('p2');
  await expect.poll(issued).toEqual({
    ...{ reason: 'Reklamacja', latest: 'FV-KOR/2026/1', refundOf: ['p2'] },
    lines: [{ position: 1, quantity: 1, amount: 1_100 }],
  });
});

it('corrects a VAT rate, and adds the part that has another one', async () => {
  const line = { name: 'Usługa gastronomiczna', quantity: 1, unitPrice: 3_100, amount: 3_100, rate: 8 };
  const { set, issued } = await openCorrection({ lines: [line] });
  set('What is wrong', 'lines');
  fireEvent.click(screen.getByRole('button', { name: 'Add a missing line' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(line.name);
  const set1 = (label: string, value: string) =>
    fireEvent.change(screen.getAllByLabelText(label)[1] as HTMLElement, { target: { value } });
  set1('Amount', '9');
  set1('VAT rate', '23');
  expect(screen.getByText(/That is PLN.40\.00\. The guest paid PLN.31\.00/)).toBeTruthy();
  expect(issued()).toBeUndefined();
  fireEvent.change(screen.getAllByLabelText('Amount')[0] as HTMLElement, { target: { value: '22' } });
  expect(screen.queryByLabelText(/^Refund of/)).toBeNull();
  await expect.poll(issued).toEqual({
    ...{ reason: 'Reklamacja', latest: 'FV-KOR/2026/1' },
    lines: [
      { position: 1, quantity: 1, amount: 2_200 },
      { name: line.name, quantity: 1, amount: 900, vatRate: 23 },
    ],
  });
});

it('corrects the buyer’s name, and leaves the NIP alone', async () => {
  const { set, issued } = await openCorrection();
  set('What is wrong', 'buyer');
  expect(screen.queryByLabelText('NIP')).toBeNull();
  set('Name', 'Młyn S.A.');
  await expect.poll(issued).toEqual({
    ...{ reason: 'Reklamacja', latest: 'FV-KOR/2026/1' },
    buyer: { ...buyer, name: 'Młyn S.A.' },
  });
});
