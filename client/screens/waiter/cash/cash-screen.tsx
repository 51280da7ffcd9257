/** The waiter's own cash session, and on a paired device the session of its drawer. */

import type { CashSession } from '#shared/order/payment-schema.ts';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useRead } from '../../../data/use-read.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { CashCard, OpenCash } from './cash-card.tsx';
import styles from './cash-screen.module.css';

/** Lazy-loaded: only tills with a drawer need it. */
const NoSale = loadable(async () => (await import('./drawer/no-sale.tsx')).NoSale);

function isRunning({ state }: CashSession): boolean {
  return state === 'open';
}

/**
 * Sessions stay listed until the office has confirmed them, so that the holder sees the result of the count.
 */
function isPending({ state }: CashSession): boolean {
  return state !== 'confirmed';
}

export function CashScreen() {
  const { t } = useTranslation();
  const { data, status, failure, retry } = useRead('cashSessions');
  const { device } = usePairedDevice();
  const { userId, restaurant } = useMember();
  const sessions = data ?? [];
  const own = sessions.filter(({ kind, holder }) => kind === 'waiter' && holder.id === userId);
  const drawers = sessions.filter(({ kind, holder }) => kind === 'drawer' && holder.id === device?.id);
  const drawerTitle = t('cash.drawer', { name: device?.name ?? '' });
  const cards = (list: readonly CashSession[], title: string) =>
    list.map(session => <CashCard key={session.id} session={session} title={title} />);
  if (!restaurant.usesCashSessions) {
    return (
      <>
        <PageHeader title={t('cash.title')} />
        {restaurant.hasDrawer ? (
          <div className={styles.cards}>
            <NoSale />
          </div>
        ) : (
          <EmptyState title={t('errors.CASH_SESSIONS_OFF')} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('cash.title')} />
      {status === 'loading' && <Skeleton kind="rows" count={3} />}
      {status === 'failed' && <ReadFailure text={failure} onRetry={retry} />}
      {status === 'ready' && (
        <div className={styles.cards}>
          {restaurant.hasDrawer && <NoSale />}
          {device !== null && (
            <>
              {cards(drawers.filter(isPending), drawerTitle)}
              {!drawers.some(isRunning) && (
                <OpenCash kind="drawer" title={drawerTitle} text={t('cash.drawerHint')} />
              )}
            </>
          )}
          {cards(own.filter(isPending), t('cash.own'))}
          {!own.some(isRunning) && <OpenCash kind="waiter" title={t('cash.own')} text={t('cash.ownHint')} />}
          {cards(
            own.filter(session => !isPending(session)),
            t('cash.own'),
          )}
        </div>
      )}
    </>
  );
}
