import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createSettings } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const stations = [
  { id: 'kitchen', group: 'kitchen', name: 'Kitchen', color: '#2563eb' },
  { id: 'bar', group: 'bar', name: 'Bar', color: '#2563eb', mode: 'paper', printerId: 'p1' },
  { id: 'grill', group: 'kitchen', name: 'Grill', color: '#2563eb', mode: 'screen', printerId: 'p2' },
] as const;

function printer(id: string, name: string) {
  const { station: _, ...withoutStation } = createDevice({ id, name, kind: 'printer' });
  return withoutStation;
}

it.each([
  ['Hot', 'It prints the tickets of: Kitchen (Screen and paper).'],
  ['Back', 'It prints the tickets of: Bar (Paper).'],
  ['Spare', 'It prints no station’s tickets.'],
])('%s says whose tickets it prints, which is set in one place', async (name, text) => {
  await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/settings': createSettings({ stations: [...stations] }),
      'GET /api/admin/devices': [
        createDevice({ id: 'p0', name: 'Hot', kind: 'printer', station: 'kitchen' }),
        printer('p1', 'Back'),
        printer('p2', 'Spare'),
      ],
      'GET /api/notifications/devices': [],
    },
    member: { roles: ['admin'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  expect((await screen.findByText(text, { exact: false })).textContent).toContain(text);
  expect(screen.queryByLabelText('Station')).toBeNull();
  const link = screen.getByRole('link', { name: 'Set in Settings → Stations' });
  expect(link.getAttribute('href')).toBe('/app/admin/settings#settings-stations');
});
