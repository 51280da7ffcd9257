/** The tables report: turns, length of stay and revenue of each table. */
import { type ReportDefinition, type SummedPart, spanTimes } from '../report-context.ts';
import { findKnownTables, sumTables, type TableSum } from './table-sums-store.ts';

export const tablesSums: SummedPart<TableSum[]> = { name: 'tables', sum: sumTables };

function joinTables(sums: readonly TableSum[]): Map<string, TableSum> {
  const tables = new Map<string, TableSum>();
  for (const one of sums) {
    const known = tables.get(one.tableId);
    tables.set(one.tableId, {
      tableId: one.tableId,
      orders: one.orders + (known?.orders ?? 0),
      guests: one.guests + (known?.guests ?? 0),
      gross: one.gross + (known?.gross ?? 0),
      seconds: one.seconds + (known?.seconds ?? 0),
    });
  }
  return tables;
}

export const tablesRead: ReportDefinition<'tablesReport'> = {
  areas: ['orders', 'tables'],
  async answer(context) {
    const sums = joinTables((await context.sumsOf(tablesSums)).flat());
    const known = await context.once(db => findKnownTables(db, context.organizationId));
    const { orders = 0, guests = 0, gross = 0 } = sums.get('') ?? {};
    return {
      ...spanTimes(context.span),
      rows: known
        .flatMap(table => {
          const sum = sums.get(table.tableId);
          if (sum === undefined) return [];
          const { seconds, ...figures } = sum;
          return [{ ...table, ...figures, staySeconds: Math.round(seconds / sum.orders) }];
        })
        .toSorted((one, other) => other.gross - one.gross || one.label.localeCompare(other.label)),
      elsewhere: { orders, guests, gross },
    };
  },
  sheet: ({ rows, elsewhere }, { words, money, count, text }) => [
    [...words.tables],
    ...rows.map(({ label, locationName, seats, orders, guests, gross, staySeconds }) => [
      text(locationName),
      text(label),
      count(seats),
      count(orders),
      count(guests),
      money(gross),
      count(Math.round(staySeconds / 60)),
      seats === 0 ? '' : money(Math.round(gross / seats)),
    ]),
    ...(elsewhere.orders === 0
      ? []
      : [
          [
            ...[words.noTable, '', ''],
            ...[count(elsewhere.orders), count(elsewhere.guests), money(elsewhere.gross), '', ''],
          ],
        ]),
  ],
  compared: {
    names: 3,
    columns: [
      { at: 3, kind: 'count' },
      { at: 4, kind: 'count' },
      { at: 5, kind: 'money' },
    ],
    rows: ({ rows, elsewhere }) =>
      [...rows, ...(elsewhere.orders === 0 ? [] : [{ ...elsewhere, tableId: '' }])].map(
        ({ tableId, orders, guests, gross }) => ({ key: tableId, figures: [orders, guests, gross] }),
      ),
  },
};
