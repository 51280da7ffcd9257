/** The tables report: turns, length of stay and revenue of each table. */
import { businessHours } from '../../kernel/sheets/business-hours-rules.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from '../report-context.ts';
import { findKnownTables, sumTables, type TableSum } from './table-sums-store.ts';

export const tablesSums: SummedPart<TableSum[]> = {
  name: 'tables',
  async sum(db, organizationId, span, clock) {
    const hours = Map.groupBy(businessHours(span, clock), ({ day }) => day);
    const days = [...hours].map(([key, list]) => ({
      key,
      from: Math.min(...list.map(({ from }) => from)),
      to: Math.max(...list.map(({ to }) => to)),
    }));
    return sumTables(db, organizationId, days);
  },
};

function joinTables(sums: readonly TableSum[]): Map<string, TableSum> {
  const tables = new Map<string, TableSum>();
  for (const one of sums) {
    const known = tables.get(one.tableId);
    tables.set(one.tableId, {
      tableId: one.tableId,
      turns: one.turns + (known?.turns ?? 0),
      orders: one.orders + (known?.orders ?? 0),
      guests: one.guests + (known?.guests ?? 0),
      gross: one.gross + (known?.gross ?? 0),
      seconds: one.seconds + (known?.seconds ?? 0),
    });
  }
  return tables;
}

export const tablesRead: ReportDefinition<'tablesReport'> = {
  areas: ['orders', 'tables', 'settings'],
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
          return [{ ...table, ...figures, staySeconds: Math.round(seconds / sum.turns) }];
        })
        .toSorted((one, other) => other.gross - one.gross || one.label.localeCompare(other.label)),
      elsewhere: { orders, guests, gross },
    };
  },
  sheet: ({ rows, elsewhere: withoutTable }, { words, money, count, text, word }) => [
    [...words.tables],
    ...rows.map(({ label, locationName, seats, turns, orders, guests, gross, staySeconds }) => [
      word(locationName),
      text(label),
      count(seats),
      count(turns),
      count(guests),
      money(gross),
      count(Math.round(staySeconds / 60)),
      seats === 0 ? '' : money(Math.round(gross / seats)),
      count(orders),
    ]),
    ...(withoutTable.orders === 0
      ? []
      : [
          [
            ...[words.noTable, '', ''],
            ...[
              '',
              count(withoutTable.guests),
              money(withoutTable.gross),
              '',
              '',
              count(withoutTable.orders),
            ],
          ],
        ]),
  ],
  compared: {
    names: 3,
    columns: [
      { at: 3, kind: 'count' },
      { at: 4, kind: 'count' },
      { at: 5, kind: 'money' },
      { at: 8, kind: 'count' },
    ],
    rows: ({ rows, elsewhere: withoutTable }) =>
      [...rows, ...(withoutTable.orders === 0 ? [] : [{ ...withoutTable, tableId: '', turns: 0 }])].map(
        ({ tableId, turns, guests, gross, orders }) => ({
          key: tableId,
          figures: [turns, guests, gross, orders],
        }),
      ),
  },
};
