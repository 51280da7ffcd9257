/** Header of an order: place, waiter, opening time, allergies and merged orders. */

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { TriangleAlert } from '#icons';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { allergyTexts } from '../../../orders/allergy-texts.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { OrderActions } from './office-order-actions.tsx';
import { officePlace } from './office-place.ts';
import styles from './order-parts.module.css';
import { OrderStateTag } from './order-state-tag.tsx';

type Fact = { label: string; value: ReactNode };

export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const word = useWord();
  const { closedAt, billRequestedAt, note, mergedIntoId, mergedFrom } = order;
  const facts: Fact[] = [
    { label: t('office.orders.fields.place'), value: officePlace(t, order) },
    { label: t('office.orders.fields.waiter'), value: order.waiterName },
  ];
  const add = (label: string, value: ReactNode) => facts.push({ label, value });
  if (order.type === 'dineIn') add(t('office.orders.fields.guests'), String(order.guestCount));
  add(t('office.orders.fields.openedAt'), dateTime(order.openedAt));
  if (billRequestedAt !== undefined) add(t('office.order.billRequestedAt'), dateTime(billRequestedAt));
  if (closedAt !== undefined) add(t('office.order.closedAt'), dateTime(closedAt));
  add(t('office.order.businessDay'), day(order.businessDay));
  if (note !== undefined) add(t('office.events.fields.note'), word(note));
  if (mergedIntoId !== undefined) {
    const link = <Link href={adminOrderPath(mergedIntoId)}>{t('office.order.theOther')}</Link>;
    add(t('office.order.mergedInto'), link);
  }
  if (mergedFrom.length > 0) {
    const links = mergedFrom.map(({ orderId, number, tableLabel }) => (
      <Link key={orderId} href={adminOrderPath(orderId)} className={styles.merged}>
        {t('order.numbered', { number })}
        {tableLabel !== undefined && ` · ${t('order.table', { label: tableLabel })}`}
      </Link>
    ));
    add(t('office.order.mergedFrom'), links);
  }
  const allergies = allergyTexts(t, order);
  return (
    <section className={listStyles.card} aria-label={t('office.order.facts')}>
      <OrderStateTag order={order} />
      {allergies.length > 0 && (
        <p className={styles.allergy}>
          <TriangleAlert aria-hidden="true" />
          {t('order.allergy', { note: allergies.join('; ') })}
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
      <OrderActions order={order} />
    </section>
  );
}
