/** What the read table says of one call. */
import { defaultRefreshMs, receiptPendingRefreshMs } from '../intervals.ts';
import type { Role } from '../roles.ts';
import type { AnswerName, AnswerOf, QueryName } from '../schemas/named-schemas.ts';
import type { Order } from '../schemas/order-schema.ts';

export type ReadRow<A extends AnswerName = AnswerName> = {
  /** Path template: `:name` is a parameter, `?name=a|b` a query parameter with its allowed values. */
  readonly path: string;
  /** Query parameters that may be left out, in the order in which they stand in an address. */
  readonly query?: readonly string[];
  /** What they may be. */
  readonly querySchema?: QueryName;
  /** Who may read it; an admin always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  /** The name of its schema in `named-schemas`; with `[]` a list of entities with `id`, else one object. */
  readonly answer: A;
  /** Can be watched on the socket. */
  readonly live: boolean;
  /** How often it is polled (BFF while watched, client without a socket); false: on demand only. */
  readonly refreshMs: number | false | ((data: never) => number);
  /** Polled by the client also while its tab is hidden. */
  readonly inBackground?: true;
  /** The spec's text for a failed read (§8); translated as `failures.<text>`. Null: no text of its own. */
  readonly failure: string | null;
};

type RefreshOf<A extends AnswerName> = {
  readonly refreshMs: number | false | ((data: AnswerOf<A> | undefined) => number);
};

export function read<A extends AnswerName>(row: ReadRow<A> & RefreshOf<A>): ReadRow<A> {
  return row;
}

/** An order whose receipt is still open is read every 3 s (spec §4). */
export function orderRefreshMs(order: Order | undefined): number {
  return order?.isReceiptPending ? receiptPendingRefreshMs : defaultRefreshMs;
}

/** So is a list with such an order in it: a printer settles a receipt without a write that would say so. */
export function orderListRefreshMs(orders: readonly Order[] | undefined): number {
  return orders?.some(order => order.isReceiptPending) ? receiptPendingRefreshMs : defaultRefreshMs;
}
