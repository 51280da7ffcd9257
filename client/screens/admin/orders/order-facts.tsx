/** The head of an order: where, whose, since when, and what its guests must not get. */
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import listStyles from '../admin-list.module.css';
import styles from './order-parts.module.css';
import { OrderStateTag } from './order-state-tag.tsx';

export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const place =
    order.type === 'dineIn' ? t('order.table', { label: order.tableLabel }) : t('office.orders.takeaway');
  const facts = [
    { label: t('office.orders.fields.place'), value: place },
    { label: t('office.orders.fields.waiter'), value: order.waiterName },
    ...(order.type === 'dineIn'
      ? [{ label: t('office.orders.fields.guests'), value: String(order.guestCount) }]
      : []),
    { label: t('office.orders.fields.openedAt'), value: dateTime(order.openedAt) },
    ...(order.closedAt === undefined
      ? []
      : [{ label: t('office.order.closedAt'), value: dateTime(order.closedAt) }]),
    { label: t('office.order.businessDay'), value: day(order.businessDay) },
    { label: t('office.order.receipt'), value: t(`office.order.receipts.${order.receiptState}`) },
    ...(order.note === undefined ? [] : [{ label: t('office.events.fields.note'), value: order.note }]),
  ];
  return (
    <section className={listStyles.card} aria-label={t('office.order.facts')}>
      <OrderStateTag state={order.state} />
      {order.allergyNote !== undefined && (
        <p className={styles.allergy}>
          <TriangleAlert aria-hidden="true" />
          {t('order.allergy', { note: order.allergyNote })}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
