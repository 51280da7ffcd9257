/** The business day so far, its X report, and the button that makes its Z report. */
import { useEffect, useState } from 'react';
import type { DayReportDraft } from '#shared/cash/day-report-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from '../admin-list.module.css';
import { DayFactList, useDayFacts } from './day-facts.tsx';
import own from './day-report.module.css';
import { DayReportView } from './day-report-view.tsx';

const CloseDayDialog = loadable(async () => (await import('./close-day-dialog.tsx')).CloseDayDialog);

/** How often to look whether terminals have told their totals. */
const askedEveryMs = 2_000;

export function DayCard({
  draft,
  onStale,
  onClosed,
}: {
  draft: DayReportDraft;
  /** Called when the displayed report may be outdated. */
  onStale(): void;
  /** Called with the id of the new Z report. */
  onClosed(id: string): void;
}) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const [dialog, setDialog] = useState<'x' | 'close' | null>(null);
  const { figures, number, isDayClosed, openOrders, openCash } = draft;
  const open = (next: 'x' | 'close') => {
    onStale();
    setDialog(next);
  };
  const facts = useDayFacts(draft);
  const isAsking = figures.cards?.some(({ totals }) => totals?.state === 'asked') === true;
  useEffect(() => {
    if (!isAsking) return;
    const timer = setInterval(onStale, askedEveryMs);
    return () => clearInterval(timer);
  }, [isAsking, onStale]);
  return (
    <section className={styles.card} aria-labelledby="business-day">
      <div className={`${styles.cardHeader} ${own.head}`}>
        <h2 id="business-day">{t('office.day.title', { day: day(figures.businessDay) })}</h2>
        <Button onClick={() => open('x')}>{t('office.day.x')}</Button>
        <Button variant={isDayClosed ? 'quiet' : 'primary'} onClick={() => open('close')}>
          {t(isDayClosed ? 'office.day.closeAgain' : 'office.day.close')}
        </Button>
      </div>
      <DayFactList facts={facts} />
      <p>
        {isDayClosed
          ? t('errors.DAY_CLOSED')
          : [
              t('office.day.since', { time: dateTime(figures.from) }),
              t('office.day.openOrders', { count: openOrders.length }),
              ...(openCash.length > 0 ? [t('office.day.openCash', { count: openCash.length })] : []),
            ].join(' · ')}
      </p>
      {dialog === 'x' && (
        <Modal isOpen variant="full" title={t('office.day.xTitle')} onClose={() => setDialog(null)}>
          <p>{t('office.day.since', { time: dateTime(figures.from) })}</p>
          {draft.isCashHidden && <p role="status">{t('office.day.cashHidden')}</p>}
          <DayReportView figures={figures} isCashHidden={draft.isCashHidden} />
        </Modal>
      )}
      {dialog === 'close' && (
        <CloseDayDialog
          key={number}
          draft={draft}
          onStale={onStale}
          onClose={() => setDialog(null)}
          onClosed={id => {
            setDialog(null);
            onClosed(id);
          }}
        />
      )}
    </section>
  );
}
