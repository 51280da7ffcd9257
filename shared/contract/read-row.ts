/** A row of the read table. */
import { defaultRefreshMs, receiptPendingRefreshMs } from '../intervals.ts';
import type { Role } from '../roles.ts';
import type { AnswerName, AnswerOf, QueryName } from '../schemas/named-schemas.ts';
import type { Order } from '../schemas/order-schema.ts';

export type ReadRow<A extends AnswerName = AnswerName> = {
  /** Path template: `:name` is a parameter, `?name=a|b&other` a query parameter with its allowed values, and one that may be absent. */
  readonly path: string;
  /** Optional query parameters, in their order in the URL. */
  readonly query?: readonly string[];
  /** The schema of their values. */
  readonly querySchema?: QueryName;
  /** Who may read it; an admin always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  /** Of its `roles` only the one that this query parameter names. */
  readonly roleParam?: string;
  /** Also for who signed in by PIN at a shared screen; any other call needs the password. Closed unless said. */
  readonly byPin?: true;
  /** The name of its schema in `named-schemas`; with `[]` a list of entities with `id`, else one object. */
  readonly answer: A;
  /** Can be subscribed to on the socket. */
  readonly live: boolean;
  /** Polling interval (BFF while watched, client without a socket); false: on demand only. */
  readonly refreshMs: number | false | ((data: never) => number);
  /** The client polls it in hidden tabs too. */
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

/** Who may read it with these parameters; an admin always may. */
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

/** So are lists with such an order: a printer settles a receipt without any write of a client. */
export function orderListRefreshMs(orders: readonly Order[] | undefined): number {
  return orders?.some(order => order.isReceiptPending) ? receiptPendingRefreshMs : defaultRefreshMs;
}
