import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import { makeOrder, makeSummary, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const garden = { id: 'garden', name: 'Garden', color: '#335577' };
const own = { waiterId: testMember.userId };
const courses = [
  { course: 1, lineCount: 1, heldCount: 0, servedCount: 1 },
  { course: 2, lineCount: 2, heldCount: 0, servedCount: 1 },
];
const tables = [
  makeTable({ id: 't1', label: '1', orders: [makeSummary({ ...own, id: 'o1', sentLines: 1, courses })] }),
  makeTable({ id: 't2', label: '2', orders: [makeSummary({ id: 'o2', waiterName: 'Kuba Nowak' })] }),
  makeTable({ id: 't10', label: '10', note: 'by the window' }),
  makeTable({ id: 'g1', label: 'O1', location: garden, orders: [makeSummary({ id: 'o3' })] }),
];
const { tableId: _, tableLabel: __, ...takeaway } = makeOrder({ id: 'away', number: 31, type: 'takeaway' });

async function openTables() {
  const rendered = await renderScreen(<TablesScreen />, {
    answers: { 'GET /api/waiter/tables': tables, 'GET /api/waiter/orders': [takeaway] },
  });
  await screen.findAllByRole('region');
  return rendered;
}
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const regions = () => screen.getAllByRole('region').map(region => region.getAttribute('aria-label'));

describe('a waiter’s own tables', () => {
  it('are the first choice, and the device remembers it', async () => {
    const { environment } = await openTables();
    const [first] = within(screen.getByRole('group', { name: 'Locations' })).getAllByRole('button');
    expect(first?.textContent).toBe('Mine · 1');
    tap('Mine · 1');
    expect(screen.getByRole('button', { name: /^1sent/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^2/ })).toBeNull();
    expect(regions()).toEqual(['Main room']);
    expect(environment.kept.get('kelner.tables.filter')).toBe('mine');
  });

  it.each([{}, { 'kelner.tables.filter': 'mine' }])(
    'are no choice while there are none, unless %j chose them',
    async kept => {
      await renderScreen(<TablesScreen />, {
        answers: { 'GET /api/waiter/tables': tables.slice(1), 'GET /api/waiter/orders': [] },
        kept,
      });
      await screen.findByRole('group', { name: 'Locations' });
      if ('kelner.tables.filter' in kept) {
        expect(screen.getByText('You have no open orders')).toBeTruthy();
        tap('Show all tables');
      }
      expect(screen.getByRole('button', { name: /^2seated/ })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Mine · 0' })).toBeNull();
    },
  );
});

describe('the floor plan', () => {
  it('takes the list’s place, says the same of each table, and the device remembers it', async () => {
    const { environment, history } = await openTables();
    tap('Show the floor plan');
    const table = await screen.findByRole('button', { name: /^1sent.*Anna.*3 guests.*Mains 1\/2/ });
    expect(environment.kept.get('kelner.tables.view')).toBe('plan');
    expect(regions()).toEqual(['Main room', 'Garden', 'Takeaway']);
    fireEvent.click(table);
    expect(history.at(-1)).toBe('/app/waiter/orders/o1');
    tap('Show the list');
    expect(environment.kept.get('kelner.tables.view')).toBe('list');
  });

  it('of one’s own tables keeps the others in their places, without their facts', async () => {
    await openTables();
    tap('Show the floor plan');
    await screen.findByRole('button', { name: 'Show the list' });
    tap('Mine · 1');
    expect(await screen.findByRole('button', { name: /^1sent/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: '2' }).getAttribute('data-kind')).toBe('quiet');
    expect(screen.getByRole('button', { name: '10' }).getAttribute('data-kind')).toBe('free');
    expect(regions()).toEqual(['Main room']);
  });
});

describe('the label of a table', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('Table');

  // The first of its file, as the dialog stays loaded.
  it('counts while its dialog is still loading', async () => {
    const { history } = await openTables();
    for (const key of ['o', '1', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(history.at(-1)).toBe('/app/waiter/orders/o3');
  });

  it('is just typed, and Enter opens the table', async () => {
    const { history } = await openTables();
    fireEvent.keyDown(document.body, { key: '2' });
    expect((await field()).value).toBe('2');
    fireEvent.submit(await field());
    expect(history.at(-1)).toBe('/app/waiter/orders/o2');
  });

  it('opens the exact table before longer ones, in any case of letters', async () => {
    await openTables();
    tap('Open a table by its number');
    fireEvent.change(await field(), { target: { value: '1' } });
    const [first, second] = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect([first?.textContent, second?.textContent]).toEqual(['1 Main room', '10 Main room']);
    fireEvent.change(await field(), { target: { value: ' o1' } });
    expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
  });

  it('of a free table asks for its guests; of no table says so', async () => {
    await openTables();
    fireEvent.keyDown(document.body, { key: '9' });
    expect(await screen.findByText('No table 9')).toBeTruthy();
    fireEvent.submit(await field());
    fireEvent.change(await field(), { target: { value: '10' } });
    fireEvent.submit(await field());
    await vi.waitFor(() => expect(screen.getByRole('button', { name: '2 guests' })).toBeTruthy());
  });

  it('is not taken from other fields, from shortcuts, nor with a dialog open', async () => {
    await openTables();
    fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(screen.queryByRole('dialog')).toBeNull();
    tap('Takeaway');
    await screen.findByRole('dialog');
    fireEvent.keyDown(document.body, { key: '2' });
    expect(screen.queryByLabelText('Table')).toBeNull();
  });
});

describe('a tile', () => {
  it('shows the note of its table', async () => {
    await openTables();
    expect(screen.getByRole('button', { name: /^10by the window/ })).toBeTruthy();
  });
});
