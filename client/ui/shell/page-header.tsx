import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { useShellParts } from './shell-parts.tsx';

/** The screen's title with its actions, and beside it how fresh the data is; `children` stand beneath (chips, search). */
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
