/** Renders a report read: keeps the previous data until the next is loaded, and explains an empty report. */

import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartNoAxesColumn } from '#icons';
import type { Read } from '../../../data/use-read.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import styles from './reports-layout.module.css';

type ReportPartProps<T> = {
  read: Read<T>;
  isEmpty: (data: T) => boolean;
  /** Action that selects a longer time range, if there is one. */
  widen: ReactNode;
  children: (data: T) => ReactNode;
};

export function ReportPart<T>({ read, isEmpty, widen, children }: ReportPartProps<T>) {
  const { t } = useTranslation();
  const lastShown = useRef(read.data);
  if (read.data !== undefined) lastShown.current = read.data;
  const shown = read.status === 'failed' ? undefined : (read.data ?? lastShown.current);
  if (shown === undefined) return <ReadPlaceholder reads={[read]} />;
  if (isEmpty(shown)) {
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title={t('reports.empty')}
        text={t('reports.emptyText')}
        action={widen}
      />
    );
  }
  return (
    <div className={styles.busy} aria-busy={read.status === 'loading'}>
      {children(shown)}
    </div>
  );
}
