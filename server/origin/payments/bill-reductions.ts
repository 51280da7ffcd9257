/** Notes what an order costs less than its guests were told, and takes that back where it is put on again. */
import { createUuid } from '#shared/uuid.ts';
import type { AnyCommand } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findReducers, insertBillReduction } from './bill-reduction-store.ts';
import { touchesBill } from './billing-rules.ts';

type Priced = { order: StoredOrder['order']; lines: readonly OrderLineRow[]; total: number };

export async function noteBillReduction(
  { tx, caller, now, nowMs }: AnyCommand,
  before: StoredOrder,
  after: Priced,
): Promise<void> {
  const reducedBy = before.order.total - after.total;
  if (reducedBy === 0 || !touchesBill(before, after)) return;
  const { organizationId, userId, approvedBy } = caller;
  const note = (by_id: string, amount: number) =>
    insertBillReduction(tx, {
      ...{ org_id: organizationId, id: createUuid(nowMs), order_id: before.order.id, by_id, amount, at: now },
      approved_by: approvedBy === undefined ? null : JSON.stringify(approvedBy),
    });
  if (reducedBy > 0) return note(userId, reducedBy);
  let putBack = -reducedBy;
  for (const { by_id, amount } of await findReducers(tx, organizationId, before.order.id)) {
    const part = Math.min(amount, putBack);
    if (part <= 0) continue;
    await note(by_id, -part);
    putBack -= part;
  }
}
