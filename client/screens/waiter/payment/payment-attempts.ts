/**
 * The pending payment of an order, independent of the sheet: one at a time, with one key and id until the outcome is
 * known, so that it is taken once.
 */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import { isOf, type Write } from '../../../writes/write.ts';
import type { WriteQueue } from '../../../writes/write-queue.ts';

export type RequestedPayment = Omit<NewPayment, 'id'>;
export type PaymentAttempt = Write<'takePayment'> & { body: NewPayment & { id: string } };

function attemptsOf(pending: readonly Write[], orderId: string): PaymentAttempt[] {
  return pending.flatMap(write => {
    if (!isOf(write, 'takePayment') || !write.isFollowed || write.input?.params?.id !== orderId) return [];
    const { body } = write.input;
    return body.id === undefined ? [] : [{ ...write, body: { ...body, id: body.id } }];
  });
}

/** The order's last payment attempt, or null. */
export function attemptOf(pending: readonly Write[], orderId: string): PaymentAttempt | null {
  return attemptsOf(pending, orderId).at(-1) ?? null;
}

function isOpen({ status }: PaymentAttempt): boolean {
  return status === 'sending' || status === 'unknown';
}

/** Ignored while an earlier attempt is pending. */
export function takePayment(writes: WriteQueue, orderId: string, requested: RequestedPayment): void {
  if (attemptsOf(writes.pending(), orderId).some(isOpen)) return;
  forgetPayment(writes, orderId);
  writes.follow('takePayment', { params: { id: orderId }, body: { ...requested, id: createUuid() } });
}

/** Retries a lost attempt with its key; if it was carried out, the server repeats its response. */
export function retryPayment(writes: WriteQueue, orderId: string): void {
  const attempt = attemptOf(writes.pending(), orderId);
  if (attempt?.status === 'unknown') writes.retry(attempt.key);
}

/** The order may show the payment before the response arrives. */
export function observePayments(writes: WriteQueue, order: Pick<Order, 'id' | 'payments'>): void {
  const attempt = attemptOf(writes.pending(), order.id);
  if (attempt?.status === 'unknown' && order.payments.some(({ id }) => id === attempt.body.id))
    writes.markApplied([attempt.key]);
}

/** Dismisses a finished attempt; a pending one is kept. */
export function forgetPayment(writes: WriteQueue, orderId: string): void {
  const over = attemptsOf(writes.pending(), orderId).filter(attempt => !isOpen(attempt));
  writes.dismiss(over.map(({ key }) => key));
}
