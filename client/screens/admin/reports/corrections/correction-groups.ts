/** Sums of the corrections report: by kind, by requester with approver, and by reason. */
import { foldText } from '#shared/kernel/fold-text.ts';
import { type CorrectionSort, correctionSorts } from '#shared/reports/correction-sorts.ts';
import type { CorrectionRow } from '#shared/reports/corrections-report-schema.ts';

export type CorrectionSums = { readonly count: number; readonly amount: number };
export type CorrectionGroup = CorrectionSums & {
  readonly key: string;
  /** Fields that the group's rows have in common. */
  readonly row: CorrectionRow;
};

export function sumCorrectionRows(rows: readonly CorrectionRow[]): CorrectionSums {
  return rows.reduce(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    { count: 0, amount: 0 },
  );
}

/** Largest amount first within each kind. */
function grouped(
  rows: readonly CorrectionRow[],
  keyOf: (row: CorrectionRow) => readonly unknown[],
): CorrectionGroup[] {
  const place = ({ sort }: CorrectionRow) => correctionSorts.indexOf(sort);
  return [...Map.groupBy(rows, row => JSON.stringify([row.sort, ...keyOf(row)]))]
    .flatMap(([key, same]) => same.slice(0, 1).map(row => ({ key, row, ...sumCorrectionRows(same) })))
    .toSorted(
      (one, other) =>
        place(one.row) - place(other.row) || other.amount - one.amount || other.count - one.count,
    );
}

export function byPerson(rows: readonly CorrectionRow[]): CorrectionGroup[] {
  return grouped(rows, ({ by, approvedBy }) => [by.id, approvedBy?.id ?? null]);
}

/** Spellings that differ only in case, accents or spaces count as one reason. */
export function byReason(rows: readonly CorrectionRow[]): CorrectionGroup[] {
  return grouped(rows, ({ reason }) => [foldText(reason).replace(/\s+/g, ' ').trim()]);
}

/** Keeps the order of the report. */
export function sortsOf(rows: readonly CorrectionRow[]): CorrectionSort[] {
  return correctionSorts.filter(sort => rows.some(row => row.sort === sort));
}
