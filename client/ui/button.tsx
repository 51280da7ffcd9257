import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'quiet' | 'danger';

type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant;
  size?: 'normal' | 'large';
  icon?: ReactNode;
  /** The action is running: ignores further taps, keeps the label. */
  isPending?: boolean;
};

/** Native button, at least 44 px; `type="button"` by default. */
export function Button({
  variant = 'quiet',
  size = 'normal',
  icon,
  isPending = false,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = [styles.button, styles[variant], size === 'large' && styles.large, className];
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled}
      // Not `disabled`, which would take keyboard focus away.
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? event => event.preventDefault() : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  label: string;
  icon: ReactNode;
  /** Shown below the icon. */
  word?: string;
};

/** Icon-only button; `label` is its accessible name and tooltip. */
export function IconButton({ label, icon, word, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {icon}
      {word && <small>{word}</small>}
    </button>
  );
}
