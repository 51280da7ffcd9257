/** Rows and parts of a Z, as its paper, its sheet and its PDF lay them out. */
import type { DayWords } from './day-report-translations.ts';

/** Amounts in minor units; `text` stands where other rows have theirs. */
export type DayRow = {
  label: string;
  detail?: string;
  text?: string;
  net?: number;
  vat?: number;
  amount?: number;
  isTotal?: true;
};
export type DaySection = { title: string; rows: DayRow[] };

/** How a document shows amounts and times. */
export type DayStyle = { words: DayWords; money(minor: number): string; time(iso: string): string };

export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part !== undefined && part !== '').join(' · ');
}

/** Nothing of what is nothing. */
export function unlessZero(label: string, amount: number): DayRow[] {
  return amount === 0 ? [] : [{ label, amount }];
}
