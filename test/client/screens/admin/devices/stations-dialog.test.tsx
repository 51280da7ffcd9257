import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createSettings, refusal } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const stations: Settings['stations'] = [
  { id: 'kitchen', group: 'kitchen', name: 'Kitchen', color: '#ea580c' },
  { id: 'bar', group: 'bar', name: 'Bar', color: '#2563eb' },
];
const pass = createDevice({ id: 'p', name: 'Pass', kind: 'printer' });
const saved = ({ body }: SentRequest) => ({ body: { ...(body as object), version: 4 } });

async function openStations(settings: Settings, save: (request: SentRequest) => object = saved) {
  const { requests } = await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads({ settings }),
      'GET /api/admin/devices': [pass, createDevice({ id: 'q', name: 'Office', kind: 'printer' })],
      'GET /api/notifications/devices': [],
      'PUT /api/admin/settings': save,
    },
    member: { roles: ['admin'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change stations' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stations' }));
  const writes = () => requests.filter(({ method }) => method === 'PUT');
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  return { dialog, writes, press };
}

it('says what a station works from, and at which one there is no printer for it', async () => {
  const withPass = stations.map(one => (one.id === 'kitchen' ? { ...one, printerId: 'p' } : one));
  const noPrinter = refusal(422, 'STATION_WITHOUT_PRINTER', [
    { path: 'stations/1/mode', message: 'needs a printer' },
  ]);
  const { dialog, writes, press } = await openStations(
    createSettings({ stations: withPass }),
    () => noPrinter,
  );
  const [kitchen, bar] = dialog.getAllByLabelText<HTMLSelectElement>('Works from');
  if (kitchen === undefined || bar === undefined) throw new Error('A station is missing');
  await waitFor(() => expect(kitchen.value).toBe('both'));
  expect(bar.value).toBe('screen');
  fireEvent.change(bar, { target: { value: 'paper' } });
  expect(dialog.getByText(/Nobody says there that an item is ready/)).toBeDefined();
  press('Save');
  await waitFor(() => expect(bar.getAttribute('aria-invalid')).toBe('true'));
  expect(writes()[0]?.body).toMatchObject({
    stations: [{ id: 'kitchen' }, { id: 'bar', mode: 'paper' }],
  });
});

it('names, adds and removes stations, but never the last of kitchen or bar', async () => {
  const settings = createSettings({ stations });
  const { dialog, writes, press } = await openStations(settings);
  expect(dialog.queryByRole('button', { name: 'Remove Kitchen' })).toBeNull();
  press('Add kitchen station');
  const [, added] = dialog.getAllByLabelText<HTMLInputElement>('Name');
  if (added === undefined) throw new Error('No station was added');
  press('Save');
  expect(writes()).toEqual([]);
  fireEvent.change(added, { target: { value: ' kitchen ' } });
  expect(dialog.getByText('This name is there twice.')).toBeDefined();
  fireEvent.change(added, { target: { value: 'Grill' } });
  expect(dialog.getByRole('button', { name: 'Remove Kitchen' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Remove Bar' })).toBeNull();
  const [, printerOfAdded] = dialog.getAllByLabelText<HTMLSelectElement>('Printer');
  if (printerOfAdded === undefined) throw new Error('A station has no printer to choose');
  expect(printerOfAdded.selectedOptions[0]?.text).toBe('None');
  expect(dialog.queryByLabelText(/^Also at/)).toBeNull();
  fireEvent.change(printerOfAdded, { target: { value: 'q' } });
  fireEvent.click(dialog.getByLabelText('Also at Pass'));
  fireEvent.change(printerOfAdded, { target: { value: 'p' } });
  fireEvent.click(dialog.getByLabelText('Also at Office'));
  fireEvent.click(dialog.getByLabelText(/^The pass calls the waiter/));
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { version, ...others } = settings;
  expect(writes()[0]?.headers['if-match']).toBe(`"${version}"`);
  expect(writes()[0]?.body).toMatchObject({
    ...others,
    usesPass: true,
    stations: [
      { id: 'kitchen' },
      { group: 'kitchen', name: 'Grill', printerId: 'p', copyPrinterIds: ['q'] },
      { id: 'bar' },
    ],
  });
});
