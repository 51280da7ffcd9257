import { ArrowLeft, Ellipsis, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Order } from '#shared/schemas/order-schema.ts';
import { screenPaths } from '#shared/screen-paths.ts';
import { useServerNow } from '../../data/server-clock.ts';
import { useFormats } from '../../i18n/formats.ts';
import { elapsedText } from '../../orders/elapsed-text.ts';
import { useShellParts } from '../../ui/shell-parts.tsx';
import styles from './order-header.module.css';

const tickMs = 10_000;

/** Whose order this is, since when, and what the kitchen has to know about its guests. */
export function OrderHeader({ order, onMore }: { order: Order; onMore: () => void }) {
  const { t } = useTranslation();
  const { minutesSince } = useFormats();
  const { status } = useShellParts();
  const nowMs = useServerNow(tickMs);
  const facts = [
    order.type === 'dineIn' ? t('order.guests', { count: order.guestCount }) : undefined,
    t('order.number', { number: order.number }),
    elapsedText(t, minutesSince(order.openedAt, nowMs)),
  ].filter(Boolean);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link href={screenPaths.waiterTables} className={styles.round} aria-label={t('order.back')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={styles.title}>
          <h1>
            {order.type === 'dineIn'
              ? t('order.table', { label: order.tableLabel })
              : t('order.takeaway', { number: order.number })}
          </h1>
          <p className={styles.facts}>
            {facts.join(' · ')}
            {status}
          </p>
        </div>
        <button type="button" className={styles.round} aria-label={t('order.more')} onClick={onMore}>
          <Ellipsis aria-hidden="true" />
        </button>
      </div>
      {order.allergyNote !== undefined && (
        <p className={styles.allergy}>
          <TriangleAlert aria-hidden="true" />
          {t('order.allergy', { note: order.allergyNote })}
        </p>
      )}
      {order.note !== undefined && <p className={styles.note}>{t('order.note', { note: order.note })}</p>}
      {order.state !== 'open' && (
        <p className={styles.allergy} role="status">
          {t('order.notOpen')} ({t(order.state === 'closed' ? 'order.closed' : 'order.cancelled')})
        </p>
      )}
    </header>
  );
}
