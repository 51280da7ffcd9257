/** Items with what was sold of them, and their margin where a cost is known. */

import type { ItemRow } from '#shared/reports/report-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import listStyles from '../../admin-list.module.css';
import { marginOf } from '../margin-card.tsx';
import styles from '../reports-layout.module.css';
import { useReportTexts } from '../use-report-texts.ts';

type Seller = Pick<ItemRow, 'itemId' | 'name' | 'names' | 'quantity' | 'gross' | 'net' | 'cost'>;

export function SellersTable({ rows }: { rows: readonly Seller[] }) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
  const hasMargins = rows.some(({ cost, quantity }) => cost !== undefined && quantity > 0);
  const marginText = (row: Seller) => {
    const margin = marginOf(row);
    return margin === null ? '–' : moneyPlain(margin);
  };
  const heads = [t('reports.fields.sold'), t('reports.fields.gross')];
  return (
    <table className={`${listStyles.table} ${styles.sellers}`}>
      <thead>
        <tr>
          <th scope="col">{t('reports.fields.item')}</th>
          {[...heads, ...(hasMargins ? [t('reports.margin.margin')] : [])].map(head => (
            <th key={head} scope="col" className={listStyles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.plainRows}>
        {rows.map(row => (
          <tr key={row.itemId}>
            <td>{displayName(row, i18n.language)}</td>
            <td className={listStyles.number}>{count(row.quantity)}</td>
            <td className={listStyles.number}>{moneyPlain(row.gross)}</td>
            {hasMargins && <td className={listStyles.number}>{marginText(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
