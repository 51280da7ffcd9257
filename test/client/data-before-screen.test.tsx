/** Screens whose reads are loaded before they are shown (spec §2): each read of each screen delayed in turn. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, settle, signedIn } from './harness/app-harness.tsx';
import { makeItem, makeOrder } from './harness/order-factory.ts';
import { testMember } from './harness/screen-harness.tsx';
import { adminReads } from './screens/admin/admin-factory.ts';

const menu = [
  { id: 'mains', name: 'Mains', names: {}, color: '#335577', items: [makeItem({ id: 'pierogi' })] },
];
const answers: Record<string, unknown> = {
  ...adminReads(),
  'GET /api/auth/userinfo': { ...testMember, roles: ['admin'] },
  'GET /api/waiter/tables': [],
  'GET /api/waiter/menu': menu,
  'GET /api/waiter/orders/order': makeOrder({ id: 'order' }),
  'GET /api/preparation/orders?location=kitchen': [],
  'GET /api/preparation/orders?location=bar': [],
  'GET /api/admin/menu/modifier-groups': [],
  'GET /api/admin/ingredients': [],
  'GET /api/admin/devices': [],
  'GET /api/admin/stations': [],
  'GET /api/admin/orders/order': makeOrder({ id: 'order' }),
  'GET /api/admin/orders/order/events': [],
};

const held: readonly [path: string, call: string][] = [
  ['/app/waiter/tables', 'GET /api/waiter/tables'],
  ['/app/preparation/kitchen', 'GET /api/preparation/orders?location=kitchen'],
  ['/app/preparation/bar', 'GET /api/preparation/orders?location=bar'],
  ['/app/admin/users', 'GET /api/admin/users'],
  ['/app/admin/tables', 'GET /api/admin/tables'],
  ['/app/admin/tables', 'GET /api/admin/table-locations'],
  ['/app/admin/settings', 'GET /api/admin/settings'],
  ['/app/admin/menu', 'GET /api/admin/menu/categories'],
  ['/app/admin/menu', 'GET /api/admin/menu/items'],
  ['/app/admin/devices', 'GET /api/admin/devices'],
  ['/app/waiter/orders/order', 'GET /api/waiter/orders/order'],
  ['/app/admin/orders/order', 'GET /api/admin/orders/order'],
];

test.each(held)('%s does not show before its %s is answered §2.27a', async (path, call) => {
  let answer = () => {};
  const waiting = new Promise<{ body: unknown }>(resolve => {
    answer = () => resolve({ body: answers[call] });
  });
  await openApp(path, signedIn, { ...answers, [call]: () => waiting });
  const headings = () => screen.queryAllByRole('heading').length;
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(headings()).toBe(0);
  answer();
  await settle();
  expect(headings()).toBeGreaterThan(0);
});
