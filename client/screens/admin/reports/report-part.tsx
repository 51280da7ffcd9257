/** Renders a report read and explains an empty report. */

import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { ChartNoAxesColumn } from '#icons';
import { usePreviousData } from '../../../data/use-previous-data.ts';
import type { Read } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
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
  const shown = usePreviousData(read, useSearch());
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
