/** The guests want to pay: the table shows it, and the bill may be printed. It is no receipt and touches no line. */
import type { Order } from '#shared/schemas/order-schema.ts';
import type { BillCommand } from '#shared/schemas/payment-schema.ts';
import type { CommandContext } from '../command-routes.ts';
import { finishChange, loadOpenOrder } from '../orders/order-change.ts';
import { param } from '../origin-frame.ts';
import { queueBill } from '../receipts/queue-bill.ts';

/** The first request counts: since then the guests wait. */
export async function requestBill(context: CommandContext<BillCommand>): Promise<Order> {
  const { body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const isPrinted = body.print === true;
  if (isPrinted) await queueBill(context, stored);
  const changes = { bill_requested_at: stored.order.bill_requested_at ?? now };
  return finishChange(context, stored, changes, [], { type: 'bill.requested', payload: { isPrinted } });
}
