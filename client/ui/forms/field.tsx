/** Labelled form controls with hint and error, linked by ARIA attributes. */
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export type FieldTexts = {
  label: string;
  hint?: string | undefined;
  /** Error text, e.g. `problem.errorAt('name')`. */
  error?: string | undefined;
};

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Wrapper for any control; `children` gets the ids that link it to label, hint and error. */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: FieldTexts & { className?: string | undefined; children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type OwnProps = 'value' | 'onChange' | 'children';

type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, OwnProps> & { value: string; onChange: (value: string) => void };

export function TextField({ label, hint, error, value, onChange, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {control => (
        <input
          {...rest}
          {...control}
          className={styles.input}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type TextAreaFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'textarea'>, OwnProps> & { value: string; onChange: (value: string) => void };

export function TextAreaField({
  label,
  hint,
  error,
  value,
  onChange,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {control => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          className={styles.input}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export type SelectOption<T extends string> = { value: T; label: string };

type SelectFieldProps<T extends string> = FieldTexts &
  Omit<ComponentPropsWithRef<'select'>, OwnProps> & {
    value: T;
    options: readonly SelectOption<T>[];
    onChange: (value: T) => void;
  };

export function SelectField<T extends string>({
  label,
  hint,
  error,
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectFieldProps<T>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {control => (
        <select
          {...rest}
          {...control}
          className={styles.input}
          value={value}
          onChange={event => {
            const chosen = options.find(option => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, OwnProps | 'checked' | 'type'> & {
    checked: boolean;
    onChange: (checked: boolean) => void;
  };

export function CheckField({ label, hint, error, checked, onChange, className, ...rest }: CheckFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={[styles.check, className].filter(Boolean).join(' ')}>
      <label className={styles.checkLabel} htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        {label}
      </label>
      {note && (
        <p className={error ? styles.error : styles.hint} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
