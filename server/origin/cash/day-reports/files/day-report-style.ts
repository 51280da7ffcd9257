/** How a Z shows amounts and times in a language. */
import type { DayReport } from '#shared/schemas/office/day-report-schema.ts';
import { type DayWords, dayWords } from '../day-report-translations.ts';
import type { DayStyle } from '../day-rows.ts';

/** Amounts without their currency, grouped by plain spaces, which printers have. */
function moneyFormat(language: string, currency: string): (minor: number) => string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return minor => format.format(minor / 10 ** digits).replace(/\s/g, ' ');
}

export function dayReportStyle(language: string, { timeZone, figures }: DayReport): DayStyle {
  const words: DayWords = dayWords(language);
  const locale = language.startsWith('pl') ? 'pl-PL' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return {
    words,
    money: moneyFormat(locale, figures.currency),
    time: iso => format.format(new Date(iso)).replace(/\s/g, ' '),
  };
}
