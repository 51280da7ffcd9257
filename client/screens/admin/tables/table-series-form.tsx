/** "Add several" form below a location's table list: prefix, count and seats. */

import { useRef, useState } from 'react';
import { Plus } from '#icons';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import styles from '../admin-list.module.css';
import { useFaultFocus } from '../forms/use-fault-focus.ts';
import { tablesOf } from './location-tables.ts';
import { labelPrefix, readSeriesForm, type SeriesForm } from './table-series.ts';
import { useTableSeries } from './use-table-series.ts';

type TableSeriesFormProps = {
  locationId: string;
  /** Tables of the whole restaurant: labels are unique across locations. */
  allTables: readonly RestaurantTable[];
};

export function TableSeriesForm({ locationId, allTables }: TableSeriesFormProps) {
  const { t } = useTranslation();
  const tables = tablesOf(allTables, locationId);
  const series = useTableSeries(locationId, tables);
  const [form, setForm] = useState<SeriesForm>({
    prefix: labelPrefix(tables.at(-1)?.label),
    count: '1',
    seats: '4',
  });
  const [isChecked, setIsChecked] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  useFaultFocus(formRef, attempts, series.problem);
  const reading = readSeriesForm(
    form,
    allTables.map(table => table.label),
  );
  const labels = reading.kind === 'valid' ? reading.value.labels : [];
  const errorAt = (path: string) => {
    const fault = isChecked && reading.kind === 'faulty' ? reading.faults[path] : undefined;
    return fault && t(`admin.faults.${fault.key}`, { ...fault.values });
  };
  const submit = async () => {
    setIsChecked(true);
    setAttempts(attempts + 1);
    if (reading.kind === 'faulty') return;
    const isComplete = await series.add(reading.value);
    setIsChecked(false);
    if (isComplete) setForm(typed => ({ ...typed, count: '1' }));
  };
  return (
    <form
      ref={formRef}
      noValidate
      aria-label={t('admin.tables.addTables')}
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.inline}>
        <TextField
          label={t('admin.tables.prefix')}
          value={form.prefix}
          placeholder="S"
          autoComplete="off"
          error={errorAt('prefix')}
          onChange={prefix => setForm({ ...form, prefix })}
        />
        <TextField
          label={t('admin.tables.count')}
          value={form.count}
          inputMode="numeric"
          autoComplete="off"
          error={errorAt('count')}
          onChange={count => setForm({ ...form, count })}
        />
        <TextField
          label={t('admin.tables.fields.seats')}
          value={form.seats}
          inputMode="numeric"
          autoComplete="off"
          error={errorAt('seats')}
          onChange={seats => setForm({ ...form, seats })}
        />
        <Button variant="primary" type="submit" icon={<Plus />} isPending={series.isRunning}>
          {labels.length > 1
            ? t('admin.tables.addRange', { first: labels[0], last: labels.at(-1) })
            : t('admin.tables.addOne', { label: labels[0] ?? '' })}
        </Button>
      </div>
      {series.waitingCount > 0 && <p>{t('admin.tables.waiting', { number: series.waitingCount })}</p>}
      <ProblemNotice
        problem={series.problem}
        onRetry={() => void series.retry()}
        onDismiss={series.dismiss}
      />
    </form>
  );
}
