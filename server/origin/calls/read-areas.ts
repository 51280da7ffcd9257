/**
 * Which of the reads that a write may change it can have changed: those of the areas that it touched. Their ETags rest on the same areas, so a poll of
 * any other would be answered with 304.
 */
import type { ReadName } from '#shared/contract/reads.ts';
import type { Area } from '../origin-tables.ts';

export type ReadAreas = {
  /** `areas`: of its answer and its tag; null where they can't be named. */
  note(name: ReadName, areas: readonly Area[] | null): void;
  /** Those of `names` that may be another answer now. */
  touchedOf(names: readonly string[], touched: ReadonlySet<Area>): string[];
};

export function createReadAreas(): ReadAreas {
  const known = new Map<string, readonly Area[] | null>();
  return {
    note(name, areas) {
      known.set(name, areas);
    },
    touchedOf: (names, touched) =>
      names.filter(name => known.get(name)?.some(area => touched.has(area)) ?? true),
  };
}
