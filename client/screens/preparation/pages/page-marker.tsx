/** Marker with the tickets on other pages; a tap turns the page. */

import { ChevronLeft, ChevronRight } from '#icons';
import { minutesText } from '../../../orders/elapsed-text.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import type { HiddenTickets } from './hidden-tickets.ts';
import styles from './page-marker.module.css';

export function PageMarker({
  before,
  after,
  page,
  pageCount,
  onTurn,
}: {
  before: HiddenTickets;
  after: HiddenTickets;
  page: number;
  pageCount: number;
  onTurn: (by: 1 | -1) => void;
}) {
  const { t } = useTranslation();
  if (pageCount === 1) return null;
  return (
    <nav
      className={styles.pages}
      aria-label={t('preparation.pages.title', { number: page + 1, count: pageCount })}
    >
      {page > 0 && (
        <button type="button" data-tone={before.isLate ? 'late' : undefined} onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden="true" />
          <span className="visually-hidden">{t('preparation.pages.before')}</span>
          <HiddenText hidden={before} />
        </button>
      )}
      {/* Stops at the last page, because one more tap must not return to the first. */}
      <button
        type="button"
        disabled={page === pageCount - 1}
        data-tone={after.isLate ? 'late' : undefined}
        onClick={() => onTurn(1)}
      >
        <span className="visually-hidden">{t('preparation.pages.after')}</span>
        {page < pageCount - 1 && <HiddenText hidden={after} />}
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}

/** "+13 · oldest 9′" */
function HiddenText({ hidden: { count, oldestMinutes, rush, lit } }: { hidden: HiddenTickets }) {
  const { t } = useTranslation();
  return (
    <span>
      {t('preparation.pages.more', { count })}
      {oldestMinutes !== null && (
        <span className={styles.oldest}>
          {' '}
          · {t('preparation.pages.oldest', { time: minutesText(t, oldestMinutes) })}
        </span>
      )}
      {rush > 0 && <strong className={styles.lit}>{t('preparation.rush', { count: rush })}</strong>}
      {lit > 0 && <strong className={styles.lit}>{t('preparation.pages.lit', { count: lit })}</strong>}
    </span>
  );
}
