/** The waiter's own shift: its figures, and the steps to its end, each with what is left where it is dealt with. */
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Check, Lock, LogOut } from '#icons';
import type { WaiterShift } from '#shared/cash/day-report-schema.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import cash from '../../../cash/cash-figures.module.css';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useScreenLock } from '../../../identity/use-screen-lock.ts';
import { useSignOut } from '../../../identity/use-sign-out.ts';
import { useLeavePush } from '../../../notifications/push/leave-push.ts';
import { UnsavedOrders, useUnsavedOrders } from '../../../orders/unsaved-orders.tsx';
import { useSignOutQuestion } from '../../../orders/use-sign-out-question.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { Modal } from '../../../ui/modal.tsx';
import list from '../tables/order-list.module.css';
import { OrderRow } from '../tables/order-row.tsx';
import { ownOrders } from '../tables/own-orders.ts';
import { useNewestOrders } from '../tables/use-newest-orders.ts';
import { TransferCards } from '../transfers/transfer-cards.tsx';
import { isOfferable } from '../transfers/transfer-locations.ts';
import { type OwnCash, ownCash } from './own-cash.ts';
import styles from './shift-sheet.module.css';

const tickMs = 5_000;

/** `outside`: cash that no session has. */
type Cash = { own: OwnCash | undefined; outside: number; isToCount: boolean };

function Figures({ shift, own, outside, isToCount }: Cash & { shift: WaiterShift }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const { from, orders, gross, refunded, cardTips } = shift;
  const rows = [
    { label: t('waiter.shift.sales', { count: orders }), text: money(gross) },
    ...(refunded === undefined ? [] : [{ label: t('waiter.shift.refunded'), text: money(-refunded) }]),
    { label: t('cash.cardTips'), text: money(cardTips) },
    ...(own === undefined ? [] : [{ label: t('cash.cashTips'), text: money(own.tips) }]),
    ...(outside === 0 ? [] : [{ label: t('waiter.shift.outside'), text: money(outside) }]),
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
        {(own !== undefined || isToCount) && (
          <>
            <dt className={cash.total}>{t(toHandIn < 0 ? 'cash.owed' : 'cash.toHandIn')}</dt>
            <dd className={cash.total}>{amount}</dd>
          </>
        )}
      </dl>
      {own !== undefined && own.parts.length > 1 && (
        <p className={styles.parts}>
          {own.parts.map(({ part, amount: of }) => `${t(`cash.${part}`)} ${money(of)}`).join(' · ')}
        </p>
      )}
    </>
  );
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const state = isDone ? 'done' : 'left';
  return (
    <li className={styles.step} data-state={state}>
      <span aria-hidden="true">{isDone && <Check />}</span>
      <h3>
        {title}
        <span className="visually-hidden"> ({t(`waiter.shift.${state}`)})</span>
      </h3>
      <div>{children}</div>
    </li>
  );
}

/** Locks a shared screen, signs out elsewhere: Kelner keeps no working hours. */
function Leave() {
  const { t } = useTranslation();
  const shared = useScreenLock();
  const { signOut: end, failure } = useSignOut();
  const { signOut, question } = useSignOutQuestion(useLeavePush(end));
  return (
    <>
      {failure !== null && <ReadFailure text={failure} onRetry={signOut} />}
      {shared === null ? (
        <Button variant="primary" icon={<LogOut />} onClick={signOut}>
          {t('ui.signOut')}
        </Button>
      ) : (
        <Button variant="primary" icon={<Lock />} onClick={shared.lock}>
          {t('lock.lock')}
        </Button>
      )}
      {question}
    </>
  );
}

/** Changes that this device still has to send, orders to settle or transfer, and transfers to answer; cash to count; the end. */
function Path({ own, outside, isToCount }: Cash) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { userId, restaurant } = useMember();
  const nowMs = useServerNow(tickMs);
  const all = useNewestOrders().data ?? [];
  const transfers = useRead('orderTransfers').data ?? [];
  const orders = ownOrders(all, userId, nowMs).filter(order => isOfferable(order) && !order.isTraining);
  const offers = transfers.filter(({ state, to }) => state === 'open' && to.id === userId);
  const unsaved = useUnsavedOrders();
  const areOrdersDone = unsaved.length + orders.length + offers.length === 0;
  const isDone = areOrdersDone && !isToCount;
  const toHandIn = outside + (own === undefined || own.isConfirmed ? 0 : own.toHandIn);
  return (
    <ol className={styles.path}>
      <Step title={t('waiter.shift.orders')} isDone={areOrdersDone}>
        <UnsavedOrders />
        <TransferCards offerable={orders} />
        {orders.length > 0 && (
          <ul className={styles.left}>
            {orders.map(order => (
              <li key={order.id}>
                <OrderRow order={order} nowMs={nowMs} />
              </li>
            ))}
          </ul>
        )}
      </Step>
      {(isToCount || (restaurant.usesCashSessions && own !== undefined)) && (
        <Step title={t('waiter.shift.cash')} isDone={!isToCount}>
          {isToCount ? (
            <Link href={screenPaths.waiterCash} className={list.row}>
              <span className={list.name}>{t('cash.count.title')}</span>
            </Link>
          ) : (
            <p>{t(`cash.states.${own?.isConfirmed ? 'confirmed' : 'counted'}`)}</p>
          )}
        </Step>
      )}
      <Step title={t('waiter.shift.end')} isDone={isDone && toHandIn <= 0}>
        {isDone && (
          <>
            <p>{t(`waiter.shift.${toHandIn > 0 ? 'handIn' : 'free'}`, { amount: money(toHandIn) })}</p>
            <Leave />
          </>
        )}
      </Step>
    </ol>
  );
}

export function ShiftSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shift = useRead('waiterShift');
  const sessions = useRead('cashSessions');
  const reads = [shift, useRead('waiterOrders'), useRead('orderTransfers'), sessions];
  const { userId } = useMember();
  const own = shift.data && sessions.data && ownCash(shift.data, sessions.data, userId);
  const owed = { own, outside: shift.data?.outside ?? 0 };
  const isToCount = sessions.data?.some(
    ({ kind, holder, state }) =>
      kind === 'waiter' && holder.id === userId && (state === 'open' || state === 'recount'),
  );
  const failed = reads.find(({ status }) => status === 'failed');
  const isLoading = reads.some(({ status }) => status === 'loading');
  return (
    <Modal isOpen title={t('waiter.shift.finish')} variant="sheet" onClose={onClose}>
      {failed !== undefined && <ReadFailure text={failed.failure} onRetry={failed.retry} />}
      {failed === undefined && isLoading && <Skeleton kind="rows" count={5} />}
      {failed === undefined && shift.data && isToCount !== undefined && !isLoading && (
        <>
          <Figures shift={shift.data} {...owed} isToCount={isToCount} />
          <Path {...owed} isToCount={isToCount} />
        </>
      )}
    </Modal>
  );
}
