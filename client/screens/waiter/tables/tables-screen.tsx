/**
 * Tables screen of the waiter: every table with its status, as a plan or a list; a tap opens its order or
 * starts one.
 */

import { memo, type ReactNode, useCallback, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Beer, Hash, LayoutGrid, Map as PlanIcon, ShoppingBag } from '#icons';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Read } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { UnsavedOrders } from '../../../orders/unsaved-orders.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { PracticeOffer } from '../practice/practice-offer.tsx';
import { useOrdersOpened } from '../practice/use-orders-opened.ts';
import type { OrderTarget } from './order-creation-modal.tsx';
import { isSentNotice, tableHasOrder } from './order-notice.ts';
import { OrderTiles } from './order-tiles.tsx';
import { PrintersOutNotice } from './printers-out-notice.tsx';
import { tableFilters } from './shown-tables.ts';
import { TableLists } from './table-lists.tsx';
import { findTables } from './table-search.ts';
import styles from './tables-screen.module.css';
import { useNewestOrders, useNewestTables } from './use-newest-orders.ts';
import { planQuery, useTablesView } from './use-tables-view.ts';
import { useTypedTable } from './use-typed-table.ts';

/** Lazy-loaded: phones show the list. */
const WaiterPlan = loadable(
  async () => (await import('./plan/waiter-plan.tsx')).WaiterPlan,
  <Skeleton kind="tiles" count={12} />,
);

/** Without it a skeleton would replace tables that the device has read already. */
export async function preloadPlan(): Promise<void> {
  if (window.matchMedia(planQuery).matches) await WaiterPlan.preload().catch(() => undefined);
}

/** Dialogs are loaded on first use, so that the tables appear sooner. */
const OrderCreationModal = loadable(
  async () => (await import('./order-creation-modal.tsx')).OrderCreationModal,
);
const ChooseOrderModal = loadable(async () => (await import('./choose-order-modal.tsx')).ChooseOrderModal);
/** Lazy-loaded once there are orders; its place is there before. */
const NextRow = loadable(async () => (await import('./next-row.tsx')).NextRow);
const TableJump = loadable(async () => (await import('./table-jump.tsx')).TableJump);
/** Lazy-loaded after the first Send. */
const SentNotice = loadable(async () => (await import('../taking/sending/sent-notice.tsx')).SentNotice);

const tickMs = 15_000;
const nothing: [] = [];

function TableActions({
  hasTables,
  isPlan,
  onNumber,
  onSwitch,
  onNew,
}: {
  hasTables: boolean;
  isPlan: boolean;
  onNumber: () => void;
  onSwitch: () => void;
  onNew: (kind: 'tab' | 'takeaway') => void;
}) {
  const { t } = useTranslation();
  const action = (
    text: 'number' | 'plan' | 'list' | 'tab' | 'takeaway',
    name: string,
    icon: ReactNode,
    onClick: () => void,
  ) => (
    <IconButton
      className={styles.action}
      label={name}
      word={t(`waiter.tables.short.${text}`)}
      icon={icon}
      onClick={onClick}
    />
  );
  return (
    <div className={styles.actions}>
      {hasTables && action('number', t('waiter.jump.title'), <Hash />, onNumber)}
      {hasTables &&
        (isPlan
          ? action('list', t('waiter.tables.showList'), <LayoutGrid />, onSwitch)
          : action('plan', t('waiter.tables.showPlan'), <PlanIcon />, onSwitch))}
      {action('tab', t('waiter.tables.newTab'), <Beer />, () => onNew('tab'))}
      {action('takeaway', t('waiter.tables.newTakeaway'), <ShoppingBag />, () => onNew('takeaway'))}
    </div>
  );
}

/** The row of the next steps, which first offers the practice to a newcomer. */
function Next({
  isNewcomer,
  ...steps
}: {
  /** Has no open order; unknown until the orders are read. */
  isNewcomer: boolean | undefined;
  shown: ReturnType<typeof useTablesView>['shown'];
  nowMs: number;
  onTable: (table: WaiterTable) => void;
  onOrder: (orderId: string) => void;
}) {
  const opened = useOrdersOpened();
  const [isNew, setIsNew] = useState(opened.count === 0);
  const skip = () => {
    opened.note();
    setIsNew(false);
  };
  return (
    <div className={styles.next}>
      {isNew && isNewcomer !== false
        ? isNewcomer && <PracticeOffer onSkip={skip} />
        : steps.shown.openCount > 0 && <NextRow {...steps} />}
    </div>
  );
}

/** The tables and the orders without one, by the chosen filter and view. An opened dialog doesn't render it again. */
const Room = memo(function Room({
  tables,
  rows,
  isOwnOnly,
  choose,
  isPlan,
  shown,
  nowMs,
  onTable,
  onOrder,
  ordersFailure,
}: {
  tables: Read<readonly WaiterTable[]>;
  rows: readonly WaiterTable[];
  nowMs: number;
  onTable: (table: WaiterTable) => void;
  onOrder: (orderId: string) => void;
  ordersFailure: ReactNode;
} & Pick<ReturnType<typeof useTablesView>, 'isOwnOnly' | 'choose' | 'isPlan' | 'shown'>) {
  const { t } = useTranslation();
  /** Shows all tables of a location. */
  const drawn = rows.filter(({ location }) => shown.locations.some(({ id }) => id === location.id));
  return (
    <div className={styles.room}>
      {tables.status === 'loading' && <Skeleton kind="tiles" count={12} />}
      {tables.status === 'failed' && <ReadFailure text={tables.failure} onRetry={tables.retry} />}
      {tables.status === 'ready' && rows.length === 0 && (
        <EmptyState title={t('waiter.tables.empty')} text={t('waiter.tables.emptyHint')} />
      )}
      {isOwnOnly && rows.length > 0 && shown.openCount === 0 && (
        <EmptyState
          title={t('waiter.orders.emptyMine')}
          text={t('waiter.orders.emptyHint')}
          action={<Button onClick={() => choose(tableFilters.all)}>{t('waiter.tables.showAll')}</Button>}
        />
      )}
      {isPlan ? (
        <WaiterPlan tables={drawn} isOwnOnly={isOwnOnly} nowMs={nowMs} onTap={onTable} />
      ) : (
        <TableLists tables={shown.tables} nowMs={nowMs} onTap={onTable} />
      )}
      <OrderTiles title={t('waiter.tables.barTabs')} orders={shown.barTabs} nowMs={nowMs} onTap={onOrder} />
      <OrderTiles
        title={t('waiter.tables.takeaway')}
        orders={shown.takeaways}
        nowMs={nowMs}
        onTap={onOrder}
      />
      {ordersFailure}
    </div>
  );
});

/** A tap on a table opens its order, asks which of them, or starts one. */
function useOpening() {
  const navigate = useNavigate();
  const [target, setTarget] = useState<OrderTarget | null>(null);
  const [choice, setChoice] = useState<WaiterTable | null>(null);
  /** Typed part of a table's label; null while there is no search. */
  const [typed, setTyped] = useState<string | null>(null);
  const openTile = useCallback((orderId: string) => navigate(waiterOrderPath(orderId)), [navigate]);
  const tap = useCallback(
    (table: WaiterTable) => {
      setTyped(null);
      const [order, ...others] = table.orders;
      if (order === undefined)
        setTarget({ kind: 'table', id: table.id, label: table.label, seats: table.seats });
      else if (others.length > 0) setChoice(table);
      else openTile(order.id);
    },
    [openTile],
  );
  return { target, setTarget, choice, setChoice, typed, setTyped, tap, openTile, navigate };
}

export function TablesScreen() {
  const { t } = useTranslation();
  const nowMs = useServerNow(tickMs);
  const tables = useNewestTables(nowMs);
  const orders = useNewestOrders();
  const rows = tables.data ?? nothing;
  const view = useTablesView(rows, orders.data ?? nothing);
  const state: unknown = useHistoryState();
  const { chips, filter, choose, isPlan, switchView, shown, hasOwn } = view;
  const { target, setTarget, choice, setChoice, typed, setTyped, tap, openTile, navigate } = useOpening();
  useTypedTable({
    typed,
    onType: text => {
      if (rows.length > 0) setTyped(text);
    },
    onEnter: text => {
      const [table] = findTables(rows, text);
      if (table !== undefined) tap(table);
    },
  });

  return (
    <>
      <PageHeader
        title={t('waiter.tables.title')}
        actions={
          <TableActions
            hasTables={rows.length > 0}
            isPlan={isPlan}
            onNumber={() => setTyped('')}
            onSwitch={switchView}
            onNew={kind => setTarget({ kind })}
          />
        }
      >
        {rows.length > 0 && (
          <Next
            isNewcomer={orders.data && !hasOwn}
            shown={shown}
            nowMs={nowMs}
            onTable={tap}
            onOrder={openTile}
          />
        )}
        {rows.length > 0 && (
          <Chips label={t('waiter.tables.locations')} chips={chips} selectedId={filter} onSelect={choose} />
        )}
      </PageHeader>
      <PrintersOutNotice />
      {isSentNotice(state) && <SentNotice state={state} />}
      <UnsavedOrders />
      <Room
        tables={tables}
        rows={rows}
        isOwnOnly={view.isOwnOnly}
        choose={choose}
        isPlan={isPlan}
        shown={shown}
        nowMs={nowMs}
        onTable={tap}
        onOrder={openTile}
        ordersFailure={
          orders.status === 'failed' && <ReadFailure text={orders.failure} onRetry={orders.retry} />
        }
      />
      {target !== null && (
        <OrderCreationModal
          target={target}
          onClose={() => setTarget(null)}
          onOpened={({ orderId, wasOpen }) =>
            navigate(waiterOrderPath(orderId), wasOpen ? { state: tableHasOrder } : {})
          }
        />
      )}
      {typed !== null && (
        <TableJump tables={rows} typed={typed} onClose={() => setTyped(null)} onOpen={tap} />
      )}
      {choice !== null && (
        <ChooseOrderModal
          table={rows.find(({ id }) => id === choice.id) ?? choice}
          nowMs={nowMs}
          onClose={() => setChoice(null)}
          onChoose={openTile}
          onNew={() => {
            setChoice(null);
            setTarget({
              kind: 'table',
              id: choice.id,
              label: choice.label,
              seats: choice.seats,
              isAdditional: true,
            });
          }}
        />
      )}
    </>
  );
}
