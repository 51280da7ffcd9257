import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PastFigures } from '../../../../../client/screens/admin/overview/past-figures.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createItem } from '../admin-factory.ts';
import { createSalesReport, createSalesRow, reportAnswers } from '../report-factory.ts';

const query = (from: string, to: string) => `?from=${from}T03%3A00%3A00.000Z&to=${to}T03%3A00%3A00.000Z`;
const salesOf = (gross: number) =>
  createSalesReport([createSalesRow({ gross, seatedGross: gross, guests: 10 })]);
/** Monday, 23 November. */
const sales = {
  [`GET /api/admin/reports/sales${query('2026-11-22', '2026-11-23')}`]: salesOf(60_000),
  [`GET /api/admin/reports/sales${query('2026-11-15', '2026-11-16')}`]: salesOf(50_000),
  [`GET /api/admin/reports/sales${query('2026-11-16', '2026-11-23')}`]: salesOf(400_000),
  [`GET /api/admin/reports/sales${query('2026-11-09', '2026-11-16')}`]: salesOf(500_000),
};
const grill = { station: 'kitchen' as const, stationId: 'grill', name: 'Grill', lines: 40, late: 11 };
const preparation = (late: number) => ({
  ...reportAnswers['GET /api/admin/reports/preparation'],
  prepStations: [{ ...grill, late }],
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T08:00:30Z') });
});
afterEach(() => vi.useRealTimers());

async function openPast(answers = {}, language = 'en') {
  const rendered = await renderScreen(<PastFigures />, {
    answers: {
      ...adminReads({ items: [createItem({ id: 'cold', name: 'Chłodnik', names: {} })] }),
      ...reportAnswers,
      ...sales,
      'GET /api/admin/reports/preparation': preparation(11),
      [`GET /api/admin/reports/preparation${query('2026-11-09', '2026-11-16')}`]: preparation(7),
      ...answers,
    },
    member: { roles: ['admin'] },
    language,
  });
  // The reports are read after the settings.
  await waitFor(() => {
    const { requests, access } = rendered;
    const isAsked = requests.some(({ path }) => path.startsWith('/api/admin/reports/preparation'));
    if (!isAsked || screen.queryByRole('status') !== null || access.queryClient.isFetching() > 0)
      throw new Error('reading');
  });
  return rendered;
}
const texts = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map(link => link.textContent?.replaceAll('\u00a0', ' '));
const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent));

test('on Monday yesterday stands beside the Sunday before, and last week beside the week before', async () => {
  await openPast();
  expect(texts('Yesterday')).toEqual([
    'Gross salesPLN 600.00+20% · was PLN 500.00',
    'Guests100% · was 10',
    'Average per guestPLN 60.00+20% · was PLN 50.00',
    'Late items20% · was 2',
  ]);
  expect(texts('Last week')[0]).toBe('Gross salesPLN 4,000.00−20% · was PLN 5,000.00');
  expect(screen.getByText(/^16 Nov 2026 – 22 Nov 2026 · compared/)).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Last week' })).getAllByRole('link')[0]).toHaveProperty(
    'search',
    '?range=lastWeek',
  );
});

test('what sold best and worst, what was late where, and who corrected how much need no click', async () => {
  await openPast();
  expect(rows('Best sellers last week').slice(1)).toEqual([
    ['Sour rye soup', '3', '85.50', '59.17'],
    ['Piwo', '9', '81.00', '–'],
  ]);
  // Not sold at all.
  expect(rows('Worst sellers last week').slice(1)).toEqual([['Chłodnik', '0', '0.00']]);
  expect(rows('Late items by station last week').slice(1)).toEqual([['Grill', '11 (+4)', '40']]);
  expect(rows('Voids, discounts and refunds last week').slice(1)).toEqual([
    ['Ola', '17', '251.00'],
    ['Piotr', '1', '50.00'],
  ]);
  expect(screen.getByRole('table', { name: 'Average gross sales by weekday and hour' })).toBeDefined();
});

test('a restaurant that has just opened sees none of it, and one in its first week compares with nothing', async () => {
  const none = createSalesReport([]);
  const { unmount } = await openPast(Object.fromEntries(Object.keys(sales).map(read => [read, none])));
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  await openPast(
    { ...sales, [`GET /api/admin/reports/sales${query('2026-11-15', '2026-11-16')}`]: none },
    'pl-PL',
  );
  expect(texts('Wczoraj')[0]).toBe('Sprzedaż brutto600,00 zł');
  expect(screen.getByText(/· brak sprzedaży w tych samych dniach/)).toBeDefined();
});
