/**
 * Query for the installation's health, which the server itself answers; adds this browser's clock difference.
 */
import { useQuery } from '@tanstack/react-query';
import { overviewRefreshMs } from '#shared/kernel/intervals.ts';
import type { Health, HealthRow } from '#shared/platform/health-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { clockRow } from './clock-row.ts';

const path = '/api/admin/health';

type ReadHealth = {
  /** Null while loading. */
  health: Health | null;
  rows: readonly HealthRow[];
  /** The last attempt failed; `health` may be outdated. */
  hasFailed: boolean;
  readAtMs: number;
  retry(): void;
};

const none: readonly HealthRow[] = [];

export function useHealth(): ReadHealth {
  const { http } = useData();
  const query = useQuery({
    queryKey: [path],
    async queryFn({ signal }) {
      const askedMs = Date.now();
      const { body } = await http.send({ method: 'GET', path, signal });
      const health = body as Health;
      const clock = clockRow({ serverMs: Date.parse(health.at), askedMs, answeredMs: Date.now() });
      const isKnown = health.rows.some(({ topic }) => topic === 'clock');
      return { health, rows: isKnown ? health.rows : [...health.rows, clock] };
    },
    refetchInterval: overviewRefreshMs,
    retry: false,
  });
  return {
    health: query.data?.health ?? null,
    rows: query.data?.rows ?? none,
    hasFailed: query.isError,
    readAtMs: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}
