/**
 * Determines which payments move with the lines that they paid for. A payment moves as a whole, with its
 * refunds and its id, if all of its lines move; otherwise it is divided (`payment-division`). Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import type { MovedLine } from '#shared/order/correction-schema.ts';
import { moneyOf } from '../../orders/order-pricing.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { allocatedByLine, allocationsOf, unrefundedAmount } from '../../payments/balance-rules.ts';
import type { PaymentRow } from '../../payments/payment-row.ts';
import type { MergeFault } from './merge-rules.ts';

type Payments = Pick<StoredOrder, 'payments'>;

function linesOf(payment: PaymentRow): string[] {
  return allocationsOf(payment).map(({ lineId }) => lineId);
}

/** Payments by line that aren't fully refunded. */
export function payersOf({ payments }: Payments): PaymentRow[] {
  return payments.filter(
    payment =>
      payment.refund_of === null &&
      allocationsOf(payment).length > 0 &&
      unrefundedAmount(payment, payments).amount > 0,
  );
}

/** Includes their refunds, in the order of taking. A payment of which only the tip remains moves too. */
export function paymentsAlong({ payments }: Payments, leaving: ReadonlySet<string>): PaymentRow[] {
  const going = payments.filter(payment => {
    const { amount, tip } = unrefundedAmount(payment, payments);
    const lines = linesOf(payment);
    const isOfLines = payment.refund_of === null && lines.length > 0;
    return isOfLines && amount + tip > 0 && lines.every(id => leaving.has(id));
  });
  const ids = new Set(going.map(({ id }) => id));
  return payments.filter(({ id, refund_of }) => ids.has(id) || ids.has(refund_of ?? ''));
}

/** Each fault names the entry of the body whose payment can't move. */
export function paymentFaults(stored: StoredOrder, chosen: readonly MovedLine[]): MergeFault[] {
  const lines = new Map(stored.lines.map(line => [line.id, line]));
  const paid = allocatedByLine(stored.payments);
  const payers = payersOf(stored);
  const refunded = new Set(stored.payments.map(({ refund_of }) => refund_of));
  const isWhole = ({ id, quantity }: MovedLine) =>
    quantity === undefined || quantity === lines.get(id)?.quantity;
  const whole = new Set(chosen.filter(isWhole).map(({ id }) => id));
  return chosen.flatMap((entry, index) => {
    const own = payers.filter(payment => linesOf(payment).includes(entry.id));
    if (own.length === 0) return [];
    const path = `lines/${index}/${isWhole(entry) ? 'id' : 'quantity'}`;
    const name = lines.get(entry.id)?.name ?? '';
    const payable = moneyOf(stored).lines.get(entry.id)?.payable ?? 0;
    const amount = paid.get(entry.id) ?? 0;
    if (amount > payable) return [{ path, message: `more was paid for ${name} than it costs` }];
    if (!isWhole(entry) && amount < payable) return [{ path, message: `only part of ${name} is paid` }];
    const isRefunded = own.some(
      payment => refunded.has(payment.id) && linesOf(payment).some(id => !whole.has(id)),
    );
    return isRefunded ? [{ path, message: `part of what was paid for ${name} was refunded` }] : [];
  });
}

/** `pieces` contains the split-off part of lines of which only some pieces leave. */
type Leaving = {
  readonly leaving: ReadonlySet<string>;
  readonly pieces: readonly OrderLineRow[];
  /** The payments that arrive with the lines. */
  readonly along: readonly PaymentRow[];
};

/** Refuses a move that changes the price of paid lines or what remains due on either order: the payments would then pay for something else. */
export function arrivalFaults(
  source: StoredOrder,
  target: StoredOrder,
  { leaving, pieces, along }: Leaving,
): MergeFault[] {
  if (along.length === 0) return [];
  const paid = new Set(along.flatMap(linesOf));
  const lines = source.lines.filter(({ id }) => leaving.has(id));
  const before = moneyOf(source).lines;
  const after = moneyOf({ order: target.order, lines: [...target.lines, ...lines] });
  const hasDiscount = source.order.discount !== null || target.order.discount !== null;
  const costsElse = [...paid].some(id => !isDeepStrictEqual(before.get(id), after.lines.get(id)));
  const rest = source.lines.filter(({ id }) => !leaving.has(id));
  const gone = lines.reduce((sum, { id }) => sum + (before.get(id)?.payable ?? 0), 0);
  const stays = moneyOf({ order: source.order, lines: rest }).total === moneyOf(source).total - gone;
  const own = moneyOf(target).total;
  const coming = lines.reduce((sum, { id }) => sum + (after.lines.get(id)?.payable ?? 0), 0);
  const amounts = allocatedByLine(along);
  const isInexact = pieces.some(({ id }) => paid.has(id) && amounts.get(id) !== before.get(id)?.payable);
  return hasDiscount || costsElse || isInexact || !stays || after.total !== own + coming
    ? [{ path: 'orderId', message: 'charges what was paid another price' }]
    : [];
}
