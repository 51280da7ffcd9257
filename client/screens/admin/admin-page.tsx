/** The frame of every admin screen: title with actions, what is still missing before opening, then the screen's own part. */
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
