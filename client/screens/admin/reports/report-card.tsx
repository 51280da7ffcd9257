import { type ReactNode, useId } from 'react';
import listStyles from '../admin-list.module.css';

/** A part of a report with its heading, and beside that what belongs to it. */
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
