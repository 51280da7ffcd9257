/** Which orders may be offered to a colleague, for how long an offer is open, and what of it is still to be had. Pure. */
import { limits } from '#shared/limits.ts';
import type { OrderState } from '#shared/order-states.ts';
import type { OrderTransfer } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Person } from '#shared/schemas/parts.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { OrderTransferRow } from './transfer-row.ts';

/** Nobody can accept it after this. */
const transferOpenMs = 30 * 60_000;
/** A decided one is read for this long, so that its giver can be told. */
const answerShownMs = 10 * 60_000;
/** Kept for the limit of an hour. */
export const transferKeptMs = 60 * 60_000;

export type OfferedOrder = {
  id: string;
  number: number;
  type: Order['type'];
  name: string | null;
  state: OrderState;
  waiter_id: string;
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

/** When it ended by itself, if nobody decides; null of a decided one. */
function lapsesAtMs({ state, asked_at }: OrderTransferRow): number | null {
  return state === 'open' ? Date.parse(asked_at) + transferOpenMs : null;
}

function isLapsed(row: OrderTransferRow, nowMs: number): boolean {
  const atMs = lapsesAtMs(row);
  return atMs !== null && atMs <= nowMs;
}

/** Open, or closed with a dish that somebody still has to bring: guests at a bar pay first. */
function isToBeDealtWith({ state, is_unserved }: OfferedOrder): boolean {
  return state === 'open' || (state === 'closed' && is_unserved);
}

/** What of it the receiver would get now: still to be dealt with, and still the giver's. */
export function offeredOf(row: OrderTransferRow, orders: OfferedOrders): OfferedOrder[] {
  const giver = giverOf(row).id;
  const ids: string[] = JSON.parse(row.order_ids);
  return ids.flatMap(id => {
    const order = orders.get(id);
    return order !== undefined && isToBeDealtWith(order) && order.waiter_id === giver ? [order] : [];
  });
}

/** Whether somebody can still accept it. */
export function isOpen(row: OrderTransferRow, orders: OfferedOrders, nowMs: number): boolean {
  return row.state === 'open' && !isLapsed(row, nowMs) && offeredOf(row, orders).length > 0;
}

export function requireOpen(row: OrderTransferRow, orders: OfferedOrders, nowMs: number): void {
  if (!isOpen(row, orders, nowMs)) throw new ProblemError('TRANSFER_DECIDED');
}

/** Throws unless each of them is an order of the giver, to be dealt with, that nobody is asked about. `rows`: those of the last hour. */
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
    if (!isToBeDealtWith(order)) throw invalidField(path, 'is not open', 'ORDER_NOT_OPEN');
    if (offered.has(id)) throw invalidField(path, 'is offered already', 'TRANSFER_OPEN');
  }
  if (own.length >= limits.transfersPerHourMax) throw new ProblemError('TRANSFER_LIMIT');
}

/** An open offer of the same orders to the same person: asked again, it is the same one. */
export function isSameOffer(
  row: OrderTransferRow,
  { giverId, receiverId, orderIds }: { giverId: string; receiverId: string; orderIds: readonly string[] },
): boolean {
  const ids: string[] = JSON.parse(row.order_ids);
  const isSame = ids.length === orderIds.length && orderIds.every(id => ids.includes(id));
  return isSame && giverOf(row).id === giverId && receiverOf(row).id === receiverId;
}

/** As it is read: open while something of it can be accepted, then for a while how it ended; null where there is nothing to tell. */
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
    ...{ from: giverOf(row), to: receiverOf(row) },
    orders: named.map(({ id, number, type, name, table_label }) => ({
      ...{ id, number, orderType: type },
      ...(table_label !== null && { tableLabel: table_label }),
      ...(name !== null && { orderName: name }),
    })),
    askedAt: row.asked_at,
    state: lapsed ? 'expired' : row.state,
    ...(row.decided_by !== null && { decidedBy: JSON.parse(row.decided_by) }),
    ...(decidedAt !== null && { decidedAt }),
  };
}
