/** A row of the write table for a command on an order. */
import type { SchemaName } from '../contract/named-schemas.ts';
import { type GivenRow, type WriteRow, write } from '../kernel/write-row.ts';

type OrderRow<Body extends SchemaName | null, Touched extends string> = WriteRow<Body, 'Order', Touched>;
type Shared = 'roles' | 'byPin' | 'answer';

/** The answer is the order, and sessions by PIN may call it; by default it is for waiters. */
export function orderCommand<Body extends SchemaName | null, Touched extends string>(
  row: Omit<GivenRow<OrderRow<Body, Touched>>, Shared> & Partial<Pick<WriteRow, 'roles'>>,
): OrderRow<Body, Touched> {
  const given = { roles: ['waiter'], byPin: true, answer: 'Order', ...row } as const;
  return write(given as GivenRow<OrderRow<Body, Touched>>);
}
