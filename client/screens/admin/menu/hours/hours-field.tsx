/** Hours at which a category or item can be ordered; an empty list means always. */
import { useTranslation } from '../../../../translation/use-translation.tsx';
import styles from './hours.module.css';
import type { WindowRow } from './hours-form.ts';
import { WindowList } from './window-list.tsx';

type HoursFieldProps = {
  label: string;
  hint: string;
  rows: readonly WindowRow[];
  errorAt(path: string): string | undefined;
  onChange(rows: WindowRow[]): void;
};

const path = 'availability';
const lunch = { from: '12:00', to: '16:00' } as const;

export function HoursField({ label, hint, rows, errorAt, onChange }: HoursFieldProps) {
  const { t } = useTranslation();
  const fault = errorAt(path);
  return (
    <fieldset className={styles.hours}>
      <legend>{label}</legend>
      <p className={styles.hint}>{rows.length === 0 ? t('office.hours.always') : hint}</p>
      <WindowList
        rows={rows}
        path={path}
        usual={lunch}
        isRequired={false}
        errorAt={errorAt}
        onChange={onChange}
      />
      {fault !== undefined && <p className={styles.faulty}>{fault}</p>}
    </fieldset>
  );
}
