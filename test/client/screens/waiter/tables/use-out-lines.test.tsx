import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaiterOrdersScreen } from '../../../../../client/screens/waiter/tables/orders-screen.tsx';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import { WaiterHomeScreen } from '../../../../../client/screens/waiter/waiter-home-screen.tsx';
import { makeLine, makeOrder, makeSummary, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const summary = makeSummary({
  id: 'o1',
  waiterId: testMember.userId,
  draftLines: 2,
  sentLines: 1,
  openedAt: new Date().toISOString(),
});
const order = makeOrder({
  id: 'o1',
  tableLabel: '1',
  waiterId: testMember.userId,
  lines: [makeLine({ state: 'draft' })],
});
const blocked = [
  {
    id: 'o1',
    lines: [
      { id: 'l1', state: 'draft', quantity: 2 },
      { id: 'l2', state: 'sent', quantity: 1 },
    ],
  },
];
const answers = {
  'GET /api/waiter/tables': [makeTable({ id: 't1', label: '1', orders: [summary] })],
  'GET /api/waiter/orders': [order],
  'GET /api/preparation/blocked-orders': blocked,
};

it('a table with 86’d dishes that nobody has started says so, and no longer once it was decided', async () => {
  const { pushSnapshot } = await renderScreen(<TablesScreen />, { answers });
  const tile = await screen.findByRole('button', { name: /^12\sto\sdecide/ });
  expect(tile.getAttribute('data-kind')).toBe('decide');
  expect(await screen.findByRole('button', { name: /^1 decide 2$/ })).toBeDefined();
  await pushSnapshot('/api/preparation/blocked-orders', []);
  expect(await screen.findByRole('button', { name: /^12\snot\ssent/ })).toBeDefined();
});

it('what guests can be served comes before it', async () => {
  const ready = makeTable({ id: 't1', label: '1', orders: [{ ...summary, readyLines: 1 }] });
  await renderScreen(<TablesScreen />, { answers: { ...answers, 'GET /api/waiter/tables': [ready] } });
  expect(await screen.findByRole('button', { name: /^11\sready/ })).toBeDefined();
});

it.each([
  ['the list of orders', WaiterOrdersScreen],
  ['the own orders', WaiterHomeScreen],
])('so do %s', async (_, Screen) => {
  await renderScreen(<Screen />, { answers, language: 'pl-PL' });
  expect(await screen.findByText(/^2\sdo\sdecyzji$/)).toBeDefined();
  await act(async () => {});
});
