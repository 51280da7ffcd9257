/** The office's overview. */
import { overviewRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';

export const overviewReads = {
  overview: read({
    path: '/api/admin/overview',
    roles: ['admin'],
    answer: 'Overview',
    live: true,
    refreshMs: overviewRefreshMs,
    failure: 'Failed to fetch the overview',
  }),
} as const;
