import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { OpeningChecklist } from '../../../../../client/screens/admin/opening/opening-checklist.tsx';
import { makeOrder } from '../../../harness/order-factory.ts';
import { renderReadScreen, renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createItem, createSettings, createTable, createUser } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

beforeEach(() => localStorage.clear());

const ordersOf = (total: number) => ({ items: [], page: 1, pageSize: 1, total });
const answers = (total = 0) => ({ ...adminReads(), 'GET /api/admin/orders': ordersOf(total) });

async function steps() {
  const list = (await screen.findByRole('list')).querySelectorAll('a');
  return [...list].map(step => step.querySelector('strong')?.textContent);
}

it('leads a new restaurant through what is missing before it can open', async () => {
  await renderScreen(<OpeningChecklist />, { answers: answers() });
  await screen.findByText('Get started');
  expect(await steps()).toEqual([
    ...['Company details', 'Fiscal printer', 'Floor plan', 'Kitchen and bar', 'Menu'],
    ...['Staff', 'Phones and tills', 'Cash float', 'Training order'],
  ]);
  expect(screen.getByRole('link', { current: 'step' }).getAttribute('href')).toBe('/app/admin/settings');
});

it('is ready once all is there, or is not needed', async () => {
  const { taxId: _, ...settings } = createSettings();
  await renderScreen(<OpeningChecklist />, {
    answers: {
      ...adminReads({
        ...{ tables: [createTable()], items: [createItem()], settings },
        users: [createUser(), createUser({ id: 'u2' })],
      }),
      'GET /api/admin/devices': [createDevice({ kind: 'screen', pairedAt: '2025-11-20T18:00:00.000Z' })],
      'GET /api/admin/orders': ordersOf(0),
      'POST /api/waiter/orders': () => ({ status: 201, body: makeOrder({ id: 'fresh' }) }),
    },
  });
  await screen.findByText('Get started');
  for (const name of ['Company details', 'Fiscal printer', 'Cash float'])
    fireEvent.click(screen.getByRole('button', { name: `${name}: Not needed` }));
  expect(screen.queryByRole('button', { name: /Not needed/ })).toBeNull();
  expect(screen.getByRole('link', { current: 'step' }).textContent).toContain('Training order');
});

it.each([
  { isPaired: false, buttons: 0 },
  { isPaired: true, buttons: 2 },
])('tries each station below the steps once there is a way to it: %o', async ({ isPaired, buttons }) => {
  const pairedAt = '2025-11-20T18:00:00.000Z';
  const devices = isPaired ? [createDevice({ kind: 'screen', station: 'bar', pairedAt })] : [];
  const stations = (['kitchen', 'bar'] as const).map(id => ({ id, group: id, name: id, color: '#2563eb' }));
  const settings = createSettings({ stations });
  await renderScreen(<OpeningChecklist />, {
    answers: {
      ...answers(),
      'GET /api/admin/settings': settings,
      'GET /api/admin/devices': devices,
      'GET /api/admin/stations': stations.map(({ id }) => ({ id, isUnreached: false })),
    },
  });
  await screen.findByText('Get started');
  if (isPaired) await screen.findByRole('list', { name: 'Kitchen and bar' });
  expect(screen.queryAllByRole('button', { name: /^Try with a ticket/ }).length).toBe(buttons);
});

it('opens a training order with its last step, which test tickets do not do', async () => {
  const reachedAt = new Date().toISOString();
  const { requests, history } = await renderScreen(<OpeningChecklist />, {
    answers: {
      ...answers(),
      'GET /api/admin/stations': [{ id: 'kitchen', reachedAt, isUnreached: false }],
      'POST /api/waiter/orders': () => ({ status: 201, body: makeOrder({ id: 'fresh' }) }),
    },
  });
  const step = await screen.findByRole('link', { name: /Training order/ });
  expect(step.dataset['done']).toBeUndefined();
  fireEvent.click(step);
  await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/fresh'));
  const post = requests.find(({ method }) => method === 'POST');
  expect(post?.body).toMatchObject({ type: 'dineIn', isTraining: true });
  expect(requests.find(({ path }) => path.includes('/admin/orders'))?.path).toContain('state=closed');
  await vi.waitFor(() => expect(step.dataset['done']).toBe('true'));
});

it('is not for a restaurant that has worked already', async () => {
  await renderReadScreen(<OpeningChecklist />, { answers: answers(1) });
  expect(screen.queryByRole('heading')).toBeNull();
});
