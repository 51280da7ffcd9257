/** Numbers the seats of guests who join another party after that party's own, so that no two guests have one seat. Pure. */
import { limits } from '#shared/kernel/limits.ts';
import type { Json } from '../../../kernel/column-types.ts';
import { parseAllergies } from '../../allergies/allergy-rules.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';

type Party = Pick<StoredOrder, 'order' | 'lines'>;
/** Null: the guest has no seat there. */
type NewSeat = (seat: number) => number | null;

function seatsOf({ order, lines }: Party): number[] {
  const present = lines.filter(({ state }) => state !== 'removed');
  return [...present, ...parseAllergies(order.allergies)].flatMap(({ seat }) => seat ?? []);
}

/** Two bills of one table whose guests have different seats: nobody changes theirs. */
function isOneParty(target: Party, source: Party): boolean {
  const { table_id } = target.order;
  const taken = new Set(seatsOf(target));
  return (
    table_id !== null && table_id === source.order.table_id && !seatsOf(source).some(seat => taken.has(seat))
  );
}

/** By how much the seats of `guests` guests of the source move up at the target, who may have more than were counted. */
export function seatOffset(target: Party, source: Party, guests: number): number {
  if (guests === 0 || isOneParty(target, source)) return 0;
  return Math.max(target.order.guest_count, ...seatsOf(target));
}

/** A negative offset takes a move back. */
export function shiftedSeat(offset: number): NewSeat {
  return seat => (seat + offset < 1 ? null : Math.min(limits.seatMax, seat + offset));
}

/** The new seats of the guests whose dishes are `leaving`: those after the target's, without gaps. */
export function arrivingSeat(target: Party, leaving: Party, guests: number): NewSeat {
  const offset = seatOffset(target, leaving, guests);
  if (offset === 0) return seat => seat;
  const inOrder = [...new Set(leaving.lines.flatMap(({ seat }) => seat ?? []))].sort(
    (one, other) => one - other,
  );
  const shifted = shiftedSeat(offset);
  return seat => shifted(1 + inOrder.indexOf(seat));
}

export function linesSeated(lines: readonly OrderLineRow[], newSeat: NewSeat): OrderLineRow[] {
  return lines.map(line => ({ ...line, seat: line.seat === null ? null : newSeat(line.seat) }));
}

export function allergiesSeated(allergies: Json, newSeat: NewSeat): Json {
  const seated = parseAllergies(allergies).map(({ seat, ...allergy }) => {
    const seatThere = seat === undefined ? null : newSeat(seat);
    return { ...(seatThere !== null && { seat: seatThere }), ...allergy };
  });
  return JSON.stringify(seated);
}
