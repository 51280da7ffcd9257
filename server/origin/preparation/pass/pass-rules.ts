/** Which lines stand at the pass: ready at their station, and their waiter is called by a person there. */
import type { LineState } from '#shared/order-states.ts';
import type { AnyCommand } from '../../calls/command-context.ts';
import type { Flag } from '../../column-types.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';

export function isAtPass({ state, at_pass }: { state: LineState; at_pass: Flag }): boolean {
  return state === 'ready' && at_pass === 1;
}

/**
 * `lines` with what has become ready since `before` at the pass. It is the kitchen's: what the bar has ready its waiter is told
 * at once.
 */
export async function laidAtPass(
  { restaurant }: AnyCommand,
  before: readonly OrderLineRow[],
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const { settings } = await restaurant();
  if (settings.usesPass !== true) return [...lines];
  const known = new Set(before.filter(({ state }) => state === 'ready').map(({ id }) => id));
  const goesThere = ({ id, state, station }: OrderLineRow) =>
    state === 'ready' && station === 'kitchen' && !known.has(id);
  return lines.map(line => (goesThere(line) ? { ...line, at_pass: 1, called: null } : line));
}
