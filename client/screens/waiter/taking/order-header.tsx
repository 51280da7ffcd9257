import { ArrowLeft, Ellipsis, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isOnItsWay } from '#shared/order-states.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { screenPaths, waiterOrderPath } from '#shared/screen-paths.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useShellParts } from '../../../ui/shell/shell-parts.tsx';
import styles from './order-header.module.css';

const tickMs = 10_000;

function endWord({ state, mergedIntoId }: Order): string {
  if (state === 'closed') return 'order.closed';
  return mergedIntoId === undefined ? 'order.cancelled' : 'till.over.merged';
}

/** Order header: place, waiter, opening time, and notes and allergies for the kitchen. */
export function OrderHeader({ order, onMore }: { order: Order; onMore: () => void }) {
  const { t } = useTranslation();
  const { minutesSince, time } = useFormats();
  const { status } = useShellParts();
  const { userId } = useMember();
  const nowMs = useServerNow(tickMs);
  const toComeCount = order.lines.filter(line => isOnItsWay(line.state)).length;
  const facts = [
    order.type === 'dineIn' ? t('order.guests', { count: order.guestCount }) : undefined,
    t('order.number', { number: order.number }),
    order.pickupAt === undefined ? undefined : t('order.pickup.at', { time: time(order.pickupAt) }),
    elapsedText(t, minutesSince(order.openedAt, nowMs)),
    order.waiterId === userId ? undefined : order.waiterName,
    order.billRequestedAt === undefined || order.state !== 'open'
      ? undefined
      : t('till.bill.waiting', { since: elapsedText(t, minutesSince(order.billRequestedAt, nowMs)) }),
  ].filter(Boolean);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link href={screenPaths.waiterTables} className={styles.round} aria-label={t('order.back')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={styles.title}>
          <h1>{orderPlace(t, order)}</h1>
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
        <p className={styles.state} role="status">
          {toComeCount > 0 && order.state === 'closed'
            ? t('waiter.tile.paid', { toCome: toComeCount })
            : `${t('order.notOpen')} (${t(endWord(order))})`}
          {order.mergedIntoId !== undefined && (
            <Link href={waiterOrderPath(order.mergedIntoId)}>{t('till.over.toMerged')}</Link>
          )}
        </p>
      )}
    </header>
  );
}
