/** Money, date and time formatting by the user's language and the restaurant's currency and time zone. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMember } from '../identity/identity-context.tsx';

export type Formats = {
  /** Minor units with currency: 1250 → "12,50 zł". */
  money(minor: number): string;
  /** Minor units without currency: 1250 → "12,50". */
  moneyPlain(minor: number): string;
  /** "19:42" in the restaurant's time zone. */
  time(iso: string | number): string;
  dateTime(iso: string | number): string;
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

export function createFormats(language: string, { currency, timeZone }: Region): Formats {
  const locale = localeOf(language);
  const withCurrency = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = withCurrency.resolvedOptions();
  const plain = new Intl.NumberFormat(locale, {
    minimumFractionDigits: maximumFractionDigits,
    maximumFractionDigits,
  });
  const minorPerUnit = 10 ** maximumFractionDigits;
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return {
    money: minor => withCurrency.format(minor / minorPerUnit),
    moneyPlain: minor => plain.format(minor / minorPerUnit),
    time: iso => time.format(new Date(iso)),
    dateTime: iso => dateTime.format(new Date(iso)),
    day: date => day.format(new Date(date)),
    minutesSince: (iso, nowMs) => Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000)),
  };
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { currency, timeZone } = useMember().restaurant;
  return useMemo(
    () => createFormats(i18n.language, { currency, timeZone }),
    [i18n.language, currency, timeZone],
  );
}
