/** Caches the rows of lists, such as the floor's orders, and reads again only those of orders written since. */
import type { ReadContext } from '../calls/read-context.ts';
import { findChangedOrders } from './changed-orders.ts';

type Known<Row> = {
  readonly count: number;
  readonly tables: number;
  readonly mark: number;
  readonly rows: readonly Row[];
};

/** The number of cached lists; the least recently polled is dropped first. */
const listsMax = 400;

type OrderRows<Row> = (
  context: ReadContext,
  list: {
    /** Identifies the list within its restaurant. */
    readonly name: string;
    all(): Promise<readonly Row[]>;
    /** Reads the rows of these orders only. */
    among(orderIds: readonly string[]): Promise<readonly Row[]>;
  },
) => Promise<readonly Row[]>;

/** `compare` must reproduce the order of `all`. */
export function createOrderRows<Row>(options: {
  orderIdOf(row: Row): string;
  compare(one: Row, other: Row): number;
}): OrderRows<Row> {
  const { orderIdOf, compare } = options;
  const lists = new Map<string, Known<Row>>();
  return async ({ db, caller: { organizationId }, counts, once }, { name, all, among }) => {
    const key = `${organizationId} ${name}`;
    // Closing a day changes lists, as of what is at tables, without writing orders.
    const [count = 0, tables = 0] = counts.of(['orders', 'tables']);
    const cached = lists.get(key);
    // The older of two concurrent snapshots may arrive last; it must not use the newer one's rows.
    const known =
      cached !== undefined && cached.count <= count && cached.tables === tables ? cached : undefined;
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
    lists.set(key, { count, tables, mark, rows });
    const [oldest] = lists.keys();
    if (lists.size > listsMax && oldest !== undefined) lists.delete(oldest);
    return rows;
  };
}
