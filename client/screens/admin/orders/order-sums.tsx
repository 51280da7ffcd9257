/** What an order comes to, and how much of it is VAT at which rate. */
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import listStyles from '../admin-list.module.css';
import styles from './order-parts.module.css';

export function OrderSums({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const amounts = ['net', 'vat', 'gross'] as const;
  return (
    <section className={listStyles.card} aria-labelledby="order-sums">
      <div className={listStyles.cardHeader}>
        <h2 id="order-sums">{t('office.order.sums')}</h2>
      </div>
      <table className={`${listStyles.table} ${styles.vat}`}>
        <caption className="visually-hidden">{t('office.order.vatBreakdown')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.order.rate')}</th>
            {amounts.map(amount => (
              <th key={amount} scope="col" className={listStyles.number}>
                {t(`office.order.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.vatBreakdown.map(share => (
            <tr key={share.rate}>
              <th scope="row">{share.rate} %</th>
              {amounts.map(amount => (
                <td key={amount} className={listStyles.number}>
                  {money(share[amount])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        <dt>{t('office.order.subtotal')}</dt>
        <dd>{money(order.subtotal)}</dd>
        <dt>{t('office.orders.fields.total')}</dt>
        <dd className={styles.total}>{money(order.total)}</dd>
      </dl>
    </section>
  );
}
