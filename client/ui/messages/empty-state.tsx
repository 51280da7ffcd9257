import type { ReactNode } from 'react';
import styles from './message-view.module.css';

/** What a list says when it has nothing, with the next step in it. */
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
  /** 1 where it is the whole page. */
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
