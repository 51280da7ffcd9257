/** Data, status, translated failure and retry of a row of the read table. */

import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { type ReadData, type ReadName, reads } from '#shared/contract/reads.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { isRefusal } from './client-problem.ts';
import { useData } from './data-context.tsx';
import { isPollingAtom } from './live/live-status.ts';
import { readOptions } from './read-options.ts';

/** The same object while nothing of it changes. */
export type Read<T> = {
  data: T | undefined;
  status: 'loading' | 'ready' | 'failed';
  /** Translated; null unless failed. */
  failure: string | null;
  retry(): void;
};

/**
 * `select`: what the screen needs of the data; it renders again only when that changes. The same function at each render. `isWanted`: false for
 * what this person may not read, or the screen does not need now.
 */
export function useRead<N extends ReadName, T = ReadData<N>>(
  name: N,
  params?: PathParams,
  select?: (data: ReadData<N>) => T,
  isWanted = true,
): Read<T> {
  const { t } = useTranslation();
  const access = useData();
  const isPolling = useAtomValue(isPollingAtom, { store: access.statusStore });
  const query = useQuery({
    ...readOptions(access, name, params, isPolling),
    ...(select && { select: select as never }),
    ...(!isWanted && { enabled: false }),
  });

  // Watching starts after the first response: with its cursor the socket need not send a second snapshot. It
  // continues while a failed read is retried; restarting it would cause an endless cycle of refusals and reads.
  const path = readPath(name, params);
  const isWatchable = reads[name].live && isWanted && query.isFetched;
  useEffect(() => (isWatchable ? access.live.watch(path) : undefined), [access, path, isWatchable]);

  const data = query.data as T | undefined;
  const { refetch } = query;
  const retry = useCallback(() => {
    access.live.resync(path);
    void refetch();
  }, [access, path, refetch]);
  // Data read before a refusal must not be shown any longer.
  const hasFailed = query.isError && (data === undefined || isRefusal(query.error));
  return useMemo(() => {
    if (hasFailed) {
      const text = reads[name].failure;
      const failure = text === null ? t('ui.somethingWentWrong') : t(`failures.${text}`);
      return { data: undefined, status: 'failed', failure, retry };
    }
    return { data, status: data === undefined ? 'loading' : 'ready', failure: null, retry };
  }, [hasFailed, data, name, retry, t]);
}
