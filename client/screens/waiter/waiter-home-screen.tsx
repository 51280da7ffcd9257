/** Waiter home screen: own open orders, ready to serve first, and links to the other floor screens. */

import { useState } from 'react';
import { Banknote, Check, CircleHelp, History, LayoutGrid, ReceiptText } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { AllergenSheetButton } from '../../allergens/allergen-sheet-button.tsx';
import { useServerNow } from '../../data/use-server-now.ts';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../ui/messages/skeleton.tsx';
import { AreaCard, AreaCards } from '../../ui/shell/area-cards.tsx';
import { PageHeader } from '../../ui/shell/page-header.tsx';
import styles from './tables/order-list.module.css';
import { OrderRow } from './tables/order-row.tsx';
import { ownOrders } from './tables/own-orders.ts';
import { useNewestOrders } from './tables/use-newest-orders.ts';

const HelpSheet = loadable(async () => (await import('./tables/help-sheet.tsx')).HelpSheet);

const ShiftSheet = loadable(async () => (await import('./shift/shift-sheet.tsx')).ShiftSheet);

const tickMs = 5_000;

/** Opens the shift's figures with what is left to do, or the signs' meaning and the practice. */
function Sheets() {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<'shift' | 'help' | null>(null);
  const close = () => setSheet(null);
  return (
    <div className={styles.help}>
      <Button variant="primary" icon={<Check />} onClick={() => setSheet('shift')}>
        {t('waiter.shift.finish')}
      </Button>
      <Button icon={<CircleHelp />} onClick={() => setSheet('help')}>
        {t('waiter.practice.help')}
      </Button>
      {sheet === 'shift' && <ShiftSheet onClose={close} />}
      {sheet === 'help' && <HelpSheet onClose={close} />}
    </div>
  );
}

export function WaiterHomeScreen() {
  const { t } = useTranslation();
  const { data, status, failure, retry } = useNewestOrders();
  const { userId, restaurant } = useMember();
  const nowMs = useServerNow(tickMs);
  const own = ownOrders(data ?? [], userId, nowMs);
  return (
    <>
      <PageHeader title={t('app.screens.waiter')} actions={<AllergenSheetButton />} />
      <section aria-labelledby="own-orders">
        <h2 id="own-orders" className={styles.heading}>
          {t('app.waiterHome.mine')}
        </h2>
        {status === 'loading' && <Skeleton kind="rows" count={5} />}
        {status === 'failed' && <ReadFailure text={failure} onRetry={retry} />}
        {status === 'ready' && own.length === 0 && (
          <EmptyState title={t('waiter.orders.emptyMine')} text={t('waiter.orders.emptyHint')} />
        )}
        <ul className={styles.list}>
          {own.map(order => (
            <li key={order.id}>
              <OrderRow order={order} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      </section>
      <AreaCards label={t('app.waiterHome.ways')}>
        <AreaCard
          path={screenPaths.waiterTables}
          icon={<LayoutGrid />}
          title={t('app.screens.waiterTables')}
        />
        <AreaCard
          path={screenPaths.waiterOrders}
          icon={<ReceiptText />}
          title={t('app.screens.waiterOrders')}
          detail={data && t('app.waiterHome.open', { count: data.length })}
        />
        <AreaCard
          path={screenPaths.recentlyClosedOrders}
          icon={<History />}
          title={t('app.screens.recentlyClosedOrders')}
        />
        {(restaurant.usesCashSessions || restaurant.hasDrawer) && (
          <AreaCard path={screenPaths.waiterCash} icon={<Banknote />} title={t('app.screens.waiterCash')} />
        )}
      </AreaCards>
      <Sheets />
    </>
  );
}
