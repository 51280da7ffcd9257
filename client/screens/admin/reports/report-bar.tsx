/** Which report, of which period, compared with what: rows of buttons; on a phone the periods are buttons, the others selects. */

import type { ReactNode } from 'react';
import { reportKinds } from '#shared/reports/report-calls.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import type { RestaurantClock } from '../../../ui/forms/restaurant-time.ts';
import { TimestampRangePicker } from '../../../ui/forms/timestamp-range-picker.tsx';
import { comparisons, isCompared, type ReportView } from './report-address.ts';
import styles from './reports-layout.module.css';

type ReportBarProps = {
  isPhone: boolean;
  view: ReportView;
  /** The compared period as text. */
  compared: string | null;
  clock: RestaurantClock;
  nowMs: number;
  onChange(change: Partial<ReportView>): void;
  /** Shown at the end of the last row; a phone has no room for it. */
  children: ReactNode;
};

export function ReportBar({ isPhone, view, compared, clock, nowMs, onChange, children }: ReportBarProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const kinds = reportKinds.map(kind => ({ id: kind, label: t(`reports.kinds.${kind}`) }));
  const comparison = isCompared(view.kind) && (
    <SelectField
      label={t('reports.comparison')}
      value={view.against}
      options={comparisons.map(id => ({ value: id, label: t(`reports.comparisons.${id}`) }))}
      onChange={against => onChange({ against })}
    />
  );
  const period = (
    <TimestampRangePicker
      label={t('reports.time')}
      value={view.range}
      clock={clock}
      nowMs={nowMs}
      formatInstant={dateTime}
      onChange={range => onChange({ range })}
    />
  );
  if (isPhone) {
    return (
      <>
        {period}
        <div className={styles.selects}>
          <SelectField
            label={t('reports.which')}
            value={view.kind}
            options={kinds.map(({ id, label }) => ({ value: id, label }))}
            onChange={kind => onChange({ kind })}
          />
          {comparison}
        </div>
      </>
    );
  }
  return (
    <>
      <Chips
        label={t('reports.which')}
        chips={kinds}
        selectedId={view.kind}
        onSelect={kind => onChange({ kind })}
      />
      <div className={styles.period}>
        {period}
        <div className={styles.compared}>
          {comparison}
          {compared !== null && <p className={styles.note}>{compared}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
