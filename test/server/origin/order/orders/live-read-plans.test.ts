/** Open orders are found by their own index, however many old ones exist: checked with SQLite's query planner. */
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import t from 'tap';
import { readNames, reads } from '#shared/contract/reads.ts';
import { listOutages } from '../../../../../server/origin/catalog/stock/ingredients-store.ts';
import { originMigrations } from '../../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../../server/origin/kernel/origin-tables.ts';
import { updateRows } from '../../../../../server/origin/kernel/row-writers.ts';
import { findOpenApprovals } from '../../../../../server/origin/order/corrections/approval-store.ts';
import {
  countClosedSince,
  type FloorOrder,
  findClosedSince,
  findFloorOrders,
  findFloorOrdersAmong,
} from '../../../../../server/origin/order/orders/floor-order-store.ts';
import { findPage } from '../../../../../server/origin/order/orders/office/order-page-store.ts';
import { findOrders } from '../../../../../server/origin/order/orders/order-store.ts';
import { takePortions } from '../../../../../server/origin/order/orders/portions.ts';
import { findReceiptJobs } from '../../../../../server/origin/order/orders/receipt-job-store.ts';
import {
  countLateLines,
  findLocation,
  findTables,
  findTileKeys,
} from '../../../../../server/origin/order/orders/waiter-table-store.ts';
import {
  findFewOrders,
  findOrder,
  findOrderOfLine,
} from '../../../../../server/origin/order/orders/whole-order-store.ts';
import { findPayments } from '../../../../../server/origin/order/payments/payment-store.ts';
import {
  findAtStations,
  findHeld,
  findPreparedLately,
  findPreparedOf,
} from '../../../../../server/origin/order/preparation/pacing/pacing-store.ts';
import {
  findShownTickets,
  findTickets,
} from '../../../../../server/origin/order/preparation/shown-ticket-store.ts';
import {
  findTicketVersionsById,
  findWallVersions,
  findWallVersionsAmong,
} from '../../../../../server/origin/order/preparation/ticket-version-store.ts';
import { listOpenPrintJobs } from '../../../../../server/origin/printing/print-jobs/print-job-store.ts';
import {
  countUnconfirmedCash,
  findLateLines,
  findOpenOrders,
  sumClosed,
} from '../../../../../server/origin/reports/overview/overview-store.ts';
import { organizationsAtTerminals } from '../../../../../server/origin/terminals/terminal-store.ts';
import { findSeatingTable } from '../../../../../server/origin/venue/tables/seating-store.ts';
import { createSqliteDialect } from '../../../../../server/store/sqlite-dialect.ts';
import { openDatabase } from '../../../../../server/store/sqlite-store.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';

type TileTable = Awaited<ReturnType<typeof findTables>>[number];

/** Indexes of rows of which each order adds some. */
const soldRows =
  /^(sqlite_autoindex_)?(orders|order_lines|order_texts|payments|bill_reductions|tickets|print_jobs|events|invoices|cash_movements|stock_movements)/;

async function createExplained(t: { teardown(close: () => Promise<void>): void }) {
  const sqlite = new DatabaseSync(':memory:');
  const dialect = createSqliteDialect(sqlite);
  const bare = new Kysely<unknown>({ dialect });
  for (const migration of originMigrations) await migration.up(bare);
  const steps: string[] = [];
  const explain = new Kysely<OriginTables>({
    dialect,
    log({ query }) {
      // With its values: SQLite also plans by them, as where one of them matches a partial index.
      const plan = sqlite.prepare(`explain query plan ${query.sql}`).all(...(query.parameters as never[]));
      steps.push(...plan.map(step => String(step.detail)));
    },
  });
  t.teardown(() => explain.destroy());
  const partial = new Set(
    sqlite
      // Nearly all orders are no training.
      .prepare(
        `select name from sqlite_schema where sql like 'create%index%where%' and name <> 'orders_number'`,
      )
      .all()
      .map(row => row['name']),
  );
  return { sqlite, explain, steps, partial };
}

const now = '2025-11-20T18:00:00.000Z';

t.test('no live read goes through old orders, lines or tickets', async t => {
  const { explain, steps, partial } = await createExplained(t);
  await findFloorOrders(explain, 'o', 'since');
  await findFloorOrdersAmong(explain, { organizationId: 'o', since: 'since', ids: ['id'] });
  await findLocation(explain, 'o', now);
  await findTables(explain, 'o');
  const tiles = await findTileKeys(explain, {
    organizationId: 'o',
    tables: [{ id: 'table' } as TileTable],
    floor: [{ id: 'id', table_id: 'table' } as FloorOrder],
    late: [],
    now,
  });
  await tiles.load(['table']);
  const sentSince = 'then';
  for (const at of [{ group: 'kitchen' }, { group: 'bar', stationId: 'desserts' }] as const) {
    const wall = { ...at, sentSince };
    await findShownTickets(explain, 'o', wall);
    await findWallVersions(explain, 'o', wall);
    await findWallVersionsAmong(explain, 'o', { wall, orderIds: ['id'] });
    await findTicketVersionsById(explain, 'o', { ids: ['id'], sentSince });
  }
  await findTickets(explain, 'o', { ids: ['id'], withSources: ['id', 'other'] });
  await findAtStations(explain, 'o', 0);
  await findHeld(explain, 'o', 'id');
  await findPreparedOf(explain, 'o', 'item', 0);
  await findPreparedLately(explain, 'o', 0);
  await countLateLines(explain, 'o', now);
  await findOrders(explain, 'o', ['id', 'other']);
  await findFewOrders(explain, 'o', ['id', 'other']);
  await findOrder(explain, 'o', 'id');
  await findOrderOfLine(explain, 'o', 'line');
  await findPayments(explain, 'o', ['id']);
  await findOpenApprovals(explain, 'o', ['id']);
  await findReceiptJobs(explain, 'o', ['id']);
  await listOpenPrintJobs(explain, 'o');
  await listOutages(explain, 'o', 0);
  await findClosedSince(explain, 'o', 'yesterday', 100);
  await countClosedSince(explain, 'o', 'yesterday');
  await findOpenOrders(explain, 'o');
  await findLateLines(explain, 'o', 'now');
  await sumClosed(explain, 'o', { from: 0, to: 1 });
  await countUnconfirmedCash(explain, 'o');
  await explain.transaction().execute(tx => findSeatingTable(tx, 'o', 'table'));
  t.ok(steps.length > 15);
  // A given list of ids may be scanned, an order's own rows for their JSON, and what an index found of a day.
  const wholeTables = steps.filter(
    step =>
      /^SCAN (?!json_each|agg|seated|CONSTANT ROW|\(subquery|(part|ticket) VIRTUAL)/.test(step) ||
      /orders_(number|by_opening)/.test(step),
  );
  // An index of some rows only, as of those that are open, may be read whole, the tables of the floor plan too, and the last Z is one row.
  const bounded = new Set(['restaurant_tables_location', 'sqlite_autoindex_day_reports_1']);
  const wholeOrganizations = steps.filter(step => {
    const [, index = ''] = /^SEARCH \S+ USING (?:COVERING )?INDEX (\S+) \(org_id=\?\)/.exec(step) ?? [];
    return index !== '' && !bounded.has(index) && !partial.has(index);
  });
  t.same([...wholeTables, ...wholeOrganizations], []);
  for (const index of [
    'orders_open',
    'orders_open_on_table',
    'orders_receipt_pending',
    'order_lines_late',
    'orders_by_closing',
    'cash_sessions_unconfirmed',
    'order_lines_prepared',
    'order_lines_prepared_item',
    'order_lines_at_station',
    'order_lines_held',
    'order_lines_unseen',
    'order_lines_open_of_several',
    'order_lines_of_several',
    'ingredients_out',
    'print_jobs_open',
  ]) {
    t.ok(
      steps.some(step => step.includes(`INDEX ${index} `)),
      index,
    );
  }
});

t.test('nor does any live read as the origin answers it', async t => {
  const asked = new Map<string, SQLInputValue[]>();
  const { all } = StatementSync.prototype;
  StatementSync.prototype.all = function (...values) {
    asked.set(this.sourceSQL, values as SQLInputValue[]);
    return all.apply(this, values as Parameters<typeof all>);
  };
  t.teardown(() => {
    StatementSync.prototype.all = all;
  });
  const origin = await createOrigin(t, await openDatabase<OriginTables>(':memory:', originMigrations));
  asked.clear();
  const live = readNames.filter(name => reads[name].live && !reads[name].path.includes(':id'));
  for (const name of live)
    t.equal((await origin.read(name, { params: { location: 'kitchen' } })).status, 200, name);
  await organizationsAtTerminals(origin.database.db);
  const queries = [...asked].filter(([sql]) => /^\s*(select|with)/.test(sql));
  const { sqlite, partial } = await createExplained(t);
  const wide = queries.flatMap(([sql, values]) =>
    sqlite
      .prepare(`explain query plan ${sql}`)
      .all(...values)
      .map(({ detail }) => String(detail))
      .filter(step => {
        const [, index = ''] = /INDEX (\S+)(?: \(org_id=\?\))?$/.exec(step) ?? [];
        return index !== '' && soldRows.test(index) && !partial.has(index);
      }),
  );
  t.same(wide, []);
  t.ok(queries.length > live.length);
});

t.test('rows that a command changes are found by their keys, not among all of the restaurant', async t => {
  const { explain, steps } = await createExplained(t);
  const line = { org_id: 'o', id: 'line', state: 'sent' as const };
  await explain.transaction().execute(async tx => {
    await updateRows(tx, 'order_lines', [line], ['state']);
    await takePortions({ tx, caller: { organizationId: 'o' } as never, touch: () => {} }, [
      { menu_item_id: 'dish', quantity: 1 },
    ]);
  });
  t.same(
    steps.filter(step => /^SEARCH/.test(step) && !step.endsWith('(org_id=? AND id=?)')),
    [],
  );
});

t.test('the office looks up past orders in an index, which has them in their order', async t => {
  const { explain, steps } = await createExplained(t);
  const all = { from: null, to: null, state: null, tableId: null, waiterId: null, words: [] };
  const some = { from: 'f', to: 't', state: 'closed', tableId: 't', waiterId: 'w', words: [] } as const;
  for (const filter of [all, some]) await findPage(explain, 'o', { filter, page: 3, pageSize: 25 });
  t.same(
    steps.filter(step => !/^SEARCH orders USING (COVERING )?INDEX orders_/.test(step)),
    [],
  );
  t.equal(steps.length, 4);
});

t.test('a search goes through an index for each thing that its words may mean', async t => {
  const { explain, steps } = await createExplained(t);
  const names = { tableIds: ['t'], waiterIds: ['w'], itemIds: ['i'], openItemNames: ['Tort'] };
  const words = [{ number: 7, amount: 700, text: 'ola', ...names }];
  const filter = { from: null, to: null, state: null, tableId: null, waiterId: null, words };
  await findPage(explain, 'o', { filter, page: 1, pageSize: 25 });
  const scanned = steps.filter(step => /^SCAN (?!json_each|\(subquery)/.test(step));
  t.same(scanned, []);
  for (const index of [
    'orders_by_number',
    'orders_by_total',
    'orders_by_opening',
    'payments_by_charge',
    'order_lines_by_item',
  ])
    t.ok(
      steps.some(step => step.includes(`INDEX ${index} `)),
      index,
    );
});
