/** Event history of an order, oldest first. */
import { useEffect, useRef } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { lineNames } from './event-content.ts';
import { EventList } from './event-list.tsx';
import styles from './order-timeline.module.css';

export function OrderTimeline({ order }: { order: Order }) {
  const { t, i18n } = useTranslation();
  const events = useRead('orderEvents', { id: order.id });
  // The history read is not live, so a new order version triggers a refetch.
  const knownVersion = useRef(order.version);
  const readAgain = useRef(events.retry);
  readAgain.current = events.retry;
  useEffect(() => {
    if (knownVersion.current === order.version) return;
    knownVersion.current = order.version;
    readAgain.current();
  }, [order.version]);
  const names = lineNames(order, events.data ?? [], i18n.language);
  return (
    <section className={listStyles.card} aria-labelledby="order-timeline">
      <div className={listStyles.cardHeader}>
        <h2 id="order-timeline">{t('office.order.timeline')}</h2>
      </div>
      {events.data === undefined && <ReadPlaceholder reads={[events]} />}
      {events.data?.length === 0 && <p className={styles.none}>{t('office.order.noEvents')}</p>}
      {events.data !== undefined && <EventList events={events.data} names={names} when="time" />}
    </section>
  );
}
