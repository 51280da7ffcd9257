/** Data, status, translated failure and retry of a row of the read table. */

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
  /** Translated; null unless failed. */
  failure: string | null;
  retry(): void;
};

export function useRead<N extends ReadName>(name: N, params?: PathParams): Read<ReadData<N>> {
  const { t } = useTranslation();
  const access = useData();
  const isPolling = useAtomValue(isPollingAtom, { store: access.statusStore });
  const query = useQuery(readOptions(access, name, params, isPolling));

  // Watching starts after the first response: with its cursor the socket need not send a second snapshot. It
  // continues while a failed read is retried; restarting it would cause an endless cycle of refusals and reads.
  const path = readPath(name, params);
  const isWatchable = reads[name].live && query.isFetched;
  useEffect(() => (isWatchable ? access.live.watch(path) : undefined), [access, path, isWatchable]);

  const retry = () => {
    access.live.resync(path);
    void query.refetch();
  };
  // Data read before a refusal must not be shown any longer.
  const hasFailed = query.isError && (query.data === undefined || isRefusal(query.error));
  if (hasFailed) {
    const text = reads[name].failure;
    const failure = text === null ? t('ui.somethingWentWrong') : t(`failures.${text}`);
    return { data: undefined, status: 'failed', failure, retry };
  }
  const status = query.data === undefined ? 'loading' : 'ready';
  return { data: query.data, status, failure: null, retry };
}
