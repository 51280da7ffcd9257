/** Link cards of a home screen, each with a status text. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './area-cards.module.css';

export function AreaCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.cards} aria-label={label}>
      {children}
    </nav>
  );
}

export function AreaCard({
  path,
  icon,
  title,
  detail,
  warning,
}: {
  path: string;
  icon: ReactNode;
  title: string;
  detail?: string | undefined;
  /** Names what needs attention. */
  warning?: string | undefined;
}) {
  return (
    <Link href={path} className={styles.card}>
      {icon}
      <span className={styles.text}>
        <strong>{title}</strong>
        {detail !== undefined && <small>{detail}</small>}
        {warning !== undefined && <small className={styles.warning}>{warning}</small>}
      </span>
    </Link>
  );
}
