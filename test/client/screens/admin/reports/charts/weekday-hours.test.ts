import { expect, test } from 'vitest';
import type { SalesRow } from '#shared/reports/report-schema.ts';
import { sumSales } from '#shared/reports/sales-figures.ts';
import { averageByWeekday } from '../../../../../../client/screens/admin/reports/charts/weekday-hours.ts';

const row = (businessDay: string, hour: number, gross: number): SalesRow => ({
  businessDay,
  hour,
  ...sumSales([]),
  gross,
});

test('weekdays come from Monday on, each with the average of its days that had sales', () => {
  const rows = [
    row('2026-11-22', 12, 700),
    row('2026-11-16', 12, 1_000),
    row('2026-11-23', 12, 500),
    row('2026-11-23', 13, 301),
  ];
  expect(averageByWeekday(rows, [12, 13])).toEqual({
    hours: [12, 13],
    weekdays: [
      { day: '2026-11-16', averages: [750, 151] },
      { day: '2026-11-22', averages: [700, 0] },
    ],
    highest: 750,
  });
});

test('there is nothing to show without sales', () => {
  expect(averageByWeekday([], [])).toEqual({ hours: [], weekdays: [], highest: 0 });
});
