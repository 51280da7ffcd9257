/** Finds the lines that a command names and rejects those in the wrong state. */
import { type LineCommand, nextLineState } from '#shared/order/order-states.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { OrderLineRow } from './order-row.ts';
import type { StoredOrder } from './stored-order.ts';

/** The lines in `lineIds`, in the order's sequence; 404 or LINE_STATE names the one at fault. */
export function namedLines(
  stored: StoredOrder,
  lineIds: readonly string[],
  command: LineCommand | ((line: OrderLineRow) => LineCommand),
): OrderLineRow[] {
  const byId = new Map(stored.lines.map(line => [line.id, line]));
  const errors = lineIds.flatMap((id, index) => {
    const line = byId.get(id);
    if (line === undefined)
      throw invalidField(`lineIds/${index}`, 'is not a line of this order', 'NOT_FOUND');
    const wanted = typeof command === 'function' ? command(line) : command;
    if (nextLineState(line.state, wanted) !== null) return [];
    return [{ path: `lineIds/${index}`, message: `${line.name} is ${line.state}` }];
  });
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
  const wanted = new Set(lineIds);
  return stored.lines.filter(line => wanted.has(line.id));
}
