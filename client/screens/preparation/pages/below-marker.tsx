/** "+4 below · oldest 9′"; a tap scrolls there. */

import { ChevronDown } from '#icons';
import { minutesText } from '../../../orders/elapsed-text.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './below-marker.module.css';

export function BelowMarker({
  count,
  oldestMinutes,
  onScroll,
}: {
  count: number;
  /** Null if none of them has anything to prepare. */
  oldestMinutes: number | null;
  onScroll: () => void;
}) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <button type="button" className={styles.below} onClick={onScroll}>
      <ChevronDown aria-hidden="true" />
      <span>
        {t('preparation.pages.below', { count })}
        {oldestMinutes !== null && (
          <> · {t('preparation.pages.oldest', { time: minutesText(t, oldestMinutes) })}</>
        )}
      </span>
    </button>
  );
}
