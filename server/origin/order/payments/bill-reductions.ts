/** Records by how much an order falls below its billed price, and reverses that if the price is raised again. */
import { createUuid } from '#shared/kernel/uuid.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { findReducers, insertBillReduction } from './bill-reduction-store.ts';

/** `reducedBy` is how much less the billed lines now cost (`billedReduction`); negative if more. */
export async function noteBillReduction(
  { tx, caller, now, nowMs }: AnyCommand,
  orderId: string,
  reducedBy: number,
): Promise<void> {
  if (reducedBy === 0) return;
  const { organizationId, userId, approvedBy } = caller;
  const note = (by_id: string, amount: number) =>
    insertBillReduction(tx, {
      org_id: organizationId,
      id: createUuid(nowMs),
      order_id: orderId,
      by_id,
      amount,
      at: now,
      approved_by: approvedBy === undefined ? null : JSON.stringify(approvedBy),
    });
  if (reducedBy > 0) return note(userId, reducedBy);
  let putBack = -reducedBy;
  for (const { by_id, amount } of await findReducers(tx, organizationId, orderId)) {
    const part = Math.min(amount, putBack);
    if (part <= 0) continue;
    await note(by_id, -part);
    putBack -= part;
  }
}
