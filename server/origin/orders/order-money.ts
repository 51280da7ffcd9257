/** What an order costs. Money is whole minor units; the VAT shares of an order always add up to its total. */
import type { VatShare } from '#shared/schemas/order-schema.ts';

/** Anything priced: an order's line, as far as money goes. */
export type PricedLine = { quantity: number; unitPrice: number; vatRate: number };

export function lineTotal(line: PricedLine): number {
  return line.quantity * line.unitPrice;
}

/** The net part of a gross amount, rounded half up to a whole minor unit; `rate` is in percent. */
export function netOf(gross: number, rate: number): number {
  // In hundredths of a percent everything before the division is a whole number: no drift.
  const hundredths = Math.round(rate * 100);
  return Math.round((gross * 10_000) / (10_000 + hundredths));
}

/** One share per VAT rate, the highest first. Rounded once per rate, as a fiscal receipt does. */
export function vatBreakdown(lines: readonly PricedLine[]): VatShare[] {
  const grossByRate = new Map<number, number>();
  for (const line of lines) {
    grossByRate.set(line.vatRate, (grossByRate.get(line.vatRate) ?? 0) + lineTotal(line));
  }
  return [...grossByRate]
    .sort(([one], [other]) => other - one)
    .map(([rate, gross]) => {
      const net = netOf(gross, rate);
      return { rate, net, vat: gross - net, gross };
    });
}

export function sumOfLines(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}
