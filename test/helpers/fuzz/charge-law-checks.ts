/** Laws of an order's service charge as checks: each returns descriptions of violations. */

import { chargeOn } from '#shared/order/discount-money.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { ServiceChargeSetting } from '#shared/venue/settings-schema.ts';

/** Of the restaurant of the laws; every order of theirs has less guests or more now and then. */
export const lawCharge: ServiceChargeSetting = {
  ...{ percent: 12.5, minGuests: 4, name: 'Serwis', names: { en: 'Service charge' } },
};

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function broken(isKept: boolean, law: string): string[] {
  return isKept ? [] : [law];
}

/** The charge is its percentage of what is paid after discounts; lines and VAT rates bear it in proportion, to the grosz. */
export function chargeBroken(order: Order): string[] {
  const {
    serviceCharge: charge,
    lines,
    vatBreakdown,
    subtotal,
    discountTotal,
    depositTotal = 0,
    state,
  } = order;
  const shares = lines.map(({ serviceCharge = 0 }) => serviceCharge);
  const ofRates = vatBreakdown.map(({ serviceCharge = 0 }) => serviceCharge);
  const amount = charge?.amount ?? 0;
  const base = subtotal - discountTotal;
  const full = state === 'cancelled' ? 0 : chargeOn(base, charge?.percent ?? 0);
  const exact = vatBreakdown.map(({ gross, serviceCharge = 0 }) =>
    base === 0 ? 0 : Math.abs((amount * (gross - serviceCharge)) / base - serviceCharge),
  );
  return [
    ...broken(sumOf(shares) === amount && sumOf(ofRates) === amount, 'the charge and its parts'),
    ...broken(amount + (charge?.removal?.amount ?? 0) === full, 'the charge and its percentage'),
    ...broken(order.total === base + amount + depositTotal, 'total and charge'),
    ...broken(shares.every(share => share >= 0) && amount >= 0, 'a charge below nothing'),
    ...broken(
      exact.every(difference => difference < 1),
      'a VAT rate bears more or less than its part',
    ),
    ...broken(
      order.type === 'dineIn' || charge === undefined || isPaid(order) || lines.some(isBilled),
      'a takeaway is charged for service',
    ),
    ...broken(
      (charge?.removal?.approvedAmount ?? amount + full) >= (charge?.removal?.amount ?? 0),
      'beyond approval',
    ),
    ...broken(
      lines.every(
        line =>
          line.payable === (isCharged(line.state) ? line.lineTotal - line.discountTotal + besideOf(line) : 0),
      ),
      'what a line comes to',
    ),
  ];
}

function besideOf({ serviceCharge = 0, depositTotal = 0 }: Order['lines'][number]): number {
  return serviceCharge + depositTotal;
}

function isBilled({ billedAt, state }: Order['lines'][number]): boolean {
  return billedAt !== undefined && isCharged(state);
}

function isPaid({ paid, tip, receiptState, state }: Order): boolean {
  return (
    state !== 'open' || paid + tip > 0 || ['queued', 'printing', 'issued', 'unknown'].includes(receiptState)
  );
}

/** Once something is paid or a receipt is queued, neither guests nor settings bring or end a charge. */
export function settledChargeBroken(before: readonly Order[], after: readonly Order[]): string[] {
  const termsOf = ({ serviceCharge }: Order) =>
    JSON.stringify([serviceCharge?.percent, serviceCharge?.minGuests]);
  const known = new Map(before.map(order => [order.id, order]));
  return after.flatMap(order => {
    const was = known.get(order.id) ?? order;
    if (!isPaid(was) || was.mergedIntoId !== order.mergedIntoId) return [];
    return broken(termsOf(was) === termsOf(order), 'what is paid has another service charge');
  });
}
