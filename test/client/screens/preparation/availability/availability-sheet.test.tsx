import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { settle } from '../../../harness/app-harness.tsx';
import { openKitchen, pass, startMs } from '../../../harness/opened-station.tsx';
import { makeItem } from '../../../harness/order-factory.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const dish = (id: string, name: string, change = {}) => makeItem({ id, name, names: {}, ...change });
const by = { reason: 'oven', by: 'Marek', at: '2026-05-04T17:10:00.000Z' };
const items = [
  dish('zurek', 'Żurek'),
  dish('trout', 'Pstrąg z pieca', { unavailable: by, kitchenNames: { pl: 'Pstrąg', en: 'Pstrąg' } }),
  dish('cake', 'Sernik', { portionsLeft: 2 }),
  dish('gone', 'Bigos', { portionsLeft: 0 }),
  dish('beer', 'Tyskie', { station: 'bar' }),
];
const menu: WaiterMenuCategory[] = [{ id: 'all', name: 'Karta', names: {}, color: '#335577', items }];

async function openSheet(answers = {}) {
  const rendered = await openKitchen([], { answers: { 'GET /api/preparation/menu': menu, ...answers } });
  const bodies = () => rendered.requests.filter(({ path }) => path.endsWith('/availability'));
  fireEvent.click(screen.getByRole('button', { name: '86…' }));
  await settle();
  return { ...rendered, bodies, dialog: within(screen.getByRole('dialog')) };
}

describe('what is out', () => {
  it('stands beside the tickets, with what runs out', async () => {
    await openKitchen([], { answers: { 'GET /api/preparation/menu': menu } });
    expect(screen.getByText('Pstrąg').closest('li')?.textContent).toBe('86Pstrąg');
    expect(screen.getByText('Bigos').closest('li')?.textContent).toBe('86Bigos');
    expect(screen.getByText('Sernik').closest('li')?.textContent).toBe('2Sernik left');
    expect(screen.queryByText('Tyskie')).toBeNull();
  });

  it('is no number in Polish: beside the counts it would be one', async () => {
    await openKitchen([], { answers: { 'GET /api/preparation/menu': menu }, language: 'pl-PL' });
    expect(screen.getByText('Pstrąg').closest('li')?.textContent).toBe('BrakPstrąg');
  });

  it('is brought back with one tap, what is out stands first', async () => {
    const { dialog, bodies } = await openSheet({
      'POST /api/preparation/items/gone/availability': {},
      'POST /api/preparation/items/trout/availability': {},
    });
    const names = dialog.getAllByRole('listitem').map(item => item.textContent?.slice(0, 5));
    expect(names).toEqual(['Pstrą', 'Bigos', 'Żurek', 'Serni']);
    fireEvent.click(dialog.getByRole('button', { name: 'Un-86: Pstrąg' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Un-86: Bigos' }));
    await pass(50);
    expect(bodies().map(({ body }) => body)).toEqual([
      { available: true },
      { available: true, portionsLeft: null },
    ]);
  });

  it('is counted down from how many are left', async () => {
    const { dialog, bodies } = await openSheet({ 'POST /api/preparation/items/cake/availability': {} });
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this);
    };
    fireEvent.click(dialog.getByRole('button', { name: /^Sernik/ }));
    expect(shown).toEqual([dialog.getByRole('button', { name: '5' }).closest('li')]);
    fireEvent.click(dialog.getByRole('button', { name: '5' }));
    fireEvent.click(dialog.getByRole('button', { name: 'not counted' }));
    await pass(50);
    expect(bodies().map(({ body }) => body)).toEqual([
      { available: true, portionsLeft: 5 },
      { available: true, portionsLeft: null },
    ]);
  });

  it('is out until another time once somebody has 86’d it', async () => {
    const late = dish('late', 'Flaki', { unavailable: { ...by, until: '2026-05-04T19:00:00.000Z' } });
    const { dialog, bodies } = await openSheet({
      'GET /api/preparation/menu': [{ ...menu[0], items: [...items, late] }],
      'POST /api/preparation/items/late/availability': {},
    });
    fireEvent.click(dialog.getByRole('button', { name: /^Flaki.*until/ }));
    const choices = within(dialog.getByRole('group', { name: '86 Flaki until' }));
    const [open, first, , , day, ...others] = choices.getAllByRole('button');
    expect(others).toEqual([]);
    for (const choice of [open, first, day]) fireEvent.click(choice ?? document.body);
    await pass(50);
    expect(bodies().map(({ body }) => body)).toEqual([
      { available: false },
      { available: false, until: '2026-05-04T18:00:00.000Z' },
      { available: false, until: 'endOfDay' },
    ]);
  });

  it('is found without its accents', async () => {
    const { dialog } = await openSheet();
    fireEvent.change(dialog.getByLabelText('Find an item'), { target: { value: 'zur' } });
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.change(dialog.getByLabelText('Find an item'), { target: { value: 'pizza' } });
    expect(dialog.getByText('Nothing found')).toBeTruthy();
  });

  it('that could not be changed says so', async () => {
    const { dialog } = await openSheet({
      'POST /api/preparation/items/trout/availability': () => ({
        status: 503,
        body: { code: 'STORAGE_UNAVAILABLE', title: 'Nothing can be saved.', status: 503 },
      }),
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Un-86: Pstrąg' }));
    await pass(50);
    expect(dialog.getByRole('alert')).toBeTruthy();
  });
});
