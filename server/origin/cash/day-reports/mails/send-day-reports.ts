/** Sends the Zs that closing queued by e-mail. */
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

function newMail({ caller, now }: AnyCommand, reportId: string): DayReportMailRow {
  return { ...queuedMail(caller.organizationId, now), report_id: reportId };
}

/** Queues nothing if nobody gets it. */
export async function queueMail(context: AnyCommand, reportId: string, settings: Settings) {
  if ((settings.dayReportEmails ?? []).length === 0) return;
  await insertMail(context.tx, 'day_report_mails', newMail(context, reportId));
}

export async function sendDayReport(context: CommandContext<EmptyCommand>): Promise<void> {
  const { tx, caller, params } = context;
  const id = param(params, 'id');
  if ((await findDayReport(tx, caller.organizationId, { id })) === null) throw new ProblemError('NOT_FOUND');
  const { dayReportEmails = [] } = await readSettings(tx, caller.organizationId);
  if (dayReportEmails.length === 0) throw invalidField('dayReportEmails', 'has no address');
  await queueMailAgain(tx, newMail(context, id));
  context.touch('cash');
}

export function startSendingDayReports(sending: MailSending): { stop(): Promise<void> } {
  const { database } = sending;
  return startSendingMails(sending, {
    area: 'cash',
    failure: 'a day report could not be sent',
    table: 'day_report_mails',
    async compose({ org_id: orgId, report_id: id }) {
      const { document, settings } = await database.snapshot(async db => ({
        document: await findDayReport(db, orgId, { id }),
        settings: await readSettings(db, orgId),
      }));
      const { dayReportEmails: to = [], defaultLanguage } = settings;
      if (document === null || to.length === 0) return null;
      const report: DayReport = JSON.parse(document);
      return mailOf(report, to, sheetLanguage(undefined, defaultLanguage));
    },
  });
}
