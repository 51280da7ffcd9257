/** Finds the lines that a command names, and says which of them can't be meant. */
import { type LineCommand, nextLineState } from '#shared/order-states.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { OrderLineRow } from './order-row.ts';
import type { StoredOrder } from './stored-order.ts';

/** The lines that `lineIds` names, in the order's own order; 404 or LINE_STATE says which one can't be meant. */
export function namedLines(
  stored: StoredOrder,
  lineIds: readonly string[],
  command: LineCommand,
): OrderLineRow[] {
  const byId = new Map(stored.lines.map(line => [line.id, line]));
  const errors = lineIds.flatMap((id, index) => {
    const line = byId.get(id);
    if (line === undefined)
      throw invalidField(`lineIds/${index}`, 'is not a line of this order', 'NOT_FOUND');
    if (nextLineState(line.state, command) !== null) return [];
    return [{ path: `lineIds/${index}`, message: `${line.name} is ${line.state}` }];
  });
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
  const wanted = new Set(lineIds);
  return stored.lines.filter(line => wanted.has(line.id));
}
