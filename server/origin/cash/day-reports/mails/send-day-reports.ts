/**
 * Sends the Zs that closing queued by e-mail. The queue is a table, so a restart loses none. A process claims a Z before
 * it sends it, so that another one doesn't.
 */
import type { DayReport, MailFault } from '#shared/cash/day-report-schema.ts';
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import type { Database } from '../../../../store/database.ts';
import type { AnyCommand, CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import type { OwnTransaction } from '../../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { repeatUpkeep, type Upkeep } from '../../../kernel/repeated-work.ts';
import type { ArchivedRestaurants } from '../../../kernel/restaurant/archived-restaurants.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { sheetLanguage } from '../../../kernel/sheets/sheet-file-rules.ts';
import { findDayReport } from '../day-report-store.ts';
import type { DayReportMailRow } from './day-report-mail-row.ts';
import { MailError, type Mailer, mailOf, pauseAfter } from './day-report-mail-rules.ts';
import { insertMail, listDueMails, queueMailAgain, updateMail } from './day-report-mail-store.ts';

const everyMs = 20_000;
/** Longer than a mail server may take: after a crash while sending, the Z is sent again. */
const claimMs = 10 * 60_000;

function newMail({ caller, now }: AnyCommand, reportId: string): DayReportMailRow {
  const org_id = caller.organizationId;
  const untried = { attempts: 0, due_at: now, at: now, fault: null, answer: null };
  return { org_id, report_id: reportId, state: 'queued', ...untried };
}

/** Queues nothing if nobody gets it. */
export async function queueMail(context: AnyCommand, reportId: string, settings: Settings) {
  if ((settings.dayReportEmails ?? []).length === 0) return;
  await insertMail(context.tx, newMail(context, reportId));
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

type Sending = {
  database: Database<OriginTables>;
  now: () => number;
  change: OwnTransaction;
  archived: ArchivedRestaurants;
  /** Null if the server has no mail account. */
  mailer: Mailer | null;
};

function after(nowMs: number, pauseMs: number): string {
  return new Date(nowMs + pauseMs).toISOString();
}

async function settle(
  { now, change }: Sending,
  row: DayReportMailRow,
  { fault, answer }: { fault: MailFault | null; answer: string | null },
): Promise<void> {
  const nowMs = now();
  const pause = fault === null ? null : pauseAfter(row.attempts, fault);
  const due = pause === null ? {} : { due_at: after(nowMs, pause) };
  const state = fault === null ? 'sent' : pause === null ? 'failed' : 'queued';
  await change({ organizationId: row.org_id, deviceId: null }, async context => {
    await updateMail(context.tx, row, { state, at: context.now, fault, answer, ...due });
    context.touch('cash');
  });
}

async function sendOne(sending: Sending, queued: DayReportMailRow): Promise<void> {
  const { database, mailer, now } = sending;
  const { org_id: orgId, report_id: id } = queued;
  const attempts = queued.attempts + 1;
  const isOurs = await database.transaction(orgId, tx =>
    updateMail(tx, queued, { attempts, due_at: after(now(), claimMs) }),
  );
  if (!isOurs) return;
  const row = { ...queued, attempts };
  const { document, settings } = await database.snapshot(async db => ({
    document: await findDayReport(db, orgId, { id }),
    settings: await readSettings(db, orgId),
  }));
  const { dayReportEmails: to = [], defaultLanguage } = settings;
  if (document === null || to.length === 0) {
    return settle(sending, row, { fault: 'refused', answer: null });
  }
  if (mailer === null) return settle(sending, row, { fault: 'noAccount', answer: null });
  const report: DayReport = JSON.parse(document);
  try {
    await mailer(await mailOf(report, to, sheetLanguage(undefined, defaultLanguage)));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return settle(sending, row, error);
  }
  await settle(sending, row, { fault: null, answer: null });
}

export function startSendingDayReports(sending: Sending & Upkeep): { stop(): Promise<void> } {
  return repeatUpkeep(sending, 'a day report could not be sent', {
    everyMs,
    async work() {
      const due = await listDueMails(sending.database.db, new Date(sending.now()).toISOString());
      for (const row of due) if (!sending.archived.has(row.org_id)) await sendOne(sending, row);
    },
  });
}
