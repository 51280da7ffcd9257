/** The waiter's own shift: sales, tips, cash to hand in, and what is left to do, each line where it is dealt with. */
import { Fragment } from 'react';
import { Link } from 'wouter';
import type { WaiterShift } from '#shared/cash/day-report-schema.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import cash from '../../../cash/cash-figures.module.css';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { UnsavedOrders, useUnsavedOrders } from '../../../orders/unsaved-orders.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { Modal } from '../../../ui/modal.tsx';
import list from '../tables/order-list.module.css';
import { OrderRow } from '../tables/order-row.tsx';
import { ownOrders } from '../tables/own-orders.ts';
import { useNewestOrders } from '../tables/use-newest-orders.ts';
import { TransferCards } from '../transfers/transfer-cards.tsx';
import { isOfferable } from '../transfers/transfer-locations.ts';
import { countedCash } from './counted-cash.ts';
import styles from './shift-sheet.module.css';

const tickMs = 5_000;

function Figures({ shift, sessions }: { shift: WaiterShift; sessions: readonly CashSession[] }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const { userId, restaurant } = useMember();
  const { from, orders, gross, cardTips } = shift;
  // A count makes the expected amount known.
  const own = shift.cash ?? countedCash(sessions, userId, from);
  const rows = [
    { label: t('waiter.shift.sales', { count: orders }), text: money(gross) },
    { label: t('cash.cardTips'), text: money(cardTips) },
    ...(own === undefined ? [] : [{ label: t('cash.cashTips'), text: money(own.tips) }]),
  ];
  const toHandIn = own?.toHandIn ?? 0;
  const amount = own === undefined ? t('waiter.shift.afterCount') : money(Math.abs(toHandIn));
  return (
    <>
      <p>{t('waiter.shift.since', { time: dateTime(from) })}</p>
      <dl className={cash.figures}>
        {rows.map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
        {(own !== undefined || restaurant.usesCashSessions) && (
          <>
            <dt className={cash.total}>{t(toHandIn < 0 ? 'cash.owed' : 'cash.toHandIn')}</dt>
            <dd className={cash.total}>{amount}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** Changes that this device still has to send, orders to settle or transfer, transfers to answer, and cash to count. */
function Path({ sessions }: { sessions: readonly CashSession[] }) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const nowMs = useServerNow(tickMs);
  const all = useNewestOrders().data ?? [];
  const transfers = useRead('orderTransfers').data ?? [];
  const orders = ownOrders(all, userId, nowMs).filter(order => isOfferable(order) && !order.isTraining);
  const offers = transfers.filter(({ state, to }) => state === 'open' && to.id === userId);
  const toCount = sessions.filter(
    ({ kind, holder, state }) =>
      kind === 'waiter' && holder.id === userId && (state === 'open' || state === 'recount'),
  );
  const unsaved = useUnsavedOrders();
  if (unsaved.length + orders.length + offers.length + toCount.length === 0)
    return <EmptyState title={t('waiter.shift.done')} />;
  return (
    <section aria-labelledby="shift-left" className={styles.path}>
      <h3 id="shift-left">{t('waiter.shift.left')}</h3>
      <UnsavedOrders />
      <TransferCards offerable={orders} />
      <ul className={styles.left}>
        {orders.map(order => (
          <li key={order.id}>
            <OrderRow order={order} nowMs={nowMs} />
          </li>
        ))}
        {toCount.map(({ id }) => (
          <li key={id}>
            <Link href={screenPaths.waiterCash} className={list.row}>
              <span className={list.name}>{t('cash.count.title')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ShiftSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shift = useRead('waiterShift');
  const sessions = useRead('cashSessions');
  const reads = [shift, useRead('waiterOrders'), useRead('orderTransfers'), sessions];
  const failed = reads.find(({ status }) => status === 'failed');
  const isLoading = reads.some(({ status }) => status === 'loading');
  return (
    <Modal isOpen title={t('waiter.shift.finish')} variant="sheet" onClose={onClose}>
      {failed !== undefined && <ReadFailure text={failed.failure} onRetry={failed.retry} />}
      {failed === undefined && isLoading && <Skeleton kind="rows" count={5} />}
      {failed === undefined && shift.data && sessions.data && !isLoading && (
        <>
          <Figures shift={shift.data} sessions={sessions.data} />
          <Path sessions={sessions.data} />
        </>
      )}
    </Modal>
  );
}
