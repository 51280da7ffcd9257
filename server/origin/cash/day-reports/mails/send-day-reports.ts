/** Sends the Zs that closing queued by e-mail, and saves those that it queued for the restaurant's folder. */
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { queuedMail } from '../../../kernel/mails/mail-rules.ts';
import { insertMail, queueMailAgain } from '../../../kernel/mails/queued-mail-store.ts';
import { type MailSending, startSendingMails } from '../../../kernel/mails/send-queued-mails.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { sheetLanguage } from '../../../kernel/sheets/sheet-file-rules.ts';
import { findDayReport } from '../day-report-store.ts';
import type { DayReportMailRow } from './day-report-mail-row.ts';
import { mailOf } from './day-report-mail-rules.ts';
import { createFolderMailer } from './folder-mailer.ts';

function newMail({ caller, now }: AnyCommand, reportId: string): DayReportMailRow {
  return { ...queuedMail(caller.organizationId, now), report_id: reportId };
}

/** The queues that a Z goes through; none if nobody gets it. */
function queuesOf({ dayReportEmails = [], savesDayReports = false }: Settings) {
  const mails = dayReportEmails.length > 0 ? (['day_report_mails'] as const) : [];
  return [...mails, ...(savesDayReports ? (['day_report_copies'] as const) : [])];
}

export async function queueMail(context: AnyCommand, reportId: string, settings: Settings) {
  for (const queue of queuesOf(settings)) await insertMail(context.tx, queue, newMail(context, reportId));
}

export async function sendDayReport(context: CommandContext<EmptyCommand>): Promise<void> {
  const { tx, caller, params } = context;
  const id = param(params, 'id');
  if ((await findDayReport(tx, caller.organizationId, { id })) === null) throw new ProblemError('NOT_FOUND');
  const queues = queuesOf(await readSettings(tx, caller.organizationId));
  if (queues.length === 0) throw invalidField('dayReportEmails', 'has no address');
  for (const queue of queues) await queueMailAgain(tx, queue, newMail(context, id));
  context.touch('cash');
}

/** `folder`: where the Zs of all restaurants are saved; null if the server has none. */
export function startSendingDayReports(
  sending: MailSending,
  folder: string | null,
): { stop(): Promise<void> } {
  const { database } = sending;
  const composeFor =
    (toOf: (orgId: string, settings: Settings) => readonly string[]) =>
    async ({ org_id: orgId, report_id: id }: DayReportMailRow) => {
      const { document, settings } = await database.snapshot(async db => ({
        document: await findDayReport(db, orgId, { id }),
        settings: await readSettings(db, orgId),
      }));
      const to = toOf(orgId, settings);
      if (document === null || to.length === 0) return null;
      const report: DayReport = JSON.parse(document);
      return mailOf(report, to, sheetLanguage(undefined, settings.defaultLanguage));
    };
  const mails = startSendingMails(sending, {
    area: 'cash',
    failure: 'a day report could not be sent',
    table: 'day_report_mails',
    compose: composeFor((_, { dayReportEmails = [] }) => dayReportEmails),
  });
  const copies = startSendingMails(
    { ...sending, mailer: folder === null ? null : createFolderMailer(folder) },
    {
      area: 'cash',
      failure: 'a day report could not be saved',
      table: 'day_report_copies',
      compose: composeFor((orgId, { savesDayReports = false }) => (savesDayReports ? [orgId] : [])),
    },
  );
  return {
    async stop() {
      await Promise.all([mails.stop(), copies.stop()]);
    },
  };
}
