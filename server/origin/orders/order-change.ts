/** The frame of every command on an existing order: load it, change it, note what happened, answer the whole order. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { ProblemError } from '../../errors.ts';
import type { CommandContext } from '../command-routes.ts';
import type { OrderLineRow, OrderRow } from '../origin-tables.ts';
import { findOrder, saveProgress, updateOrder } from './order-store.ts';
import { orderView, type StoredOrder } from './order-view.ts';

export type AnyCommand = Omit<CommandContext<unknown>, 'body'>;

export async function loadOrder(context: AnyCommand, id: string): Promise<StoredOrder> {
  const stored = await findOrder(context.tx, context.caller.organizationId, id);
  if (stored === null) throw new ProblemError('NOT_FOUND');
  return stored;
}

export async function loadOpenOrder(context: AnyCommand, id: string): Promise<StoredOrder> {
  const stored = await loadOrder(context, id);
  if (stored.order.state !== 'open') throw new ProblemError('ORDER_NOT_OPEN');
  return stored;
}

/** What happened, with its details; the order itself is added. */
export type OrderEvent = { type: string; payload: Record<string, unknown> };

/** Counts the order's version up, notes the event and answers the order with `changed` put in the place of its lines. */
export async function finishChange(
  context: AnyCommand,
  stored: StoredOrder,
  changes: Partial<OrderRow>,
  changed: readonly OrderLineRow[],
  event: OrderEvent,
): Promise<Order> {
  const order = { ...stored.order, ...changes, version: stored.order.version + 1 };
  await updateOrder(context.tx, stored.order, { ...changes, version: order.version });
  const known = new Map(changed.map(line => [line.id, line]));
  const kept = stored.lines.map(line => {
    const replacement = known.get(line.id) ?? line;
    known.delete(line.id);
    return replacement;
  });
  context.record({ ...event, entity: 'order', entityId: order.id });
  context.touch('orders');
  return orderView({ order, lines: [...kept, ...known.values()] });
}

/** Saves how far `moved` lines are now and notes from where to where each went. */
export async function moveLines(
  context: AnyCommand,
  stored: StoredOrder,
  moved: readonly OrderLineRow[],
  event: OrderEvent,
  changes: Partial<OrderRow> = {},
): Promise<Order> {
  await saveProgress(context.tx, context.caller.organizationId, moved);
  const before = new Map(stored.lines.map(line => [line.id, line.state]));
  const lines = moved.map(line => ({ id: line.id, before: before.get(line.id), after: line.state }));
  return finishChange(context, stored, changes, moved, {
    ...event,
    payload: { ...event.payload, lines },
  });
}
