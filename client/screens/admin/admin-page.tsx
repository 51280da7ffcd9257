/** Layout of every back-office screen: title with actions, opening checklist, content. */
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/shell/page-header.tsx';
import styles from './admin-page.module.css';
import { OpeningChecklist } from './opening/opening-checklist.tsx';

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
      <div className={styles.page}>
        <OpeningChecklist />
        {children}
      </div>
    </>
  );
}
