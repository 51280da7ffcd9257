/** Table of one page of orders, linking to each; on a phone each row is a card. */

import { Link } from 'wouter';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { ReceiptStateTag } from '../print-jobs/receipt-state-tag.tsx';
import { officePlace } from './office-place.ts';
import { OrderStateTag } from './order-state-tag.tsx';
import styles from './order-table.module.css';

type OrderTableProps = {
  orders: readonly Order[];
  /** The next page is loading. */
  isBusy: boolean;
  /** Query of the list, which the order screen uses to link back. */
  search: string;
};

export function OrderTable({ orders, isBusy, search }: OrderTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const number = `${listStyles.number} ${listStyles.extra} ${styles.guests}`;
  const placeOf = (order: Order) => officePlace(t, order);
  return (
    <table className={`${listStyles.table} ${styles.orders}`} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t('office.orders.fields.number')}</th>
          <th scope="col" className={listStyles.extra}>
            {t('office.orders.fields.openedAt')}
          </th>
          <th scope="col" className={listStyles.extra}>
            {t('office.orders.fields.place')}
          </th>
          <th scope="col" className={listStyles.extra}>
            {t('office.orders.fields.waiter')}
          </th>
          <th scope="col" className={number}>
            {t('office.orders.fields.guests')}
          </th>
          <th scope="col" className={listStyles.extra}>
            {t('office.orders.fields.state')}
          </th>
          <th scope="col" className={listStyles.number}>
            {t('office.orders.fields.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <tr key={order.id} className={styles.row}>
            <td>
              <Link href={adminOrderPath(order.id)} state={{ search }} className={styles.link}>
                {t('order.numbered', { number: order.number })}
              </Link>
              <span className={listStyles.phone}>
                <span>
                  {placeOf(order)} · {formats.dateTime(order.openedAt)}
                </span>
                <small>
                  {[
                    order.waiterName,
                    order.linesLeftOut !== undefined &&
                      t('waiter.orders.linesLeftOut', { number: order.linesLeftOut }),
                    order.type === 'dineIn' &&
                      order.guestCount > 0 &&
                      t('order.guests', { count: order.guestCount }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <OrderTags order={order} />
              </span>
            </td>
            <td className={listStyles.extra}>{formats.dateTime(order.openedAt)}</td>
            <td className={listStyles.extra}>{placeOf(order)}</td>
            <td className={listStyles.extra}>{order.waiterName}</td>
            <td className={number}>{order.type === 'dineIn' ? order.guestCount : '–'}</td>
            <td className={listStyles.extra}>
              <OrderTags order={order} />
            </td>
            <td className={listStyles.number}>{formats.money(order.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A printed receipt is the normal case; any other receipt state of a closed order gets a tag. */
function OrderTags({ order }: { order: Order }) {
  const isWorthWords = order.state === 'closed' && order.total > 0 && order.receiptState !== 'issued';
  return (
    <span className={listStyles.tags}>
      <OrderStateTag order={order} />
      {isWorthWords && <ReceiptStateTag state={order.receiptState} of="receipt" />}
    </span>
  );
}
