/** Migrations of the origin's tables. */
import { type Migration, statements } from '../../../store/database.ts';
import { billedCharges } from './billed-charges.ts';
import { cashTables } from './cash-baseline.ts';
import { changedPaymentKinds } from './changed-payment-kinds.ts';
import { countedTotals } from './counted-totals.ts';
import { eventTables } from './event-baseline.ts';
import { linesUnderWay } from './lines-under-way.ts';
import { menuTables } from './menu-baseline.ts';
import { orderTables } from './order-baseline.ts';
import { orderReferences } from './order-references.ts';
import { printerPaper } from './printer-paper.ts';
import { stationAccounts } from './station-accounts.ts';
import { stationPrinters } from './station-printers.ts';
import { trainingNumbers } from './training-numbers.ts';
import { trainingOrders } from './training-orders.ts';
import { venueTables } from './venue-baseline.ts';

/** Tables come after those that they reference. The row types document the columns. */
const baseline: Migration = {
  name: 'origin-0001-baseline',
  up: statements(venueTables, menuTables, orderTables, cashTables, eventTables),
};

/** In the order of application. New ones are appended; a released one is never edited. */
export const originMigrations: readonly Migration[] = [
  baseline,
  linesUnderWay,
  orderReferences,
  stationAccounts,
  printerPaper,
  billedCharges,
  countedTotals,
  changedPaymentKinds,
  trainingOrders,
  trainingNumbers,
  stationPrinters,
];
