import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Device } from '#shared/schemas/device-schema.ts';
import type { Ingredient } from '#shared/schemas/ingredient-schema.ts';
import { AdminHomeScreen } from '../../../../../client/screens/admin/overview/admin-home-screen.tsx';
import { PlainHttpHint } from '../../../../../client/screens/admin/plain-http-hint.tsx';
import { makeOrder, makeSummary, makeTable } from '../../../harness/order-factory.ts';
import { renderReadScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createItem, createTable, createUser } from '../admin-factory.ts';
import { createJob, createPrinter } from '../office-factory.ts';

const out = { by: 'Marek', at: '2026-05-04T17:10:00.000Z', reason: 'sold out' };
const flour: Ingredient = {
  id: 'i1',
  name: 'Flour',
  unit: 'g',
  stock: 5,
  lowStock: 10,
  allergens: [],
  isAvailable: true,
  usedBy: 1,
  version: 1,
};
const tablet: Device = { id: 'd1', name: 'Tablet', kind: 'screen', state: 'stale', version: 1 };
const late = makeSummary({ lateSince: '2026-05-04T17:20:00.000Z' });
const users = [
  createUser(),
  createUser({ id: 'u2', displayName: 'Ola' }),
  { ...createUser({ id: 'u3', displayName: 'Jan' }), joinedAt: undefined },
];

const answers = {
  ...adminReads({ tables: [createTable()], items: [createItem()] }),
  'GET /api/admin/menu/items': [
    createItem(),
    createItem({ id: 'x', names: {}, name: 'Trout', unavailable: out }),
  ],
  'GET /api/admin/users': users,
  'GET /api/waiter/tables': [makeTable({ id: 'a', label: '4', orders: [late] }), makeTable({ id: 'b' })],
  'GET /api/waiter/orders': [makeOrder({})],
  'GET /api/admin/ingredients': [flour, { ...flour, id: 'i2', name: 'Salt', stock: 900 }],
  'GET /api/admin/receipts': [createJob(), createJob({ id: 'q', state: 'queued' })],
  'GET /api/waiter/printers': [createPrinter({ isOut: true }), createPrinter({ id: 'p2' })],
  'GET /api/admin/devices': [tablet, { ...tablet, id: 'd2', state: 'revoked' }],
};
const member = { roles: ['admin' as const] };
const card = (path: string) =>
  screen.getAllByRole('link').find(link => link.getAttribute('href') === path)?.textContent;

beforeEach(() => localStorage.clear());

test('the overview counts every area and names what somebody should look at §2.13', async () => {
  await renderReadScreen(<AdminHomeScreen />, { answers, member });
  expect(card('/app/admin/orders')).toBe('All orders1 open order');
  expect(card('/app/admin/tables')).toBe('Floor plan2 tables1 table late: 4');
  expect(card('/app/admin/menu')).toBe('Menu2 items1 item 86’d: Trout');
  expect(card('/app/admin/ingredients')).toBe('Ingredients2 ingredients1 low in stock: Flour');
  expect(card('/app/admin/users')).toBe('Staff3 people1 invite pending: Jan');
  expect(card('/app/admin/devices')).toBe('Devices1 device1 device offline: Tablet');
  expect(card('/app/admin/receipts')).toBe(
    'Receipts2 print jobs queued1 printer offline: Counter · 1 print job needs attention',
  );
  expect(card('/app/admin/settings')).toBe('Settings');
});

test('of many only the first three are named', async () => {
  const items = ['A', 'B', 'C', 'D'].map(name => createItem({ id: name, name, names: {}, unavailable: out }));
  await renderReadScreen(<AdminHomeScreen />, {
    answers: { ...answers, 'GET /api/admin/menu/items': items },
    member,
    language: 'pl-PL',
  });
  expect(card('/app/admin/menu')).toBe('Menu4 pozycjeStop lista (4): A, B, C…');
});

test('an area that cannot be read says so at its card, the others stay', async () => {
  await renderReadScreen(<AdminHomeScreen />, {
    answers: { ...answers, 'GET /api/admin/devices': () => ({ status: 403 }) },
    member,
  });
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch devices');
  expect(card('/app/admin/devices')).toBe('Devices');
  expect(card('/app/admin/orders')).toBe('All orders1 open order');
});

test('over plain http an admin is told once what a certificate would add', async () => {
  const hint = () => screen.queryByRole('heading', { name: 'This server has no certificate yet' });
  const first = await renderReadScreen(<PlainHttpHint isSecure={false} />);
  expect(hint()).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(hint()).toBeNull();
  expect(localStorage.getItem('kelner.plain-http-hint-read')).toBe('true');
  first.unmount();
  await renderReadScreen(<PlainHttpHint isSecure={false} />);
  expect(hint()).toBeNull();
});

test('over https nothing of a certificate is said', async () => {
  await renderReadScreen(<PlainHttpHint isSecure />);
  expect(screen.queryByRole('heading')).toBeNull();
});
