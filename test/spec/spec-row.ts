/** What a row of the specification's table says: a promise in a few words. The tests that prove it name it in their titles. */

import type { ReadName } from '#shared/contract/reads.ts';
import type * as intervals from '#shared/kernel/intervals.ts';
import type { limits } from '#shared/kernel/limits.ts';
import type { ScreenName } from '#shared/kernel/screen-paths.ts';

type ConstantName = keyof typeof intervals | keyof typeof limits;

export type SpecRow = {
  /**
   * Section and line of the specification (a row of its tables or a bullet, counted within the section), with a letter
   * where a line says several things: `7.3`, `9.2a`. 10 and 11 are what goes beyond the specification's nine sections.
   */
  id: string;
  says: string;
  /** The screen, the read or the constants that it speaks of; their addresses and values are checked against the code. */
  screen?: ScreenName;
  read?: ReadName;
  constants?: Partial<Record<ConstantName, number>>;
};

export type SpecSection = { title: string; lines: number; rows: readonly SpecRow[] };

/** `9.2a` → 2. */
export function lineOf({ id }: SpecRow): number {
  return Number.parseInt(id.slice(id.indexOf('.') + 1), 10);
}

/** A paragraph without a letter means all that its line says. */
export function isProvedBy({ id }: SpecRow, paragraphs: ReadonlySet<string>): boolean {
  return paragraphs.has(id) || paragraphs.has(id.replace(/[a-z]$/, ''));
}
