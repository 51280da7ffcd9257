import { type ReactNode, useId } from 'react';
import listStyles from '../admin-list.module.css';

/** Section of a report with heading and an optional side element. */
export function ReportCard({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={listStyles.card} aria-labelledby={id}>
      <div className={listStyles.cardHeader}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
