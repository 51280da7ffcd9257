/** Back-office overview: the business day so far, and what needs attention now. */

import { Link } from 'wouter';
import { TriangleAlert } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Overview } from '#shared/reports/overview-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import styles from '../admin-page.module.css';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { OpeningChecklist } from '../opening/opening-checklist.tsx';
import { PlainHttpHint } from '../plain-http-hint.tsx';
import { StateTiles } from './state-tiles.tsx';
import { TodayFigures } from './today-figures.tsx';
import { WaitingLists } from './waiting-lists.tsx';

/** Lazy-loaded: it is below what needs somebody now. */
const PastFigures = loadable(async () => (await import('./past-figures.tsx')).PastFigures);

/** By law an invoice has to be in KSeF on its day, so this stands before everything else. */
function MissingInvoices({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className={styles.alert}>
      <TriangleAlert aria-hidden="true" />
      <Link href={screenPaths.adminReceipts}>{t('printing.ksef.overview.missing', { count })}</Link>
    </p>
  );
}

function UndeliveredDayReport({ ways }: { ways: NonNullable<Overview['undeliveredDayReport']> }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className={styles.alert}>
      <TriangleAlert aria-hidden="true" />
      <Link href={screenPaths.adminCash}>
        {ways.map(way => t(`admin.overview.undelivered.${way}`)).join(' ')}
      </Link>
    </p>
  );
}

export function AdminHomeScreen() {
  const { t } = useTranslation();
  const overview = useRead('overview');
  const { data } = overview;
  return (
    <>
      <PageHeader title={t('app.screens.admin')} />
      <div className={styles.page}>
        <PlainHttpHint />
        <OpeningChecklist />
        {data === undefined ? (
          <ReadPlaceholder reads={[overview]} />
        ) : (
          <>
            {data.invoicesNotInKsef !== undefined && data.invoicesNotInKsef > 0 && (
              <MissingInvoices count={data.invoicesNotInKsef} />
            )}
            {data.undeliveredDayReport !== undefined && (
              <UndeliveredDayReport ways={data.undeliveredDayReport} />
            )}
            <TodayFigures overview={data} />
            <WaitingLists overview={data} />
            <StateTiles overview={data} />
            <PastFigures />
          </>
        )}
      </div>
    </>
  );
}
