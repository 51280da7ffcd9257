/** Stores the payments that move with lines, and records them in both orders' events. */
import type { Transaction } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { PaymentRow } from '../../payments/payment-row.ts';
import { insertPayment, nextPosition, savePayments } from '../../payments/payment-store.ts';
import type { PaymentDivision } from './payment-division.ts';

export type LeavingPayments = {
  /** Includes their refunds. */
  readonly whole: readonly PaymentRow[];
  readonly divided: readonly PaymentDivision[];
};

/** The payments as the target gets them. */
export function arrivingPayments({ whole, divided }: LeavingPayments): PaymentRow[] {
  return [...whole, ...divided.map(({ part }) => part)].sort((one, other) => one.position - other.position);
}

/** The payments that remain on the source. */
export function remainingPayments(
  { payments }: Pick<StoredOrder, 'payments'>,
  { whole, divided }: LeavingPayments,
): PaymentRow[] {
  const gone = new Set(whole.map(({ id }) => id));
  const rests = new Map(divided.map(({ rest }) => [rest.id, rest]));
  return payments.filter(({ id }) => !gone.has(id)).map(payment => rests.get(payment.id) ?? payment);
}

/** Appends them to the payments of the target and returns them. */
export async function movePayments(
  tx: Transaction<OriginTables>,
  leaving: LeavingPayments,
  target: StoredOrder,
): Promise<PaymentRow[]> {
  const first = nextPosition(target);
  const order_id = target.order.id;
  const arrived = arrivingPayments(leaving).map((payment, index) => ({
    ...payment,
    order_id,
    position: first + index,
    taken_on: payment.taken_on ?? payment.order_id,
  }));
  const parts = new Set(leaving.divided.map(({ part }) => part.id));
  await savePayments(tx, [
    ...arrived.filter(({ id }) => !parts.has(id)),
    ...leaving.divided.map(({ rest }) => rest),
  ]);
  for (const payment of arrived.filter(({ id }) => parts.has(id))) await insertPayment(tx, payment);
  return arrived;
}

/** Amounts by payment id, refunds as negative amounts. `dividedFrom` is the payment that was reduced by the amount. */
export function recordedPayments({ whole, divided }: LeavingPayments) {
  const recorded = ({ id, kind, amount, tip }: PaymentRow) => ({ id, kind, amount, tip });
  const payments = [
    ...whole.map(recorded),
    ...divided.map(({ rest, part }) => ({ ...recorded(part), dividedFrom: rest.id })),
  ];
  return payments.length === 0 ? {} : { payments };
}
