/** Decides which lines wait at the pass: ready at their station, but not yet called for their waiter. */
import type { LineState } from '#shared/order/order-states.ts';
import type { AnyCommand } from '../../../kernel/calls/command-context.ts';
import type { Flag } from '../../../kernel/column-types.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';

export function isAtPass({ state, at_pass }: { state: LineState; at_pass: Flag }): boolean {
  return state === 'ready' && at_pass === 1;
}

/** Marks kitchen lines in `lines` that became ready since `before` as at the pass. The bar's waiters are notified at once. */
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
