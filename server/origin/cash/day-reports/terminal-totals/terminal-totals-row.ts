/** The latest answer of a card terminal about the payments that it took. */
import type { Json } from '../../../kernel/column-types.ts';

/** Totals are payments less refunds, with tips. A terminal that has our ids lists each; others name the receipts that they add up. */
export type ReportedTotals =
  | {
      readonly entries: readonly {
        readonly id: string;
        readonly reference: string;
        readonly amount: number;
      }[];
    }
  | { readonly total: number; readonly receipts: { readonly first: number; readonly last: number } | null };

export type TerminalTotalsRow = {
  org_id: string;
  terminal_id: string;
  /** `away`: it did not answer; `cannotTell`: its protocol or its program has no totals. */
  state: 'asked' | 'answered' | 'away' | 'cannotTell';
  /** When it was asked, then when it answered. */
  at: string;
  /** ReportedTotals */
  totals: Json | null;
};
