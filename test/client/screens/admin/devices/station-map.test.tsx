import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StationReach } from '#shared/order/station-reach-schema.ts';
import type { RestaurantStation } from '#shared/venue/settings-schema.ts';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';
import { adminReads, createSettings } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const sentAt = '2025-11-20T18:00:05.000Z';
const stations: RestaurantStation[] = [
  { id: 'kitchen', group: 'kitchen', name: 'Kitchen', color: '#2563eb', printerId: 'p' },
  { id: 'bar', group: 'bar', name: 'Bufet', color: '#2563eb' },
];
const translations = [{ text: 'Bufet', names: { en: 'Bar' } }];
const out = {
  ...{ id: 'p', name: 'Pass', kind: 'printer', driver: 'escpos', isFiscal: false, isOut: true },
  ...{ error: 'paperOut', outSince: '2025-11-20T18:00:00.000Z', waitingJobs: 1 },
};

async function open(reach: () => StationReach[]) {
  const wall = createDevice({ id: 'w', name: 'Bar wall', kind: 'screen', station: 'bar', state: 'stale' });
  const pass = createDevice({ id: 'p', name: 'Pass', kind: 'printer', standInPrinterId: 's' });
  const spare = createDevice({ id: 's', name: 'Spare', kind: 'printer' });
  const rendered = await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/settings': createSettings({ stations }),
      'GET /api/admin/devices': [pass, spare, wall],
      'GET /api/notifications/devices': [],
      'GET /api/waiter/printers': [out],
      'GET /api/admin/stations': () => ({ body: reach() }),
      'POST /api/waiter/orders': () => ({ status: 201, body: makeOrder({ id: 'fresh' }) }),
      'POST /api/waiter/orders/fresh/send': () => ({
        body: makeOrder({ id: 'fresh', lines: [makeLine({ state: 'sent', sentAt })] }),
      }),
    },
    // Each test finds the station by its name in the reader's language.
    member: { roles: ['admin'], restaurant: { ...testMember.restaurant, translations } },
  });
  const map = await screen.findByRole('region', { name: 'How orders reach the stations' });
  await within(map).findByRole('button', { name: 'Try with a ticket Bar' });
  const row = (name: string) => {
    const found = within(map)
      .getByRole('button', { name: `Try with a ticket ${name}` })
      .closest('li');
    if (found === null) throw new Error(`There is no ${name}`);
    return within(found);
  };
  return { ...rendered, row };
}

it('shows by what each station is reached, and what is wrong in words', async () => {
  const { row } = await open(() => [
    { id: 'kitchen', isUnreached: true },
    { id: 'bar', reachedAt: sentAt, isUnreached: false },
  ]);
  expect(row('Kitchen').getByText('Nothing reaches it: no screen, no paper')).toBeDefined();
  expect(row('Kitchen').getByText(/^Screen and paper · Pass/)).toBeDefined();
  await waitFor(() => expect(row('Kitchen').getByText(/^Pass: /).textContent).toMatch(/paper/i));
  expect(row('Bar').getByText('Reached')).toBeDefined();
  expect(row('Bar').getByText(/^Screen · Bar wall · last ticket/)).toBeDefined();
  expect(row('Bar').getByText(/^Bar wall: offline, last seen/)).toBeDefined();
});

it('names the stand-in of a printer, and its fault in the list of devices, too', async () => {
  const { row } = await open(() => [
    { id: 'kitchen', isUnreached: false },
    { id: 'bar', isUnreached: false },
  ]);
  expect(row('Kitchen').getByText('Screen and paper · Pass (stand-in: Spare)')).toBeDefined();
  const list = within(screen.getByRole('region', { name: 'Devices' }));
  await waitFor(() => expect(list.getAllByText(/out of paper/i).length).toBeGreaterThan(0));
});

it('tries a station with a training ticket, and asks once it was reached whether it was seen', async () => {
  localStorage.clear();
  let bar: StationReach = { id: 'bar', isUnreached: false };
  const { row, requests } = await open(() => [{ id: 'kitchen', isUnreached: false }, bar]);
  expect(row('Bar').getByText('Not tried yet')).toBeDefined();
  const send = () => fireEvent.click(row('Bar').getByRole('button', { name: 'Try with a ticket Bar' }));
  send();
  await row('Bar').findByText('Sent. It waits for the station’s screen or printer.');
  bar = { id: 'bar', sentAt, reachedAt: sentAt, isUnreached: false };
  send();
  const question = await row('Bar').findByRole('group', {
    name: 'Did the ticket appear on the screen of Bar?',
  });
  expect(row('Bar').getByText('Reached')).toBeDefined();
  const [created] = requests.filter(({ method }) => method === 'POST');
  expect(created?.body).toMatchObject({
    isTraining: true,
    lines: [{ openItem: { station: 'bar', stationId: 'bar' } }],
  });
  fireEvent.click(within(question).getByRole('button', { name: 'No' }));
  expect(row('Bar').getByRole('button', { name: 'When something breaks' })).toBeDefined();
  expect(localStorage.getItem('kelner.seenTickets')).toBeNull();
  send();
  fireEvent.click(await row('Bar').findByRole('button', { name: 'Yes, it came' }));
  expect(row('Bar').getByText('It came.')).toBeDefined();
  expect(localStorage.getItem('kelner.seenTickets')).toMatch(/ bar":"20/);
});
