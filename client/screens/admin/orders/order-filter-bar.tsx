/** Filter bar of the order list: time range, state, table and waiter. */

import { orderStates } from '#shared/order/order-states.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, type SelectOption } from '../../../ui/forms/field.tsx';
import type { RestaurantClock } from '../../../ui/forms/restaurant-time.ts';
import { TimestampRangePicker } from '../../../ui/forms/timestamp-range-picker.tsx';
import { DelayedSearchField } from '../lists/delayed-search-field.tsx';
import styles from './order-filter-bar.module.css';
import { isNarrowed, type OrderFilters, withoutFilters } from './order-filters.ts';

type OrderFilterBarProps = {
  filters: OrderFilters;
  clock: RestaurantClock;
  nowMs: number;
  onChange(change: Partial<OrderFilters>): void;
};

/** The selected value stays an option even if it is archived. */
function withChosen(options: SelectOption<string>[], chosen: string, unknown: string) {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: unknown }];
}

export function OrderFilterBar({ filters, clock, nowMs, onChange }: OrderFilterBarProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const tables = useRead('adminTables').data ?? [];
  const users = useRead('users').data ?? [];
  const all = { value: '' as const, label: t('office.orders.all') };
  const tableOptions = tables.map(({ id, label }) => ({ value: id, label: t('order.table', { label }) }));
  const userOptions = users.map(({ id, displayName }) => ({ value: id, label: displayName }));
  return (
    <section className={styles.bar} aria-label={t('office.orders.filters')}>
      <DelayedSearchField
        label={t('office.orders.search')}
        value={filters.search}
        onSearch={search => onChange({ search })}
      />
      <TimestampRangePicker
        hasAny
        label={t('office.orders.opened')}
        value={filters.range}
        clock={clock}
        nowMs={nowMs}
        formatInstant={dateTime}
        onChange={range => onChange({ range })}
      />
      <div className={styles.fields}>
        <SelectField
          label={t('office.orders.fields.state')}
          value={filters.state}
          options={[
            all,
            ...orderStates.map(state => ({ value: state, label: t(`office.orders.states.${state}`) })),
          ]}
          onChange={state => onChange({ state })}
        />
        <SelectField
          label={t('office.orders.fields.table')}
          value={filters.tableId}
          options={[all, ...withChosen(tableOptions, filters.tableId, t('office.orders.formerTable'))]}
          onChange={tableId => onChange({ tableId })}
        />
        <SelectField
          label={t('office.orders.fields.waiter')}
          value={filters.waiterId}
          options={[all, ...withChosen(userOptions, filters.waiterId, t('office.orders.formerWaiter'))]}
          onChange={waiterId => onChange({ waiterId })}
        />
        {isNarrowed(filters) && (
          <Button onClick={() => onChange(withoutFilters)}>{t('office.orders.clear')}</Button>
        )}
      </div>
    </section>
  );
}
