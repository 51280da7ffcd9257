import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

it('a network printer has a paper width and code pages; the usual ones are no setting', async () => {
  const bar = createDevice({ id: 'p0', name: 'Bar printer', kind: 'printer', address: '192.168.1.20' });
  const { requests } = await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/devices': [bar],
      'GET /api/notifications/devices': [],
      'PATCH /api/admin/devices/p0': () => ({ body: bar }),
    },
    member: { roles: ['admin'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Bar printer/ }));
  fireEvent.change(await screen.findByLabelText('Paper width'), { target: { value: '58' } });
  expect(screen.getByLabelText<HTMLInputElement>('cp852').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('cp866'));
  fireEvent.click(screen.getByLabelText('cp737'));
  fireEvent.click(screen.getByLabelText('cp737'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const writes = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  await waitFor(() => expect(writes()).toEqual([{ paperWidth: 58, codePages: ['cp852', 'cp866'] }]));
});
