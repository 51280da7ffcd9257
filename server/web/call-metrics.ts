/** Metrics of the calls under /api and the polls of the origin, labelled by their row in the read and write tables. */
import type { FastifyInstance } from 'fastify';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { menuFiles } from '#shared/catalog/menu-import-calls.ts';
import { findRead } from '#shared/contract/paths.ts';
import { readNames, reads } from '#shared/contract/reads.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';
import { invoiceFiles } from '#shared/invoices/invoice-files.ts';
import { csvPath, monthArchivePath, reportReads } from '#shared/reports/report-calls.ts';
import { companyPath } from '#shared/venue/settings-calls.ts';
import { createCounter, createHistogram, type Metric } from './metrics.ts';

const pathnameOf = (path: string): string => path.split('?')[0] ?? path;

/** Matches generated ids. Calls with other ids are counted without a name. */
const idSegment = /\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/g;

/** `GET /api/waiter/orders/:` → `waiterOrder`: one lookup instead of matching every row. */
const rowNames: ReadonlyMap<string, string> = new Map(
  [
    ...readNames.map(name => [`GET ${pathnameOf(reads[name].path)}`, name] as const),
    ...Object.entries(reportReads).map(
      ([name, { path }]) => [`GET ${csvPath(path)}`, `${name}Sheet`] as const,
    ),
    [`GET ${dayReportFiles.csv}`, 'dayReportSheet'] as const,
    [`GET ${dayReportFiles.pdf}`, 'dayReportPdf'] as const,
    ...Object.entries(invoiceFiles).map(([name, path]) => [`GET ${path}`, name] as const),
    ...Object.entries(menuFiles).map(([name, path]) => [`GET ${path}`, name] as const),
    [`GET ${monthArchivePath}`, 'monthArchive'] as const,
    [`GET ${companyPath}`, 'company'] as const,
    ...writeNames.map(name => [`${writes[name].method} ${writes[name].path}`, name] as const),
  ].map(([call, name]) => [call.replace(/:\w+/g, ':'), name]),
);

function callName(method: string, url: string): string {
  return rowNames.get(`${method} ${pathnameOf(url).replace(idSegment, '/:')}`) ?? 'other';
}

export type CallMetrics = {
  readonly metrics: readonly Metric[];
  /** Counts every response under /api. */
  watchCalls(app: FastifyInstance): void;
  /** Wraps the origin read function with a counter. */
  countPolls<Request extends { path: string }, Answer extends { kind: string }>(
    ask: (request: Request) => Promise<Answer>,
  ): (request: Request) => Promise<Answer>;
  /** Counts a due poll that was skipped because nothing has changed. */
  pollSpared(read: string): void;
  /** A change announced by a write has reached its watchers. */
  changeArrived(read: string, tookMs: number): void;
};

export function createCallMetrics(nowMs: () => number): CallMetrics {
  const calls = createCounter(
    'kelner_calls_total',
    'Calls under /api, by their row and the class of the status.',
    ['call', 'status'],
  );
  const durations = createHistogram(
    'kelner_call_duration_seconds',
    'How long calls under /api took.',
    'kind',
  );
  const polls = createCounter(
    'kelner_polls_total',
    'Reads of the origin for those who watch, by outcome; spared: due, and not asked, because the version of the data shows that nothing has changed.',
    ['read', 'outcome'],
  );
  const pollDurations = createHistogram(
    'kelner_poll_duration_seconds',
    'How long the origin took.',
    'outcome',
  );
  const arrivals = createHistogram(
    'kelner_change_arrival_seconds',
    'From a write that passed through to what it changed being sent out.',
    'read',
  );
  return {
    metrics: [calls, durations, polls, pollDurations, arrivals],
    watchCalls(app) {
      app.addHook('onResponse', async ({ method, url }, { statusCode, elapsedTime }) => {
        if (!url.startsWith('/api/')) return;
        calls.add(callName(method, url), `${Math.floor(statusCode / 100)}xx`);
        durations.observe(elapsedTime / 1_000, method === 'GET' || method === 'HEAD' ? 'read' : 'write');
      });
    },
    countPolls: ask => async request => {
      const startedMs = nowMs();
      const answer = await ask(request);
      polls.add(findRead(request.path)?.name ?? 'other', answer.kind);
      pollDurations.observe((nowMs() - startedMs) / 1_000, answer.kind);
      return answer;
    },
    pollSpared: read => polls.add(read, 'spared'),
    changeArrived: (read, tookMs) => arrivals.observe(tookMs / 1_000, read),
  };
}
