/** A report's table as CSV for whoever opens it: Excel in Polish wants semicolons and decimal commas, the rest RFC 4180. */
import type { Names } from '#shared/schemas/parts.ts';
import { type ReportWords, reportWords } from './report-translations.ts';

/** How the cells of a language's sheet are written. */
export type SheetStyle = {
  readonly words: ReportWords;
  readonly separator: ',' | ';';
  /** Minor units as a number without the currency. */
  money(minor: number): string;
  count(value: number): string;
  /** A number with a point as this language writes it. */
  decimal(number: string): string;
  /** What somebody typed: never a formula. */
  text(value: string): string;
  /** A name in this language, else as it is. */
  named(name: string, names: Names): string;
};

function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** A spreadsheet would run what begins like this (OWASP, "CSV injection"); the apostrophe makes it text. */
function harmless(value: string): string {
  return /^[\s]*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(value) ? `'${value}` : value;
}

export function sheetStyle(language: string, currency: string): SheetStyle {
  const isPolish = language.startsWith('pl');
  const digits = minorDigits(currency);
  const decimal = (number: string) => (isPolish ? number.replace('.', ',') : number);
  return {
    words: reportWords(language),
    separator: isPolish ? ';' : ',',
    money: minor => decimal((minor / 10 ** digits).toFixed(digits)),
    count: String,
    decimal,
    text: harmless,
    named: (name, names) => names[language] ?? names[language.slice(0, 2)] ?? name,
  };
}

/** With a byte order mark, without which Excel takes UTF-8 for something older. */
export function csvText(rows: readonly (readonly string[])[], { separator }: SheetStyle): string {
  const needsQuotes = (value: string) => value.includes(separator) || /["\r\n]/.test(value);
  const cell = (value: string) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return `\uFEFF${rows.map(row => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}
