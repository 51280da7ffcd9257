/** Renders a report as CSV: for Polish Excel with semicolons and decimal commas, otherwise by RFC 4180. */
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import type { Names } from '#shared/kernel/schema-parts.ts';
import type { Translation } from '#shared/venue/settings-schema.ts';
import { namesOfWord } from '#shared/venue/words.ts';
import { type ReportWords, reportWords } from './report-translations.ts';

/** Cell formats of a language. */
export type SheetStyle = {
  readonly words: ReportWords;
  readonly separator: ',' | ';';
  /** Minor units as a number without currency. */
  money(minor: number): string;
  count(value: number): string;
  /** Formats a number, given with a decimal point. */
  decimal(number: string): string;
  /** User-entered text, protected against formulas. */
  text(value: string): string;
  /** The name in this language, or else the default name. */
  named(name: string, names: Names): string;
  /** A word of the restaurant in this language, as text. */
  word(value: string): string;
};

/**
 * Positions where spreadsheets evaluate the following text (OWASP, "CSV injection"): at the beginning, and
 * after separators, including those of a reader with other settings. An apostrophe there makes it text.
 */
const formulaStart = /(?:^|[,;|\t\r\n])["\s]*(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;

function harmless(value: string): string {
  return value.replaceAll(formulaStart, "$&'");
}

export function sheetStyle(
  language: string,
  currency: string,
  translations: readonly Translation[] = [],
): SheetStyle {
  const isPolish = language.startsWith('pl');
  const digits = fractionDigitsOf(currency);
  const named: SheetStyle['named'] = (name, names) => names[language] ?? names[language.slice(0, 2)] ?? name;
  const decimal = (number: string) => (isPolish ? number.replace('.', ',') : number);
  return {
    words: reportWords(language),
    separator: isPolish ? ';' : ',',
    money: minor => decimal((minor / 10 ** digits).toFixed(digits)),
    count: String,
    decimal,
    text: harmless,
    named,
    word: value => harmless(named(value, namesOfWord(translations, value))),
  };
}

/** Begins with a byte order mark, without which Excel doesn't read UTF-8. */
export function csvText(rows: readonly (readonly string[])[], { separator }: SheetStyle): string {
  const needsQuotes = (value: string) => value.includes(separator) || /["\r\n]|[,;|\t]\s*'/.test(value);
  const cell = (value: string) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return `\uFEFF${rows.map(row => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}
