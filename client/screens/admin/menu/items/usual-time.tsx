/** Usual preparation time of a dish with its reliability, and a button that sets it as the target. */

import type { TimeSpread } from '#shared/order/ticket-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import styles from '../../admin-list.module.css';

const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60));
/** Hours that differ less than this from the dish's usual time are not mentioned. */
const otherMinutes = 2;

export function UsualTime({
  itemId,
  target,
  onTake,
}: {
  itemId: string;
  target: string;
  onTake: (targetMinutes: string) => void;
}) {
  const { t } = useTranslation();
  const { data } = useRead('preparationTimes', { id: itemId });
  if (data?.usual === undefined) return null;
  const { usual, hours } = data;
  const minutes = minutesOf(usual.medianSeconds);
  const textOf = ({ lines, medianSeconds, lowSeconds, highSeconds }: TimeSpread) =>
    t('admin.menu.usual.time', {
      minutes: minutesOf(medianSeconds),
      count: lines,
      low: minutesOf(lowSeconds),
      high: minutesOf(highSeconds),
    });
  const others = hours.filter(
    ({ medianSeconds }) => Math.abs(minutesOf(medianSeconds) - minutes) >= otherMinutes,
  );
  return (
    <div className={styles.wide}>
      <p>
        {textOf(usual)}{' '}
        {target !== String(minutes) && (
          <Button onClick={() => onTake(String(minutes))}>{t('admin.menu.usual.take', { minutes })}</Button>
        )}
      </p>
      {others.map(({ hour, ...spread }) => (
        <small key={hour}>
          {t('admin.menu.usual.atHour', { from: hour, to: (hour + 1) % 24, text: textOf(spread) })}
          <br />
        </small>
      ))}
    </div>
  );
}
