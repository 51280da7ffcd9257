import { limits } from '#shared/kernel/limits.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import styles from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';
import { passwordStrength } from './password-strength.ts';

type NewPasswordFieldProps = {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  /** Username and name, which make a password weak. */
  known: readonly string[];
  onChange: (value: string) => void;
};

/** New password input with a strength meter. */
export function NewPasswordField({ value, known, ...rest }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const strength = passwordStrength(value, known);
  return (
    <div className={styles.field}>
      <PasswordField
        {...rest}
        value={value}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
        required
        minLength={limits.passwordMinLength}
      />
      {value !== '' && (
        <div className={styles.meter} data-strength={strength}>
          <span className={styles.bar} aria-hidden="true">
            {[1, 2, 3, 4].map(step => (
              <i key={step} data-filled={strength >= step || undefined} />
            ))}
          </span>
          <span aria-live="polite">{t(`auth.strength.${strength}`)}</span>
        </div>
      )}
    </div>
  );
}
