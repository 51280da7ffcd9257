/**
 * Creates the two routes of a report: JSON and CSV. Unlike live reads, a report over a year takes a while, so
 * it releases the store between its parts and writes go first.
 */
import type { FastifyRequest } from 'fastify';
import type { ReadData } from '#shared/contract/reads.ts';
import { csvPath, type ReportName, reportReads } from '#shared/reports/report-calls.ts';
import { reportFileQuery, reportQuery } from '#shared/reports/report-schema.ts';
import { isKnownTag } from '../../http/entity-tag.ts';
import { requireRole } from '../kernel/callers/callers.ts';
import { callerOf, type OriginFrame, paramsOf } from '../kernel/calls/origin-frame.ts';
import { readChangeCounts } from '../kernel/events/event-store.ts';
import { translationsOf } from '../kernel/restaurant/default-settings.ts';
import { readSettings } from '../kernel/restaurant/settings-store.ts';
import type { Span } from '../kernel/sheets/business-hours-rules.ts';
import { csvText, type SheetStyle, sheetStyle } from '../kernel/sheets/report-sheet.ts';
import { sheetFileName, sheetLanguage } from '../kernel/sheets/sheet-file-rules.ts';
import { sumPieces } from './day-sums/summed-days.ts';
import type { ReportContext, ReportDefinition } from './report-context.ts';
import { readComparedSpan, readReportSpan } from './report-span-rules.ts';
import { comparedSheet } from './sheets/compared-sheet.ts';

/** Creates the function with which reports are registered. */
export function createReportRegistrar({ app, database, identifyCaller, now }: OriginFrame) {
  async function contextOf(request: FastifyRequest): Promise<AskedContext> {
    const { organizationId } = callerOf(request);
    const settings = await readSettings(database.db, organizationId);
    const nowMs = now();
    const ofSpan = (span: Span): ReportContext => ({
      organizationId,
      span,
      settings,
      once: database.snapshot,
      sumsOf: part => sumPieces(database, { organizationId, span, clock: settings, nowMs }, part),
    });
    const compared = readComparedSpan(paramsOf(request));
    return {
      ...ofSpan(readReportSpan(paramsOf(request), nowMs, settings)),
      ...(compared !== null && { before: ofSpan(compared) }),
      byDay: paramsOf(request)['rows'] === 'days',
    };
  }

  return function registerReport<N extends ReportName>(name: N, definition: ReportDefinition<N>): void {
    const { path, roles } = reportReads[name];

    /** A change between two parts is missing in the first, so the ETag is that of the earlier state: the next read recomputes. */
    async function tagOf({ organizationId, span }: ReportContext, more: string): Promise<string> {
      const counts = await readChangeCounts(database.db, organizationId);
      return `"${[...counts.of(definition.areas), span.from, span.to].map(count => count.toString(36)).join('-')}${more}"`;
    }

    const route = (
      url: string,
      querystring: typeof reportQuery | typeof reportFileQuery,
      answer: (request: FastifyRequest, context: AskedContext) => Sent,
    ) =>
      app.route({
        method: 'GET',
        url,
        schema: { querystring },
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

    route(path, reportQuery, (_request, context) => ({
      tag: '',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      make: async () => JSON.stringify(await definition.answer(context)),
    }));
    async function rowsOf(context: AskedContext, style: SheetStyle): Promise<string[][]> {
      const { before } = context;
      const { compared, sheet: layout } = (context.byDay && definition.days) || definition;
      const sheet = (data: ReadData<N>) => layout(data, style);
      const now = await definition.answer(context);
      if (before === undefined || compared === undefined) return sheet(now);
      const period = { ...context.settings, from: new Date(context.span.from).toISOString() };
      const sheets = { now, before: await definition.answer(before), period, sheet };
      return comparedSheet(compared, sheets, style);
    }

    route(csvPath(path), reportFileQuery, (request, context) => {
      const { settings } = context;
      const language = sheetLanguage(request.headers['accept-language'], settings.defaultLanguage);
      const style = sheetStyle(language, settings.currency, translationsOf(settings));
      const fileName = sheetFileName(name, context.span, settings, style.words);
      return {
        tag: `-${language}${spanTag(context.before)}${context.byDay ? '-days' : ''}`,
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${fileName}"`,
          'content-language': language,
          vary: 'accept-language',
        },
        make: async () => csvText(await rowsOf(context, style), style),
      };
    });
  };
}

/** `before` is the period of the comparison; `byDay`: the file has one row per business day. */
type AskedContext = ReportContext & { readonly before?: ReportContext; readonly byDay: boolean };

function spanTag(before: ReportContext | undefined): string {
  return before === undefined ? '' : `-${before.span.from.toString(36)}-${before.span.to.toString(36)}`;
}

type Sent = { tag: string; headers: Record<string, string>; make(): Promise<string> };
