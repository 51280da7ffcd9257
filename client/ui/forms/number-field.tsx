/** Number input with decimal comma or point; the typed text is separate state, so that "12," is not lost. */
import { type ComponentPropsWithRef, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type NumberFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
    /** Null if empty or not a number. */
    value: number | null;
    onChange: (value: number | null) => void;
    /** Decimal places; 0 for integers. */
    fractionDigits?: number;
  };

function toNumber(text: string, fractionDigits: number): number | null {
  const normal = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(normal)) return null;
  const scale = 10 ** fractionDigits;
  return Math.round(Number(normal) * scale) / scale;
}

function toText(value: number | null): string {
  return value === null ? '' : String(value);
}

export function NumberField({
  label,
  hint,
  error,
  value,
  onChange,
  fractionDigits = 0,
  className,
  onBlur,
  ...rest
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {control => (
        <input
          autoComplete="off"
          {...rest}
          {...control}
          className={styles.input}
          type="text"
          inputMode={fractionDigits === 0 ? 'numeric' : 'decimal'}
          value={draft ?? toText(value)}
          onChange={event => {
            setDraft(event.target.value);
            onChange(toNumber(event.target.value, fractionDigits));
          }}
          onBlur={event => {
            setDraft(null);
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
