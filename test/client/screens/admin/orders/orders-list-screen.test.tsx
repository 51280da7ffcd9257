import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminOrdersScreen } from '../../../../../client/screens/admin/orders/orders-list-screen.tsx';
import type { Answers, FakeAnswer, SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createTable, createUser } from '../admin-factory.ts';
import { officeOrder } from '../office-factory.ts';

const today = 'from=2026-11-20T03%3A00%3A00.000Z&to=2026-11-21T03%3A00%3A00.000Z';
const listPath = (query: string) => `/api/admin/orders?${query}`;
const pageOf = (total: number, number: number) => ({
  items: [{ ...officeOrder, id: `order-${number}`, number }],
  page: 1,
  pageSize: 25,
  total,
});
const reads = (answers: Answers = {}): Answers => ({
  ...adminReads({ tables: [createTable()], users: [createUser({ id: 'ola', displayName: 'Ola' })] }),
  ...answers,
});
const listsOf = (requests: SentRequest[]) =>
  requests.filter(({ path }) => path.startsWith('/api/admin/orders?')).map(({ path }) => path.split('?')[1]);
const open = (answers: Answers, path = '/app/admin/orders', language = 'en') =>
  renderScreen(<AdminOrdersScreen />, {
    answers: reads(answers),
    member: { roles: ['admin'] },
    path,
    language,
  });
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T19:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the list of orders', () => {
  it('shows the business day of the settings, each order with its facts, and leads to the order §2.19', async () => {
    const { history } = await open({ [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: pageOf(1, 7) });
    const link = await screen.findByRole('link', { name: 'No. 7' });
    const row = link.closest('tr')?.textContent;
    for (const fact of ['Table 5', 'Ola', '3', 'Open', '28.50']) expect(row).toContain(fact);
    fireEvent.click(link);
    expect(history.at(-1)).toBe('/app/admin/orders/order-7');
  });

  it('shows nothing of other filters while the list is loaded', async () => {
    const late = Promise.withResolvers<FakeAnswer>();
    await open({
      [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: pageOf(1, 7),
      'GET /api/admin/orders': () => late.promise,
    });
    await screen.findByRole('link', { name: 'No. 7' });
    choose('Waiter', 'ola');
    await screen.findByRole('status');
    expect(screen.queryByRole('link', { name: 'No. 7' })).toBeNull();
    late.resolve({ body: pageOf(1, 8) });
    await screen.findByRole('link', { name: 'No. 8' });
  });

  it('tells merged orders from cancelled ones, tabs by their names, practice, and a receipt that did not come out', async () => {
    const items = [
      { ...officeOrder, id: 'm', number: 1, state: 'cancelled', mergedIntoId: 'o' },
      { ...officeOrder, id: 'c', number: 2, state: 'closed', receiptState: 'none', paid: 850 },
      { ...officeOrder, id: 'i', number: 3, state: 'closed', receiptState: 'issued' },
      { ...officeOrder, id: 't', number: 4, tableId: undefined, tableLabel: undefined, name: 'Ewa' },
      { ...officeOrder, id: 'p', number: 5, tableId: undefined, tableLabel: undefined, isTraining: true },
    ];
    await open({ [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: { ...pageOf(5, 1), items } });
    const row = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('tr')?.textContent ?? '';
    expect(await row('No. 1')).toContain('Merged');
    expect(await row('No. 1')).not.toContain('Cancelled');
    expect(await row('No. 2')).toContain('Receipt: none');
    expect(await row('No. 2')).toMatch(/refunded PLN.20\.00/);
    expect(await row('No. 3')).not.toContain('Receipt');
    expect(await row('No. 4')).toContain('Tab Ewa');
    expect(await row('No. 5')).toContain('Training 5');
  });

  it('keeps filters and page in the address, so that reload shows the same list', async () => {
    const query = 'state=closed&table=t1&waiter=ola&page=2&pageSize=10';
    const asked = `${today}&state=closed&tableId=t1&waiterId=ola&page=2&pageSize=10`;
    await open({ [`GET ${listPath(asked)}`]: pageOf(11, 3) }, `/app/admin/orders?${query}`);
    await screen.findByRole('link', { name: 'No. 3' });
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'closed');
    expect(screen.getByLabelText('Waiter')).toHaveProperty('value', 'ola');
    expect(screen.getByText('11–11 of 11')).toBeDefined();
    expect(screen.getByLabelText('Table')).toHaveProperty('value', 't1');
    expect(screen.getByRole('option', { name: 'Removed table' })).toBeDefined();
  });

  it('writes each choice into the address as a step of its own, which the back button takes back', async () => {
    const answers = {
      [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: pageOf(60, 1),
      [`GET ${listPath(`${today}&page=2&pageSize=25`)}`]: pageOf(60, 2),
      [`GET ${listPath(`${today}&state=closed&page=1&pageSize=25`)}`]: pageOf(60, 3),
    };
    const { history } = await open(answers);
    await screen.findByRole('link', { name: 'No. 1' });
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('link', { name: 'No. 2' });
    choose('State', 'closed');
    await screen.findByRole('link', { name: 'No. 3' });
    expect(history).toEqual([
      '/app/admin/orders',
      '/app/admin/orders?page=2',
      '/app/admin/orders?state=closed',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(history.at(-1)).toBe('/app/admin/orders');
  });

  it('keeps the last page in sight until the next one is there', async () => {
    let answer = (_: unknown) => {};
    const next = new Promise(resolve => {
      answer = resolve;
    });
    await open({
      [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: pageOf(60, 1),
      [`GET ${listPath(`${today}&page=2&pageSize=25`)}`]: async () => {
        await next;
        return { body: pageOf(60, 2) };
      },
    });
    await screen.findByRole('link', { name: 'No. 1' });
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('link', { name: 'No. 1' })).toBeDefined();
    await act(async () => answer(undefined));
    await screen.findByRole('link', { name: 'No. 2' });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
  });

  it('says why it is empty, with the next step', async () => {
    const nothing = { items: [], page: 1, pageSize: 25, total: 0 };
    const { requests } = await open(
      {
        [`GET ${listPath(`${today}&state=open&page=1&pageSize=25`)}`]: nothing,
        [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: nothing,
      },
      '/app/admin/orders?state=open',
    );
    await screen.findByText('No orders in this period match the filters.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    await screen.findByText('No orders were opened in this period.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Last 7 days' }).at(-1) as HTMLElement);
    await waitFor(() => expect(listsOf(requests).at(-1)).toContain('from=2026-11-14T03%3A00'));
  });

  it('leads back from a page behind the end', async () => {
    const { history } = await open(
      { [`GET ${listPath(`${today}&page=9&pageSize=25`)}`]: { items: [], page: 9, pageSize: 25, total: 30 } },
      '/app/admin/orders?page=9',
    );
    await screen.findByText('The list ends before this page');
    fireEvent.click(screen.getByRole('button', { name: 'First page' }));
    expect(history.at(-1)).toBe('/app/admin/orders');
  });

  it('says that orders could not be fetched, in the spec’s words, and tries again', async () => {
    let tries = 0;
    await open({
      [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: () => {
        tries += 1;
        return tries === 1 ? { status: 403, body: {} } : { body: pageOf(1, 7) };
      },
    });
    await screen.findByText('Failed to fetch orders');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'No. 7' });
  });

  it('searches all orders a moment after the last key, and is the usual list again without', async () => {
    const { history } = await open({
      [`GET ${listPath(`${today}&page=1&pageSize=25`)}`]: pageOf(1, 7),
      [`GET ${listPath('search=zur&page=1&pageSize=25')}`]: pageOf(1, 3),
    });
    await screen.findByRole('link', { name: 'No. 7' });
    const field = screen.getByRole('searchbox', { name: /^Search orders/ });
    fireEvent.change(field, { target: { value: 'zu' } });
    fireEvent.change(field, { target: { value: 'zur' } });
    await screen.findByRole('link', { name: 'No. 3' });
    expect(history.at(-1)).toBe('/app/admin/orders?range=any&search=zur');
    expect(screen.getByRole('button', { name: 'All time', pressed: true })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'No. 7' });
    expect(field).toHaveProperty('value', '');
  });

  it('speaks Polish', async () => {
    const path = `GET ${listPath(`${today}&page=1&pageSize=25`)}`;
    await open({ [path]: pageOf(1, 7) }, '/app/admin/orders', 'pl-PL');
    await screen.findByRole('link', { name: 'Nr 7' });
    expect(screen.getByRole('button', { name: 'Ostatnie 7 dni' })).toBeDefined();
  });
});
