/** Rows and parts of a Z, as its paper, its sheet and its PDF lay them out. */
import type { VatRateMark } from '#shared/rules/vat-rate.ts';
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
export type DayStyle = {
  words: DayWords;
  money(minor: number): string;
  time(iso: string): string;
  vatRate(rate: VatRateMark): string;
};

/** Zero is nothing to say. */
export function joined(...parts: readonly (string | 0 | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** Over (+) or short (−). */
export function signed(amount: number, money: (minor: number) => string): string {
  return `${amount > 0 ? '+' : ''}${money(amount)}`;
}

/** Nothing of what is nothing. */
export function unlessZero(label: string, amount: number): DayRow[] {
  return amount === 0 ? [] : [{ label, amount }];
}
