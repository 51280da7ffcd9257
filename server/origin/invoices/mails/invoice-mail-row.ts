import type { QueuedMailRow } from '../../kernel/mails/mail-rules.ts';

export type InvoiceMailRow = QueuedMailRow & {
  id: string;
  invoice_id: string;
  order_id: string;
  /** The guest's; erased with the order's guest data. */
  address: string;
};
