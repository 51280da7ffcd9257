/**
 * The payment of an order that is on its way, outliving the sheet it was tapped on: one at a time, with one key and one id
 * until the server said what became of it. Whatever happens to the answers, the money is taken once.
 */
import type { Order } from '#shared/schemas/order-schema.ts';
import type { NewPayment } from '#shared/schemas/payment-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { isOf, type PendingWrite } from '../../../writes/pending-writes.ts';
import type { WriteQueue } from '../../../writes/write-queue.ts';

export type PaymentWish = Omit<NewPayment, 'id'>;
export type PaymentAttempt = PendingWrite<'takePayment'> & { body: NewPayment & { id: string } };

function attemptsOf(pending: readonly PendingWrite[], orderId: string): PaymentAttempt[] {
  return pending.flatMap(write => {
    if (!isOf(write, 'takePayment') || !write.isFollowed || write.input?.params?.id !== orderId) return [];
    const { body } = write.input;
    return body.id === undefined ? [] : [{ ...write, body: { ...body, id: body.id } }];
  });
}

/** The last attempt to pay this order, or null. */
export function attemptOf(pending: readonly PendingWrite[], orderId: string): PaymentAttempt | null {
  return attemptsOf(pending, orderId).at(-1) ?? null;
}

function isOpen({ status }: PaymentAttempt): boolean {
  return status === 'sending' || status === 'unknown';
}

/** Does nothing while the one before is still open. */
export function takePayment(writes: WriteQueue, orderId: string, wish: PaymentWish): void {
  if (attemptsOf(writes.pending(), orderId).some(isOpen)) return;
  forgetPayment(writes, orderId);
  writes.follow('takePayment', { params: { id: orderId }, body: { ...wish, id: createUuid() } });
}

/** A lost one again, with its key: taken already, it is only told so. */
export function retryPayment(writes: WriteQueue, orderId: string): void {
  const attempt = attemptOf(writes.pending(), orderId);
  if (attempt?.status === 'unknown') writes.retry(attempt.key);
}

/** The order itself may tell sooner than the answer that the payment is there. */
export function observePayments(writes: WriteQueue, order: Pick<Order, 'id' | 'payments'>): void {
  const attempt = attemptOf(writes.pending(), order.id);
  if (attempt?.status === 'unknown' && order.payments.some(({ id }) => id === attempt.body.id))
    writes.include([attempt.key]);
}

/** What was read is put aside; what is still open stays. */
export function forgetPayment(writes: WriteQueue, orderId: string): void {
  const over = attemptsOf(writes.pending(), orderId).filter(attempt => !isOpen(attempt));
  writes.putAside(over.map(({ key }) => key));
}
