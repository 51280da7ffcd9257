import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportsScreen } from '../../../../../client/screens/admin/reports/reports-screen.tsx';
import type { Answers } from '../../../harness/fake-browser-environment.ts';
import { type RenderedScreen, renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { createSalesReport, createSalesRow, reportAnswers } from '../report-factory.ts';

const today = 'from=2026-11-20T03%3A00%3A00.000Z&to=2026-11-21T03%3A00%3A00.000Z';
const weekAgo = 'from=2026-11-13T03%3A00%3A00.000Z&to=2026-11-13T19%3A00%3A00.000Z';
async function open(answers: Answers = {}, query = '', language = 'en') {
  const rendered = await renderScreen(<ReportsScreen />, {
    answers: { ...adminReads(), ...reportAnswers, ...answers },
    member: { roles: ['admin'] },
    path: `/app/admin/reports${query}`,
    language,
  });
  await settled(rendered);
  return rendered;
}
/** Waits for consecutive reads: the settings, the report, the comparison. */
function settled({ access }: RenderedScreen): Promise<void> {
  return waitFor(() => {
    if (screen.queryByRole('status') !== null || access.queryClient.isFetching() > 0)
      throw new Error('reading');
  });
}
const figure = (label: string) =>
  screen
    .getAllByText(label)
    .find(({ tagName }) => tagName === 'DT')
    ?.closest('div');
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T19:00:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('reports', () => {
  it('begin with the sales of the business day, against the same hours a week ago §10.1h', async () => {
    const { requests } = await open({
      [`GET /api/admin/reports/sales?${weekAgo}`]: createSalesReport([
        createSalesRow({ gross: 20_000, orders: 4 }),
      ]),
    });
    expect(requests.map(({ path }) => path)).toContain(`/api/admin/reports/sales?${today}`);
    expect(figure('Gross sales')?.textContent).toContain('240.00+20% vs previous period');
    expect(figure('Orders')?.textContent).toContain('3-25%');
    expect(figure('Average per guest')?.textContent).toContain('50.004 covers');
    expect(figure('Kitchen, median')?.textContent).toContain('11:4020% late');
    expect(figure('Paid without fiscal receipt')?.getAttribute('data-tone')).toBe('bad');
    expect(figure('Cash')?.textContent).toContain('90.00');
    expect(screen.getByRole('img', { name: /^Gross sales of PLN.240\.00 over 3 hours/ })).toBeDefined();
    expect(rowsOf('Hour by hour').map(([when, orders, , gross]) => [when, orders, gross])).toEqual([
      ['Hour', 'Orders', 'Gross sales'],
      ['19:00', '2', '200.00'],
      ['20:00', '0', '0.00'],
      ['21:00', '1', '40.00'],
      ['Total', '3', '240.00'],
    ]);
  });

  it('show days where there are several', async () => {
    const rows = [createSalesRow({ gross: 100 }), createSalesRow({ businessDay: '2026-11-21', gross: 200 })];
    await open({ 'GET /api/admin/reports/sales': createSalesReport(rows) }, '?range=last7Days');
    expect(screen.getByRole('img', { name: /2 business days/ })).toBeDefined();
    expect(
      rowsOf('Day by day')
        .slice(1)
        .map(([when]) => when),
    ).toEqual(['20 Nov 2026', '21 Nov 2026', 'Total']);
    const [, ...weekdays] = rowsOf('Average gross sales by weekday and hour');
    expect(weekdays).toEqual([
      ['Fri', '1'],
      ['Sat', '2'],
    ]);
  });

  it('name the best sellers and lead from there to all items, category by category', async () => {
    const { history } = await open();
    expect(screen.getByText('Sour rye soup')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'All items' }));
    expect(history.at(-1)).toBe('/app/admin/reports?report=items');
    await waitFor(() => screen.getByRole('table', { name: 'By category' }));
    expect(rowsOf('By category').map(([category]) => category)).toEqual(['Category', 'Soups', 'Napoje']);
  });

  it('are sorted by whatever head is pressed, and the other way round by the next press', async () => {
    await open({}, '?report=items');
    const names = () =>
      rowsOf('All items')
        .slice(1)
        .map(([name]) => name);
    const head = (name: string) =>
      within(screen.getByRole('table', { name: 'All items' })).getByRole('button', { name });
    expect(names()).toEqual(['Sour rye soup', 'Piwo']);
    fireEvent.click(head('Sold'));
    expect(names()).toEqual(['Piwo', 'Sour rye soup']);
    expect(head('Sold').closest('th')?.getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(head('Sold'));
    expect(names()).toEqual(['Sour rye soup', 'Piwo']);
    expect(head('Sold').closest('th')?.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(head('Item'));
    expect(names()).toEqual(['Piwo', 'Sour rye soup']);
    expect(head('Item').closest('th')?.getAttribute('aria-sort')).toBe('ascending');
  });

  it('tell of waiters, preparation and VAT', async () => {
    await open({}, '?report=waiters');
    expect(rowsOf('Waiters')[1]?.slice(0, 5)).toEqual(['Ola', '3', '4', '240.00', '50.00']);
    fireEvent.click(screen.getByRole('button', { name: 'Preparation' }));
    await waitFor(() => screen.getByRole('table', { name: 'Every item' }));
    expect(rowsOf('Every item')[1]).toEqual(['Żurek', 'Kitchen', '10', '11:40', '16:40', '20%']);
    expect(figure('Kitchen, median')?.textContent).toContain('90 % within 16:40');
    fireEvent.click(screen.getByRole('button', { name: 'VAT' }));
    await waitFor(() => screen.getByRole('table', { name: 'VAT' }));
    expect(rowsOf('VAT').slice(1)).toEqual([
      ['A · 23%', '100.00', '23.00', '123.00'],
      ['5.5%', '110.00', '7.00', '117.00'],
      ['Total', '210.00', '30.00', '240.00'],
    ]);
  });

  it('tell cost and margin of items by their recipes, and which have none', async () => {
    await open({}, '?report=items');
    fireEvent.click(screen.getByRole('button', { name: 'Cost and margin' }));
    expect(rowsOf('Cost and margin').slice(1)).toEqual([
      ['Sour rye soup', '59.17', '25%', '75%', '79.17', '20.00'],
      ['Piwo', 'no recipe', '–', '–', '65.85', '–'],
      ['Total', '59.17', '25%', '75%', '79.17', '20.00'],
    ]);
    expect(figure('Without a cost')?.textContent).toContain('1');
  });

  it('tell how often each table was turned, for how long and for how much per seat §10.2q', async () => {
    await open({}, '?report=tables');
    expect(rowsOf('Every table').slice(1)).toEqual([['7Sala', '3', '75 min', '240.00', '60.00', '8', '4']]);
    expect(figure('Without a table')?.textContent).toContain('30.002 orders');
  });

  it('tell who voided and refunded how much, who approved it and why §10.2p', async () => {
    await open({}, '?report=corrections');
    expect(figure('Voids before prep')?.textContent).toContain('251.0017 times');
    expect(rowsOf('By person and approval').slice(1)).toEqual([
      ['OlaVoids before prep', '16', '242.00', 'Piotr'],
      ['OlaVoids before prep', '1', '9.00', 'No approval needed'],
      ['PiotrRefunds', '1', '50.00', 'No approval needed'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Voids before prep' }));
    expect(rowsOf('By reason').slice(1)).toEqual([
      ['Pomyłka', '15', '221.00'],
      ['Za długo', '2', '30.00'],
    ]);
  });

  it('say that a time brought nothing, with a longer one as the next step', async () => {
    const { history } = await open({ 'GET /api/admin/reports/sales': createSalesReport([]) });
    expect(screen.getByText('No sales in this period')).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: 'Last 7 days' }).at(-1) as HTMLElement);
    expect(history.at(-1)).toBe('/app/admin/reports?range=last7Days');
  });

  it('are kept as a file in the language of the interface, with the mark that spreadsheets need §10.2o', async () => {
    const files: Blob[] = [];
    const links: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:report';
        },
        revokeObjectURL: () => {},
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      links.push(`${this.href} ${this.download}`);
    });
    const { requests } = await open(
      {
        [`GET /api/admin/reports/vat.csv?${today}`]: () => ({
          body: '\uFEFFLitera;Netto',
          headers: { 'content-disposition': 'attachment; filename="vat-2026-11-20.csv"' },
        }),
      },
      '?report=vat',
      'pl-PL',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Eksport CSV' }));
    await waitFor(() => expect(links).toEqual(['blob:report vat-2026-11-20.csv']));
    const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    const sent = new TextEncoder().encode(JSON.stringify('\uFEFFLitera;Netto'));
    expect([...bytes], 'as it was sent').toEqual([...sent]);
    const asked = requests.find(({ path }) => path.includes('.csv'));
    expect(asked?.headers).toMatchObject({ 'accept-language': 'pl-PL', authorization: 'Bearer test-token' });
  });

  it('say why a file could not be fetched, and try again', async () => {
    let tries = 0;
    await open({
      [`GET /api/admin/reports/sales.csv?${today}`]: () => {
        tries += 1;
        return { status: 503, body: { code: 'OVERLOADED', title: 'Busy', status: 503 } };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    const notice = await screen.findByRole('alert');
    fireEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tries).toBe(2));
  });
});
