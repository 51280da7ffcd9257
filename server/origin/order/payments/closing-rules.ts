/** Decides when an order may be closed, and until when it may be reopened. */

import { isOfUse, reopenEndMs, unclosableStates } from '#shared/order/order-endings.ts';
import { ProblemError } from '../../../http/errors.ts';
import { requireNoInvoice, requireNoReceipt } from '../corrections/correction-rules.ts';

import type { StoredOrder } from '../orders/stored-order.ts';
import { balanceOf } from './balance-rules.ts';
import { requireNoneUnsent } from './billing-rules.ts';

/** Throws unless everything on an open order is sent and paid or free of charge. Unfinished dishes don't prevent it: bars are paid first. */
export function checkClosable(stored: StoredOrder): void {
  if (stored.order.state !== 'open') throw new ProblemError('ORDER_NOT_OPEN');
  requireNoneUnsent(stored, unclosableStates);
  if (balanceOf(stored).due > 0 || !isOfUse(stored)) throw new ProblemError('STILL_DUE');
}

/** Throws unless the order was closed recently and has no fiscal receipt. A non-fiscal receipt only prevents it while it is printing. */
export function checkReopenable(
  { order, receipt }: Pick<StoredOrder, 'order' | 'receipt'>,
  { nowMs, windowMinutes }: { nowMs: number; windowMinutes: number },
): void {
  if (order.state !== 'closed' || order.closed_at === null) throw new ProblemError('ORDER_NOT_CLOSED');
  requireNoInvoice(order);
  if (nowMs > reopenEndMs(order.closed_at, windowMinutes)) throw new ProblemError('REOPEN_WINDOW_OVER');
  const isFinal = receipt === null || receipt.is_fiscal === 1 || order.receipt_state !== 'issued';
  if (isFinal) requireNoReceipt(order);
}
