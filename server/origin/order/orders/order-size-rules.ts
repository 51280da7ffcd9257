/** Limits the size of an order, so that its answers and the lists that contain it stay small. Pure. */
import { limits } from '#shared/kernel/limits.ts';
import { atLimit } from '../../../http/errors.ts';
import type { PaymentRow } from '../payments/payment-row.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';

type SizedLine = Pick<
  OrderLineRow,
  'state' | 'name' | 'names' | 'kitchen_names' | 'modifiers' | 'note' | 'adjustment'
>;
/** The parts of an order that users can make grow. */
type Sized = {
  readonly order: Pick<OrderRow, 'allergies' | 'merged_from' | 'is_training'>;
  readonly lines: readonly SizedLine[];
  readonly payments: readonly Pick<PaymentRow, 'amount'>[];
};

function textBytes(lines: readonly SizedLine[]): number {
  let bytes = 0;
  for (const line of lines) {
    if (line.state === 'removed') continue;
    const { name, names, kitchen_names, modifiers, note, adjustment } = line;
    for (const text of [name, names, kitchen_names, modifiers, note, adjustment])
      if (text !== null) bytes += Buffer.byteLength(text);
  }
  return bytes;
}

/** Limits the open orders of a person, including reopened ones. */
export function requireRoomForOrder(openOrders: number): void {
  const { openOrdersPerPersonMax } = limits;
  if (openOrders >= openOrdersPerPersonMax)
    throw atLimit('openOrders', openOrdersPerPersonMax, 'OPEN_ORDERS_AT_LIMIT');
}

/** One more for practice. */
export function requireRoomForTraining(openTraining: number): void {
  const { trainingOrdersMax } = limits;
  if (openTraining >= trainingOrdersMax)
    throw atLimit('trainingOrders', trainingOrdersMax, 'OPEN_ORDERS_AT_LIMIT');
}

const isRefund = ({ amount }: { amount: number }) => amount < 0;

/** Refuses growth beyond a limit. An order that is already too large may still be served, voided, moved and paid. */
export function requireRoom(before: Sized, after: Sized): void {
  const { orderTextBytesMax, paymentsPerOrderMax } = limits;
  const { allergyBytesPerOrderMax, mergesPerOrderMax } = limits;
  const grows = (max: number, sizeOf: (order: Sized) => number) => {
    const size = sizeOf(after);
    return size > max && size > sizeOf(before);
  };
  const linesMax = after.order.is_training === 1 ? limits.linesPerTrainingOrderMax : limits.linesPerOrderMax;
  if (grows(linesMax, ({ lines }) => lines.length)) throw atLimit('lines', linesMax, 'ORDER_AT_LIMIT');
  if (grows(orderTextBytesMax, ({ lines }) => textBytes(lines)))
    throw atLimit('orderTextBytes', orderTextBytesMax, 'ORDER_AT_LIMIT');
  if (grows(allergyBytesPerOrderMax, ({ order }) => Buffer.byteLength(order.allergies)))
    throw atLimit('allergies', allergyBytesPerOrderMax, 'ORDER_AT_LIMIT');
  if (grows(mergesPerOrderMax, ({ order }) => JSON.parse(order.merged_from).length))
    throw atLimit('mergedFrom', mergesPerOrderMax, 'ORDER_AT_LIMIT');
  if (grows(paymentsPerOrderMax, ({ payments }) => payments.filter(payment => !isRefund(payment)).length))
    throw atLimit('payments', paymentsPerOrderMax, 'PAYMENTS_AT_LIMIT');
  if (grows(paymentsPerOrderMax, ({ payments }) => payments.filter(isRefund).length))
    throw atLimit('refunds', paymentsPerOrderMax, 'PAYMENTS_AT_LIMIT');
}
