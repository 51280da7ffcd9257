import type { ReactNode } from 'react';
import styles from './message-view.module.css';

/** Message for an empty list, with the next step as an action. */
export function EmptyState({
  title,
  text,
  icon,
  action,
  level = 2,
}: {
  title: string;
  text?: string;
  icon?: ReactNode;
  action?: ReactNode;
  /** Heading level: 1 if it is the whole page. */
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={[styles.view, styles.compact].join(' ')}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
