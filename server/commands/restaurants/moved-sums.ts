/**
 * Sums that are compared after a move in addition to the rows, computed by each store's own SQL. Amounts are in the smallest unit of the currency, stock in
 * thousandths.
 */
import type { Moved } from '../../store/move-store.ts';
import type { MovedSum } from '../../store/moved-rows.ts';

/** `where` restricts to one restaurant. The SQL is valid in both stores. */
export function sumsOf(where = 'true'): readonly MovedSum[] {
  return [
    {
      name: 'orders (state, number, total, paid, tip)',
      query: `select state, count(*) as n, sum(total) as s, sum(paid) as p, sum(tip) as t from orders where ${where} group by state order by state`,
    },
    {
      name: 'payments (kind, number, amount, tip)',
      query: `select kind, count(*) as n, sum(amount) as s, sum(tip) as t from payments where ${where} group by kind order by kind`,
    },
    {
      name: 'cash movements (kind, number, amount)',
      query: `select kind, count(*) as n, sum(amount) as s from cash_movements where ${where} group by kind order by kind`,
    },
    {
      name: 'cash counts (number, total)',
      query: `select count(*) as n, sum(total) as s from cash_counts where ${where} having count(*) > 0`,
    },
    {
      name: 'day reports (number, gross)',
      query: `select count(*) as n, sum(gross) as s from day_reports where ${where} having count(*) > 0`,
    },
    {
      name: 'stock (unit, number, amount)',
      query: `select unit, count(*) as n, sum(cast(floor(stock * 1000) as bigint)) as s from ingredients where ${where} group by unit order by unit`,
    },
    {
      // A chain without gaps has as many events as the number of its last one.
      name: 'events of each restaurant (first, last, number)',
      query: `select min(seq) as f, max(seq) as l, count(*) as n from events where ${where} group by org_id order by org_id`,
    },
  ];
}

export function sentencesOf({ tables, sums }: Moved): string[] {
  return [
    ...tables
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => `${name.padEnd(24)}${String(count).padStart(10)}`),
    ...sums.filter(({ rows }) => rows.length > 0).map(({ name, rows }) => `${name}: ${rows.join(', ')}`),
  ];
}
