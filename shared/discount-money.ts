/**
 * How much discounts may take off, for the server that decides it and the phone that shows it before the server answered:
 *
 * 1. What was approved is an amount. A discount that an admin gave or approved takes off what it took off then, and no more:
 *    whatever is added, merged or made dearer afterwards, it has to be asked for again.
 * 2. What somebody gives on their own word is a share of what is charged: of a line for a line's discount, of everything for
 *    the order's, each less what was approved to be taken off it, and the order's less what its lines' discounts take off
 *    already. It is measured again whenever anything changes, by the limit that the person had when they gave it.
 * 3. Nothing is refused because of a discount that is there: it takes off less than its terms say, and says so.
 */

export type DiscountTerms = { kind: 'percent' | 'amount'; value: number };

/** Terms with what they rest on; without either (before there were limits) they hold as they are. */
export type GivenDiscount = DiscountTerms & {
  approvedAmount?: number | undefined;
  /** The limit of who gave it on their own word. */
  ownPercent?: number | undefined;
};

/** `wanted` is what the terms say, `taken` what the limits leave of it. */
export type DiscountMoney = { wanted: number; taken: number };

export const fullComp: DiscountTerms = { kind: 'percent', value: 100 };

/** What terms come to off `amount`: never more than that, a percentage rounded half up. */
export function discountOn(amount: number, discount: DiscountTerms | null | undefined): number {
  if (!discount) return 0;
  if (discount.kind === 'amount') return Math.min(discount.value, amount);
  return Math.floor((amount * Math.min(discount.value, 100) + 50) / 100);
}

/** Rounded up, so that a percentage within the limit, rounded half up, is within it to the grosz. */
function shareOf(amount: number, percent: number): number {
  return Math.ceil((Math.max(0, amount) * percent) / 100);
}

function isOwn({ approvedAmount, ownPercent }: GivenDiscount): boolean {
  return approvedAmount === undefined && ownPercent !== undefined;
}

/** The most that a discount which rests on its giver's limit may take off a line that costs `full`; others: all of it. */
export function ownLimit(full: number, discount: GivenDiscount): number {
  const { approvedAmount, ownPercent } = discount;
  return approvedAmount !== undefined || ownPercent === undefined ? full : shareOf(full, ownPercent);
}

/** Of a line that costs `full`. */
export function lineDiscountMoney(full: number, discount: GivenDiscount | null | undefined): DiscountMoney {
  if (!discount) return { wanted: 0, taken: 0 };
  const wanted = discountOn(full, discount);
  const limit = discount.approvedAmount ?? ownLimit(full, discount);
  return { wanted, taken: Math.min(wanted, limit) };
}

/** A charged line with what its own discount takes off. */
export type DiscountedLine = { full: number; discount: GivenDiscount | null; taken: number };

/** Of the whole order, off what its lines' discounts leave. */
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
