import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AvailabilityImpact, AvailabilityReport } from '#shared/catalog/availability-schema.ts';
import { readKey } from '../../../../../client/data/read-options.ts';
import { settle } from '../../../harness/app-harness.tsx';
import { kitchenPath, openKitchen, pass, startMs } from '../../../harness/opened-station.tsx';
import { makeItem } from '../../../harness/order-factory.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The kitchen's name is the one shown. */
const called = { name: 'Żurek w chlebie', names: {}, kitchenNames: { en: 'Żurek' } };
const soup = makeItem({ id: 'zurek', ...called });
const menu = [{ id: 'all', name: 'Karta', names: {}, color: '#335577', items: [soup] }];
const impact: AvailabilityImpact = {
  id: 'zurek',
  dishes: [{ id: 'zurek', ...called }],
  options: [],
  orders: [
    {
      ...{ id: 'o1', orderNumber: 7, tableLabel: '5', waiterId: 'anna', waiterName: 'Anna' },
      lines: [
        { id: 'l1', menuItemId: 'zurek', ...called, quantity: 2, state: 'draft' },
        { id: 'l2', menuItemId: 'zurek', ...called, quantity: 1, state: 'held' },
        { id: 'l3', menuItemId: 'zurek', ...called, quantity: 3, state: 'sent' },
      ],
    },
  ],
};
const report: AvailabilityReport = {
  ...{ id: 'r1', menuItemId: 'zurek', ...called, station: 'kitchen', state: 'open' },
  reportedBy: [
    { id: 'anna', name: 'Anna' },
    { id: 'ola', name: 'Ola' },
  ],
  reportedAt: '2026-05-04T17:40:00.000Z',
};
const itemPath = '/api/preparation/items/zurek';
const answers = {
  'GET /api/preparation/menu': menu,
  'GET /api/preparation/ingredients': [
    { id: 'milk', name: 'Mleko', names: {}, usedBy: 2, version: 1 },
    { id: 'rye', name: 'Zakwas', names: {}, usedBy: 1, version: 4 },
  ],
  'GET /api/preparation/availability-reports': [],
  [`GET ${itemPath}/impact`]: impact,
  'GET /api/preparation/ingredients/rye/impact': { ...impact, id: 'rye' },
};

async function open(more = {}) {
  const rendered = await openKitchen([], { answers: { ...answers, ...more } });
  const bodies = () =>
    rendered.requests.filter(({ method, path }) => method === 'POST' && !path.endsWith('/shown'));
  return { ...rendered, bodies };
}

const button = (name: string) => screen.getByRole('button', { name });
async function click(name: string): Promise<void> {
  fireEvent.click(button(name));
  await settle();
  await pass(50);
}

it('one notice is shown at a time, with the number of the others', async () => {
  const reports = ['r1', 'r2', 'r3'].map(id => ({ ...report, id }));
  await open({ 'GET /api/preparation/availability-reports': reports });
  await pass(50);
  expect(screen.getByText('Further notices: 2')).toBeTruthy();
});

describe('an 86', () => {
  it('says before it is confirmed whose orders it stops, and until when', async () => {
    const { bodies } = await open({ [`POST ${itemPath}/availability`]: { ...soup, version: 2 } });
    await click('86…');
    await click('86: Żurek');
    const dialog = within(screen.getByRole('dialog', { name: '86: Żurek' }));
    expect(bodies()).toEqual([]);
    expect(dialog.getByText('1 order has it unsent or on hold')).toBeTruthy();
    expect(dialog.getByText('2× Żurek, 1× Żurek (on hold)').closest('li')?.textContent).toContain(
      'Table 5 Anna',
    );
    expect(dialog.getByText('1 order has it sent, not started')).toBeTruthy();
    expect(dialog.getByText('3× Żurek')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: '86 for the day' }));
    await click('86 Żurek');
    expect(bodies().map(({ body }) => body)).toEqual([{ available: false, until: 'endOfDay' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is undone within ten seconds, by its version', async () => {
    const { bodies } = await open({ [`POST ${itemPath}/availability`]: { ...soup, version: 2 } });
    await click('86…');
    await click('86: Żurek');
    await click('86 Żurek');
    await pass(9_000);
    await click('Undo');
    expect(bodies().at(-1)?.body).toEqual({ available: true, undoes: 2 });
    expect(screen.queryByText('86’d: Żurek')).toBeNull();
    await click('86…');
    await click('86: Żurek');
    await click('86 Żurek');
    expect(screen.getByText('86’d: Żurek')).toBeTruthy();
    await pass(10_001);
    expect(screen.queryByText('86’d: Żurek')).toBeNull();
  });

  it('is told no longer once the list has brought the dish back', async () => {
    let dish = { ...soup };
    await open({
      'GET /api/preparation/menu': () => ({ body: [{ ...menu[0], items: [dish] }] }),
      [`POST ${itemPath}/availability`]: () => {
        const unavailable = { reason: '', by: 'Marek', at: '2026-05-04T17:42:00.000Z' };
        dish = { ...soup, unavailable };
        return { body: { ...dish, version: 2 } };
      },
    });
    await click('86…');
    await click('86: Żurek');
    await click('86 Żurek');
    await pass(50);
    expect(screen.getByText('86’d: Żurek')).toBeTruthy();
    await click('86…');
    await click('Un-86: Żurek');
    await pass(250);
    expect(screen.queryByText('86’d: Żurek')).toBeNull();
  });

  it('is undone from a line that neither comes nor goes under a finger', async () => {
    await open({ [`POST ${itemPath}/availability`]: { ...soup, version: 2 } });
    await click('86…');
    await click('86: Żurek');
    fireEvent.pointerDown(window);
    await click('86 Żurek');
    expect(screen.queryByText('86’d: Żurek')).toBeNull();
    fireEvent.pointerUp(window);
    await pass(200);
    expect(screen.getByText('86’d: Żurek')).toBeTruthy();
    await pass(9_500);
    fireEvent.pointerDown(window);
    await pass(1_000);
    expect(screen.getByText('86’d: Żurek')).toBeTruthy();
    fireEvent.pointerUp(window);
    await pass(200);
    expect(screen.queryByText('86’d: Żurek')).toBeNull();
  });

  it('whose undo comes after somebody else’s change says so', async () => {
    const conflict = { code: 'VERSION_CONFLICT', title: 'Changed.', status: 412 };
    let sent = 0;
    await open({
      [`POST ${itemPath}/availability`]: () => {
        sent += 1;
        return sent === 1 ? { body: { ...soup, version: 2 } } : { status: 412, body: conflict };
      },
    });
    await click('86…');
    await click('86: Żurek');
    await click('86 Żurek');
    await click('Undo');
    expect(screen.getByRole('alert').textContent).toContain('Someone else');
  });

  it('of an ingredient names the dishes', async () => {
    const { bodies } = await open({
      'POST /api/preparation/ingredients/rye/availability': {
        id: 'rye',
        name: 'Zakwas',
        names: {},
        usedBy: 1,
        version: 5,
      },
    });
    await click('86…');
    await click('Ingredients');
    await click('86: Zakwas');
    expect(screen.getByRole('dialog').textContent).toContain('Also 86’d: Żurek');
    await click('86 Zakwas');
    await click('Undo');
    expect(bodies().map(({ path, body }) => [path, body])).toEqual([
      ['/api/preparation/ingredients/rye/availability', { available: false }],
      ['/api/preparation/ingredients/rye/availability', { available: true, undoes: 5 }],
    ]);
  });

  it('says what it stops now, however long the question stands', async () => {
    const { environment } = await open();
    await click('86…');
    await click('86: Żurek');
    const row = () => screen.getByRole('dialog', { name: '86: Żurek' }).querySelector('li')?.textContent;
    expect(row()).toContain('2× Żurek');
    environment.answers[`GET ${itemPath}/impact`] = { ...impact, orders: [] };
    await pass(5_000);
    expect(row()).toBeUndefined();
  });

  it('without a connection claims nothing about orders', async () => {
    const { environment, pushSnapshot } = await open();
    await pushSnapshot(kitchenPath, []);
    environment.fetch = async () => Promise.reject(new TypeError('fetch failed'));
    await act(async () => environment.sockets.at(-1)?.drop());
    await pass(20_000);
    await click('86…');
    await click('86: Żurek');
    const dialog = screen.getByRole('dialog', { name: '86: Żurek' }).textContent;
    expect(dialog).toContain('Kelner can’t tell which orders have it');
    expect(dialog).not.toContain('Checking');
  });

  it('that another screen has carried out says so, and keeps its end unless another is chosen', async () => {
    const until = '2026-05-04T22:00:00.000Z';
    const unavailable = { reason: '', by: 'Marek', at: '2026-05-04T17:42:00.000Z', until };
    const { bodies, access } = await open({ [`POST ${itemPath}/availability`]: { ...soup, version: 3 } });
    await click('86…');
    await click('86: Żurek');
    expect(screen.queryByText(/^Already 86’d/)).toBeNull();
    access.queryClient.setQueryData(readKey('/api/preparation/menu'), [
      { ...menu[0], items: [{ ...soup, unavailable }] },
    ]);
    await pass(50);
    expect(screen.getByText(/^Already 86’d · Marek, .* · until /)).toBeTruthy();
    await click('86 Żurek');
    expect(bodies().map(({ body }) => body)).toEqual([{ available: false, until }]);
  });

  it('can be confirmed while nobody knows what it stops', async () => {
    const { bodies } = await open({
      [`GET ${itemPath}/impact`]: () => ({ status: 404 }),
      [`POST ${itemPath}/availability`]: { ...soup, version: 2 },
    });
    await click('86…');
    await click('86: Żurek');
    await click('86 Żurek');
    expect(bodies()).toHaveLength(1);
  });
});

describe('what waiters report as out', () => {
  it('is a line above the tickets, refused with a tap or confirmed by an 86', async () => {
    const atBar = { ...report, id: 'r2', menuItemId: 'beer', name: 'Piwo', station: 'bar' };
    const { bodies } = await open({
      'GET /api/preparation/availability-reports': [report, atBar, { ...report, id: 'r3', state: 'refused' }],
      'POST /api/preparation/availability-reports/r1/refuse': { ...report, state: 'refused' },
    });
    const line = within(screen.getByRole('region', { name: 'Anna, Ola: Żurek is out?' }));
    expect(screen.queryByText(/Piwo/)).toBeNull();
    fireEvent.click(line.getByRole('button', { name: '86: Żurek' }));
    await pass(50);
    expect(screen.getByRole('dialog', { name: '86: Żurek' })).toBeTruthy();
    await click('Close');
    fireEvent.click(line.getByRole('button', { name: 'Not out: Żurek' }));
    await pass(50);
    expect(bodies().map(({ path }) => path)).toEqual(['/api/preparation/availability-reports/r1/refuse']);
  });
});
