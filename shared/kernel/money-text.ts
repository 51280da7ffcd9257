/** Parses prices as people type them ("32,50", "32.50", "1 234") to minor units, and formats them for input fields. */

import { fractionDigitsOf } from './fraction-digits.ts';

/**
 * Minor units, or null if the text is not a clear amount. One separator followed by three digits ("1.234") is refused
 * as ambiguous: thousands or decimals. Digits join across a space in groups of three only. A trailing currency word is ignored.
 */
export function parseMoney(text: string, fractionDigits = 2): number | null {
  const compact = text
    .trim()
    .replace(/\s*(zł|[A-Za-z]{3}|[€$£])$/i, '')
    .replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1');
  const separators = compact.match(/[.,]/g) ?? [];
  const decimalAt = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  const hasDecimals = separators.length > 0 && compact.length - decimalAt - 1 <= fractionDigits;
  const whole = hasDecimals ? compact.slice(0, decimalAt) : compact;
  const fraction = hasDecimals ? compact.slice(decimalAt + 1) : '';
  // Without decimals in the currency the separator can only mean thousands.
  if (separators.length === 1 && !hasDecimals && fractionDigits > 0) return null;
  if (!isWholeNumber(whole) || !/^\d*$/.test(fraction)) return null;
  if (whole === '' && fraction === '') return null;
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(fractionDigits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Plain digits, or digits in groups of three with one kind of separator. */
function isWholeNumber(text: string): boolean {
  return /^\d*$/.test(text) || /^\d{1,3}(,\d{3})+$/.test(text) || /^\d{1,3}(\.\d{3})+$/.test(text);
}

/** Formats minor units for paper: without the currency, with ordinary spaces, because printers lack the narrow ones. */
export function paperMoney(language: string, currency: string): (minor: number) => string {
  const digits = fractionDigitsOf(currency);
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return minor => format.format(minor / 10 ** digits).replace(/\s/g, ' ');
}

/** 3250 → "32,50" in Polish, "32.50" in English: the initial text of a money field. */
export function moneyText(minor: number, language: string, fractionDigits = 2): string {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    useGrouping: false,
  }).format(minor / 10 ** fractionDigits);
}
