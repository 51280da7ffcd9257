/** Routes of the reports. */
import type { OriginFrame } from '../kernel/calls/origin-frame.ts';
import { correctionsRead } from './corrections/corrections-read.ts';
import { documentsRead } from './documents/documents-read.ts';
import { itemsRead } from './items-read.ts';
import { preparationRead } from './preparation-read.ts';
import { createReportRegistrar } from './report-registrar.ts';
import { salesRead } from './sales-read.ts';
import { tablesRead } from './tables/tables-read.ts';
import { vatRead } from './vat-read.ts';
import { waitersRead } from './waiters-read.ts';

export function registerReports(frame: OriginFrame): void {
  const report = createReportRegistrar(frame);
  report('salesReport', salesRead);
  report('itemsReport', itemsRead);
  report('waitersReport', waitersRead);
  report('tablesReport', tablesRead);
  report('correctionsReport', correctionsRead);
  report('preparationReport', preparationRead);
  report('vatReport', vatRead);
  report('documentsReport', documentsRead);
}
