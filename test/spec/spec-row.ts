/** What a row of the specification's table says: a promise in a few words, and the test that proves it. */

import type { ReadName } from '#shared/contract/reads.ts';
import type * as intervals from '#shared/intervals.ts';
import type { limits } from '#shared/limits.ts';
import type { ScreenName } from '#shared/screen-paths.ts';

export type Proof = { file: string; title: string };
export type ConstantName = keyof typeof intervals | keyof typeof limits;

export type SpecRow = {
  /** The line of its section: a row of its table or a bullet, counted on. A line that says several things has a row for each. */
  line: number;
  says: string;
  /** The screen, the read or the constants that it speaks of; their addresses and values are checked against the code. */
  screen?: ScreenName;
  read?: ReadName;
  constants?: Partial<Record<ConstantName, number>>;
  provedBy: Proof | readonly Proof[];
};

export type SpecSection = { title: string; lines: number; rows: readonly SpecRow[] };

/** The proofs of one test file, by their titles. */
export function inFile(file: string): (title: string) => Proof {
  return title => ({ file, title });
}

export function proofsOf(row: SpecRow): readonly Proof[] {
  return 'title' in row.provedBy ? [row.provedBy] : row.provedBy;
}
