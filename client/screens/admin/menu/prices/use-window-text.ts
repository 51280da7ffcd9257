/** Hours of a price list as text: "Mon, Tue 16:00–18:00". */
import { useTranslation } from 'react-i18next';
import type { MenuWindow } from '#shared/schemas/office/price-list-schema.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** 1 January 2024 was a Monday. */
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
    const named = days.length === weekdays.length ? t('office.prices.daily') : days.map(nameOf).join(', ');
    return `${named} ${from}–${to}`;
  };
}
