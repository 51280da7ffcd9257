/**
 * Drops a day's kept sums with any change of what its corrections report also counts: pay-outs, openings of drawers, and items that became cheaper. Without
 * the indexes each report of the current day would read all that there ever were.
 */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

const indexes = [
  sql`create index cash_movements_of_deposits on cash_movements (org_id, at) where deposit_return is not null`,
  sql`create index events_of_adjustments on events (org_id, at) where type = 'line.adjusted'`,
];

function triggersOf(table: 'cash_movements' | 'drawer_openings') {
  const drop = (row: 'old' | 'new') =>
    `delete from report_sums where org_id = ${row}.org_id and ends > ${row}.at and starts <= ${row}.at;`;
  return [
    `create trigger report_sums_${table}_inserted after insert on ${table} begin ${drop('new')} end`,
    `create trigger report_sums_${table}_changed after update on ${table} begin ${drop('old')} ${drop('new')} end`,
    `create trigger report_sums_${table}_deleted after delete on ${table} begin ${drop('old')} end`,
  ].map(text => sql.raw(text));
}

/** Events are only ever added. */
const adjusted = sql`
  create trigger report_sums_events_inserted after insert on events when new.type = 'line.adjusted'
  begin delete from report_sums where org_id = new.org_id and ends > new.at and starts <= new.at; end`;

export const cashReportSumsMigration: Migration = {
  name: '0052-cash-report-sums',
  async up(db) {
    const triggers = [...triggersOf('cash_movements'), ...triggersOf('drawer_openings'), adjusted];
    for (const statement of [...indexes, ...triggers]) await statement.execute(db);
  },
};
