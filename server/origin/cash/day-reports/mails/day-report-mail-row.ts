import type { DayReportMail, MailFault } from '#shared/cash/day-report-schema.ts';

export type DayReportMailRow = {
  org_id: string;
  report_id: string;
  state: DayReportMail['state'];
  attempts: number;
  /** When it is tried next. */
  due_at: string;
  /** When it was queued, or last tried. */
  at: string;
  fault: MailFault | null;
  /** The mail server's answer. */
  answer: string | null;
};
