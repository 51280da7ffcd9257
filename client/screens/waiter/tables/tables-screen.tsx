/** Tables screen of the waiter: every table by location with its status; a tap opens its order or starts one. */

import { atom, useAtom } from 'jotai';
import { Beer, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { waiterOrderPath } from '#shared/screen-paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { UnsavedOrders } from '../../../orders/unsaved-orders.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { tableHasOrder } from '../taking/order-notice.ts';
import { SentNotice } from '../taking/sending/sent-notice.tsx';
import { ChooseOrderModal } from './choose-order-modal.tsx';
import { type OpenedOrder, OrderCreationModal, type OrderTarget } from './order-creation-modal.tsx';
import { OrderTiles } from './order-tiles.tsx';
import { TableTile } from './table-tile.tsx';
import styles from './tables-screen.module.css';
import { describeTable, locationTabs } from './tile-facts.ts';

const tickMs = 5_000;
const allTab = 'all';
const takeawayTab = 'takeaway';
const barTab = 'barTabs';
/** The selected location; an atom, so that it survives navigation between orders and tables. */
const tabAtom = atom<string>(allTab);

export function TablesScreen() {
  const { t } = useTranslation();
  const tables = useRead('waiterTables');
  const orders = useRead('waiterOrders');
  const nowMs = useServerNow(tickMs);
  const [, navigate] = useLocation();
  const [tab, setTab] = useAtom(tabAtom);
  const [target, setTarget] = useState<OrderTarget | null>(null);
  const [choice, setChoice] = useState<WaiterTable | null>(null);

  const openOrder = ({ orderId, wasOpen }: OpenedOrder) =>
    navigate(waiterOrderPath(orderId), wasOpen ? { state: tableHasOrder } : {});
  const openTile = (orderId: string) => openOrder({ orderId, wasOpen: false });
  const tap = (table: WaiterTable) => {
    const [order, ...others] = table.orders;
    if (order === undefined) setTarget({ kind: 'table', id: table.id, label: table.label });
    else if (others.length > 0) setChoice(table);
    else openTile(order.id);
  };

  const rows = tables.data ?? [];
  const open = orders.data ?? [];
  const takeaways = open.filter(order => order.type === 'takeaway');
  const barTabs = open.filter(order => order.type === 'dineIn' && order.tableId === undefined);
  const locations = locationTabs(rows);
  const apart = takeaways.length + barTabs.length;
  const openCount = locations.reduce((sum, location) => sum + location.openCount, apart);
  const chips = [
    { id: allTab, label: t('waiter.tables.all'), count: openCount },
    ...locations.map(({ id, name, openCount: count }) => ({ id, label: name, count })),
    ...(barTabs.length > 0 ? [{ id: barTab, label: t('waiter.tables.barTabs'), count: barTabs.length }] : []),
    ...(takeaways.length > 0
      ? [{ id: takeawayTab, label: t('waiter.tables.takeaway'), count: takeaways.length }]
      : []),
  ];
  const chosen = chips.some(chip => chip.id === tab) ? tab : allTab;
  const shown = locations.filter(({ id }) => chosen === allTab || chosen === id);

  return (
    <>
      <PageHeader
        title={t('waiter.tables.title')}
        actions={
          <>
            <Button icon={<Beer aria-hidden="true" />} onClick={() => setTarget({ kind: 'tab' })}>
              <span className={styles.wideOnly}>{t('waiter.tables.newTab')}</span>
            </Button>
            <Button icon={<ShoppingBag aria-hidden="true" />} onClick={() => setTarget({ kind: 'takeaway' })}>
              <span className={styles.wideOnly}>{t('waiter.tables.newTakeaway')}</span>
            </Button>
          </>
        }
      >
        {rows.length > 0 && (
          <Chips label={t('waiter.tables.locations')} chips={chips} selectedId={chosen} onSelect={setTab} />
        )}
      </PageHeader>
      <SentNotice />
      <UnsavedOrders />
      <div className={styles.room}>
        {tables.status === 'loading' && <Skeleton kind="tiles" count={12} />}
        {tables.status === 'failed' && <ReadFailure text={tables.failure} onRetry={tables.retry} />}
        {tables.status === 'ready' && rows.length === 0 && (
          <EmptyState title={t('waiter.tables.empty')} text={t('waiter.tables.emptyHint')} />
        )}
        {shown.map(location => (
          <section key={location.id} aria-label={location.name}>
            {shown.length > 1 && <h2>{location.name}</h2>}
            <div className={styles.tiles}>
              {rows
                .filter(table => table.location.id === location.id)
                .map(table => (
                  <TableTile
                    key={table.id}
                    label={table.label}
                    facts={describeTable(table, nowMs)}
                    nowMs={nowMs}
                    onTap={() => tap(table)}
                  />
                ))}
            </div>
          </section>
        ))}
        {(chosen === allTab || chosen === barTab) && (
          <OrderTiles title={t('waiter.tables.barTabs')} orders={barTabs} nowMs={nowMs} onTap={openTile} />
        )}
        {(chosen === allTab || chosen === takeawayTab) && (
          <OrderTiles title={t('waiter.tables.takeaway')} orders={takeaways} nowMs={nowMs} onTap={openTile} />
        )}
        {orders.status === 'failed' && <ReadFailure text={orders.failure} onRetry={orders.retry} />}
      </div>
      {target !== null && (
        <OrderCreationModal target={target} onClose={() => setTarget(null)} onOpened={openOrder} />
      )}
      {choice !== null && (
        <ChooseOrderModal table={choice} nowMs={nowMs} onClose={() => setChoice(null)} onChoose={openTile} />
      )}
    </>
  );
}
