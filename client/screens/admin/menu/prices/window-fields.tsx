/** Hours at which a price list is on: days, from, to. */
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { WindowRow } from './price-list-form.ts';
import styles from './price-lists.module.css';
import { useWeekdayName, weekdays } from './use-window-text.ts';

type WindowFieldsProps = {
  window: WindowRow;
  errorAt(path: string): string | undefined;
  onChange(window: WindowRow): void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
};

export function WindowFields({ window, errorAt, onChange, onRemove }: WindowFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useWeekdayName();
  const path = `windows/${window.key}`;
  const { days, from, to } = window;
  const daysError = errorAt(`${path}/days`);
  return (
    <div className={styles.window}>
      <fieldset className={styles.days}>
        <legend>{t('office.prices.days')}</legend>
        {weekdays.map(day => (
          <button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            onClick={() =>
              onChange({
                ...window,
                days: days.includes(day) ? days.filter(other => other !== day) : [...days, day],
              })
            }
          >
            {nameOf(day)}
          </button>
        ))}
      </fieldset>
      {daysError !== undefined && <p className={styles.faulty}>{daysError}</p>}
      <div className={styles.row}>
        <TextField
          label={t('office.prices.from')}
          type="time"
          required
          value={from}
          error={errorAt(`${path}/from`)}
          onChange={value => onChange({ ...window, from: value })}
        />
        <TextField
          label={t('office.prices.to')}
          hint={to <= from ? t('office.prices.nextDay') : undefined}
          type="time"
          required
          value={to}
          error={errorAt(`${path}/to`)}
          onChange={value => onChange({ ...window, to: value })}
        />
        {onRemove !== null && (
          <IconButton label={t('office.prices.removeHours')} icon={<Trash2 />} onClick={onRemove} />
        )}
      </div>
    </div>
  );
}
