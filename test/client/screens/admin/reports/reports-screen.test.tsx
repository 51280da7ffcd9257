import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeAnswer } from '../../../harness/fake-browser-environment.ts';
import { createSalesReport, createSalesRow } from '../report-factory.ts';
import { figureOf, openReports, rowsOf, shownAt, weekAgo } from './opened-reports.tsx';

const today = 'from=2026-11-20T03%3A00%3A00.000Z&to=2026-11-21T03%3A00%3A00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(shownAt) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('reports', () => {
  it('begin with the sales of the business day, against the same hours a week ago §10.1h', async () => {
    const before = createSalesReport([createSalesRow({ gross: 20_000, orders: 4 })]);
    const { requests } = await openReports({ [`GET /api/admin/reports/sales?${weekAgo}`]: before }, '');
    expect(requests.map(({ path }) => path)).toContain(`/api/admin/reports/sales?${today}`);
    expect(figureOf('Gross sales')?.textContent).toContain('240.00+40.00\u00a0·\u00a0+20%');
    expect(figureOf('Orders')?.textContent).toContain('3−1\u00a0·\u00a0−25%');
    expect(figureOf('Average per guest')?.textContent).toContain('50.004 covers');
    expect(screen.getByText(/^Compared with 13 Nov 2026, 04:00 – 13 Nov 2026, 20:00/)).toBeDefined();
    expect(figureOf('Kitchen, median')?.textContent).toContain('11:40\u00a0min20% late');
    expect(figureOf('Paid without fiscal receipt')?.getAttribute('data-tone')).toBe('bad');
    expect(figureOf('Cash')?.textContent).toContain('90.00');
    expect(screen.getByRole('img', { name: /^Gross sales of PLN.240\.00 over 3 hours/ })).toBeDefined();
    expect(rowsOf('Hour by hour').map(([when, gross, orders]) => [when, orders, gross])).toEqual([
      ['Hour', 'Orders', 'Gross sales'],
      ['19:00', '2−2 · −50%', '200.000%'],
      ['20:00', '0', '0.00'],
      ['21:00', '1+1', '40.00+40.00'],
      ['Total', '3−1 · −25%', '240.00+40.00 · +20%'],
    ]);
  });

  it('are chosen on a phone in two rows: of when, then which and against what', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === '(max-width: 599px)' }),
    );
    const { history } = await openReports();
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const periods = within(screen.getByRole('group', { name: 'Period' }));
    fireEvent.click(periods.getByRole('button', { name: 'Last month' }));
    expect(history.at(-1)).toBe('/app/admin/reports?range=lastMonth&against=none');
    choose('Compare with', 'before');
    expect(history.at(-1)).toBe('/app/admin/reports?range=lastMonth&against=before');
    fireEvent.click(periods.getByRole('button', { name: 'Custom range…' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-05T04:00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(history.at(-1)).toContain('from=2026-10-05T02%3A00%3A00.000Z');
    choose('Report', 'vat');
    expect(history.at(-1)).toContain('report=vat');
    vi.unstubAllGlobals();
  });

  it('show nothing of another time while the chosen one is loaded', async () => {
    const yesterday = 'from=2026-11-19T03%3A00%3A00.000Z&to=2026-11-20T03%3A00%3A00.000Z';
    const late = Promise.withResolvers<FakeAnswer>();
    await openReports({ [`GET /api/admin/reports/sales?${yesterday}`]: () => late.promise });
    expect(figureOf('Gross sales')?.textContent).toContain('240.00');
    fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
    await screen.findByRole('status');
    expect(screen.queryByText('Gross sales')).toBeNull();
    late.resolve({ body: createSalesReport([createSalesRow({ gross: 500 })]) });
    await waitFor(() => expect(figureOf('Gross sales')?.textContent).toContain('5.00'));
  });

  it('call nothing a change in percent that next to nothing is compared with', async () => {
    const before = createSalesReport([createSalesRow({ gross: 1_000, orders: 1 })]);
    await openReports({ [`GET /api/admin/reports/sales?${weekAgo}`]: before }, '');
    expect(figureOf('Gross sales')?.textContent).toContain('240.00+230.00');
    expect(figureOf('Gross sales')?.textContent).not.toContain('%');
    expect(figureOf('Orders')?.textContent).toContain('+200%');
  });

  it('show days where there are several', async () => {
    const rows = [createSalesRow({ gross: 100 }), createSalesRow({ businessDay: '2026-11-21', gross: 200 })];
    await openReports(
      { 'GET /api/admin/reports/sales': createSalesReport(rows) },
      '?range=last7Days&against=none',
    );
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
    const { history } = await openReports();
    expect(screen.getByText('Sour rye soup')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'All items' }));
    expect(history.at(-1)).toBe('/app/admin/reports?report=items&against=none');
    await waitFor(() => screen.getByRole('table', { name: 'By category' }));
    expect(rowsOf('By category').map(([category]) => category)).toEqual(['Category', 'Soups', 'Napoje']);
  });

  it('are sorted by whatever head is pressed, and the other way round by the next press', async () => {
    await openReports({}, '?report=items&against=none');
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
    await openReports({}, '?report=waiters&against=none');
    expect(screen.getByText(/X and Z count them when they are made/)).toBeDefined();
    expect(rowsOf('Waiters')[1]?.slice(0, 5)).toEqual(['Ola', '240.00', '3', '4', '50.00']);
    expect(rowsOf('Waiters')[0]).toContain('Refunds incl. tips');
    fireEvent.click(screen.getByRole('button', { name: 'Preparation' }));
    await waitFor(() => screen.getByRole('table', { name: 'Every item' }));
    expect(rowsOf('Every item')[1]).toEqual([
      'Żurek',
      'Kitchen',
      '10',
      '11:40\u00a0min',
      '16:40\u00a0min',
      '20%',
    ]);
    expect(figureOf('Kitchen, median')?.textContent).toContain('90% within 16:40');
    fireEvent.click(screen.getByRole('button', { name: 'VAT' }));
    await waitFor(() => screen.getByRole('table', { name: 'VAT' }));
    expect(rowsOf('VAT').slice(1)).toEqual([
      ['A · 23%', '100.00', '23.00', '123.00'],
      ['5.5%', '110.00', '7.00', '117.00'],
      ['Total', '210.00', '30.00', '240.00'],
    ]);
  });

  it('tell what was sold by which price list, and for how much less §10.2s', async () => {
    await openReports({}, '?report=items&against=none');
    expect(rowsOf('By price list')).toEqual([
      ['Price list', 'Gross sales', 'Below menu price', 'Sold', 'Discounts'],
      ['Happy hour', '28.00', '8.00', '4', '0.00'],
      ['Menu prices', '138.50', '0.00', '8', '0.00'],
    ]);
  });

  it('tell cost and margin of items by their recipes, and which have none', async () => {
    await openReports({}, '?report=items&against=none');
    fireEvent.click(screen.getByRole('button', { name: 'Cost and margin' }));
    expect(rowsOf('Cost and margin').slice(1)).toEqual([
      ['Sour rye soup', '59.17', '25%', '75%', '79.17', '20.00'],
      ['Piwo', 'no cost', '–', '–', '65.85', '–'],
      ['Total', '59.17', '25%', '75%', '79.17', '20.00'],
    ]);
    expect(figureOf('Without a cost')?.textContent).toContain('1 item');
  });

  it('tell how often each table was turned, for how long and for how much per seat §10.2q', async () => {
    await openReports({}, '?report=tables&against=none');
    expect(rowsOf('Every table').slice(1)).toEqual([
      ['7Dining room', '3', '75 min', '240.00', '60.00', '8', '4'],
    ]);
    expect(figureOf('Without a table')?.textContent).toContain('30.002 orders');
    cleanup();
    await openReports({}, '?report=tables&against=none', 'pl-PL');
    expect(screen.getByText('Sala główna')).toBeDefined();
  });

  it('tell who voided and refunded how much, who approved it and why §10.2p', async () => {
    await openReports({}, '?report=corrections&against=none');
    expect(figureOf('Voids before prep')?.textContent).toContain('251.0017 times');
    expect(rowsOf('By person and approval').slice(1)).toEqual([
      ['OlaVoids before prep', '16', '242.00', 'Piotr'],
      ['OlaVoids before prep', '1', '9.00', 'No approval needed'],
      ['PiotrRefunds incl. tips', '1', '50.00', 'No approval needed'],
    ]);
    expect(screen.getByText(/X and Z count them when they are made\. Refunds/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Voids before prep' }));
    expect(rowsOf('By reason').slice(1)).toEqual([
      ['Pomyłka', '15', '221.00'],
      ['Za długo', '2', '30.00'],
    ]);
  });

  it('say that a time brought nothing, with a longer one as the next step', async () => {
    const { history } = await openReports({ 'GET /api/admin/reports/sales': createSalesReport([]) });
    expect(screen.getByText('No sales in this period')).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: 'Last 7 days' }).at(-1) as HTMLElement);
    expect(history.at(-1)).toBe('/app/admin/reports?range=last7Days&against=none');
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
    const { requests } = await openReports(
      {
        [`GET /api/admin/reports/vat.csv?${today}`]: () => ({
          body: '\uFEFFLitera;Netto',
          headers: { 'content-disposition': 'attachment; filename="vat-2026-11-20.csv"' },
        }),
      },
      '?report=vat&against=none',
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
    await openReports({
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
