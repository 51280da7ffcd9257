import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'danger';

type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant;
  size?: 'normal' | 'large';
  icon?: ReactNode;
  /** The command is on its way: no second tap, the label stays. */
  isPending?: boolean;
};

/** A real button, 44 px or more; `type="button"` unless said otherwise. */
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
      // Not `disabled`: that would take the focus from whoever works by keyboard.
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? event => event.preventDefault() : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & { label: string; icon: ReactNode };

/** A button that shows only an icon; `label` is what screen readers and the tooltip say. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {icon}
    </button>
  );
}
