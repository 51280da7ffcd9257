import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { StationScreen } from '../../../../../client/screens/preparation/station/station-screen.tsx';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';
import { renderReadScreen, renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const color = '#336699';
const stations = [
  { id: 'kitchen', group: 'kitchen' as const, name: 'First', color },
  { id: 'grill', group: 'kitchen' as const, name: 'Grill', color },
  { id: 'bar', group: 'bar' as const, name: 'Bar', color },
];
const ticketOf = (stationId: string): Ticket =>
  makeTicket({
    id: stationId,
    stationId,
    tableLabel: '7',
    lines: [makeTicketLine({ id: `${stationId}-line` })],
  });
const wholeKitchen = 'GET /api/preparation/orders?location=kitchen';
const grillOnly = `${wholeKitchen}&station=grill`;

function open(path: string, own = stations) {
  const answers = {
    [wholeKitchen]: [ticketOf('grill'), ticketOf('kitchen')],
    [grillOnly]: [ticketOf('grill')],
    'GET /api/preparation/menu': [],
  };
  const member = { roles: ['kitchen' as const], restaurant: { ...testMember.restaurant, stations: own } };
  return renderReadScreen(<StationScreen location="kitchen" />, { answers, member, path });
}

/** Each once: without a socket they are polled. */
const readPaths = (requests: readonly { path: string }[]) => [
  ...new Set(requests.filter(({ path }) => path.includes('/orders?')).map(({ path }) => `GET ${path}`)),
];

test('a wall of one station reads and shows only that one, under its name', async () => {
  const { requests } = await open('/app/preparation/kitchen?station=grill');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grill');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(readPaths(requests)).toEqual([grillOnly]);
  const shown = screen.getByRole('link', { current: 'page' });
  expect(shown.textContent).toBe('Grill');
  expect(screen.getByRole('link', { name: 'Whole kitchen' }).getAttribute('href')).toBe(
    '/app/preparation/kitchen',
  );
});

test('the wall of the group shows all, each ticket with its station', async () => {
  await open('/app/preparation/kitchen');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kitchen');
  const cards = screen.getAllByRole('article');
  const factsOf = (card: HTMLElement) => card.querySelector('header p')?.lastChild?.textContent ?? '';
  expect(cards.map(card => factsOf(card).split('\u00a0·')[0])).toEqual(['Grill', 'First']);
});

test('a station that is no more shows the whole group: nothing is missed', async () => {
  const { requests } = await open('/app/preparation/kitchen?station=gone');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(readPaths(requests)).toEqual([wholeKitchen]);
});

test('a group with one station is as it was: neither links nor names', async () => {
  const one = stations.filter(({ id }) => id !== 'grill');
  await open('/app/preparation/kitchen', one);
  expect(screen.queryByRole('link', { name: 'Whole kitchen' })).toBeNull();
  expect(screen.queryByText(/First/)).toBeNull();
});

test('a card taps its station’s part, on the whole kitchen’s wall, too, and says what the others owe', async () => {
  const shared = {
    ...ticketOf('grill'),
    ...{ allergies: [{ allergens: ['milk' as const] }], allergyVersion: 2, isAllergyUnseen: true },
    lines: [
      makeTicketLine({
        id: 'burger',
        stations: [
          { id: 'grill', status: 'waiting' },
          { id: 'kitchen', status: 'started' },
        ],
      }),
    ],
  };
  const member = {
    roles: ['kitchen' as const],
    restaurant: {
      ...testMember.restaurant,
      stations: stations.map(station =>
        station.id === 'kitchen' ? { ...station, name: 'Pierwsza' } : station,
      ),
      // Read in the screen's language, as everywhere.
      translations: [{ text: 'Pierwsza', names: { en: 'First' } }],
      useStartStep: false,
    },
  };
  for (const [path, read, body] of [
    ['/app/preparation/kitchen?station=grill', grillOnly, { stationId: 'grill' }],
    ['/app/preparation/kitchen', wholeKitchen, { stationId: 'grill' }],
  ] as const) {
    const answers = {
      [read]: () => ({ body: [shared] }),
      'GET /api/preparation/menu': () => ({ body: [] }),
      'POST /api/preparation/tickets/grill/allergy-seen': () => ({ body: {} }),
      'POST /api/preparation/lines/burger/ready': () => ({ body: {} }),
    };
    const { requests, unmount } = await renderScreen(<StationScreen location="kitchen" />, {
      answers,
      member,
      path,
    });
    const bodyOf = (call: string) => requests.find(({ path: called }) => called.endsWith(call))?.body;
    fireEvent.click(await screen.findByRole('button', { name: /^Allergy/ }));
    await waitFor(() => expect(bodyOf('/grill/allergy-seen')).toEqual({ version: 2, ...body }));
    fireEvent.click(screen.getByRole('button', { name: /First: still to come/ }));
    await waitFor(() => expect(bodyOf('/burger/ready')).toEqual(body));
    unmount();
  }
});
