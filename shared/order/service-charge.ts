/**
 * Computes a service charge: a share of the order's price after discounts, rounded half up as a whole and then split over the lines, so that each VAT rate
 * and each line bears its part. Money is in whole minor units.
 */

import { dishName } from '../catalog/dish-names.ts';
import type { Names } from '../kernel/schema-parts.ts';
import { chargeOn, type GivenDiscount } from './discount-money.ts';

/** The basis of a removal, as for discounts: an approved amount, or a share within its giver's rights. */
type ChargeRemoval = Pick<GivenDiscount, 'approvedAmount' | 'ownPercent'>;

export type ChargeTerms = {
  /** In steps of a half. */
  percent: number;
  /** Absent: the charge has the VAT rates of the lines. */
  vatRate?: number | undefined;
  removal?: ChargeRemoval | undefined;
};

/** `full`: the amount by percentage; `removed`: the part of it that is not charged. */
type ChargeMoney = { full: number; removed: number };

/** `subtotal`: before discounts. `ownDiscounts`: the amount of discounts without approval, which count towards the same rights. */
export function chargeMoney(
  { subtotal, amount, ownDiscounts }: { subtotal: number; amount: number; ownDiscounts: number },
  terms: ChargeTerms | null,
): ChargeMoney {
  if (terms === null) return { full: 0, removed: 0 };
  const full = chargeOn(amount, terms.percent);
  if (terms.removal === undefined) return { full, removed: 0 };
  const { approvedAmount, ownPercent = 100 } = terms.removal;
  const own = Math.max(0, Math.ceil((subtotal * ownPercent) / 100) - ownDiscounts);
  return { full, removed: Math.min(full, approvedAmount ?? own) };
}

/**
 * Each part's share of the charge, in the order of `parts`. Shares are differences of the rounded cumulative charge, the highest VAT rate first, so that
 * they add up exactly and each rate is within a minor unit of its exact share.
 */
export function chargeShares(
  parts: readonly { vatRate: number; payable: number }[],
  charge: number,
): number[] {
  const sum = parts.reduce((total, { payable }) => total + payable, 0);
  const shares = parts.map(() => 0);
  if (sum === 0 || charge === 0) return shares;
  const upTo = (amount: number) =>
    Number((2n * BigInt(charge) * BigInt(amount) + BigInt(sum)) / (2n * BigInt(sum)));
  const inOrder = parts
    .map(({ vatRate, payable }, index) => ({ vatRate, payable, index }))
    .sort((one, other) => other.vatRate - one.vatRate || one.index - other.index);
  let passed = 0;
  for (const { payable, index } of inOrder) {
    shares[index] = upTo(passed + payable) - upTo(passed);
    passed += payable;
  }
  return shares;
}

type NamedCharge = { name: string; names?: Names | undefined; percent: number };

/** The label on bills: "Serwis 10%". */
export function chargeLabel({ name, names = {}, percent }: NamedCharge, language: string): string {
  return `${dishName({ name, names }, language)} ${new Intl.NumberFormat(language).format(percent)}%`;
}
