/** Routes of a Z as a spreadsheet and as a PDF, in the language of the interface. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import { requireRole } from '../../../kernel/callers/callers.ts';
import { callerOf, type OriginFrame, param, paramsOf } from '../../../kernel/calls/origin-frame.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { sheetLanguage } from '../../../kernel/sheets/sheet-file-rules.ts';
import { findDayReport } from '../day-report-store.ts';
import { dayReportPdf } from './day-report-pdf.ts';
import { dayReportSheet } from './day-report-sheet.ts';
import { dayReportStyle } from './day-report-style.ts';

type FileKind = keyof typeof dayReportFiles;

const types: Record<FileKind, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  pdf: 'application/pdf',
};

export function registerDayReportFiles({ app, database, identifyCaller }: OriginFrame): void {
  async function loadReport(request: FastifyRequest): Promise<{ report: DayReport; language: string }> {
    const { organizationId } = callerOf(request);
    return database.snapshot(async db => {
      const document = await findDayReport(db, organizationId, { id: param(paramsOf(request), 'id') });
      if (document === null) throw new ProblemError('NOT_FOUND');
      const { defaultLanguage } = await readSettings(db, organizationId);
      const language = sheetLanguage(request.headers['accept-language'], defaultLanguage);
      return { report: JSON.parse(document), language };
    });
  }

  const send = async (kind: FileKind, request: FastifyRequest, reply: FastifyReply) => {
    const { report, language } = await loadReport(request);
    const style = dayReportStyle(language, report);
    const name = `${style.words.file}-${report.number}-${report.figures.businessDay}.${kind}`;
    reply.headers({
      'cache-control': 'no-store',
      'content-type': types[kind],
      'content-disposition': `attachment; filename="${name}"`,
      'content-language': language,
      vary: 'accept-language',
    });
    return reply.send(
      kind === 'csv' ? dayReportSheet(report, language) : await dayReportPdf(report, style, language),
    );
  };

  for (const kind of ['csv', 'pdf'] as const) {
    app.route({
      method: 'GET',
      url: dayReportFiles[kind],
      onRequest: async request => {
        request.caller = await identifyCaller(request);
        requireRole(request.caller, ['admin']);
      },
      handler: (request, reply) => send(kind, request, reply),
    });
  }
}
