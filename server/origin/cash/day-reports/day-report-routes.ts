/** Routes of the day reports. */
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { ProblemError } from '../../../http/errors.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import { mailStateOf } from '../../kernel/mails/mail-rules.ts';
import { listMails } from '../../kernel/mails/queued-mail-store.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { type CountNotInKsef, draftDayReport, makeDayReport } from './day-report-commands.ts';
import { blindDraft } from './day-report-rules.ts';
import {
  findDayReport,
  listDayReports,
  listLaterKindChanges,
  listUncountedReports,
} from './day-report-store.ts';
import { sendDayReport } from './mails/send-day-reports.ts';
import { printDayReport } from './print-day-report.ts';
import { readWaiterShift } from './waiter-shift.ts';

/** Covers more than a year. */
const reportsMax = 400;

async function loadReport({ db, caller, params }: ReadContext): Promise<DayReport> {
  const document = await findDayReport(db, caller.organizationId, { id: param(params, 'id') });
  if (document === null) throw new ProblemError('NOT_FOUND');
  const report: DayReport = JSON.parse(document);
  const { number, figures } = report;
  const later = await listLaterKindChanges(db, caller.organizationId, { number, from: figures.from });
  const correctedLater = later.map(({ from, to, amount, tip, reason, taken_by, at, paid_at, ...order }) => {
    const by: Person = JSON.parse(taken_by);
    const what = { orderNumber: order.number, from, to, amount: 0 - amount, tip: 0 - tip };
    return { ...what, reason: reason ?? '', by, at, paidAt: paid_at };
  });
  return { ...report, ...(correctedLater.length > 0 && { correctedLater }) };
}

export function registerDayReports({ read, command }: OriginRoutes, countNotInKsef: CountNotInKsef): void {
  read('dayReportDraft', {
    areas: ['orders', 'tables', 'users', 'settings', 'devices', 'printing', 'cash', 'invoices'],
    async answer({ db, caller: { organizationId }, now }) {
      const settings = await readSettings(db, organizationId);
      const notInKsef = await countNotInKsef(db, organizationId);
      const { draft } = await draftDayReport(db, organizationId, { settings, now, notInKsef });
      return draft.openCash.length > 0 && settings.showsOpenCash !== true ? blindDraft(draft) : draft;
    },
  });
  read('dayReports', {
    areas: ['cash'],
    async answer({ db, caller }) {
      const reports = await listDayReports(db, caller.organizationId, reportsMax);
      const since = { orgId: caller.organizationId, from: reports.at(-1)?.id ?? '' };
      const byReport = async (table: 'day_report_mails' | 'day_report_copies') =>
        new Map((await listMails(db, table, since)).map(row => [row.report_id, row]));
      const mails = await byReport('day_report_mails');
      const copies = await byReport('day_report_copies');
      const uncounted = await listUncountedReports(db, since.orgId, reports.at(-1)?.number ?? 0);
      return reports.map(({ id, number, business_day, made_at, made_by, gross, difference }) => ({
        ...withoutNulls({ mail: mailStateOf(mails.get(id)), copy: mailStateOf(copies.get(id)) }),
        id,
        number,
        gross,
        ...(!uncounted.has(number) && { difference }),
        businessDay: business_day,
        madeAt: made_at,
        madeBy: JSON.parse(made_by),
      }));
    },
  });
  read('waiterShift', {
    areas: ['orders', 'settings', 'cash'],
    tag: async ({ caller }) => caller.userId,
    answer: readWaiterShift,
  });
  read('dayReport', { areas: ['cash', 'orders'], answer: loadReport });
  command('makeDayReport', makeDayReport(countNotInKsef));
  command('printDayReport', printDayReport);
  command('sendDayReport', sendDayReport);
}
