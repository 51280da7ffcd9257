/** Rules of merging: whether two orders can be merged, the result, and its undo. */
import { limits } from '#shared/kernel/limits.ts';
import { isLonger } from '#shared/kernel/plain-text.ts';
import { mergeBlockers } from '#shared/order/merge-blockers.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Json } from '../../../kernel/column-types.ts';
import { hasLongNote, joinedAllergies } from '../../allergies/allergy-rules.ts';
import type { OrderLineRow, OrderRow, TicketRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { joinStations, rowsOfStations } from '../../preparation/line-stations.ts';
import { isChargeSettled } from '../service-charge/service-charge-rules.ts';
import { allergiesSeated, seatOffset, shiftedSeat } from './seat-moves.ts';

type NoteChange = { before: string | null; after: string | null };

/** A merged order as the target stores it, with what the API shows and what the undo needs. */
export type MergedOrder = Order['mergedFrom'][number] & {
  guestCount: number;
  note: NoteChange;
  allergyNote: NoteChange;
  /** Absent in orders merged before allergies existed. */
  allergies?: { before: Json; after: Json };
  /** By how much the seats of its guests were moved up; absent: not at all. */
  seatOffset?: number;
};

export type MergeFault = { path: string; message: string };

export function mergedOrders({ merged_from }: Pick<OrderRow, 'merged_from'>): MergedOrder[] {
  return JSON.parse(merged_from);
}

/** Keeps both notes: each may contain allergies, which now apply to the dishes of both. */
export function joinedNote(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one === other ? one : `${one}; ${other}`;
}

/** The target's payments excluded a service charge, which can't be added any more. */
function losesCharge({ order, payments }: StoredOrder, source: StoredOrder): boolean {
  const { service_charge } = source.order;
  return service_charge !== null && order.service_charge === null && isChargeSettled(order, payments);
}

/** By how much the seats of the source's guests move up. */
export function mergedSeatOffset(target: StoredOrder, source: StoredOrder): number {
  return seatOffset(target, source, source.order.guest_count);
}

function mergedAllergies(target: StoredOrder, source: StoredOrder): Json {
  const arriving = allergiesSeated(source.order.allergies, shiftedSeat(mergedSeatOffset(target, source)));
  return joinedAllergies(target.order.allergies, arriving);
}

/** Reasons against the merge, each with the field at fault; `target` is open. */
export function mergeFaults(target: StoredOrder, source: StoredOrder): MergeFault[] {
  const { order } = source;
  const blockers = mergeBlockers(target.order, { ...order, payments: source.payments });
  const refusals: [boolean, string][] = [
    [order.id === target.order.id, 'is the same order'],
    [order.state !== 'open', 'is no longer open'],
    [blockers.includes('otherPlace'), 'is not for the same place: here or taken away'],
    [blockers.includes('paid'), 'has payments'],
    [blockers.includes('discounted'), 'has a discount of its own'],
    [order.receipt_state !== 'none', 'has a receipt'],
    [losesCharge(target, source), 'has a service charge, and something is paid of the other'],
  ];
  const tooLong = (['note', 'allergy_note'] as const).filter(field =>
    isLonger(joinedNote(target.order[field], order[field]) ?? '', limits.orderNoteLength),
  );
  return [
    ...refusals.filter(([isAtFault]) => isAtFault).map(([, message]) => ({ path: 'orderId', message })),
    ...tooLong.map(field => ({
      path: field === 'note' ? 'note' : 'allergyNote',
      message: 'is too long then',
    })),
    ...(hasLongNote(mergedAllergies(target, source))
      ? [{ path: 'allergies', message: 'have a note that is too long then' }]
      : []),
  ];
}

/** The target with the source's guests and notes. Orders that were merged into the source now belong to the target. */
export function withMerged(stored: StoredOrder, source: StoredOrder): Partial<OrderRow> {
  const { order: target } = stored;
  const { order, lines } = source;
  const offset = mergedSeatOffset(stored, source);
  const note = joinedNote(target.note, order.note);
  const allergyNote = joinedNote(target.allergy_note, order.allergy_note);
  const allergies = mergedAllergies(stored, source);
  const merged: MergedOrder = {
    orderId: order.id,
    number: order.number,
    ...(order.table_label !== null && { tableLabel: order.table_label }),
    guestCount: order.guest_count,
    note: { before: target.note, after: note },
    allergyNote: { before: target.allergy_note, after: allergyNote },
    allergies: { before: target.allergies, after: allergies },
    ...(offset > 0 && { seatOffset: offset }),
  };
  const mergedBefore = mergedOrders(order).map(one => ({
    ...one,
    seatOffset: (one.seatOffset ?? 0) + offset,
  }));
  return {
    guest_count: Math.min(limits.guestCountMax, target.guest_count + order.guest_count),
    note,
    allergy_note: allergyNote,
    allergies,
    rounds: Math.max(target.rounds, ...lines.map(line => line.round ?? 0)),
    merged_from: JSON.stringify([...mergedOrders(target), ...mergedBefore, merged]),
  };
}

/** The target without the merged order. A note that was changed meanwhile remains. */
export function withoutMerged(target: OrderRow, merged: MergedOrder): Partial<OrderRow> {
  const undone = (current: string | null, { before, after }: NoteChange) =>
    current === after ? before : current;
  const { allergies } = merged;
  return {
    guest_count: Math.max(0, target.guest_count - merged.guestCount),
    note: undone(target.note, merged.note),
    allergy_note: undone(target.allergy_note, merged.allergyNote),
    allergies: allergies?.after === target.allergies ? allergies.before : target.allergies,
    merged_from: JSON.stringify(mergedOrders(target).filter(({ orderId }) => orderId !== merged.orderId)),
  };
}

/** Renumbers the lines for the order `to`, after its own lines; removed lines keep their position. */
export function linesOf(
  lines: readonly OrderLineRow[],
  to: StoredOrder,
  mergedFromOf: (line: OrderLineRow) => string | null,
): OrderLineRow[] {
  const last = to.lines.at(-1)?.position ?? 0;
  return lines.map((line, index) => ({
    ...line,
    order_id: to.order.id,
    position: last + 1 + index,
    merged_from_id: mergedFromOf(line),
  }));
}

export function ticketIdsOf(lines: readonly OrderLineRow[]): string[] {
  return [...new Set(rowsOfStations(lines).flatMap(line => line.ticket_id ?? []))];
}

/**
 * Leaving lines that share a ticket with staying ones get a new ticket with the same time. A line held back
 * from a ticket that stays is announced separately.
 */
export function partTickets(
  leaving: readonly OrderLineRow[],
  staying: readonly OrderLineRow[],
  tickets: readonly TicketRow[],
  createId: () => string,
): { lines: OrderLineRow[]; parted: TicketRow[] } {
  const stayingIds = new Set(ticketIdsOf(staying));
  const copies = new Map(
    tickets.filter(({ id }) => stayingIds.has(id)).map(ticket => [ticket.id, { ...ticket, id: createId() }]),
  );
  const rows = rowsOfStations(leaving).map(line => {
    const copy = line.ticket_id === null ? undefined : copies.get(line.ticket_id);
    const ticketId = copy?.id ?? line.ticket_id;
    const isLeft = line.held_from !== null && stayingIds.has(line.held_from);
    return { ...line, ticket_id: ticketId, held_from: isLeft ? ticketId : line.held_from };
  });
  return { lines: joinStations(leaving, rows), parted: [...copies.values()] };
}
