import type { QueuedMailRow } from '../../../kernel/mails/mail-rules.ts';

export type DayReportMailRow = QueuedMailRow & { report_id: string };
