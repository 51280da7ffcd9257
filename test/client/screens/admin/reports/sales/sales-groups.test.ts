import { describe, expect, it } from 'vitest';
import { byBusinessDay, byHour } from '../../../../../../client/screens/admin/reports/sales/sales-groups.ts';
import { createSalesRow } from '../../report-factory.ts';

describe('sales put together', () => {
  it('by business day adds up its hours', () => {
    const rows = [
      createSalesRow({ businessDay: '2026-11-19', hour: 23, gross: 100 }),
      createSalesRow({ businessDay: '2026-11-19', hour: 1, gross: 50 }),
      createSalesRow({ businessDay: '2026-11-20', hour: 12, gross: 7 }),
    ];
    expect(byBusinessDay(rows).map(({ key, figures }) => [key, figures.gross, figures.orders])).toEqual([
      ['2026-11-19', 150, 2],
      ['2026-11-20', 7, 1],
    ]);
  });

  it('by hour goes on after midnight and shows the hours that brought nothing', () => {
    const rows = [
      createSalesRow({ hour: 1, gross: 50 }),
      createSalesRow({ hour: 22, gross: 100 }),
      createSalesRow({ businessDay: '2026-11-21', hour: 22, gross: 1 }),
    ];
    expect(byHour(rows, '04:00').map(({ key, figures }) => [key, figures.gross])).toEqual([
      ['22', 101],
      ['23', 0],
      ['0', 0],
      ['1', 50],
    ]);
    expect(byHour([], '04:00')).toEqual([]);
  });
});
