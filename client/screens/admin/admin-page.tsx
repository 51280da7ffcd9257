/** Layout of every back-office screen: title with actions, content. */
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/shell/page-header.tsx';
import styles from './admin-page.module.css';

export function AdminPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <div className={styles.page}>{children}</div>
    </>
  );
}
