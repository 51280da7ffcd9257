/** Requests the bill: the table shows it, and the bill may be printed. It is not a receipt, and sends nothing. */

import { unpayableStates } from '#shared/order/order-endings.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { BillCommand } from '#shared/order/payment-schema.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOpenOrder } from '../orders/order-change.ts';
import { billWanted } from '../orders/order-links.ts';
import { saveLines } from '../orders/order-store.ts';
import { balanceOf } from './balance-rules.ts';
import { billedNow, requireNoneUnsent } from './billing-rules.ts';

/** Later requests don't change the time, from which the guests' waiting counts. */
export async function requestBill(context: CommandContext<BillCommand>): Promise<Order> {
  const { body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  requireNoneUnsent(stored, unpayableStates);
  const isPrinted = body.print === true;
  if (isPrinted) await context.links.announce(context, billWanted, stored);
  const changes = { bill_requested_at: stored.order.bill_requested_at ?? now };
  const billed = billedNow(stored, now);
  await saveLines(context.tx, stored.lines, billed);
  const { money, due } = balanceOf(stored);
  const payload = { isPrinted, total: money.total, due };
  return finishChange(context, stored, changes, billed, { type: 'bill.requested', payload });
}
