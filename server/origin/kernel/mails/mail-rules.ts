/** An e-mail of the origin, and when it is tried again. */
import type { MailFault, MailState } from '#shared/kernel/mail-schema.ts';
import { withoutNulls } from '../calls/without-nulls.ts';

/** Thrown by the mailer. `answer`: what the mail server said. */
export class MailError extends Error {
  readonly fault: MailFault;
  readonly answer: string;
  constructor(fault: MailFault, answer: string) {
    super(answer);
    this.fault = fault;
    this.answer = answer;
  }
}

export type Mail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer | string }[];
};
/** Rejects with MailError. */
export type Mailer = (mail: Mail) => Promise<void>;

/** The columns that each table of queued e-mails has. */
export type QueuedMailRow = {
  org_id: string;
  state: MailState['state'];
  attempts: number;
  /** When it is tried next. */
  due_at: string;
  /** When it was queued, or last tried. */
  at: string;
  fault: MailFault | null;
  /** The mail server's answer. */
  answer: string | null;
};

/** The columns of an e-mail that was just queued, to be sent at once. */
export function queuedMail(org_id: string, now: string): QueuedMailRow {
  return { org_id, state: 'queued', attempts: 0, due_at: now, at: now, fault: null, answer: null };
}

/** Null without an e-mail. */
export function mailStateOf(row: QueuedMailRow | undefined): MailState | null {
  if (row === undefined) return null;
  const { state, at, fault, answer } = row;
  return withoutNulls({ state, at, fault, answer });
}

const minuteMs = 60_000;
const longestPauseMs = 60 * minuteMs;
/** Three days of hourly tries. */
const attemptsMax = 76;

/** The pause after so many attempts; null: it is given up. A mail server that refuses for good is not asked again. */
export function pauseAfter(attempts: number, fault: MailFault): number | null {
  if (fault === 'refused' || attempts >= attemptsMax) return null;
  return Math.min(longestPauseMs, minuteMs * 2 ** (attempts - 1));
}
