/** Decides whether dishes can leave an order and join another, and what moves with them. Pure. */
import { limits } from '#shared/kernel/limits.ts';
import { isLonger } from '#shared/kernel/plain-text.ts';
import type { MovedLine } from '#shared/order/correction-schema.ts';
import { allergiesFor } from '#shared/order/order-allergies.ts';
import { isCharged, mayBePrinted } from '#shared/order/order-states.ts';
import type { Json } from '../../../kernel/column-types.ts';
import {
  commonVersion,
  hasLongNote,
  joinedAllergies,
  parseAllergies,
} from '../../allergies/allergy-rules.ts';
import type { OrderLineRow, OrderRow } from '../../orders/order-row.ts';
import { setMates, setOf } from '../../orders/set-share-rules.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { joinedNote, type MergeFault } from './merge-rules.ts';
import { allergiesSeated, arrivingSeat } from './seat-moves.ts';

/** The dishes that leave, before they have seats there, and how many guests go with them. */
export type Leaving = { lines: readonly OrderLineRow[]; guests: number };

/** Each fault names the entry of the body that can't leave. */
export function chosenFaults({ lines }: StoredOrder, chosen: readonly MovedLine[]): MergeFault[] {
  const known = new Map(lines.map(line => [line.id, line]));
  const ids = chosen.map(({ id }) => id);
  return chosen.flatMap(({ id, quantity = 1 }, index) => {
    const path = `lines/${index}`;
    const line = known.get(id);
    if (line === undefined || line.state === 'removed')
      return [{ path: `${path}/id`, message: 'is not a line of the order' }];
    if (ids.indexOf(id) < index) return [{ path: `${path}/id`, message: 'is in the list twice' }];
    if (line.state !== 'draft' && !isCharged(line.state))
      return [{ path: `${path}/id`, message: `${line.name} is ${line.state}` }];
    if (setMates(lines, line).some(mate => !ids.includes(mate.id)))
      return [{ path: `${path}/id`, message: `${line.name} moves with all of ${setOf(line)?.name}` }];
    if (quantity > line.quantity)
      return [{ path: `${path}/quantity`, message: `must be at most ${line.quantity}` }];
    return [];
  });
}

/** The allergies of the source's whole order and of the dishes' seats, with those of the target. */
function allergiesWith(target: StoredOrder, { order }: StoredOrder, { lines, guests }: Leaving): Json {
  const moving = allergiesFor(parseAllergies(order.allergies), lines);
  const arriving = allergiesSeated(JSON.stringify(moving), arrivingSeat(target, { order, lines }, guests));
  return joinedAllergies(target.order.allergies, arriving);
}

export function targetFaults(target: StoredOrder, source: StoredOrder, leaving: Leaving): MergeFault[] {
  const { order } = target;
  const refusals: [boolean, string][] = [
    [order.id === source.order.id, 'is the same order'],
    [order.state !== 'open', 'is no longer open'],
    [order.type !== source.order.type, 'is not for the same place: here or taken away'],
    [mayBePrinted(order.receipt_state), 'has a receipt'],
  ];
  const note = joinedNote(order.allergy_note, source.order.allergy_note);
  const allergies = allergiesWith(target, source, leaving);
  const isTooLong = isLonger(note ?? '', limits.orderNoteLength);
  return [
    ...refusals.filter(([isAtFault]) => isAtFault).map(([, message]) => ({ path: 'orderId', message })),
    ...(isTooLong ? [{ path: 'allergyNote', message: 'is too long then' }] : []),
    ...(hasLongNote(allergies) ? [{ path: 'allergies', message: 'have a note that is too long then' }] : []),
  ];
}

/** The number of guests after `guests` more have joined. */
export function guestsAfter({ order }: StoredOrder, guests = 0): number {
  return Math.min(limits.guestCountMax, order.guest_count + guests);
}

/** The target with the arriving guests and their allergies. */
export function withGuestsOf(
  target: StoredOrder,
  source: StoredOrder,
  leaving: Leaving,
  now: string,
): Partial<OrderRow> {
  const { order } = target;
  const { lines, guests } = leaving;
  return {
    guest_count: guestsAfter(target, guests),
    allergies: allergiesWith(target, source, leaving),
    allergy_note: joinedNote(order.allergy_note, source.order.allergy_note),
    rounds: Math.max(order.rounds, ...lines.map(({ round }) => round ?? 0)),
    ...commonVersion([order, source.order], now),
  };
}
