import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ArrowLeft, Ellipsis, TriangleAlert } from '#icons';
import { screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useShellParts } from '../../../ui/shell/shell-parts.tsx';
import styles from './order-header.module.css';

/** Why nothing can be added to an order any more. */
function endWord({ state, mergedIntoId }: Order): string {
  if (state === 'closed') return 'order.closed';
  return mergedIntoId === undefined ? 'order.cancelled' : 'till.over.merged';
}

const tickMs = 10_000;

/**
 * Order header: a bar with place and buttons that stays in view, and waiter, opening time and notes for the kitchen,
 * which scroll away.
 */
export function OrderHeader({
  order,
  hasAllergies,
  onAllergies,
  onMore,
  children,
}: {
  order: Order;
  hasAllergies: boolean;
  onAllergies: () => void;
  onMore: () => void;
  /** The order's allergies, shown in one chip with their button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { minutesSince, time } = useFormats();
  const { status } = useShellParts();
  const word = useWord();
  const { userId } = useMember();
  const nowMs = useServerNow(tickMs);
  const allergies = t('order.allergies.title');
  const facts = [
    order.atTerminal?.some(({ state }) => state === 'unknown') && t('till.terminal.unclear'),
    order.type === 'dineIn' && order.guestCount > 0 && t('order.guests', { count: order.guestCount }),
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
          <ArrowLeft />
        </Link>
        <h1>{orderPlace(t, order)}</h1>
        <div className={styles.allergies} data-filled={hasAllergies}>
          {children}
          <IconButton
            label={allergies}
            icon={<TriangleAlert />}
            word={allergies}
            className={styles.round}
            onClick={onAllergies}
          />
        </div>
        <IconButton
          label={t('order.more')}
          icon={<Ellipsis />}
          word={t('ui.more')}
          className={styles.round}
          onClick={onMore}
        />
      </div>
      <p className={styles.facts}>
        {unbrokenFacts(facts.join(' · '))}
        {status}
      </p>
      {order.note !== undefined && (
        <p className={styles.note}>{t('order.note', { note: word(order.note) })}</p>
      )}
      {order.state !== 'open' && !order.isPractice && (
        <p className={styles.state} role="status">
          {`${t('order.notOpen')} (${t(endWord(order))})`}
          {order.mergedIntoId !== undefined && (
            <Link href={waiterOrderPath(order.mergedIntoId)}>{t('till.over.toMerged')}</Link>
          )}
        </p>
      )}
    </header>
  );
}
