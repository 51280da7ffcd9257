/** Which lines stand at the pass: ready at their station, and their waiter is called by a person there. */
import type { LineState } from '#shared/order-states.ts';
import type { AnyCommand } from '../../calls/command-context.ts';
import type { Flag } from '../../column-types.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';

export function isAtPass({ state, at_pass }: { state: LineState; at_pass: Flag }): boolean {
  return state === 'ready' && at_pass === 1;
}

/** The pass is the kitchen's: what the bar has ready its waiter is told at once. */
export async function laidAtPass(
  { restaurant }: AnyCommand,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const { settings } = await restaurant();
  const goesThere = ({ state, station }: OrderLineRow) => state === 'ready' && station === 'kitchen';
  if (settings.usesPass !== true) return [...lines];
  return lines.map(line => (goesThere(line) ? { ...line, at_pass: 1, called: null } : line));
}
