/** Hours as text: "Mon–Fri, Sun 16:00–18:00". */

import { dayRuns } from '#shared/catalog/day-runs.ts';
import type { MenuWindow } from '#shared/catalog/price-list-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** A year whose 1 January was a Monday. */
const firstMonday = 2024;

export function useWeekdayName(): (day: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return day => format.format(Date.UTC(firstMonday, 0, day));
}

export function useWindowText(): (window: MenuWindow) => string {
  const { t } = useTranslation();
  const nameOf = useWeekdayName();
  return ({ days, from, to }) => {
    const runs = dayRuns(days).map(run => run.map(nameOf).join('–'));
    const named = days.length === weekdays.length ? t('office.hours.daily') : runs.join(', ');
    return `${named} ${from}–${to}`;
  };
}

/** Formats all hours of an item or category; empty if there are none. */
export function useHoursText(): (windows: unknown) => string {
  const windowText = useWindowText();
  return windows => (isWindows(windows) ? windows.map(windowText).join(' · ') : '');
}

function isWindows(value: unknown): value is MenuWindow[] {
  return Array.isArray(value);
}
