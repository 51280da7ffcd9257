/** The formats of amounts and times of a Z in a language. */

import type { DayReport } from '#shared/cash/day-report-schema.ts';
import { dishName } from '#shared/catalog/dish-names.ts';
import { vatRateText } from '#shared/catalog/vat-rate.ts';
import { paperMoney } from '#shared/kernel/money-text.ts';
import { type DayWords, dayWords } from '../day-report-translations.ts';
import type { DayStyle } from '../day-rows.ts';

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
    money: paperMoney(locale, figures.currency),
    dish: ({ item: name = '', names = {} }) => dishName({ name, names }, language),
    vatRate: rate => vatRateText(rate, language),
    time: iso => format.format(new Date(iso)).replace(/\s/g, ' '),
  };
}
