import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

it('printers of tickets have a stand-in: any other printer of tickets but themselves', async () => {
  const [kitchen, bar] = ['Kitchen printer', 'Bar printer'].map((name, index) =>
    createDevice({ id: `p${index}`, name, kind: 'printer', address: '192.168.1.20' }),
  );
  const fiscal = createDevice({ id: 'f', name: 'Novitus', kind: 'fiscalPrinter' });
  const { requests } = await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/devices': [kitchen, bar, fiscal],
      'GET /api/notifications/devices': [],
      'PATCH /api/admin/devices/p0': () => ({ body: kitchen }),
    },
    member: { roles: ['admin'] },
  });
  const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press(/^Novitus/);
  await screen.findByLabelText('Driver');
  expect(screen.queryByLabelText('Stand-in printer')).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  await press(/^Kitchen printer/);
  const field = await screen.findByLabelText('Stand-in printer');
  const options = [...field.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['None: tickets wait', 'Bar printer']);
  fireEvent.change(field, { target: { value: 'p1' } });
  await press('Save');
  const writes = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  await waitFor(() => expect(writes()).toEqual([{ standInPrinterId: 'p1' }]));
});
