/** A row of the read table. */

import type { AnswerName, AnswerOf, QueryName } from '../contract/named-schemas.ts';
import type { Order } from '../order/order-schema.ts';
import { defaultRefreshMs, receiptPendingRefreshMs } from './intervals.ts';
import type { Role } from './roles.ts';

export type ReadRow<A extends AnswerName = AnswerName> = {
  /** Path template. `:name` is a parameter; `?name=a|b&other` is a query parameter with its allowed values, and an optional one. */
  readonly path: string;
  /** Optional query parameters, in their order in the URL. */
  readonly query?: readonly string[];
  /** The schema of the query parameters. */
  readonly querySchema?: QueryName;
  /** Roles that may read it; admins always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  /** With this query parameter, only the role that it names may read. */
  readonly roleParam?: string;
  /** Allowed also for people who signed in by PIN at a shared screen. Absent: the call needs a session by password. */
  readonly byPin?: true;
  /** The schema's name in `named-schemas`; with `[]` a list of entities with `id`, else one object. */
  readonly answer: A;
  /** Can be subscribed to on the socket. */
  readonly live: boolean;
  /** Polling interval: of the BFF while the read is watched, of a client without a socket. False: read on demand only. */
  readonly refreshMs: number | false | ((data: never) => number);
  /** The client also polls in hidden tabs. */
  readonly inBackground?: true;
  /** The key of the spec's text for a failed read (§8), translated as `failures.<text>`; null if it has none. */
  readonly failure: string | null;
};

type RefreshOf<A extends AnswerName> = {
  readonly refreshMs: number | false | ((data: AnswerOf<A> | undefined) => number);
};

export function read<A extends AnswerName>(row: ReadRow<A> & RefreshOf<A>): ReadRow<A> {
  return row;
}

/** Roles that may read it with these parameters; admins always may. */
export function readersOf(
  { roles, roleParam = '' }: Pick<ReadRow, 'roles' | 'roleParam'>,
  params: Readonly<Record<string, string>>,
): readonly Role[] {
  const named = roles.filter(role => role === params[roleParam]);
  return named.length > 0 ? named : roles;
}

/** An order with a pending receipt is polled every 3 s (spec §4). */
export function orderRefreshMs(order: Order | undefined): number {
  return order?.isReceiptPending ? receiptPendingRefreshMs : defaultRefreshMs;
}

/** Lists with such an order are polled as often: a printer settles a receipt without any write of a client. */
export function orderListRefreshMs(orders: readonly Order[] | undefined): number {
  return orders?.some(order => order.isReceiptPending) ? receiptPendingRefreshMs : defaultRefreshMs;
}
