/** Compares a response with its expectations, and checks an order's sums. */
import { isDeepStrictEqual } from 'node:util';
import { lineTotal } from '#shared/order/order-money.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';

/** Any value except undefined. */
export const some = Symbol('some');

/**
 * Values by path: `lines/0/quantity`, `lines/length`. A list entry is addressed by its index or its id, or `*` for all. `some`: it must exist; undefined:
 * it must not.
 */
export type Wanted = Readonly<Record<string, unknown>>;

function placesOf(found: unknown, path: string): [place: string, value: unknown][] {
  let places: [string, unknown][] = [['', found]];
  for (const step of path.split('/'))
    places = places.flatMap(([place, value]) => {
      const entries: readonly unknown[] = Array.isArray(value) ? value : [];
      const index = entries.findIndex(entry => (entry as { id?: unknown } | null)?.id === step);
      const keys = step === '*' ? [...entries.keys()] : [index < 0 ? step : index];
      return keys.map((key): [string, unknown] => [
        `${place}/${key}`,
        (value as Record<string | number, unknown> | null | undefined)?.[key],
      ]);
    });
  return places.map(([place, value]) => [place.slice(1), value]);
}

/** The first value that differs from `wanted`: `lines/0/quantity is 2 instead of 1`. */
export function fieldsFault(found: unknown, wanted: Wanted): string | null {
  for (const [path, value] of Object.entries(wanted))
    for (const [place, is] of placesOf(found, path)) {
      if (value === some ? is !== undefined : isDeepStrictEqual(is, value)) continue;
      if (value === some) return `${place} is missing`;
      return `${place} is ${JSON.stringify(is) ?? 'missing'} instead of ${JSON.stringify(value) ?? 'none'}`;
    }
  return null;
}

/** Prefixes the fields' paths with `place`. */
export function at(place: string, fields: Wanted): Wanted {
  return Object.fromEntries(Object.entries(fields).map(([path, value]) => [`${place}/${path}`, value]));
}

/** Expects the lines unchanged after changes of money or table. */
export function unchangedLines({ lines }: Order): Wanted {
  const fields = lines.map(({ id, state, quantity, ticketId }) =>
    at(`lines/${id}`, { state, quantity, ...(ticketId !== undefined && { ticketId }) }),
  );
  return Object.assign({}, ...fields);
}

function sumOf<T>(list: readonly T[], amountOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + amountOf(one), 0);
}

function payableOf(line: OrderLine): number {
  const price = line.lineTotal - line.discountTotal + (line.serviceCharge ?? 0) + (line.depositTotal ?? 0);
  return isCharged(line.state) ? price : 0;
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
  const ofLines = lines.map((line, index) =>
    at(`lines/${index}`, { lineTotal: lineTotal(line), payable: payableOf(line) }),
  );
  const ofShares = vatBreakdown.map(({ gross, net }, index) =>
    at(`vatBreakdown/${index}`, { vat: gross - net }),
  );
  return (
    fieldsFault(order, Object.assign({}, ...ofLines)) ??
    (charge === (order.serviceCharge?.amount ?? 0) ? null : `lines add up to ${charge} of service charge`) ??
    fieldsFault(order, {
      subtotal: sumOf(charged, line => line.lineTotal),
      discountTotal: sumOf(charged, line => line.discountTotal),
      total,
      ...(deposits !== 0 && { depositTotal: deposits }),
      paid,
      tip: sumOf(payments, payment => payment.tip),
      ...(order.state === 'open' && { due: total - paid }),
      ...Object.assign({}, ...ofShares),
    }) ??
    (gross === total - deposits ? null : `vatBreakdown adds up to ${gross} instead of ${total - deposits}`)
  );
}
