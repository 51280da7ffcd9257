/** Event history of an order or table: what happened, who did it, on which device, when; for a table, also in which order. */

import { Link } from 'wouter';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import type { LineNames } from './event-content.ts';
import { describeEvent } from './order-event-text.ts';
import styles from './order-timeline.module.css';

type EventListProps = {
  events: readonly OrderEvent[];
  names: LineNames;
  /** `dateTime` for histories that span several days. */
  when: 'time' | 'dateTime';
};

export function EventList({ events, names, when }: EventListProps) {
  const { t, i18n } = useTranslation();
  const { time, dateTime, money } = useFormats();
  const word = useWord();
  return (
    <ol className={styles.events}>
      {events.map(event => {
        const { title, details } = describeEvent({ t, language: i18n.language, money, time }, event, names);
        const device = event.deviceName && t('office.order.onDevice', { device: event.deviceName });
        // Printer events have no user.
        const who = event.userName === '' ? t('office.events.byItself') : event.userName;
        return (
          <li key={event.id} className={styles.event} data-when={when}>
            <time className={styles.time} dateTime={event.at} title={dateTime(event.at)}>
              {when === 'time' ? time(event.at) : dateTime(event.at)}
            </time>
            <div>
              <p className={styles.title}>{title}</p>
              {details.length > 0 && <p>{details.map(word).join(' · ')}</p>}
              <p className={styles.who}>
                {event.orderId !== undefined && (
                  <>
                    <Link href={adminOrderPath(event.orderId)}>
                      {t('order.numbered', { number: event.orderNumber })}
                    </Link>
                    {' · '}
                  </>
                )}
                {[who, device].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
