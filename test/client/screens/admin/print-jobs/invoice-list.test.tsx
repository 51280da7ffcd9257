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
      { ...entry, environment: 'production', state: 'accepted', ksefNumber, hasConfirmation: true },
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
  expect(screen.queryByText(/doesn’t send these invoices/)).toBeNull();
});

it('corrects the buyer of a rejected invoice and sends it again', async () => {
  const rejected = { ...entry, environment: 'production', state: 'rejected', reason: 'Zły NIP', buyer };
  const { requests, environment } = await open([rejected], { environment: 'production' });
  environment.answers['POST /api/admin/invoices/i1/retry'] = undefined;
  expect(screen.getByText('No token or certificate: no invoice is sent.')).toBeTruthy();
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
