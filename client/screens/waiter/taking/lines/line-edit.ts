/** Form state of a new or draft line, and the minimal change that brings the line to it. */
import type { LineView } from '../../../../writes/order-projection.ts';
import type { PlannedChange, PlannedPortion } from '../../../../writes/order-taps.ts';
import {
  type Chosen,
  choiceOf,
  isSameChoice,
  modifiersOf,
  type OptionGroup,
} from '../../options/option-choice.ts';
import { type WeightEdit, weighedLine, weightEditOf } from '../../weighing/weighing.ts';
import { portionOf } from './portion.ts';

/** `seat` is the chip's id: empty for the whole table. */
export type LineEdit = {
  quantity: number;
  note: string;
  seat: string;
  course: number;
  isTakeaway: boolean;
  chosen: Chosen;
  /** Set for a dish that is sold by weight. */
  weight?: WeightEdit;
  isHalf: boolean;
  /** Weight and price of a weighed line, or the fields of a half portion. */
  planned?: ReturnType<typeof weighedLine> | PlannedPortion;
};

type Editable = Pick<
  LineView,
  'quantity' | 'note' | 'seat' | 'course' | 'isTakeaway' | 'modifiers' | 'weight' | 'isHalf'
>;

export function lineEditOf(line: Editable): LineEdit {
  return {
    quantity: line.quantity,
    note: line.note ?? '',
    seat: line.seat === undefined ? '' : String(line.seat),
    course: line.course,
    isTakeaway: line.isTakeaway ?? false,
    chosen: choiceOf(line.modifiers),
    isHalf: line.isHalf ?? false,
    ...(line.weight && { weight: weightEditOf(line.weight) }),
  };
}

/**
 * `dish`: the menu's current dish, if it is still listed. Returns only the fields changed since the form
 * opened, so that another waiter's changes remain; null if there are none.
 */
export function editedLine(
  line: Editable,
  edit: LineEdit,
  groups: readonly OptionGroup[],
  dish?: Parameters<typeof portionOf>[0],
): PlannedChange | null {
  const before = lineEditOf(line);
  const note = edit.note.trim();
  const modifiers = modifiersOf(groups, edit.chosen);
  const isReweighed =
    edit.weight?.gross !== before.weight?.gross || edit.weight?.tare !== before.weight?.tare;
  const change: PlannedChange = {
    ...(isReweighed && edit.weight && line.weight && weighedLine(edit.weight, line.weight)),
    ...(dish &&
      edit.isHalf !== before.isHalf && {
        isHalf: edit.isHalf,
        portion: portionOf(dish, edit.isHalf),
      }),
    ...(edit.quantity === before.quantity ? {} : { quantity: edit.quantity }),
    ...(note === before.note ? {} : { note: note === '' ? null : note }),
    ...(edit.seat === before.seat ? {} : { seat: edit.seat === '' ? null : Number(edit.seat) }),
    ...(edit.course === before.course ? {} : { course: edit.course }),
    ...(edit.isTakeaway === before.isTakeaway ? {} : { isTakeaway: edit.isTakeaway }),
    ...(isSameChoice(edit.chosen, before.chosen) ? {} : { modifiers }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
