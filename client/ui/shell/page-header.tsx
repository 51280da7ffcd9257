import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { useShellParts } from './shell-parts.tsx';

/** Page header with title, actions and live data status; `children` are rendered below (chips, search). */
export function PageHeader({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { status, account } = useShellParts();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {status && <span className={styles.status}>{status}</span>}
        </div>
        {actions}
        {account}
      </div>
      {children}
    </header>
  );
}
