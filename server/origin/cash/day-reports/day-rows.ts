/** Rows and parts of a Z, which its paper, spreadsheet and PDF lay out. */
import type { VatRateMark } from '#shared/catalog/vat-rate.ts';
import type { Names } from '#shared/kernel/schema-parts.ts';
import type { DayWords } from './day-report-translations.ts';

/** Amounts are in minor units; `text` replaces the amount. */
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

/** The number and time formats of a document. */
export type DayStyle = {
  words: DayWords;
  money(minor: number): string;
  time(iso: string): string;
  vatRate(rate: VatRateMark): string;
  dish(entry: { item?: string; names?: Names }): string;
};

/** Omits undefined and zero parts. */
export function joined(...parts: readonly (string | 0 | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** Over (+) or short (−). */
export function signed(amount: number, money: (minor: number) => string): string {
  return `${amount > 0 ? '+' : ''}${money(amount)}`;
}

/** Omits the row if the amount is zero. */
export function unlessZero(label: string, amount: number): DayRow[] {
  return amount === 0 ? [] : [{ label, amount }];
}
