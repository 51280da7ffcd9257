/** An order as it is loaded for any command: its row with everything that belongs to it. */
import type { ApprovalRow } from '../corrections/approval-row.ts';
import type { PaymentRow } from '../payments/payment-row.ts';
import type { PrintJobRow } from '../printing/print-jobs/print-job-row.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';

/** An order's row with the names that other tables keep. */
export type NamedOrderRow = OrderRow & { table_label: string | null; waiter_name: string | null };

/** The job that prints an order's receipt, with its printer's name. */
export type ReceiptJobRow = Omit<PrintJobRow, 'document'> & {
  printer_name: string | null;
  buyer_tax_id: string | null;
};

export type StoredOrder = {
  readonly order: NamedOrderRow;
  /** All, removed ones too, in the order of adding. */
  readonly lines: readonly OrderLineRow[];
  /** In the order of taking. */
  readonly payments: readonly PaymentRow[];
  /** Those that wait or were refused, the oldest first. */
  readonly approvals: readonly ApprovalRow[];
  /** The last one that was queued. */
  readonly receipt: ReceiptJobRow | null;
};
