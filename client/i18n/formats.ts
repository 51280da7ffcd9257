/** Money, date and time formatting by the user's language and the restaurant's currency and time zone. */

import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';

export type Formats = {
  /** Minor units with currency: 1250 → "12,50 zł". */
  money(minor: number): string;
  /** Minor units without currency: 1250 → "12,50". */
  moneyPlain(minor: number): string;
  /** "19:42" in the restaurant's time zone. */
  time(iso: string | number): string;
  dateTime(iso: string | number): string;
  /** "Mon 12:00" */
  weekdayTime(iso: string | number): string;
  /** A calendar date, `2026-11-20`, without time zone conversion. */
  day(date: string): string;
  /** Whole minutes from `iso` to `nowMs`, never below 0. */
  minutesSince(iso: string, nowMs: number): number;
};

type Region = { currency: string; timeZone: string };

/** English uses the conventions of Poland: 24 h clock and the day before the month. */
function localeOf(language: string): string {
  return language.startsWith('pl') ? 'pl-PL' : 'en-GB';
}

/** Formatters write a hyphen, screens the minus sign. */
export function withMinus(text: string): string {
  return text.replace('-', '−');
}

/** Creates on first use: a formatter takes a slow phone milliseconds. */
function once<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

export function createFormats(language: string, { currency, timeZone }: Region): Formats {
  const locale = localeOf(language);
  const digits = fractionDigitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const withCurrency = once(
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction }),
  );
  const plain = once(() => new Intl.NumberFormat(locale, fraction));
  const written = (format: () => Intl.NumberFormat) => (minor: number) =>
    withMinus(format().format(minor / 10 ** digits));
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, options));
    return (date: string | number) => format().format(new Date(date));
  };
  return {
    money: written(withCurrency),
    moneyPlain: written(plain),
    time: dates({ hour: '2-digit', minute: '2-digit', timeZone }),
    dateTime: dates({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
    weekdayTime: dates({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
    day: dates({ dateStyle: 'medium', timeZone: 'UTC' }),
    minutesSince: (iso, nowMs) => Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000)),
  };
}

/** Keyed by language and region, and shared by all components. */
const known = new Map<string, Formats>();

function formatsOf(language: string, region: Region): Formats {
  const key = [language, region.currency, region.timeZone].join();
  const formats = known.get(key) ?? createFormats(language, region);
  known.set(key, formats);
  return formats;
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language, useMember().restaurant);
}
