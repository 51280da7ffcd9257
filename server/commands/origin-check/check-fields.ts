/** Compares an order with expected fields, and checks its sums. */
import { isDeepStrictEqual } from 'node:util';
import { lineTotal } from '#shared/order-money.ts';
import { isCharged } from '#shared/order-states.ts';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';

/** The first field that differs from `wanted`: `lines/0/quantity is 2 instead of 1`. */
export function fieldsFault<T extends object>(found: T, wanted: Partial<T>, place = ''): string | null {
  for (const [field, value] of Object.entries(wanted)) {
    const is: unknown = found[field as keyof T];
    if (!isDeepStrictEqual(is, value))
      return `${place}${field} is ${JSON.stringify(is)} instead of ${JSON.stringify(value)}`;
  }
  return null;
}

export function lineFault({ lines }: Order, id: string, wanted: Partial<OrderLine>): string | null {
  const index = lines.findIndex(line => line.id === id);
  const line = lines[index];
  return line === undefined
    ? `lines has no line ${id} any more`
    : fieldsFault(line, wanted, `lines/${index}/`);
}

/** Changes of money or table must not change the lines themselves. */
export function keptLinesFault(before: Order, after: Order): string | null {
  for (const { id, state, quantity, ticketId } of before.lines) {
    const fault = lineFault(after, id, { state, quantity, ...(ticketId !== undefined && { ticketId }) });
    if (fault !== null) return fault;
  }
  return null;
}

function sumOf<T>(list: readonly T[], amountOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + amountOf(one), 0);
}

function linesSumsFault(lines: readonly OrderLine[]): string | null {
  for (const [index, line] of lines.entries()) {
    const price = line.lineTotal - line.discountTotal + (line.serviceCharge ?? 0) + (line.depositTotal ?? 0);
    const payable = isCharged(line.state) ? price : 0;
    const fault = fieldsFault(line, { lineTotal: lineTotal(line), payable }, `lines/${index}/`);
    if (fault !== null) return fault;
  }
  return null;
}

/** The sums documented in the order's schema. */
export function sumsFault(order: Order): string | null {
  const { lines, payments, vatBreakdown } = order;
  const charged = lines.filter(({ state }) => isCharged(state));
  const total = sumOf(charged, line => line.payable);
  const paid = sumOf(payments, payment => payment.amount);
  const gross = sumOf(vatBreakdown, share => share.gross);
  const charge = sumOf(charged, line => line.serviceCharge ?? 0);
  const deposits = sumOf(charged, line => line.depositTotal ?? 0);
  const shares = vatBreakdown.map((share, index) =>
    fieldsFault(share, { vat: share.gross - share.net }, `vatBreakdown/${index}/`),
  );
  return (
    linesSumsFault(lines) ??
    (charge === (order.serviceCharge?.amount ?? 0) ? null : `lines add up to ${charge} of service charge`) ??
    fieldsFault(order, {
      subtotal: sumOf(charged, line => line.lineTotal),
      discountTotal: sumOf(charged, line => line.discountTotal),
      total,
      ...(deposits !== 0 && { depositTotal: deposits }),
      paid,
      tip: sumOf(payments, payment => payment.tip),
      ...(order.state === 'open' && { due: total - paid }),
    }) ??
    shares.find(fault => fault !== null) ??
    (gross === total - deposits ? null : `vatBreakdown adds up to ${gross} instead of ${total - deposits}`)
  );
}
