/** Splits pieces off a line, so that they can be changed separately. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { SplitCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOpenOrder } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { findLineIds, insertLines, saveLines } from '../orders/order-store.ts';
import { requireCharged, requireLine, requireUnpaidLine } from './correction-rules.ts';
import { splitLines } from './split-rules.ts';

/** The payload of `line.split`. */
export function recordedSplit(line: OrderLineRow, rest: OrderLineRow, parted: OrderLineRow) {
  return {
    lineId: line.id,
    name: line.name,
    newLineId: parted.id,
    before: { quantity: line.quantity },
    after: { quantity: rest.quantity, newQuantity: parted.quantity },
  };
}

export async function splitLine(context: CommandContext<SplitCommand>): Promise<Order> {
  const { tx, caller, body, params, nowMs } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  requireCharged(line);
  requireUnpaidLine(stored, line);
  if (body.quantity >= line.quantity) {
    throw invalidField('quantity', `must be less than ${line.quantity}`, 'SPLIT_QUANTITY');
  }
  const id = body.id ?? createUuid(nowMs);
  const taken = await findLineIds(tx, caller.organizationId, [id]);
  if (taken.size > 0) throw invalidField('id', 'is already in use', 'ID_TAKEN');
  const position = (stored.lines.at(-1)?.position ?? 0) + 1;
  const [rest, parted] = splitLines(line, { id, quantity: body.quantity, position });
  await saveLines(tx, [line], [rest]);
  await insertLines(tx, [parted]);
  const event = { type: 'line.split', payload: recordedSplit(line, rest, parted) };
  return finishChange(context, stored, {}, [rest, parted], event);
}
