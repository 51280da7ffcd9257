/** Editor for VAT rates and their fiscal printer letters. */

import { Plus, X } from '#icons';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import listStyles from '../admin-list.module.css';
import styles from './row-editor.module.css';
import { nextVatLetter, type VatRow, vatRatesMax } from './settings-form.ts';

type VatRatesEditorProps = {
  rows: readonly VatRow[];
  errorAt(path: string): string | undefined;
  onChange(rows: VatRow[]): void;
};

export function VatRatesEditor({ rows, errorAt, onChange }: VatRatesEditorProps) {
  const { t } = useTranslation();
  const change = (at: number, patch: Partial<VatRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  const error = errorAt('vatRates');
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('admin.settings.fields.vatRates')}</legend>
      <p className={styles.hint}>{t('admin.settings.vatHint')}</p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place; letters are typed in it
        <div key={index} className={styles.row}>
          <TextField
            label={t('admin.settings.letter', { number: index + 1 })}
            value={row.letter}
            maxLength={1}
            autoComplete="off"
            error={errorAt(`vatRates/${index}/letter`)}
            onChange={letter => change(index, { letter: letter.toUpperCase() })}
          />
          <TextField
            label={t('admin.settings.rate', { number: index + 1 })}
            value={row.rate}
            autoComplete="off"
            error={errorAt(`vatRates/${index}/rate`)}
            onChange={rate => change(index, { rate })}
          />
          <IconButton
            label={t('admin.settings.removeRate', { letter: row.letter })}
            icon={<X />}
            onClick={() => onChange(rows.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {error && <p className={listStyles.groupError}>{error}</p>}
      {rows.length < vatRatesMax && (
        <Button
          className={styles.add}
          icon={<Plus />}
          onClick={() => onChange([...rows, { rate: '', letter: nextVatLetter(rows) }])}
        >
          {t('admin.settings.addRate')}
        </Button>
      )}
    </fieldset>
  );
}
