import { fireEvent, screen } from '@testing-library/react';
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

it('says that nothing is sent, and finds an invoice by its buyer', async () => {
  await renderReadScreen(<InvoiceList />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/invoices': [entry, { ...entry, id: 'i2', number: 'FV/2026/2', buyerName: 'Kuźnia' }],
    },
    member: { roles: ['admin'] },
  });
  expect(screen.getByText(/doesn’t send invoices to KSeF/)).toBeTruthy();
  expect(screen.getAllByText('not sent')).toHaveLength(2);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mlyn' } });
  expect(screen.getByRole('link', { name: 'FV/2026/1' })).toBeTruthy();
  expect(screen.queryByText('FV/2026/2')).toBeNull();
  expect(screen.getByRole('button', { name: 'XML FV/2026/1' })).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(screen.getByText('Nothing found.')).toBeTruthy();
});
