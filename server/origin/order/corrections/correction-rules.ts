/** Checks shared by all corrections: the line exists, and neither a payment nor a receipt prevents the change. */
import { isCharged, mayBePrinted } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../http/errors.ts';
import { moneyOf } from '../orders/order-pricing.ts';
import type { OrderLineRow, OrderRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { allocatedByLine } from '../payments/balance-rules.ts';

/** Throws 404 for an unknown or removed line. */
export function requireLine({ lines }: Pick<StoredOrder, 'lines'>, lineId: string): OrderLineRow {
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined || line.state === 'removed') throw new ProblemError('NOT_FOUND');
  return line;
}

export function requireCharged(line: OrderLineRow): void {
  if (!isCharged(line.state)) throw new ProblemError('LINE_STATE');
}

/** A receipt is final, and so are the lines on it. */
export function requireNoReceipt({ receipt_state: state }: Pick<OrderRow, 'receipt_state'>): void {
  if (mayBePrinted(state)) throw new ProblemError('RECEIPT_EXISTS');
}

/** Throws INVOICE_EXISTS: an invoiced order is final. */
export function requireNoInvoice({ invoice_number }: Pick<OrderRow, 'invoice_number'>): void {
  if (invoice_number !== null) throw new ProblemError('INVOICE_EXISTS');
}

/** Throws ALREADY_PAID if the line was paid separately and not refunded. */
export function requireUnpaidLine(stored: StoredOrder, line: OrderLineRow): void {
  if ((allocatedByLine(stored.payments).get(line.id) ?? 0) > 0) throw new ProblemError('ALREADY_PAID');
}

/** Throws PAYMENTS_EXCEED_TOTAL if a line would cost less than was paid for it. */
export function requirePaidLinesCovered(
  stored: StoredOrder,
  after: Pick<StoredOrder, 'order' | 'lines'>,
): void {
  const { lines, serviceCharge } = moneyOf(after);
  // Any line may bear the last minor unit of a service charge, depending on all lines.
  const rounding = serviceCharge > 0 ? 1 : 0;
  const exceeded = [...allocatedByLine(stored.payments)].filter(
    ([id, paid]) => paid > (lines.get(id)?.payable ?? 0) + rounding,
  );
  if (exceeded.length === 0) return;
  const errors = exceeded.map(([id]) => {
    const name = after.lines.find(line => line.id === id)?.name ?? '';
    return { path: 'discount', message: `more was already paid for ${name}` };
  });
  throw new ProblemError('PAYMENTS_EXCEED_TOTAL', { errors });
}
