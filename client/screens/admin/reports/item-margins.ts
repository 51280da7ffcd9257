/** Cost and margin of the items report: what is costed, and what isn't, counts apart. */
import type { ItemRow } from '#shared/schemas/report-schema.ts';

export type MarginRow = Pick<ItemRow, 'itemId' | 'name' | 'names' | 'net' | 'cost' | 'costGap'>;

type MarginSums = {
  /** Net sales of the items whose cost is known. */
  readonly costedNet: number;
  readonly cost: number;
  /** Net sales of the others, and how many of them were sold. */
  readonly otherNet: number;
  readonly others: number;
};

/** Null where the cost isn't known. */
export function marginOf({ net, cost }: Pick<MarginRow, 'net' | 'cost'>): number | null {
  return cost === undefined ? null : net - cost;
}

/** Of net sales; null where it isn't known, or nothing came in. */
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

/** What was sold, the highest margin first; items whose cost isn't known come last. */
export function marginRows(rows: readonly (MarginRow & { quantity: number })[]): MarginRow[] {
  const rank = (row: MarginRow) => marginOf(row) ?? Number.NEGATIVE_INFINITY;
  return rows
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => rank(other) - rank(one) || other.net - one.net);
}
