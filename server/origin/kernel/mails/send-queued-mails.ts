/**
 * Sends the e-mails of a table, so that a restart loses none. A process claims an e-mail before it sends it, so that
 * another one doesn't.
 */
import type { Database } from '../../../store/database.ts';
import type { OwnTransaction } from '../calls/own-transaction.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import { repeatUpkeep, type Upkeep } from '../repeated-work.ts';
import type { ArchivedRestaurants } from '../restaurant/archived-restaurants.ts';
import { type Mail, MailError, type Mailer, pauseAfter, type QueuedMailRow } from './mail-rules.ts';
import { listDueMails, type MailRow, type MailTable, updateMail } from './queued-mail-store.ts';

const everyMs = 20_000;
/** Longer than a mail server may take: after a crash while sending, it is sent again. */
const claimMs = 10 * 60_000;

export type MailSending = Upkeep & {
  database: Database<OriginTables>;
  now: () => number;
  change: OwnTransaction;
  archived: ArchivedRestaurants;
  /** Null if the server has no mail account. */
  mailer: Mailer | null;
};

type MailQueue<Table extends MailTable> = {
  table: Table;
  /** Changes with the state of an e-mail. */
  area: Area;
  /** For the log, if looking for e-mails fails. */
  failure: string;
  /** Null if nobody is to get it any more. Throws MailError if it can't be sent. */
  compose(row: MailRow<Table>): Promise<Mail | null>;
};

type Outcome = Pick<QueuedMailRow, 'fault' | 'answer'>;

function after(nowMs: number, pauseMs: number): string {
  return new Date(nowMs + pauseMs).toISOString();
}

async function settle<Table extends MailTable>(
  { now, change }: MailSending,
  queue: MailQueue<Table>,
  row: MailRow<Table>,
  { fault, answer }: Outcome,
): Promise<void> {
  const nowMs = now();
  const pause = fault === null ? null : pauseAfter(row.attempts, fault);
  const due = pause === null ? {} : { due_at: after(nowMs, pause) };
  const state = fault === null ? 'sent' : pause === null ? 'failed' : 'queued';
  await change({ organizationId: row.org_id, deviceId: null }, async context => {
    await updateMail(context.tx, queue.table, row, { state, at: context.now, fault, answer, ...due });
    context.touch(queue.area);
  });
}

async function outcomeOf<Table extends MailTable>(
  { mailer }: MailSending,
  queue: MailQueue<Table>,
  row: MailRow<Table>,
): Promise<Outcome> {
  try {
    if (mailer === null) return { fault: 'noAccount', answer: null };
    const mail = await queue.compose(row);
    if (mail === null) return { fault: 'refused', answer: null };
    await mailer(mail);
    return { fault: null, answer: null };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return error;
  }
}

async function sendOne<Table extends MailTable>(
  sending: MailSending,
  queue: MailQueue<Table>,
  queued: MailRow<Table>,
): Promise<void> {
  const { database, now } = sending;
  const claim = { attempts: queued.attempts + 1, due_at: after(now(), claimMs) };
  const isOurs = await database.transaction(queued.org_id, tx => updateMail(tx, queue.table, queued, claim));
  if (!isOurs) return;
  const row = { ...queued, ...claim };
  await settle(sending, queue, row, await outcomeOf(sending, queue, row));
}

export function startSendingMails<Table extends MailTable>(
  sending: MailSending,
  queue: MailQueue<Table>,
): { stop(): Promise<void> } {
  return repeatUpkeep(sending, queue.failure, {
    everyMs,
    async work() {
      const due = await listDueMails(sending.database.db, queue.table, new Date(sending.now()).toISOString());
      for (const row of due) if (!sending.archived.has(row.org_id)) await sendOne(sending, queue, row);
    },
  });
}
