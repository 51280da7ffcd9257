/** One window of hours: days, from, to. */

import { Trash2 } from '#icons';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { toggled } from '../../../../ui/forms/toggled.ts';
import styles from './hours.module.css';
import type { WindowRow } from './hours-form.ts';
import { useWeekdayName, weekdays } from './use-window-text.ts';

type WindowFieldsProps = {
  window: WindowRow;
  /** Path of the window in the request body. */
  path: string;
  errorAt(path: string): string | undefined;
  onChange(window: WindowRow): void;
  /** Null for the only window. */
  onRemove: (() => void) | null;
};

export function WindowFields({ window, path, errorAt, onChange, onRemove }: WindowFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useWeekdayName();
  const { days, from, to } = window;
  const daysError = errorAt(`${path}/days`);
  return (
    <div className={styles.window}>
      <fieldset className={styles.days}>
        <legend>{t('office.hours.days')}</legend>
        {weekdays.map(day => (
          <button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            onClick={() => onChange({ ...window, days: toggled(days, day) })}
          >
            {nameOf(day)}
          </button>
        ))}
      </fieldset>
      {daysError !== undefined && <p className={styles.faulty}>{daysError}</p>}
      <div className={styles.row}>
        <TextField
          label={t('office.hours.from')}
          type="time"
          required
          value={from}
          error={errorAt(`${path}/from`)}
          onChange={value => onChange({ ...window, from: value })}
        />
        <TextField
          label={t('office.hours.to')}
          hint={to <= from ? t('office.hours.nextDay') : undefined}
          type="time"
          required
          value={to}
          error={errorAt(`${path}/to`)}
          onChange={value => onChange({ ...window, to: value })}
        />
        {onRemove !== null && (
          <IconButton label={t('office.hours.remove')} icon={<Trash2 />} onClick={onRemove} />
        )}
      </div>
    </div>
  );
}
