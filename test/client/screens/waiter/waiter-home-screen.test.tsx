import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WaiterHomeScreen } from '../../../../client/screens/waiter/waiter-home-screen.tsx';
import { makeLine, makeOrder, openedAt } from '../../harness/order-factory.ts';
import { renderReadScreen, testMember } from '../../harness/screen-harness.tsx';

const orders = '/api/waiter/orders';
const own = { waiterId: testMember.userId };
const list = [
  makeOrder({ ...own, id: 'a', tableLabel: '1', lines: [makeLine({ state: 'served' })] }),
  makeOrder({ ...own, id: 'b', tableLabel: '2', lines: [makeLine({ state: 'sent', lateAt: openedAt })] }),
  makeOrder({ ...own, id: 'c', tableLabel: '3', lines: [makeLine({ state: 'ready' })] }),
  makeOrder({ waiterId: 'other', id: 'd', tableLabel: '4', lines: [makeLine({ state: 'ready' })] }),
];

test("a waiter's start shows their own open orders, ready to serve first, then late ones §2.5", async () => {
  await renderReadScreen(<WaiterHomeScreen />, { answers: { [`GET ${orders}`]: list } });
  const shown = within(screen.getByRole('region', { name: 'My open orders' })).getAllByRole('link');
  expect(shown.map(row => row.textContent?.match(/Table \d/)?.[0])).toEqual([
    'Table 3',
    'Table 2',
    'Table 1',
  ]);
});

test('it leads to the tables, all orders and those recently closed', async () => {
  await renderReadScreen(<WaiterHomeScreen />, { answers: { [`GET ${orders}`]: list } });
  const ways = within(screen.getByRole('navigation', { name: 'Floor' })).getAllByRole('link');
  expect(ways.map(way => [way.getAttribute('href'), way.textContent])).toEqual([
    ['/app/waiter/tables', 'Tables'],
    ['/app/waiter/orders', 'Orders4 open'],
    ['/app/waiter/recently-closed-orders', 'Recently closed'],
  ]);
});

test('without open orders it says so, in Polish too', async () => {
  await renderReadScreen(<WaiterHomeScreen />, { answers: { [`GET ${orders}`]: [] }, language: 'pl-PL' });
  expect(screen.getByRole('region', { name: 'Moje otwarte zamówienia' })).toBeTruthy();
  expect(screen.getByText('0 otwartych')).toBeTruthy();
});
