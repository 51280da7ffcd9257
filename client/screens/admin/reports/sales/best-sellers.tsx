/** Best-selling items, with a link to the full list. */

import type { PathParams } from '#shared/contract/paths.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';
import { ReportCard } from '../report-card.tsx';
import styles from '../reports-layout.module.css';
import { SellersTable } from './sellers-table.tsx';

const shownMost = 6;

export function BestSellers({ params, onAllItems }: { params: PathParams; onAllItems: () => void }) {
  const { t } = useTranslation();
  const items = useRead('itemsReport', params);
  const best = items.data?.rows.filter(({ quantity }) => quantity > 0).slice(0, shownMost);
  return (
    <ReportCard
      title={t('reports.sales.best')}
      aside={
        <button type="button" className={styles.link} onClick={onAllItems}>
          {t('reports.sales.allItems')}
        </button>
      }
    >
      {best === undefined ? <ReadPlaceholder reads={[items]} /> : <SellersTable rows={best} />}
    </ReportCard>
  );
}
