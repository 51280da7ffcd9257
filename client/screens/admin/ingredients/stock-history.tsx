/** Stock movements of an ingredient: time, amount, reason and user. */
import { useTranslation } from 'react-i18next';
import type { StockMovement } from '#shared/catalog/ingredient-schema.ts';
import type { IngredientUnit } from '#shared/catalog/stock-amounts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import styles from '../admin-list.module.css';
import { useAmounts } from './use-amounts.ts';

export function StockHistory({
  movements,
  unit,
}: {
  movements: readonly StockMovement[];
  unit: IngredientUnit;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const amounts = useAmounts();
  if (movements.length === 0) return <p>{t('office.stock.noHistory')}</p>;
  const signed = (delta: number) => `${delta > 0 ? '+' : ''}${amounts(delta, unit)}`;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('office.stock.fields.reason')}</th>
          <th scope="col" className={styles.number}>
            {t('office.stock.fields.delta')}
          </th>
          <th scope="col" className={styles.number}>
            {t('office.stock.fields.stockAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ id, reason, note, by, at, delta, stockAfter }) => (
          <tr key={id}>
            <td>
              {t(`office.stock.reasons.${reason}`)}
              {note !== undefined && `: ${note}`}
              <br />
              <small>
                {dateTime(at)} · {by}
              </small>
            </td>
            <td className={styles.number}>{signed(delta)}</td>
            <td className={styles.number}>{amounts(stockAfter, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
