/** Elapsed time in a short form: "now", "41′", "1 h 05′". */
import type { TFunction } from 'i18next';

export function elapsedText(t: TFunction, minutes: number): string {
  return minutes < 1 ? t('order.elapsed.now') : minutesText(t, minutes);
}

/** The same for a clock, which begins with "0′". */
export function minutesText(t: TFunction, minutes: number): string {
  if (minutes < 60) return t('order.elapsed.minutes', { minutes });
  const rest = String(minutes % 60).padStart(2, '0');
  return t('order.elapsed.hours', { hours: Math.floor(minutes / 60), minutes: rest });
}
