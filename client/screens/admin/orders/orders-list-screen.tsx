/** Order archive: every order, paginated and filtered. */

import { useSearch } from 'wouter';
import { ReceiptText } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { usePreviousData } from '../../../data/use-previous-data.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { PaginationControls } from '../../../ui/pagination-controls.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { GuestDataButton } from '../guest-data/guest-data-button.tsx';
import { LazySavedFilters } from '../lists/lazy-saved-filters.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import {
  changeFilters,
  isNarrowed,
  type OrderFilters,
  orderQuery,
  readFilters,
  unpaged,
  withoutFilters,
  writeFilters,
} from './order-filters.ts';
import { OrderTable } from './order-table.tsx';

const tickMs = 30_000;

export function AdminOrdersScreen() {
  const { t } = useTranslation();
  const settings = useRead('settings');
  return (
    <AdminPage title={t('office.orders.title')} actions={<GuestDataButton />}>
      {settings.data === undefined ? (
        <ReadPlaceholder reads={[settings]} />
      ) : (
        <OrderList settings={settings.data} />
      )}
    </AdminPage>
  );
}

function OrderList({ settings: { timeZone, businessDayCutoff } }: { settings: Settings }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch();
  const nowMs = useServerNow(tickMs);
  const filters = readFilters(search);
  const clock = { timeZone, businessDayCutoff };
  const orders = useRead('adminOrders', orderQuery(filters, nowMs, clock));
  const question = writeFilters(unpaged(filters));
  const shown = usePreviousData(orders, question);

  const show = (query: string, replace = false) =>
    navigate(query === '' ? screenPaths.adminOrders : `${screenPaths.adminOrders}?${query}`, { replace });
  const change = (part: Partial<OrderFilters>) => {
    // "Back" leaves a search as a whole instead of replaying its letters.
    show(writeFilters(changeFilters(filters, part)), part.search !== undefined && filters.search !== '');
  };
  return (
    <>
      <LazySavedFilters screen="orders" query={question} onApply={query => show(query)} />
      <OrderFilterBar filters={filters} clock={clock} nowMs={nowMs} onChange={change} />
      {shown === undefined && <ReadPlaceholder reads={[orders]} />}
      {shown !== undefined && shown.items.length === 0 && (
        <NoOrders filters={filters} total={shown.total} onChange={change} />
      )}
      {shown !== undefined && shown.items.length > 0 && (
        <section className={styles.card} aria-label={t('office.orders.title')}>
          <OrderTable orders={shown.items} isBusy={orders.status === 'loading'} search={search} />
          <PaginationControls
            label={t('office.orders.pages')}
            page={filters.page}
            pageSize={filters.pageSize}
            total={shown.total}
            onPage={page => change({ page })}
            onPageSize={pageSize => change({ pageSize })}
          />
        </section>
      )}
    </>
  );
}

type NoOrdersProps = {
  filters: OrderFilters;
  total: number;
  onChange(change: Partial<OrderFilters>): void;
};

/** Explains an empty list and offers the next step. */
function NoOrders({ filters, total, onChange }: NoOrdersProps) {
  const { t } = useTranslation();
  if (total > 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title={t('office.orders.pastEnd')}
        action={<Button onClick={() => onChange({ page: 1 })}>{t('office.pages.first')}</Button>}
      />
    );
  }
  const narrowed = isNarrowed(filters);
  const widen = narrowed
    ? { text: t('office.orders.clear'), change: withoutFilters }
    : { text: t('office.range.presets.last7Days'), change: { range: { kind: 'last7Days' } } as const };
  const isWidest = !narrowed && ['last7Days', 'any'].includes(filters.range.kind);
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t('office.orders.empty')}
      text={t(narrowed ? 'office.orders.emptyFiltered' : 'office.orders.emptyText')}
      action={!isWidest && <Button onClick={() => onChange(widen.change)}>{widen.text}</Button>}
    />
  );
}
