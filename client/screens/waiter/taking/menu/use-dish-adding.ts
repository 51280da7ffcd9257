/** Tap on a dish: adds one with the current seat and course, or opens the options if some are required. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { defaultChoice, groupsOf, modifiersOf, mustAsk } from '../../options/option-choice.ts';
import type { LineEdit } from '../lines/line-edit.ts';
import type { TakingChoice } from '../sending/taking-choice.ts';
import type { Asking } from './menu-row.tsx';
import { useRecentItems } from './recent-items.ts';

type DishAdding = {
  /** Recently added dishes, as of when the order was opened. */
  recentIds: readonly string[];
  /** The dish whose options sheet is open. */
  asked: WaiterMenuItem | null;
  ask: (item: WaiterMenuItem | null) => void;
  askingOf: (item: WaiterMenuItem) => Asking;
  add: (item: WaiterMenuItem) => void;
  addAsked: (item: WaiterMenuItem, edit: LineEdit) => void;
  /** Adds a replacement with the same quantity, seat and course. */
  addInstead: (
    line: Pick<LineView, 'quantity' | 'course' | 'seat' | 'isTakeaway'>,
    item: WaiterMenuItem,
  ) => void;
};

/** `groups` is undefined until loaded; the server then applies its defaults or reports what is missing. */
export function useDishAdding(
  writes: Pick<OrderWrites, 'tap'>,
  groups: readonly ModifierGroup[] | undefined,
  type: Order['type'],
  taking: TakingChoice,
): DishAdding {
  const [asked, setAsked] = useState<WaiterMenuItem | null>(null);
  const known = useMemo(() => groups ?? [], [groups]);
  const { ids: recentIds, note } = useRecentItems();
  const tap: OrderWrites['tap'] = (item, choice) => {
    note(item.id);
    writes.tap(item, choice);
  };

  const askingOf = useCallback(
    (item: WaiterMenuItem): Asking => {
      if (item.pricedBy) return 'first';
      const own = groupsOf(item.modifierGroupIds, known);
      if (own.length === 0) return item.halfPrice === undefined ? 'none' : 'may';
      return mustAsk(own) ? 'first' : 'may';
    },
    [known],
  );
  const defaultsOf = (item: WaiterMenuItem) => {
    const own = groupsOf(item.modifierGroupIds, known);
    return own.length === 0 ? {} : { modifiers: modifiersOf(own, defaultChoice(own)) };
  };
  const addPlain = (item: WaiterMenuItem) => {
    tap(item, {
      ...defaultsOf(item),
      ...(taking.seat === null ? {} : { seat: taking.seat }),
      ...(taking.course === null ? {} : { course: taking.course }),
    });
  };
  // The same function after every tap, so that a tap renders only its own row of the menu again.
  const latest = useRef(addPlain);
  latest.current = addPlain;
  const add = useCallback((item: WaiterMenuItem) => latest.current(item), []);
  const addAsked = (item: WaiterMenuItem, edit: LineEdit) => {
    const { quantity, note, seat, course, isTakeaway, chosen } = edit;
    const own = groupsOf(item.modifierGroupIds, known);
    tap(item, {
      quantity,
      course,
      ...edit.planned,
      // Sent only if it differs from the order, so that the line follows later changes of the order.
      ...(isTakeaway !== (type === 'takeaway') && { isTakeaway }),
      ...(own.length === 0 ? {} : { modifiers: modifiersOf(own, chosen) }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(seat === '' ? {} : { seat: Number(seat) }),
    });
    setAsked(null);
  };
  const addInstead: DishAdding['addInstead'] = ({ quantity, course, seat, isTakeaway = false }, item) =>
    tap(item, {
      quantity,
      course,
      isTakeaway,
      ...defaultsOf(item),
      ...(seat === undefined ? {} : { seat }),
    });
  return { recentIds, asked, ask: setAsked, askingOf, add, addAsked, addInstead };
}
