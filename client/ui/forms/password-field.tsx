import { type ComponentPropsWithRef, useState } from 'react';
import { Eye, EyeOff } from '#icons';
import { useTranslation } from '../../translation/use-translation.tsx';
import { IconButton } from '../button.tsx';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type PasswordFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Password input with a show button, because typing blind on a tablet is error-prone. */
export function PasswordField({
  label,
  hint,
  error,
  value,
  onChange,
  className,
  ...rest
}: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {control => (
        <div className={styles.withButton}>
          <input
            {...rest}
            {...control}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <IconButton
            label={isShown ? t('ui.hidePassword') : t('ui.showPassword')}
            aria-pressed={isShown}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
