/** Joins corrections of the same sort, reason, person and approver, and computes the discounts and removed service charges of closed orders. */
import { foldText } from '#shared/kernel/fold-text.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { Discount } from '#shared/order/correction-schema.ts';
import { correctionSorts } from '#shared/reports/correction-sorts.ts';
import type { CorrectionRow } from '#shared/reports/corrections-report-schema.ts';
import { chargeOf } from '../../order/corrections/service-charge/service-charge-rules.ts';
import { moneyOf } from '../../order/orders/order-pricing.ts';
import type { DiscountedOrder } from '../discounted-order-store.ts';
import type { CorrectionSum } from './corrections-store.ts';

type Given = { readonly reason: string; readonly by: Person; readonly approvedBy?: Person | undefined };

function taken(sort: CorrectionSum['sort'], { reason, by, approvedBy }: Given, amount: number) {
  const approverId = approvedBy?.id ?? null;
  return amount === 0 ? [] : [{ sort, reason, personId: by.id, approverId, count: 1, amount }];
}

function discountTaken(discount: string | null, amount: number): CorrectionSum[] {
  if (discount === null) return [];
  const given: Discount = JSON.parse(discount);
  return taken(given.kind === 'percent' && given.value === 100 ? 'comp' : 'discount', given, amount);
}

export function takenOff(discounted: DiscountedOrder): CorrectionSum[] {
  const money = moneyOf(discounted);
  const removal = chargeOf(discounted.order)?.removal;
  return [
    ...discounted.lines.flatMap(({ id, discount }) =>
      discountTaken(discount, money.lines.get(id)?.ownDiscount ?? 0),
    ),
    ...discountTaken(discounted.order.discount, money.orderDiscount),
    ...(removal === undefined ? [] : taken('removedCharge', removal, money.removedCharge)),
  ];
}

/** Spellings of a reason that differ only in case, accents or blanks are joined. */
export function correctionKey({
  sort,
  reason,
  personId,
  approverId,
}: Omit<CorrectionSum, 'count' | 'amount'>): string {
  return JSON.stringify([sort, foldText(reason).replace(/\s+/g, ' ').trim(), personId, approverId]);
}

/** The most frequent spelling of a reason becomes its name. Sorted independently of the input's order. */
export function joinCorrections(sums: readonly CorrectionSum[]): CorrectionSum[] {
  return [...Map.groupBy(sums, correctionKey)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => {
      const [most] = same.toSorted(
        (one, other) => other.count - one.count || one.reason.localeCompare(other.reason),
      );
      const sum = (of: 'count' | 'amount') => same.reduce((total, one) => total + one[of], 0);
      return most === undefined ? [] : [{ ...most, count: sum('count'), amount: sum('amount') }];
    });
}

/** `names` are people's names, keyed by id. */
export function correctionRows(
  sums: readonly CorrectionSum[],
  names: ReadonlyMap<string, string>,
): CorrectionRow[] {
  const personOf = (id: string): Person => ({ id, name: names.get(id) ?? '' });
  return joinCorrections(sums)
    .filter(({ count, amount }) => count > 0 || amount !== 0)
    .toSorted(
      (one, other) =>
        correctionSorts.indexOf(one.sort) - correctionSorts.indexOf(other.sort) ||
        other.amount - one.amount ||
        other.count - one.count,
    )
    .map(({ personId, approverId, sort, reason, count, amount }) => ({
      sort,
      reason,
      by: personOf(personId),
      ...(approverId !== null && { approvedBy: personOf(approverId) }),
      count,
      amount,
    }));
}
