/** Route of a month's archive for the accountant. */
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import { monthArchivePath } from '#shared/reports/report-calls.ts';
import { monthQuery } from '#shared/reports/report-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { requireRole } from '../../kernel/callers/callers.ts';
import { callerOf, type OriginFrame, param, paramsOf } from '../../kernel/calls/origin-frame.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { sheetLanguage } from '../../kernel/sheets/sheet-file-rules.ts';
import { monthArchive } from './month-archive.ts';
import { type Days, listFiscalNumbers, listInvoicesOfDays, listZsOfDays } from './month-store.ts';

function daysOf(month: string): Days {
  const first = `${month}-01`;
  const next = addDays(first, 31).slice(0, 7);
  return { first, last: addDays(`${next}-01`, -1) };
}

/** Longer than the month: a Z of its last day may be made the day after, and begin before its first. */
function timesAround({ first, last }: Days, { timeZone, businessDayCutoff: cutoff }: Settings) {
  const startOf = (day: string) => new Date(businessDayStart(day, timeZone, cutoff)).toISOString();
  return { from: startOf(addDays(first, -31)), to: startOf(addDays(last, 32)) };
}

export function registerMonthArchive({ app, database, identifyCaller, now }: OriginFrame): void {
  app.route({
    method: 'GET',
    url: monthArchivePath,
    schema: { querystring: monthQuery },
    onRequest: async request => {
      request.caller = await identifyCaller(request);
      requireRole(request.caller, ['admin']);
    },
    async handler(request, reply) {
      const { organizationId } = callerOf(request);
      const month = param(paramsOf(request), 'month');
      const days = daysOf(month);
      const nowMs = now();
      const facts = await database.snapshot(async db => {
        const settings = await readSettings(db, organizationId);
        return {
          month,
          settings,
          reports: await listZsOfDays(db, organizationId, days),
          invoices: await listInvoicesOfDays(db, organizationId, days),
          fiscal: await listFiscalNumbers(db, organizationId, timesAround(days, settings)),
        };
      });
      const { defaultLanguage, timeZone, businessDayCutoff } = facts.settings;
      const language = sheetLanguage(request.headers['accept-language'], defaultLanguage);
      const { name, bytes } = await monthArchive(facts, {
        language,
        now: new Date(nowMs).toISOString(),
        isOver: businessDay(nowMs, timeZone, businessDayCutoff) > days.last,
      });
      reply.headers({
        'cache-control': 'no-store',
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'content-language': language,
        vary: 'accept-language',
      });
      return reply.send(bytes);
    },
  });
}
