/** Claims ready lines ("I take it") and marks them as served. Also possible after the order was paid and closed. */

import type { ServeCommand } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { personOf } from '../calls/callers.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { namedLines } from './named-lines.ts';
import { loadOrder, moveLines } from './order-change.ts';
import type { OrderLineRow } from './order-row.ts';
import type { StoredOrder } from './stored-order.ts';

/** Closed orders are accepted: guests at a bar pay first. */
async function loadUncancelled(context: CommandContext<ServeCommand>): Promise<StoredOrder> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  if (stored.order.state === 'cancelled') throw new ProblemError('ORDER_NOT_OPEN');
  return stored;
}

export async function serveLines(context: CommandContext<ServeCommand>): Promise<Order> {
  const { body, now } = context;
  const stored = await loadUncancelled(context);
  const lines = namedLines(stored, body.lineIds, 'serve');
  const served = lines.map(line => ({ ...line, state: 'served' as const, served_at: now }));
  return moveLines(context, stored, served, { type: 'lines.served', payload: {} });
}

/** Another person who claimed the line, or null. */
function otherClaimer(line: OrderLineRow, userId: string): string | null {
  if (line.claimed_by === null) return null;
  const claimer = JSON.parse(line.claimed_by);
  return claimer.id === userId ? null : claimer.name;
}

/** Claims ready lines, so that nobody else fetches them; anybody may still serve them. */
export async function claimLines(context: CommandContext<ServeCommand>): Promise<Order> {
  const { caller, body } = context;
  const stored = await loadUncancelled(context);
  const lines = namedLines(stored, body.lineIds, 'serve');
  const errors = lines.flatMap(line => {
    const name = otherClaimer(line, caller.userId);
    const path = `lineIds/${body.lineIds.indexOf(line.id)}`;
    return name === null ? [] : [{ path, message: `${name} takes ${line.name}` }];
  });
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
  const by = JSON.stringify(personOf(caller));
  const claimed = lines.map(line => ({ ...line, claimed_by: by }));
  return moveLines(context, stored, claimed, { type: 'lines.claimed', payload: {} });
}
