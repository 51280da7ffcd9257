/** Query for the restaurant's push-registered browsers, for the back office. */
import { useQuery } from '@tanstack/react-query';
import { defaultRefreshMs } from '#shared/kernel/intervals.ts';
import type { PushDevice } from '#shared/platform/notification-schema.ts';
import { useData } from '../../data/data-context.tsx';
import { createNoticeCalls } from '../notices/notice-calls.ts';

/** Null while loading. */
export function usePushDevices(): { devices: PushDevice[] | null; hasFailed: boolean; retry(): void } {
  const { http } = useData();
  const query = useQuery({
    queryKey: ['/api/notifications/devices'],
    queryFn: () => createNoticeCalls(http).readDevices(),
    refetchInterval: defaultRefreshMs,
  });
  return { devices: query.data ?? null, hasFailed: query.isError, retry: () => void query.refetch() };
}
