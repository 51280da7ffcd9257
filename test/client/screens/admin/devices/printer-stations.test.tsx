import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RestaurantStation } from '#shared/venue/settings-schema.ts';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createSettings } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const stations: RestaurantStation[] = [
  {
    id: 'kitchen',
    group: 'kitchen',
    name: 'Kitchen',
    color: '#2563eb',
    printerId: 'p1',
    copyPrinterIds: ['p0'],
  },
  { id: 'bar', group: 'bar', name: 'Bar', color: '#2563eb', mode: 'paper', printerId: 'p1' },
  { id: 'grill', group: 'kitchen', name: 'Grill', color: '#2563eb', mode: 'screen', printerId: 'p2' },
];

function printer(id: string, name: string) {
  const { station: _, ...withoutStation } = createDevice({ id, name, kind: 'printer' });
  return withoutStation;
}

it.each([
  ['Hot', 'It prints the tickets of: Kitchen (Screen and paper).'],
  ['Back', 'It prints the tickets of: Kitchen (Screen and paper), Bar (Paper).'],
  ['Spare', 'It prints no station’s tickets.'],
])('%s says whose tickets it prints, which is set in one place', async (name, text) => {
  await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/settings': createSettings({ stations }),
      'GET /api/admin/devices': [printer('p0', 'Hot'), printer('p1', 'Back'), printer('p2', 'Spare')],
      'GET /api/notifications/devices': [],
    },
    member: { roles: ['admin'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  expect((await screen.findByText(text, { exact: false })).textContent).toContain(text);
  expect(screen.queryByLabelText('Station')).toBeNull();
  expect(screen.getByRole('button', { name: 'Change stations' })).toBeDefined();
});

it('asks of a new printer what it is for', async () => {
  const { requests } = await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/settings': createSettings({ stations }),
      'GET /api/admin/devices': [],
      'GET /api/notifications/devices': [],
      'POST /api/admin/devices': () => ({ status: 201, body: printer('new', 'Pass') }),
    },
    member: { roles: ['admin'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add device' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Pass' } });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'printer' } });
  const station = screen.getByLabelText(/^Station/);
  fireEvent.change(station, { target: { value: 'kitchen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Add device' });
  const post = requests.find(({ method }) => method === 'POST');
  expect(post?.body).toMatchObject({ name: 'Pass', kind: 'printer', station: 'kitchen' });
});
