import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WaiterOrdersScreen } from '../../../../../client/screens/waiter/tables/orders-screen.tsx';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import type { Answers } from '../../../harness/fake-browser-environment.ts';
import { makeLine, makeOrder, makeSummary, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const garden = { id: 'garden', name: 'Garden', color: '#335577' };
const tables = [
  makeTable({
    id: 't1',
    label: '1',
    state: 'readyToServe',
    orders: [makeSummary({ id: 'o1', readyLines: 3, total: 18_600, openedAt: minutesAgo(41) })],
  }),
  makeTable({
    id: 't2',
    label: '2',
    state: 'late',
    orders: [
      makeSummary({ id: 'o2', preparingLines: 1, lateSince: minutesAgo(6), openedAt: minutesAgo(33) }),
    ],
  }),
  makeTable({ id: 't4', label: '4' }),
  makeTable({ id: 't9', label: '9', location: garden, isBlocked: true }),
];
const takeaway = makeOrder({
  id: 'away',
  number: 31,
  type: 'takeaway',
  waiterId: testMember.userId,
  lines: [makeLine({ state: 'sent', sentAt: minutesAgo(2), shownAt: minutesAgo(2) })],
});

async function openTables(answers: Answers = {}, language = 'en') {
  const rendered = await renderScreen(<TablesScreen />, {
    answers: { 'GET /api/waiter/tables': tables, 'GET /api/waiter/orders': [takeaway], ...answers },
    language,
  });
  await screen.findAllByRole('region');
  return rendered;
}

const tile = (name: RegExp) => screen.getByRole('button', { name });

describe('the tables', () => {
  it('say in words what each waits for, since when and how much §2.6', async () => {
    await openTables();
    expect(tile(/^13\sreadyAnna3 guests41′186.00$/)).toBeTruthy();
    expect(tile(/^2late 6′Anna3 guests33′0.00$/)).toBeTruthy();
    expect(tile(/^4free4 seats$/)).toBeTruthy();
    expect(tile(/^13\sready/).getAttribute('data-kind')).toBe('ready');
    expect(tile(/^2late/).getAttribute('data-kind')).toBe('slow');
    expect((tile(/^9blocked4 seats$/) as HTMLButtonElement).disabled).toBe(true);
  });

  it('turn green when the kitchen is done, by themselves', async () => {
    const { pushSnapshot } = await openTables();
    const [, late, ...others] = tables;
    const done = makeTable({
      ...late,
      orders: [makeSummary({ id: 'o2', readyLines: 1, openedAt: minutesAgo(33) })],
    });
    await pushSnapshot('/api/waiter/tables', [done, ...others]);
    await vi.waitFor(() => expect(tile(/^21\sready/).getAttribute('data-kind')).toBe('ready'));
  });

  it('are chosen by location, each with how many are open', async () => {
    await openTables();
    fireEvent.click(tile(/^Garden · 0$/));
    expect(screen.queryByRole('button', { name: /^4free4 seats$/ })).toBeNull();
    expect(tile(/^9/)).toBeTruthy();
    fireEvent.click(tile(/^All · 3$/));
    expect(tile(/^4free4 seats$/)).toBeTruthy();
  });

  it('takeaways stand in a section of their own and open their order', async () => {
    const { history } = await openTables();
    const section = screen.getByRole('region', { name: 'Takeaway' });
    fireEvent.click(within(section).getByRole('button', { name: /^#31sent/ }));
    expect(history.at(-1)).toBe('/app/waiter/orders/away');
  });

  it('bar tabs stand under their names and open their order', async () => {
    const { tableId: _, tableLabel: __, ...bar } = makeOrder({ id: 'bar', name: 'Ola', number: 32 });
    const { history } = await openTables({ 'GET /api/waiter/orders': [takeaway, bar] });
    const section = screen.getByRole('region', { name: 'Bar tabs' });
    fireEvent.click(within(section).getByRole('button', { name: /^Ola/ }));
    expect(history.at(-1)).toBe('/app/waiter/orders/bar');
  });

  it('an occupied table opens its order with one tap', async () => {
    const { history } = await openTables();
    fireEvent.click(tile(/^13\sready/));
    expect(history.at(-1)).toBe('/app/waiter/orders/o1');
  });

  it('a table with several orders asks which one', async () => {
    const two = makeTable({
      id: 't1',
      label: '1',
      orders: [makeSummary({ id: 'o1', number: 11 }), makeSummary({ id: 'o2', number: 12 })],
    });
    const { history } = await openTables({ 'GET /api/waiter/tables': [two] });
    fireEvent.click(tile(/^1/));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Order 12/ }));
    expect(history.at(-1)).toBe('/app/waiter/orders/o2');
  });

  it('say what to do when there are none', async () => {
    await renderScreen(<TablesScreen />, {
      answers: { 'GET /api/waiter/tables': [], 'GET /api/waiter/orders': [] },
    });
    expect(await screen.findByText('No tables yet')).toBeTruthy();
  });

  it('say what could not be fetched', async () => {
    await renderScreen(<TablesScreen />, { answers: { 'GET /api/waiter/orders': [] } });
    expect(await screen.findByText('Failed to fetch tables')).toBeTruthy();
  });

  it('turn red only when they are late by more than ten minutes', async () => {
    const late = (id: string, minutes: number) =>
      makeTable({
        id,
        label: id,
        orders: [makeSummary({ preparingLines: 1, lateSince: minutesAgo(minutes) })],
      });
    await openTables({ 'GET /api/waiter/tables': [late('A', 10), late('B', 11)] });
    expect(tile(/^Alate 10′/).getAttribute('data-kind')).toBe('slow');
    expect(tile(/^Blate 11′/).getAttribute('data-kind')).toBe('late');
  });

  it('say in one row what to do next, and a tap leads there', async () => {
    const courses = [
      { course: 1, lineCount: 2, heldCount: 0, servedCount: 2 },
      { course: 2, lineCount: 1, heldCount: 1, servedCount: 0 },
    ];
    const { history } = await openTables({
      'GET /api/waiter/tables': [
        makeTable({ id: 't7', label: '7', orders: [makeSummary({ id: 'o7', heldLines: 1, courses })] }),
        makeTable({ id: 't4', label: '4', orders: [makeSummary({ id: 'o4', sentLines: 1 })] }),
        makeTable({ id: 't3', label: '3', orders: [makeSummary({ id: 'o3', readyLines: 2 })] }),
      ],
    });
    const row = within(await screen.findByRole('list', { name: 'Next' }));
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '3 pick up 2',
      '7 fire Mains',
    ]);
    fireEvent.click(row.getByRole('button', { name: '7 fire Mains' }));
    expect(history.at(-1)).toBe('/app/waiter/orders/o7');
  });

  it('say so when nothing is to be done next', async () => {
    await openTables({
      'GET /api/waiter/tables': [
        makeTable({ orders: [makeSummary({ waiterId: testMember.userId, sentLines: 1 })] }),
      ],
      'GET /api/waiter/orders': [],
    });
    expect(await screen.findByText('No table waits for a waiter')).toBeTruthy();
  });

  it.each([
    [1, '1 gotowe'],
    [3, '3 gotowe'],
    [5, '5 gotowych'],
    [22, '22 gotowe'],
  ])('in Polish, %i ready are "%s"', async (readyLines, words) => {
    const table = makeTable({ label: '7', orders: [makeSummary({ readyLines })] });
    await openTables({ 'GET /api/waiter/tables': [table] }, 'pl-PL');
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('a free table', () => {
  const created = makeOrder({ id: 'fresh', tableId: 't4' });

  it('is opened with one tap on the number of guests', async () => {
    const { history, requests } = await openTables({
      'POST /api/waiter/orders': () => ({ status: 201, body: created }),
    });
    fireEvent.click(tile(/^4free4 seats$/));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('button', { name: '2 guests' }));
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/fresh'));
    const post = requests.find(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({ type: 'dineIn', tableId: 't4', guestCount: 2 });
    expect(post?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes more than eight guests and what they are allergic to §2.28e', async () => {
    const { requests } = await openTables({
      'POST /api/waiter/orders': () => ({ status: 201, body: created }),
    });
    fireEvent.click(tile(/^4free4 seats$/));
    await screen.findByRole('dialog');
    fireEvent.change(screen.getByLabelText('Anything else'), { target: { value: ' nuts ' } });
    const count = screen.getByRole('status');
    expect(count.textContent, 'the table’s seats').toBe('4');
    for (let guests = 4; guests < 10; guests += 1)
      fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    fireEvent.click(screen.getByRole('button', { name: 'Open table' }));
    const asked = () => requests.find(({ method }) => method === 'POST')?.body;
    const allergies = [{ allergens: ['nuts'] }];
    await vi.waitFor(() => expect(asked()).toMatchObject({ guestCount: 10, allergies }));
    expect(asked()).not.toHaveProperty('allergyNote');
  });

  it('needs the server, and says so before anything is tapped', async () => {
    const { environment } = await openTables();
    fireEvent.click(tile(/^4free4 seats$/));
    const dialog = within(await screen.findByRole('dialog'));
    await act(async () => {
      environment.changeOnline(false);
      environment.sockets.at(-1)?.drop();
    });
    expect(dialog.getByText('No connection: opening an order needs the server.')).toBeDefined();
    for (const name of ['2 guests', 'Open table'])
      expect(dialog.getByRole('button', { name }).matches(':disabled'), name).toBe(true);
  });

  it('chooses the allergens that are tapped or typed, until they are taken back', async () => {
    const { requests } = await openTables({
      'POST /api/waiter/orders': () => ({ status: 201, body: created }),
    });
    fireEvent.click(tile(/^4free4 seats$/));
    const dialog = within(await screen.findByRole('dialog'));
    const chip = (name: string) => dialog.getByRole('button', { name });
    const type = (value: string) =>
      fireEvent.change(dialog.getByLabelText('Anything else'), { target: { value } });
    const pressed = () =>
      ['eggs', 'fish', 'milk', 'nuts'].filter(name => chip(name).getAttribute('aria-pressed') === 'true');
    fireEvent.click(chip('milk'));
    type('egg');
    expect(pressed()).toEqual(['eggs', 'milk']);
    type('eggplant, orzechami i mleko');
    expect(pressed()).toEqual(['milk', 'nuts']);
    fireEvent.click(chip('nuts'));
    type('eggplant, orzechami i mlekiem, ryb');
    expect(pressed()).toEqual(['fish', 'milk']);
    type('eggplant');
    expect(pressed()).toEqual(['milk']);
    fireEvent.click(screen.getByRole('button', { name: '3 guests' }));
    fireEvent.click(screen.getByRole('button', { name: 'Open table' }));
    const asked = () => requests.find(({ method }) => method === 'POST')?.body;
    const allergies = [{ allergens: ['milk'] }];
    await vi.waitFor(() => expect(asked()).toMatchObject({ allergies, allergyNote: 'eggplant' }));
  });

  it('that somebody else has just opened leads to that order', async () => {
    const { history } = await openTables({
      'POST /api/waiter/orders': () => ({
        status: 409,
        body: { code: 'TABLE_HAS_OPEN_ORDER', title: '', status: 409, orderId: 'theirs' },
      }),
    });
    fireEvent.click(tile(/^4free4 seats$/));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('button', { name: '3 guests' }));
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/theirs'));
  });

  it('stays with the reason when it cannot be opened, and the same tap is the same request', async () => {
    const { environment, requests } = await openTables({
      'POST /api/waiter/orders': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    fireEvent.click(tile(/^4free4 seats$/));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('button', { name: '3 guests' }));
    await screen.findByRole('alert');
    environment.answers['POST /api/waiter/orders'] = () => ({ status: 201, body: created });
    fireEvent.click(screen.getByRole('button', { name: '3 guests' }));
    await vi.waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
    const [first, second] = requests.filter(({ method }) => method === 'POST');
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('is not needed for a takeaway', async () => {
    const { requests, history } = await openTables({
      'POST /api/waiter/orders': () => ({ status: 201, body: { ...takeaway, id: 'fresh' } }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Takeaway' }));
    await screen.findByRole('dialog');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kowalski' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start order' }));
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/fresh'));
    const post = requests.find(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({ type: 'takeaway', guestCount: 0, name: 'Kowalski' });
  });
});

describe('a bar tab', () => {
  it('is opened under a name, and not without one', async () => {
    const { requests, history } = await openTables({
      'POST /api/waiter/orders': () => ({ status: 201, body: makeOrder({ id: 'fresh', name: 'Ola' }) }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Bar tab' }));
    await screen.findByRole('dialog');
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Open tab' });
    expect(start.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Whose tab is it?'), { target: { value: ' Ola ' } });
    fireEvent.click(start);
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/fresh'));
    const post = requests.find(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({ type: 'dineIn', guestCount: 1, name: 'Ola' });
    expect(post?.body).not.toHaveProperty('tableId');
  });

  it('waits for the number of guests to be confirmed once an allergy was entered', async () => {
    const { requests, history } = await openTables({
      'POST /api/waiter/orders': () => ({ status: 201, body: makeOrder({ id: 'fresh' }) }),
    });
    fireEvent.click(screen.getByRole('button', { name: /^4/ }));
    fireEvent.change(await screen.findByLabelText('Anything else'), { target: { value: 'kiwi' } });
    fireEvent.click(screen.getByRole('button', { name: '3 guests' }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    expect(screen.getByRole('button', { name: '3 guests', pressed: true })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Open table' }));
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/fresh'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ guestCount: 3, allergyNote: 'kiwi' },
    });
  });

  it('may be a training order, which needs no name', async () => {
    const fresh = makeOrder({ id: 'fresh', isTraining: true });
    const { requests, history } = await openTables({
      'POST /api/waiter/orders': () => ({ status: 201, body: fresh }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Bar tab' }));
    fireEvent.click(await screen.findByLabelText('Training order'));
    fireEvent.click(screen.getByRole('button', { name: 'Open tab' }));
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/fresh'));
    const post = requests.find(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({ type: 'dineIn', isTraining: true });
  });
});

describe('the practice', () => {
  const theirs = { 'GET /api/waiter/orders': [{ ...takeaway, waiterId: 'kuba' }] };
  const opened = `kelner.opened.${testMember.userId}`;

  it('is offered to a newcomer on the first screen, and starts there', async () => {
    const fresh = makeOrder({ id: 'fresh', isTraining: true, isPractice: true });
    const { requests, history, environment } = await openTables({
      ...theirs,
      'POST /api/waiter/orders': () => ({ status: 201, body: fresh }),
    });
    const offer = within(await screen.findByRole('region', { name: 'Practice' }));
    fireEvent.click(offer.getByRole('button', { name: 'Practise' }));
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/fresh'));
    const post = requests.find(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({ isTraining: true, isPractice: true });
    expect(environment.kept.get(opened)).toBe('1');
  });

  it('gives its place to the next steps once it is skipped', async () => {
    const { environment } = await openTables(theirs);
    const offer = within(await screen.findByRole('region', { name: 'Practice' }));
    expect(screen.queryByRole('list', { name: 'Next' })).toBeNull();
    fireEvent.click(offer.getByRole('button', { name: 'Skip' }));
    expect(await screen.findByRole('list', { name: 'Next' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull();
    expect(environment.kept.get(opened)).toBe('1');
  });

  it('is not offered to somebody with open orders', async () => {
    await openTables();
    expect(await screen.findByRole('list', { name: 'Next' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull();
  });
});

describe('the list of open orders', () => {
  const theirs = makeOrder({ id: 'theirs', number: 30, waiterName: 'Kuba' });

  it('shows all or only one’s own §2.8', async () => {
    await renderScreen(<WaiterOrdersScreen />, { answers: { 'GET /api/waiter/orders': [takeaway, theirs] } });
    expect(await screen.findByRole('link', { name: /Takeaway 31.*sent/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Table 5.*Kuba/ }).getAttribute('href')).toBe(
      '/app/waiter/orders/theirs',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Mine · 1' }));
    expect(screen.queryByRole('link', { name: /Kuba/ })).toBeNull();
  });

  it('says where to start when there are none', async () => {
    await renderScreen(<WaiterOrdersScreen />, { answers: { 'GET /api/waiter/orders': [] } });
    expect(await screen.findByText('No open orders')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mine · 0' }));
    expect(screen.getByText('You have no open orders')).toBeTruthy();
  });
});
