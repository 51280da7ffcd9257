/**
 * Determines which reads a write may have changed: those whose areas it touched. Their ETags depend on the
 * same areas, so a poll of any other read would be answered with 304.
 */
import type { ReadName } from '#shared/contract/reads.ts';
import type { Area } from '../origin-tables.ts';

export type ReadAreas = {
  /** `areas` are those of the answer and its tag; null if they can't be listed. */
  note(name: ReadName, areas: readonly Area[] | null): void;
  /** Filters `names` to the reads whose answer may have changed. */
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
