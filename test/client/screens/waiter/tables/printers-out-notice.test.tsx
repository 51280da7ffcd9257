import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PrinterState } from '#shared/order/receipt-schema.ts';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import { makeTable } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';

const standIn = { name: 'Bar', isOut: false, isPrinting: true };
const kitchen: PrinterState = {
  id: 'kitchen',
  name: 'Kitchen printer',
  driver: 'escpos',
  isFiscal: false,
  isOut: true,
  waitingJobs: 0,
  standIn,
};

async function openTables(printers: readonly PrinterState[], language = 'en') {
  const rendered = await renderScreen(<TablesScreen />, {
    answers: {
      'GET /api/waiter/tables': [makeTable({ id: 't1', label: '1' })],
      'GET /api/waiter/orders': [],
      'GET /api/waiter/printers': printers,
    },
    language,
  });
  await screen.findAllByRole('region');
  return rendered;
}

it('waiters read who prints for a printer that is offline, until it is back', async () => {
  const { pushSnapshot } = await openTables([kitchen]);
  expect(await screen.findByText('Kitchen printer is offline: Bar prints its tickets.')).toBeDefined();
  const both = { ...kitchen, standIn: { ...standIn, isOut: true, isPrinting: false } };
  await pushSnapshot('/api/waiter/printers', [both]);
  expect(
    await screen.findByText('Kitchen printer and its stand-in Bar are offline: tickets wait.'),
  ).toBeDefined();
  await pushSnapshot('/api/waiter/printers', [{ ...kitchen, isOut: false, standIn: undefined }]);
  await waitFor(() => expect(screen.queryByText(/Kitchen printer/)).toBeNull());
});

it('in Polish, too; and nothing while its stand-in has been given nothing yet', async () => {
  await openTables(
    [kitchen, { ...kitchen, id: 'grill', name: 'Grill', standIn: { ...standIn, isPrinting: false } }],
    'pl-PL',
  );
  expect(await screen.findByText('Kitchen printer jest offline: bony drukuje Bar.')).toBeDefined();
  expect(screen.queryByText(/Grill/)).toBeNull();
});
