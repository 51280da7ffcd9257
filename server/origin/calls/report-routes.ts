/**
 * Creates the two routes of a report: JSON and CSV. Unlike live reads, a report over a year takes a while, so it
 * releases the store between its parts and writes go first.
 */
import type { FastifyRequest } from 'fastify';
import type { ReadData } from '#shared/contract/reads.ts';
import { csvPath, type ReportName, reportReads } from '#shared/contract/report-calls.ts';
import { reportQuery } from '#shared/schemas/report-schema.ts';
import { isKnownTag } from '../../http/entity-tag.ts';
import { readChangeCounts } from '../events/event-store.ts';
import { sumPieces } from '../reports/day-sums/summed-days.ts';
import type { ReportContext, ReportDefinition } from '../reports/report-context.ts';
import { readReportSpan } from '../reports/report-span-rules.ts';
import { csvText, sheetStyle } from '../reports/sheets/report-sheet.ts';
import { sheetFileName, sheetLanguage } from '../reports/sheets/sheet-file-rules.ts';
import { readSettings } from '../settings/settings-store.ts';
import { requireRole } from './callers.ts';
import { callerOf, type OriginFrame, paramsOf } from './origin-frame.ts';

/** Creates the function with which reports are registered. */
export function createReportRegistrar({ app, database, identifyCaller, now }: OriginFrame) {
  async function contextOf(request: FastifyRequest): Promise<ReportContext> {
    const { organizationId } = callerOf(request);
    const settings = await database.snapshot(db => readSettings(db, organizationId));
    const nowMs = now();
    const span = readReportSpan(paramsOf(request), nowMs, settings);
    return {
      organizationId,
      span,
      settings,
      once: database.snapshot,
      sumsOf: part => sumPieces(database, { organizationId, span, clock: settings, nowMs }, part),
    };
  }

  return function registerReport<N extends ReportName>(name: N, definition: ReportDefinition<N>): void {
    const { path, roles } = reportReads[name];

    /**
     * Changes between two parts are missing in the first: the ETag is of the earlier state, so the next read
     * recomputes.
     */
    async function tagOf({ organizationId, span }: ReportContext, more: string): Promise<string> {
      const counts = await database.snapshot(db => readChangeCounts(db, organizationId));
      return `"${[...counts.of(definition.areas), span.from, span.to].map(count => count.toString(36)).join('-')}${more}"`;
    }

    const route = (url: string, answer: (request: FastifyRequest, context: ReportContext) => Sent) =>
      app.route({
        method: 'GET',
        url,
        schema: { querystring: reportQuery },
        onRequest: async request => {
          request.caller = await identifyCaller(request);
          requireRole(request.caller, roles);
        },
        handler: async (request, reply) => {
          const context = await contextOf(request);
          const { tag, headers, make } = answer(request, context);
          const etag = await tagOf(context, tag);
          reply.headers({ 'cache-control': 'no-store', etag, ...headers });
          if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
          return reply.send(await make());
        },
      });

    route(path, (_request, context) => ({
      tag: '',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      make: async () => JSON.stringify(await definition.answer(context)),
    }));
    route(csvPath(path), (request, context) => {
      const language = sheetLanguage(request.headers['accept-language'], context.settings.defaultLanguage);
      const style = sheetStyle(language, context.settings.currency);
      const fileName = sheetFileName(name, context.span, context.settings, style.words);
      return {
        tag: `-${language}`,
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${fileName}"`,
          'content-language': language,
          vary: 'accept-language',
        },
        make: async () => {
          const data: ReadData<N> = await definition.answer(context);
          return csvText(definition.sheet(data, style), style);
        },
      };
    });
  };
}

type Sent = { tag: string; headers: Record<string, string>; make(): Promise<string> };

export type RegisterReport = ReturnType<typeof createReportRegistrar>;
