/** Keeps the rows that lists are made of, such as the orders of the floor, and reads those of orders that were written since anew, not all of them. */
import type { ReadContext } from '../calls/read-context.ts';
import { findChangedOrders } from './changed-orders.ts';

type Known<Row> = {
  readonly count: number;
  readonly mark: number;
  readonly rows: readonly Row[];
};

/** Of the lists that were polled last. */
const listsKept = 400;

type OrderRows<Row> = (
  context: ReadContext,
  list: {
    /** Identifies it among its restaurant's. */
    readonly name: string;
    all(): Promise<readonly Row[]>;
    /** Of these orders only. */
    among(orderIds: readonly string[]): Promise<readonly Row[]>;
  },
) => Promise<readonly Row[]>;

/** `compare`: the order of `all`. */
export function createOrderRows<Row>(options: {
  orderIdOf(row: Row): string;
  compare(one: Row, other: Row): number;
}): OrderRows<Row> {
  const { orderIdOf, compare } = options;
  const lists = new Map<string, Known<Row>>();
  return async ({ db, caller: { organizationId }, counts, once }, { name, all, among }) => {
    const key = `${organizationId} ${name}`;
    const [count = 0] = counts.of(['orders']);
    const kept = lists.get(key);
    // Of two snapshots at once the older one may come last: rows of the newer one are none of its own.
    const known = kept !== undefined && kept.count <= count ? kept : undefined;
    if (known?.count === count) return known.rows;
    const since = known?.mark;
    const { mark, ids } = await once(`orders changed since ${since}`, () =>
      findChangedOrders(db, organizationId, since),
    );
    const changed = new Set(ids);
    const rows =
      known === undefined || ids === null
        ? await all()
        : [...known.rows.filter(row => !changed.has(orderIdOf(row))), ...(await among(ids))].sort(compare);
    lists.delete(key);
    lists.set(key, { count, mark, rows });
    const [oldest] = lists.keys();
    if (lists.size > listsKept && oldest !== undefined) lists.delete(oldest);
    return rows;
  };
}
