/**
 * What a service charge comes to: a share of what the order costs after discounts, rounded half up as a whole and then
 * split over the lines, so that each VAT rate and each line bears its part. Money is in whole minor units.
 */
import { chargeOn, type GivenDiscount } from '../discount-money.ts';
import type { Names } from '../schemas/parts.ts';
import { dishName } from './dish-names.ts';

/** What its removal rests on, as with a discount: an approved amount, or a share within its giver's rights. */
type ChargeRemoval = Pick<GivenDiscount, 'approvedAmount' | 'ownPercent'>;

export type ChargeTerms = {
  /** In steps of a half. */
  percent: number;
  /** Absent: it takes the rates of what is served. */
  vatRate?: number | undefined;
  removal?: ChargeRemoval | undefined;
};

/** `full`: by its percentage; `removed` of that. */
type ChargeMoney = { full: number; removed: number };

/** `subtotal`: before discounts; `ownDiscounts`: what discounts without approval take off, which are within the same rights. */
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
 * Each part's share of the charge, in the order of `parts`: what the charge on all parts up to it, the highest VAT rate
 * first, is more than on those before it. So the shares add up, and those of a rate are within a minor unit of its exact part.
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

/** As bills say it: "Serwis 10%". */
export function chargeLabel({ name, names = {}, percent }: NamedCharge, language: string): string {
  return `${dishName({ name, names }, language)} ${new Intl.NumberFormat(language).format(percent)}%`;
}
