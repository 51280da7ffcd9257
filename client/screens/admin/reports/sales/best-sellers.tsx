/** Best-selling items, with a link to the full list. */
import { useTranslation } from 'react-i18next';
import type { PathParams } from '#shared/contract/paths.ts';
import { useRead } from '../../../../data/use-read.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import listStyles from '../../admin-list.module.css';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';
import { ReportCard } from '../report-card.tsx';
import styles from '../reports-layout.module.css';
import { useReportTexts } from '../use-report-texts.ts';

const shownMost = 6;

export function BestSellers({ params, onAllItems }: { params: PathParams; onAllItems: () => void }) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
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
      {best === undefined ? (
        <ReadPlaceholder reads={[items]} />
      ) : (
        <table className={listStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('reports.fields.item')}</th>
              <th scope="col" className={listStyles.number}>
                {t('reports.fields.sold')}
              </th>
              <th scope="col" className={listStyles.number}>
                {t('reports.fields.gross')}
              </th>
            </tr>
          </thead>
          <tbody className={styles.plainRows}>
            {best.map(row => (
              <tr key={row.itemId}>
                <td>{displayName(row, i18n.language)}</td>
                <td className={listStyles.number}>{count(row.quantity)}</td>
                <td className={listStyles.number}>{moneyPlain(row.gross)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ReportCard>
  );
}
