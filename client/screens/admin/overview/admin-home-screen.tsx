/** Back-office overview: the business day so far, and what needs attention now. */
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/use-read.ts';
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
