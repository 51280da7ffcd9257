/** Calls of the reports. Each is also available as CSV, with `.csv` appended to the path. */

import type { AnswerName } from '../contract/named-schemas.ts';
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { type ReadRow, read } from '../kernel/read-row.ts';

export const reportKinds = [
  'sales',
  'items',
  'waiters',
  'tables',
  'corrections',
  'preparation',
  'vat',
  'documents',
] as const;
export type ReportKind = (typeof reportKinds)[number];

function report<A extends AnswerName>(kind: ReportKind, answer: A): ReadRow<A> {
  return read({
    path: `/api/admin/reports/${kind}`,
    query: ['from', 'to'],
    querySchema: 'ReportQuery',
    roles: ['admin'],
    answer,
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch reports',
  });
}

export const reportReads = {
  salesReport: report('sales', 'SalesReport'),
  itemsReport: report('items', 'ItemsReport'),
  waitersReport: report('waiters', 'WaitersReport'),
  tablesReport: report('tables', 'TablesReport'),
  correctionsReport: report('corrections', 'CorrectionsReport'),
  preparationReport: report('preparation', 'PreparationReport'),
  vatReport: report('vat', 'VatReport'),
  documentsReport: report('documents', 'DocumentsReport'),
} as const;
export type ReportName = keyof typeof reportReads;

/** A month for the accountant, as ZIP archive; its query names the month. */
export const monthArchivePath = '/api/admin/reports/month.zip';

/** The URL of a report as CSV. */
export function csvPath(path: string): string {
  const [pathname = '', query] = path.split('?');
  return query === undefined ? `${pathname}.csv` : `${pathname}.csv?${query}`;
}
