/** Reports beside another period. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beer, corrections, createItemRow, items, tables, vat, waiters } from '../report-factory.ts';
import { openReports, rowsOf, shownAt, weekAgo } from './opened-reports.tsx';

const tea = '0197a000-0000-7000-8000-000000000402';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(shownAt) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('reports that are compared', () => {
  it('show beside each row what it was before, and what is gone §10.2r', async () => {
    const was = {
      items: [createItemRow({ quantity: 2, gross: 5_700 })],
      vat: { ...vat, rows: vat.rows.slice(1) },
    };
    const before = {
      [`GET /api/admin/reports/items?${weekAgo}`]: {
        ...items,
        rows: [...was.items, { ...beer, itemId: tea, name: 'Herbata' }],
      },
      [`GET /api/admin/reports/vat?${weekAgo}`]: was.vat,
      [`GET /api/admin/reports/waiters?${weekAgo}`]: { ...waiters, rows: [] },
      [`GET /api/admin/reports/corrections?${weekAgo}`]: { ...corrections, rows: corrections.rows.slice(2) },
      [`GET /api/admin/reports/tables?${weekAgo}`]: {
        ...tables,
        rows: tables.rows.map(row => ({ ...row, gross: 20_000 })),
      },
    };
    await openReports(before, '?report=items');
    expect(
      rowsOf('All items')
        .slice(1)
        .map(row => row.slice(0, 3)),
    ).toEqual([
      ['Sour rye soup', '85.50+28.50 · +50%', '3+1 · +50%'],
      ['Piwo', '81.00+81.00', '9+9'],
      ['Herbata', '0.00−81.00 · −100%', '0−9 · −100%'],
    ]);
    const shown = async (kind: string, table: string) => {
      fireEvent.click(screen.getByRole('button', { name: kind }));
      await waitFor(() => expect(rowsOf(table).flat().join()).toMatch(/%|\+3/));
      return rowsOf(table).slice(1);
    };
    expect((await shown('VAT', 'VAT')).map(row => row.at(-1))).toEqual([
      '123.00+123.00',
      '117.000%',
      '240.000%',
    ]);
    expect((await shown('Waiters', 'Waiters'))[0]?.slice(0, 2)).toEqual(['Ola', '240.00+240.00']);
    expect((await shown('Tables', 'Every table'))[0]?.[3]).toBe('240.00+40.00 · +20%');
    expect((await shown('Voids, discounts', 'By reason'))[0]).toEqual([
      'PomyłkaVoids before prep',
      '15+15',
      '221.00+221.00',
    ]);
    fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: 'none' } });
    expect(rowsOf('By reason')[1]).toEqual(['PomyłkaVoids before prep', '15', '221.00']);
  });
});
