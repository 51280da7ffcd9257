/** Cost and margin of the items report, separately for items with and without a known cost. */
import type { ItemRow } from '#shared/reports/report-schema.ts';

export type MarginRow = Pick<ItemRow, 'itemId' | 'name' | 'names' | 'net' | 'cost' | 'costGap'>;

type MarginSums = {
  /** Net sales of the items whose cost is known. */
  readonly costedNet: number;
  readonly cost: number;
  /** Net sales and number of items without a known cost. */
  readonly otherNet: number;
  readonly others: number;
};

/** Null if the cost isn't known. */
export function marginOf({ net, cost }: Pick<MarginRow, 'net' | 'cost'>): number | null {
  return cost === undefined ? null : net - cost;
}

/** Share of net sales; null if the part isn't known or sales are 0. */
export function shareOfNet(part: number | null | undefined, net: number): number | null {
  return part === null || part === undefined || net === 0 ? null : part / net;
}

export function sumMargins(rows: readonly MarginRow[]): MarginSums {
  const sums = { costedNet: 0, cost: 0, otherNet: 0, others: 0 };
  for (const { net, cost } of rows) {
    if (cost === undefined) {
      sums.otherNet += net;
      sums.others += 1;
    } else {
      sums.costedNet += net;
      sums.cost += cost;
    }
  }
  return sums;
}

/** Sold items, highest margin first; items without a known cost come last. */
export function marginRows(rows: readonly (MarginRow & { quantity: number })[]): MarginRow[] {
  const rank = (row: MarginRow) => marginOf(row) ?? Number.NEGATIVE_INFINITY;
  return rows
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => rank(other) - rank(one) || other.net - one.net);
}
