/**
 * Limits of discounts, for the server that decides and the client that shows the result in advance:
 *
 * 1. An approved discount is an amount: it takes off what it took off when approved and no more, whatever is added,
 *    merged or repriced later.
 * 2. A discount within its giver's rights is a share of what is charged (of the line, or of the whole order), less
 *    what approved discounts take off it, and for the order less what its lines' discounts take off. It is measured
 *    again after every change, by the giver's limit at that time.
 * 3. A discount never blocks a change: it takes off less than its terms say, and the order shows that.
 */

export type DiscountTerms = { kind: 'percent' | 'amount'; value: number };

/** Terms with their basis; discounts without a basis (from before there were limits) apply in full. */
export type GivenDiscount = DiscountTerms & {
  approvedAmount?: number | undefined;
  /** The giver's limit; set for discounts without approval. */
  ownPercent?: number | undefined;
};

/** `wanted`: the amount of the terms; `taken`: the amount after limits. */
export type DiscountMoney = { wanted: number; taken: number };

export const fullComp: DiscountTerms = { kind: 'percent', value: 100 };

/** The amount that terms take off `amount`: at most `amount`, percentages rounded half up. */
export function discountOn(amount: number, discount: DiscountTerms | null | undefined): number {
  if (!discount) return 0;
  if (discount.kind === 'amount') return Math.min(discount.value, amount);
  return Math.floor((amount * Math.min(discount.value, 100) + 50) / 100);
}

/** A service charge of `percent`, in steps of a half, on `amount`: rounded half up. */
export function chargeOn(amount: number, percent: number): number {
  return Math.floor((amount * percent * 2 + 100) / 200);
}

/** Rounded up, so that a percentage within the limit, rounded half up, never exceeds it. */
function shareOf(amount: number, percent: number): number {
  return Math.ceil((Math.max(0, amount) * percent) / 100);
}

function isOwn({ approvedAmount, ownPercent }: GivenDiscount): boolean {
  return approvedAmount === undefined && ownPercent !== undefined;
}

/** The most that a discount within its giver's rights may take off a line that costs `full`; for other discounts `full`. */
export function ownLimit(full: number, discount: GivenDiscount): number {
  const { approvedAmount, ownPercent } = discount;
  return approvedAmount !== undefined || ownPercent === undefined ? full : shareOf(full, ownPercent);
}

/** The discount of a line that costs `full`. */
export function lineDiscountMoney(full: number, discount: GivenDiscount | null | undefined): DiscountMoney {
  if (!discount) return { wanted: 0, taken: 0 };
  const wanted = discountOn(full, discount);
  const limit = discount.approvedAmount ?? ownLimit(full, discount);
  return { wanted, taken: Math.min(wanted, limit) };
}

/** A charged line with what its own discount takes off. */
type DiscountedLine = { full: number; discount: GivenDiscount | null; taken: number };

/** The discount of the whole order, on what remains after the lines' discounts. */
export function orderDiscountMoney(
  lines: readonly DiscountedLine[],
  discount: GivenDiscount | null | undefined,
): DiscountMoney {
  if (!discount) return { wanted: 0, taken: 0 };
  const sum = (count: (line: DiscountedLine) => number) =>
    lines.reduce((total, line) => total + count(line), 0);
  const wanted = discountOn(
    sum(({ full, taken }) => full - taken),
    discount,
  );
  const { approvedAmount, ownPercent } = discount;
  if (approvedAmount !== undefined || ownPercent === undefined) {
    return { wanted, taken: Math.min(wanted, approvedAmount ?? wanted) };
  }
  const ofLines = sum(({ discount: own, taken }) => (own !== null && isOwn(own) ? taken : 0));
  const measured = sum(({ full, discount: own, taken }) => full - (own !== null && isOwn(own) ? 0 : taken));
  return { wanted, taken: Math.max(0, Math.min(wanted, shareOf(measured, ownPercent) - ofLines)) };
}
