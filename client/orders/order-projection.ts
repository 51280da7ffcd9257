/**
 * The order as the waiter should see it now: the newest one the server told, with what was tapped since laid over it.
 * Applying an intent that the server already carried out changes nothing, so an answer never shows twice.
 */

import { limits } from '#shared/limits.ts';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import { changePlanned, type OrderIntent, type PlannedLine } from './order-intents.ts';

/** `isPending`: not yet confirmed by the server. */
export type LineView = Pick<OrderLine, 'state' | 'lineTotal'> & PlannedLine & { isPending: boolean };

export type OrderView = { lines: LineView[]; total: number };

function viewOf(line: OrderLine): LineView {
  return {
    id: line.id,
    menuItemId: line.menuItemId,
    name: line.name,
    names: line.names,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    course: line.course,
    station: line.station,
    state: line.state,
    lineTotal: line.lineTotal,
    isPending: false,
    ...(line.note === undefined ? {} : { note: line.note }),
    ...(line.seat === undefined ? {} : { seat: line.seat }),
  };
}

function planned(line: PlannedLine): LineView {
  return { ...line, state: 'draft', lineTotal: line.unitPrice * line.quantity, isPending: true };
}

function put(lines: readonly LineView[], id: string, change: (line: LineView) => LineView): LineView[] {
  return lines.map(line => (line.id === id && line.state === 'draft' ? change(line) : line));
}

function apply(lines: LineView[], intent: OrderIntent): LineView[] {
  switch (intent.kind) {
    case 'add':
      return lines.some(line => line.id === intent.line.id) ? lines : [...lines, planned(intent.line)];
    case 'raise': {
      const { lineId, by, seed } = intent;
      // Sent by somebody else meanwhile: the tap becomes a line of its own.
      if (!lines.some(line => line.id === lineId && line.state === 'draft'))
        return [...lines, planned({ ...seed, id: `${lineId}+`, quantity: by })];
      return put(lines, lineId, line => planned({ ...line, quantity: line.quantity + by }));
    }
    case 'change':
      return put(lines, intent.lineId, line => planned(changePlanned(line, intent.change)));
    case 'remove':
      return lines.filter(line => line.id !== intent.lineId || line.state !== 'draft');
    case 'send':
      return lines.map(line => (line.state === 'draft' ? { ...line, isPending: true } : line));
    case 'serve':
      return lines.map(line =>
        line.state === 'ready' && intent.lineIds.includes(line.id)
          ? { ...line, state: 'served', isPending: true }
          : line,
      );
    default:
      return lines;
  }
}

export function projectOrder(order: Order, intents: readonly OrderIntent[]): OrderView {
  const lines = intents.reduce(apply, order.lines.map(viewOf));
  return { lines, total: lines.reduce((sum, line) => sum + line.lineTotal, 0) };
}

/**
 * The draft line that one more of a dish is counted onto: one of this device's own, without a wish of its own. Other
 * devices' drafts are left alone, so that two waiters who tap the same dish at once never overwrite each other.
 */
export function lineToRaise(
  lines: readonly LineView[],
  ownLineIds: ReadonlySet<string>,
  dish: { menuItemId: string; course: number },
): LineView | undefined {
  return lines.findLast(
    line =>
      line.state === 'draft' &&
      line.menuItemId === dish.menuItemId &&
      line.course === dish.course &&
      line.note === undefined &&
      line.seat === undefined &&
      line.quantity < limits.quantityMax &&
      ownLineIds.has(line.id),
  );
}
