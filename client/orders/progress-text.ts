/** The status of a table or order in words: "3 ready", "late 6′", "paid · 2 to come". */
import type { TFunction } from 'i18next';
import type { Progress } from './order-progress.ts';

export function progressText(
  t: TFunction,
  { kind, readyCount, lateMinutes, toComeCount }: Omit<Progress, 'kind'> & { kind: string },
): string {
  return t(`waiter.tile.${kind}`, { count: readyCount, minutes: lateMinutes, toCome: toComeCount });
}
