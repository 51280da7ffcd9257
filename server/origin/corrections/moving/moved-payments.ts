/**
 * Which payments go along with the lines that they paid for. A payment is never divided: it goes as a whole, with its refunds and under its own id, so that cash
 * sessions, tips and Zs say what they said. Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import type { MovedLine } from '#shared/schemas/correction-schema.ts';
import { moneyOf } from '../../orders/order-pricing.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { allocatedByLine, allocationsOf, keptOf } from '../../payments/balance-rules.ts';
import type { PaymentRow } from '../../payments/payment-row.ts';
import type { MergeFault } from './merge-rules.ts';

/** The payments by line that something is left of, each with its refunds. */
function payersOf({ payments }: Pick<StoredOrder, 'payments'>): PaymentRow[] {
  return payments.filter(payment => {
    const { amount, tip } = keptOf(payment, payments);
    return payment.refund_of === null && allocationsOf(payment).length > 0 && amount + tip > 0;
  });
}

function linesOf(payment: PaymentRow): string[] {
  return allocationsOf(payment).map(({ lineId }) => lineId);
}

/** Each names the entry of the body whose payment can't go along. */
export function paymentFaults(stored: StoredOrder, chosen: readonly MovedLine[]): MergeFault[] {
  const lines = new Map(stored.lines.map(line => [line.id, line]));
  const paid = allocatedByLine(stored.payments);
  const payers = payersOf(stored);
  const isWhole = ({ id, quantity }: MovedLine) =>
    quantity === undefined || quantity === lines.get(id)?.quantity;
  const whole = new Set(chosen.filter(isWhole).map(({ id }) => id));
  return chosen.flatMap((entry, index) => {
    const own = payers.filter(payment => linesOf(payment).includes(entry.id));
    if (own.length === 0) return [];
    const path = `lines/${index}/id`;
    const name = lines.get(entry.id)?.name ?? '';
    if (!isWhole(entry))
      return [{ path: `lines/${index}/quantity`, message: `all of ${name} is paid together` }];
    const payable = moneyOf(stored).lines.get(entry.id)?.payable ?? 0;
    if ((paid.get(entry.id) ?? 0) > payable)
      return [{ path, message: `more was paid for ${name} than it costs` }];
    const other = own.flatMap(linesOf).find(id => !whole.has(id));
    if (other === undefined) return [];
    return [{ path, message: `${name} was paid together with ${lines.get(other)?.name ?? ''}` }];
  });
}

/** With their refunds, in the order of taking. */
export function paymentsAlong({ payments }: StoredOrder, leaving: ReadonlySet<string>): PaymentRow[] {
  const going = payersOf({ payments }).filter(payment => linesOf(payment).every(id => leaving.has(id)));
  const ids = new Set(going.map(({ id }) => id));
  return payments.filter(({ id, refund_of }) => ids.has(id) || ids.has(refund_of ?? ''));
}

/** What was paid must cost the same there and leave what is due on both orders alone: else it would pay for something else. */
export function arrivalFaults(
  source: StoredOrder,
  target: StoredOrder,
  { leaving, along }: { leaving: ReadonlySet<string>; along: readonly PaymentRow[] },
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
  return hasDiscount || costsElse || !stays || after.total !== own + coming
    ? [{ path: 'orderId', message: 'charges what was paid another price' }]
    : [];
}
