import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PreparationHomeScreen } from '../../../../client/screens/preparation/preparation-home-screen.tsx';
import { makeTicket } from '../../harness/order-factory.ts';
import { renderReadScreen, testMember } from '../../harness/screen-harness.tsx';

const answers = {
  'GET /api/preparation/orders?location=kitchen': [makeTicket({ id: 'a' }), makeTicket({ id: 'b' })],
  'GET /api/preparation/orders?location=bar': [
    makeTicket({ id: 'c', sentAt: '2099-01-01T00:00:00.000Z' }),
    makeTicket({ id: 'd', state: 'ready' }),
  ],
};
const stations = () => screen.getAllByRole('link').map(link => [link.getAttribute('href'), link.textContent]);

test('an admin chooses between the stations, each with its open tickets and the late ones §2.10', async () => {
  await renderReadScreen(<PreparationHomeScreen />, { answers, member: { roles: ['admin'] } });
  expect(stations()).toEqual([
    ['/app/preparation/kitchen', 'Kitchen2 tickets2 late'],
    ['/app/preparation/bar', 'Bar1 ticket'],
  ]);
});

test('a group with several stations offers each of them with its own tickets', async () => {
  const color = '#336699';
  const own = [
    { id: 'kitchen', group: 'kitchen', name: 'First', color },
    { id: 'grill', group: 'kitchen', name: 'Grill', color },
    { id: 'bar', group: 'bar', name: 'Counter', color },
  ] as const;
  const tickets = [
    makeTicket({ id: 'a', stationId: 'kitchen' }),
    makeTicket({ id: 'b', stationId: 'kitchen' }),
  ];
  await renderReadScreen(<PreparationHomeScreen />, {
    answers: { ...answers, 'GET /api/preparation/orders?location=kitchen': tickets },
    member: { roles: ['admin'], restaurant: { ...testMember.restaurant, stations: [...own] } },
  });
  expect(stations()).toEqual([
    ['/app/preparation/kitchen', 'Whole kitchen2 tickets2 late'],
    ['/app/preparation/kitchen?station=kitchen', 'First2 tickets2 late'],
    ['/app/preparation/kitchen?station=grill', 'Grill0 tickets'],
    ['/app/preparation/bar', 'Bar1 ticket'],
  ]);
});

test('the kitchen of a restaurant with a pass has it beside its board, the bar has none', async () => {
  await renderReadScreen(<PreparationHomeScreen />, {
    answers,
    member: { roles: ['admin'], restaurant: { ...testMember.restaurant, usesPass: true } },
  });
  expect(stations().map(([path]) => path)).toEqual([
    '/app/preparation/kitchen',
    '/app/preparation/kitchen?view=pass',
    '/app/preparation/bar',
  ]);
});

test('everybody is offered only the stations of their roles, and reads only those', async () => {
  const { requests } = await renderReadScreen(<PreparationHomeScreen />, {
    answers,
    member: { roles: ['bar'] },
  });
  expect(stations()).toEqual([['/app/preparation/bar', 'Bar1 ticket']]);
  expect(requests.map(({ path }) => path)).toEqual(['/api/preparation/orders?location=bar']);
});

test('a station that cannot be read says so', async () => {
  const refused = { ...answers, 'GET /api/preparation/orders?location=bar': () => ({ status: 403 }) };
  await renderReadScreen(<PreparationHomeScreen />, { answers: refused, member: { roles: ['bar'] } });
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch preparation orders');
});
