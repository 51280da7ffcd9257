/** Routes of the reports. */
import type { OriginRoutes } from '../calls/origin-routes.ts';
import { correctionsRead } from './corrections/corrections-read.ts';
import { itemsRead } from './items-read.ts';
import { preparationRead } from './preparation-read.ts';
import { salesRead } from './sales-read.ts';
import { tablesRead } from './tables/tables-read.ts';
import { vatRead } from './vat-read.ts';
import { waitersRead } from './waiters-read.ts';

export function registerReports({ report }: OriginRoutes): void {
  report('salesReport', salesRead);
  report('itemsReport', itemsRead);
  report('waitersReport', waitersRead);
  report('tablesReport', tablesRead);
  report('correctionsReport', correctionsRead);
  report('preparationReport', preparationRead);
  report('vatReport', vatRead);
}
