/** The office's reports. Each is also a table for a spreadsheet: its address with `.csv` behind the path. */
import { defaultRefreshMs } from './intervals.ts';
import { type ReadRow, read } from './read-row.ts';
import type {
  ItemsReport,
  PreparationReport,
  SalesReport,
  VatReport,
  WaitersReport,
} from './schemas/report-schema.ts';

export const reportKinds = ['sales', 'items', 'waiters', 'preparation', 'vat'] as const;
export type ReportKind = (typeof reportKinds)[number];

function report<T>(kind: ReportKind): ReadRow<T> {
  return read<T>({
    path: `/api/admin/reports/${kind}`,
    query: ['from', 'to'],
    roles: ['admin'],
    live: false,
    isSingle: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch reports',
  });
}

export const reportReads = {
  salesReport: report<SalesReport>('sales'),
  itemsReport: report<ItemsReport>('items'),
  waitersReport: report<WaitersReport>('waiters'),
  preparationReport: report<PreparationReport>('preparation'),
  vatReport: report<VatReport>('vat'),
} as const;
export type ReportName = keyof typeof reportReads;

/** The address of a report as CSV. */
export function csvPath(path: string): string {
  const [pathname = '', query] = path.split('?');
  return query === undefined ? `${pathname}.csv` : `${pathname}.csv?${query}`;
}
