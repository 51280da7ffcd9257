/** The field for a pairing code, however it is typed. */
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/forms/field.tsx';

const codeLengthMax = 16;

type PairingCodeFieldProps = { value: string; error: string | undefined; onChange(value: string): void };

export function PairingCodeField({ value, error, onChange }: PairingCodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('office.pair.code')}
      value={value}
      maxLength={codeLengthMax}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      error={error}
      onChange={onChange}
    />
  );
}
