/** Decides which orders may be offered to a colleague, how long an offer is open, and which of its orders can still be accepted. Pure. */
import { limits } from '#shared/kernel/limits.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { OrderTransfer } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { OrderState } from '#shared/order/order-states.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import type { Flag } from '../../../kernel/column-types.ts';
import { requireNoTraining } from '../../orders/training-rules.ts';
import type { OrderTransferRow } from './transfer-row.ts';

/** An offer lapses after this. */
const transferOpenMs = 30 * 60_000;
/** A decided offer is listed for this long, so that the giver can see the answer. */
const answerShownMs = 10 * 60_000;
/** Offers are stored this long because their number is limited per hour. */
export const transferRetentionMs = 60 * 60_000;

export type OfferedOrder = {
  id: string;
  number: number;
  type: Order['type'];
  name: string | null;
  state: OrderState;
  waiter_id: string;
  is_training: Flag;
  is_practice: Flag;
  /** A dish of it is at a station or waits to be brought. */
  is_unserved: boolean;
  table_label: string | null;
};
export type OfferedOrders = ReadonlyMap<string, OfferedOrder>;

export function giverOf({ giver }: Pick<OrderTransferRow, 'giver'>): Person {
  return JSON.parse(giver);
}

export function receiverOf({ receiver }: Pick<OrderTransferRow, 'receiver'>): Person {
  return JSON.parse(receiver);
}

/** When the offer lapses if nobody decides; null for a decided one. */
function lapsesAtMs({ state, asked_at }: OrderTransferRow): number | null {
  return state === 'open' ? Date.parse(asked_at) + transferOpenMs : null;
}

function isLapsed(row: OrderTransferRow, nowMs: number): boolean {
  const atMs = lapsesAtMs(row);
  return atMs !== null && atMs <= nowMs;
}

/** Open, or closed with a dish that still has to be brought: guests at a bar pay first. */
function isToBeDealtWith({ state, is_unserved }: OfferedOrder): boolean {
  return state === 'open' || (state === 'closed' && is_unserved);
}

/** The offered orders that still need work and still belong to the giver. */
export function offeredOf(row: OrderTransferRow, orders: OfferedOrders): OfferedOrder[] {
  const giver = giverOf(row).id;
  const ids: string[] = JSON.parse(row.order_ids);
  return ids.flatMap(id => {
    const order = orders.get(id);
    return order !== undefined && isToBeDealtWith(order) && order.waiter_id === giver ? [order] : [];
  });
}

/** Whether somebody can still accept the offer. */
export function isOpen(row: OrderTransferRow, orders: OfferedOrders, nowMs: number): boolean {
  return row.state === 'open' && !isLapsed(row, nowMs) && offeredOf(row, orders).length > 0;
}

export function requireOpen(row: OrderTransferRow, orders: OfferedOrders, nowMs: number): void {
  if (!isOpen(row, orders, nowMs)) throw new ProblemError('TRANSFER_DECIDED');
}

/** Throws unless each order is the giver's, needs work and isn't in an open offer. `rows` contains the offers of the last hour. */
export function requireMayOffer(
  orderIds: readonly string[],
  {
    giverId,
    orders,
    rows,
    nowMs,
  }: { giverId: string; orders: OfferedOrders; rows: readonly OrderTransferRow[]; nowMs: number },
): void {
  const own = rows.filter(row => giverOf(row).id === giverId);
  const offered = new Set(
    own.filter(row => isOpen(row, orders, nowMs)).flatMap(row => JSON.parse(row.order_ids)),
  );
  for (const [place, id] of orderIds.entries()) {
    const path = `orderIds/${place}`;
    const order = orders.get(id);
    if (order === undefined) throw invalidField(path, 'is not an order', 'NOT_FOUND');
    if (order.waiter_id !== giverId) throw invalidField(path, 'is not your order', 'FORBIDDEN');
    requireNoTraining(order, 'askTransfer');
    if (!isToBeDealtWith(order)) throw invalidField(path, 'is not open', 'ORDER_NOT_OPEN');
    if (offered.has(id)) throw invalidField(path, 'is offered already', 'TRANSFER_OPEN');
  }
  if (own.length >= limits.transfersPerHourMax) throw new ProblemError('TRANSFER_LIMIT');
}

/** Whether this open offer has the same orders and receiver; a repeated request returns it. */
export function isSameOffer(
  row: OrderTransferRow,
  { giverId, receiverId, orderIds }: { giverId: string; receiverId: string; orderIds: readonly string[] },
): boolean {
  const ids: string[] = JSON.parse(row.order_ids);
  const isSame = ids.length === orderIds.length && orderIds.every(id => ids.includes(id));
  return isSame && giverOf(row).id === giverId && receiverOf(row).id === receiverId;
}

/** The offer as the API shows it: open while any of its orders can be accepted, then for a while with its outcome; null if it isn't shown. */
export function transferView(
  row: OrderTransferRow,
  orders: OfferedOrders,
  nowMs: number,
): OrderTransfer | null {
  const lapsed = isLapsed(row, nowMs);
  const decidedAt = lapsed ? new Date(lapsesAtMs(row) ?? nowMs).toISOString() : row.decided_at;
  const ids: string[] = JSON.parse(row.order_ids);
  const named = row.state === 'open' ? offeredOf(row, orders) : ids.flatMap(id => orders.get(id) ?? []);
  if (row.state === 'open' && named.length === 0) return null;
  if (decidedAt !== null && nowMs - Date.parse(decidedAt) >= answerShownMs) return null;
  return {
    id: row.id,
    from: giverOf(row),
    to: receiverOf(row),
    orders: named.map(({ id, number, type, name, table_label }) => ({
      id,
      number,
      orderType: type,
      ...(table_label !== null && { tableLabel: table_label }),
      ...(name !== null && { orderName: name }),
    })),
    askedAt: row.asked_at,
    state: lapsed ? 'expired' : row.state,
    ...(row.decided_by !== null && { decidedBy: JSON.parse(row.decided_by) }),
    ...(decidedAt !== null && { decidedAt }),
  };
}
