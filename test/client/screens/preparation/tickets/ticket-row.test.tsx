import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  card,
  carriedOut,
  five,
  line,
  minutesAgo,
  openKitchen,
  pass,
  soup,
  startMs,
  tatar,
} from '../../../harness/opened-station.tsx';
import { makeItem } from '../../../harness/order-factory.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const tatars = ['t1', 't2', 't3'].map(id => ({ ...tatar, id }));
const path = (id: string, what: string) => `/api/preparation/lines/${id}/${what}`;
const answers = Object.fromEntries(
  tatars.flatMap(({ id }) => ['ready', 'recall'].map(what => [`POST ${path(id, what)}`, carriedOut])),
);

describe('three identical lines', () => {
  it('are one row, and one tap finishes all of them, however often it trembles', async () => {
    const { posts } = await openKitchen([{ ...five, lines: [soup, ...tatars] }], { answers });
    // The course, the soup and the three.
    expect(within(card('5')).getAllByRole('listitem')).toHaveLength(3);
    expect(line(/^3TATAR/)).toBeTruthy();
    fireEvent.click(line(/^3TATAR/));
    fireEvent.click(line(/^3TATAR/));
    await pass(100);
    expect(posts()).toEqual(['t1', 't2', 't3'].map(id => path(id, 'ready')));
    expect(line(/^3TATAR/).getAttribute('data-state')).toBe('ready');
  });

  it('are finished one by one with their button, a trembling finger finishes one', async () => {
    const { posts } = await openKitchen([{ ...five, lines: [soup, ...tatars] }], { answers });
    const single = () => line(/^Mark only 1 as ready: TATAR/);
    fireEvent.click(single());
    fireEvent.click(single());
    await pass(100);
    expect(posts()).toEqual([path('t3', 'ready')]);
    expect(line(/^2TATAR/).getAttribute('data-state')).toBe('sent');
    await pass(500);
    fireEvent.click(single());
    await pass(100);
    expect(posts()).toEqual([path('t3', 'ready'), path('t2', 'ready')]);
    expect(screen.queryByRole('button', { name: /^Mark only/ })).toBeNull();
  });

  it('of which one is ready: that one is taken back alone', async () => {
    const [first, second, third] = tatars;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three lines');
    const lines = [soup, first, second, { ...third, state: 'ready' as const }];
    const { posts } = await openKitchen([{ ...five, lines }], { answers });
    fireEvent.click(line(/^Ready, recall 1: TATAR/));
    await pass(100);
    expect(posts()).toEqual([path('t3', 'recall')]);
    expect(line(/^3TATAR/)).toBeTruthy();
  });

  it('that finished their ticket come back together with undo', async () => {
    const { posts } = await openKitchen([{ ...five, lines: tatars }], { answers });
    fireEvent.click(line(/^3TATAR/));
    await pass(600);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(100);
    expect(posts().slice(3)).toEqual(['t1', 't2', 't3'].map(id => path(id, 'recall')));
    expect(card('5').getAttribute('data-tone')).toBe('sent');
  });
});

it('a long press on a dish asks whether it is out, and makes nothing ready', async () => {
  const menuItemId = 'b7d1c1f0-0000-4000-8000-000000000001';
  const impact = { dishes: [], options: [], orders: [] };
  const { posts } = await openKitchen([{ ...five, lines: [soup, { ...tatar, menuItemId }] }], {
    answers: { [`GET /api/preparation/items/${menuItemId}/impact`]: impact },
  });
  fireEvent.pointerDown(line(/TATAR/));
  await pass(300);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(350);
  fireEvent.pointerUp(line(/TATAR/));
  fireEvent.click(line(/TATAR/));
  expect(screen.getByRole('dialog', { name: '86: TATAR' })).toBeTruthy();
  await pass(100);
  expect(posts()).toEqual([]);
  expect(line(/TATAR/).getAttribute('data-state')).toBe('sent');
});

it('a dish that is out is marked while nobody has started it, one whose last portion is ordered is not', async () => {
  const items = [
    makeItem({ id: 'out', unavailable: { reason: '', by: 'Marek', at: minutesAgo(1) } }),
    makeItem({ id: 'last', portionsLeft: 0 }),
  ];
  const lines = [
    { ...soup, menuItemId: 'last' },
    { ...tatar, menuItemId: 'out' },
    { ...tatar, id: 'begun', name: 'Stek', kitchenNames: {}, menuItemId: 'out', state: 'preparing' as const },
  ];
  const menu = [{ id: 'all', name: 'Karta', names: {}, color: '#335577', items }];
  await openKitchen([{ ...five, lines }], { answers: { 'GET /api/preparation/menu': menu } });
  expect(within(card('5')).getByText('86').closest('button')).toBe(line(/TATAR/));
});

it('a choice stands out only where the dish would come otherwise', async () => {
  const modifiers = [
    { name: 'Z wody', names: { en: 'Boiled' }, quantity: 1, isDefault: true },
    { name: 'Boczek', names: { en: 'Bacon' }, quantity: 1 },
  ];
  await openKitchen([{ ...five, lines: [{ ...soup, modifiers }] }]);
  expect(screen.getByText('Boiled').getAttribute('data-default')).toBe('true');
  expect(screen.getByText('Bacon').getAttribute('data-default')).toBe('false');
});
