/** Migrations of the origin's tables. */
import { type Migration, statements } from '../../store/database.ts';
import { cashTables } from './cash-baseline.ts';
import { eventTables } from './event-baseline.ts';
import { menuTables } from './menu-baseline.ts';
import { orderTables } from './order-baseline.ts';
import { printerPaper } from './printer-paper.ts';
import { venueTables } from './venue-baseline.ts';

/** Tables after those that they refer to. What each column holds is said by the types of the rows. */
const baseline: Migration = {
  name: 'origin-0001-baseline',
  up: statements(venueTables, menuTables, orderTables, cashTables, eventTables),
};

/** In the order of application. New ones are appended; a released one is never edited. */
export const originMigrations: readonly Migration[] = [
  baseline,
  { name: 'origin-0002-printer-paper', up: statements(printerPaper) },
];
