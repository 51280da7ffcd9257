/** What a screen needs of one row of the read table: data, how it stands, the translated failure, and another try. */

import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { type ReadData, type ReadName, reads } from '#shared/contract/reads.ts';
import { isRefusal } from './client-problem.ts';
import { useData } from './data-context.tsx';
import { isPollingAtom } from './live/live-status.ts';
import { readOptions } from './read-options.ts';

export type Read<T> = {
  data: T | undefined;
  status: 'loading' | 'ready' | 'failed';
  /** Translated; null while nothing failed. */
  failure: string | null;
  retry(): void;
};

export function useRead<N extends ReadName>(name: N, params?: PathParams): Read<ReadData<N>> {
  const { t } = useTranslation();
  const access = useData();
  const isPolling = useAtomValue(isPollingAtom, { store: access.statusStore });
  const query = useQuery(readOptions(access, name, params, isPolling));

  // Watching starts after the first answer: with its cursor the socket needs to send no second snapshot. It goes on while
  // what failed is read again: to begin anew each time would be refused anew, and read again for it, without end.
  const path = readPath(name, params);
  const isWatchable = reads[name].live && query.isFetched;
  useEffect(() => (isWatchable ? access.live.watch(path) : undefined), [access, path, isWatchable]);

  const retry = () => {
    access.live.resync(path);
    void query.refetch();
  };
  // What was read before the server refused it must not be shown any longer.
  const hasFailed = query.isError && (query.data === undefined || isRefusal(query.error));
  if (hasFailed) {
    const text = reads[name].failure;
    const failure = text === null ? t('ui.somethingWentWrong') : t(`failures.${text}`);
    return { data: undefined, status: 'failed', failure, retry };
  }
  const status = query.data === undefined ? 'loading' : 'ready';
  return { data: query.data, status, failure: null, retry };
}
