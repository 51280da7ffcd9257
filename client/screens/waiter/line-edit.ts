/** A draft line as a form holds it, and the smallest change that makes the line what the form says. */
import type { LineChange } from '#shared/schemas/order-schema.ts';
import type { LineView } from '../../orders/order-projection.ts';

/** `seat` is the select's text: empty for none. */
export type LineEdit = { quantity: number; note: string; seat: string; course: number };

type Editable = Pick<LineView, 'quantity' | 'note' | 'seat' | 'course'>;

export function lineEditOf(line: Editable): LineEdit {
  return {
    quantity: line.quantity,
    note: line.note ?? '',
    seat: line.seat === undefined ? '' : String(line.seat),
    course: line.course,
  };
}

/** Only what differs from the line as the form opened with it, so that another waiter's change of the rest stays; null when nothing does. */
export function editedLine(line: Editable, edit: LineEdit): LineChange | null {
  const before = lineEditOf(line);
  const note = edit.note.trim();
  const change: LineChange = {
    ...(edit.quantity === before.quantity ? {} : { quantity: edit.quantity }),
    ...(note === before.note ? {} : { note: note === '' ? null : note }),
    ...(edit.seat === before.seat ? {} : { seat: edit.seat === '' ? null : Number(edit.seat) }),
    ...(edit.course === before.course ? {} : { course: edit.course }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
