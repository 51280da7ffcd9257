/** Migrations of the origin's tables. */
import { type Migration, statements } from '../../store/database.ts';
import { billedCharges } from './billed-charges.ts';
import { cashTables } from './cash-baseline.ts';
import { changedPaymentKinds } from './changed-payment-kinds.ts';
import { countedTotals } from './counted-totals.ts';
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

/** Of one person: how much they have under way is bounded. */
const linesUnderWay: Migration = {
  name: 'origin-0002-lines-under-way',
  up: statements([
    `create index order_lines_under_way on order_lines (org_id, added_by, added_at)
      where (state in ('draft', 'held', 'sent', 'preparing', 'ready') or (state = 'voided' and seen_at is null))`,
  ]),
};

/** Of a large order its id is kept in place of the answer. */
const orderReferences: Migration = {
  name: 'origin-0003-order-references',
  up: statements([
    `alter table idempotency_records add column order_id text`,
    `alter table idempotency_records add column order_version integer`,
  ]),
};

/** Accounts of stations' screens, which are nobody's. */
const stationAccounts: Migration = {
  name: 'origin-0004-station-accounts',
  up: statements([`alter table users add column is_station integer not null default 0`]),
};

/** In the order of application. New ones are appended; a released one is never edited. */
export const originMigrations: readonly Migration[] = [
  baseline,
  linesUnderWay,
  orderReferences,
  stationAccounts,
  { name: 'origin-0005-printer-paper', up: statements(printerPaper) },
  billedCharges,
  countedTotals,
  changedPaymentKinds,
];
