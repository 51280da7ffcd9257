import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createSettings } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

it('a printer says what its stations work from, and where that is set', async () => {
  const stations = [
    { id: 'kitchen', group: 'kitchen', name: 'Kitchen', color: '#2563eb' },
    { id: 'bar', group: 'bar', name: 'Bar', color: '#2563eb', mode: 'screen' },
  ] as const;
  await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/settings': createSettings({ stations: [...stations] }),
      'GET /api/admin/devices': [
        createDevice({ id: 'p0', name: 'Hot', kind: 'printer', station: 'kitchen' }),
      ],
      'GET /api/notifications/devices': [],
    },
    member: { roles: ['admin'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Hot/ }));
  expect(await screen.findByText(/^They work from: Kitchen: Screen and paper\. Set in/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Station'), { target: { value: 'bar' } });
  expect(screen.getByText(/^It prints nothing for them/)).toBeTruthy();
});
