/**
 * All notifications of this person by table: ready lines to pick up, which are claimed, served or dismissed,
 * notifications that ask for an action, tables that are late, and news, which is dismissed at once.
 */
import { useMemo } from 'react';
import { Link } from 'wouter';
import { Bell, X } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { useSettled } from '../../../notifications/notices/pointer-activity.ts';
import type { NotificationCenter } from '../../../notifications/notification-center.ts';
import { groupTitle, type NoticeGroup } from '../../../notifications/status-line/notice-groups.ts';
import { useNoticeGroups } from '../../../notifications/status-line/use-notice-groups.ts';
import { useNotificationCenter } from '../../../notifications/use-notification-center.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { useTappedOrders } from '../../../writes/use-tapped-orders.ts';
import { readyCards } from './ready-cards.ts';
import styles from './ready-screen.module.css';
import { ServeCard } from './serve-card.tsx';

type NoticeCardProps = {
  group: NoticeGroup;
  onOpen(orderId: string): void;
  onDismiss(): void;
};

/** A table's other notifications, opened or dismissed together. */
function NoticeCard({ group, onOpen, onDismiss }: NoticeCardProps) {
  const { t } = useTranslation();
  const { lead, notices, orderId } = group;
  const title = groupTitle(t, group);
  const [, ...others] = notices;
  return (
    <article className={styles.card} data-kind={lead.kind} aria-label={title}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{lead.takenBy ? t('notices.takenBy', { name: lead.takenBy }) : lead.body}</p>
        {others.map(({ id, title: what, body }) => (
          <p key={id}>
            {what !== lead.title && <b>{what}</b>} {body}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {orderId !== undefined && (
          <Button aria-label={t('notices.openFor', { title })} onClick={() => onOpen(orderId)}>
            {t('notices.open')}
          </Button>
        )}
        <IconButton label={t('notices.dismissFor', { title })} icon={<X />} onClick={onDismiss} />
      </div>
    </article>
  );
}

/** Lazy-loaded: offers are rare. */
const TransferCards = loadable(async () => (await import('../transfers/transfer-cards.tsx')).TransferCards);

export function ReadyScreen() {
  const { t } = useTranslation();
  const center = useNotificationCenter();
  return (
    <>
      <PageHeader title={t('app.screens.waiterReady')} />
      <TransferCards />
      {center === null ? <Skeleton kind="rows" count={3} /> : <ReadyList center={center} />}
    </>
  );
}

function ReadyList({ center }: { center: NotificationCenter }) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const orders = useRead('waiterOrders');
  const all = useNoticeGroups(center);
  // Transfers are shown by the cards above.
  const groups = useMemo(() => all.filter(({ lead }) => lead.kind !== 'transfer'), [all]);
  const tapped = useTappedOrders();
  const now = useMemo(
    () => readyCards(tapped(orders.data ?? []), groups, userId),
    [tapped, orders.data, groups, userId],
  );
  const { toPickUp, toCheck, late, news } = useSettled(now, now);
  const dismiss = (group: NoticeGroup | null) => {
    for (const { id } of group?.notices ?? []) center.board.dismiss(id);
  };
  const count = toPickUp.length + toCheck.length + late.length + news.length;
  const isEmpty = orders.status === 'ready' && groups.length === all.length && count === 0;
  const noticeCards = (some: readonly NoticeGroup[]) =>
    some.map(group => (
      <NoticeCard key={group.key} group={group} onOpen={center.openOrder} onDismiss={() => dismiss(group)} />
    ));
  return (
    <div className={styles.page}>
      {orders.status === 'loading' && count === 0 && <Skeleton kind="rows" count={3} />}
      {orders.status === 'failed' && <ReadFailure text={orders.failure} onRetry={orders.retry} />}
      {isEmpty && (
        <EmptyState
          icon={<Bell />}
          title={t('waiter.ready.empty')}
          text={t('waiter.ready.emptyHint')}
          action={<Link href={screenPaths.waiterTables}>{t('waiter.orders.toTables')}</Link>}
        />
      )}
      {toPickUp.length > 0 && (
        <section className={styles.group} aria-labelledby="to-pick-up">
          <h2 id="to-pick-up">{t('waiter.ready.toPickUp', { number: toPickUp.length })}</h2>
          {toPickUp.map(card => (
            <ServeCard
              key={card.key}
              card={card}
              onOpen={center.openOrder}
              onEnded={center.board.dismiss}
              onDismiss={card.group && (() => dismiss(card.group))}
            />
          ))}
        </section>
      )}
      {toCheck.length > 0 && (
        <section className={styles.group} aria-labelledby="to-check">
          <h2 id="to-check">{t('waiter.ready.toCheck')}</h2>
          {noticeCards(toCheck)}
        </section>
      )}
      {late.length > 0 && (
        <section className={styles.group} aria-labelledby="late">
          <h2 id="late">{t('waiter.ready.late', { number: late.length })}</h2>
          {noticeCards(late)}
        </section>
      )}
      {news.length > 0 && (
        <section className={styles.group} aria-labelledby="news">
          <div className={styles.head}>
            <h2 id="news">{t('waiter.ready.news')}</h2>
            <Button onClick={() => news.forEach(dismiss)}>{t('waiter.ready.dismissAll')}</Button>
          </div>
          {noticeCards(news)}
        </section>
      )}
    </div>
  );
}
