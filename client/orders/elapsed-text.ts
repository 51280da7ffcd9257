/** Elapsed time in a short form for tiles: "now", "41′", "1 h 20′". */
import type { TFunction } from 'i18next';

export function elapsedText(t: TFunction, minutes: number): string {
  if (minutes < 1) return t('order.elapsed.now');
  if (minutes < 100) return t('order.elapsed.minutes', { minutes });
  return t('order.elapsed.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
