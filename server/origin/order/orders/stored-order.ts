/** An order as every command loads it: its row with all its parts. */

import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { ApprovalRow } from '../corrections/approval-row.ts';
import type { PaymentRow } from '../payments/payment-row.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';

/** An order's row with the waiter's name and its table label: "12", or "12 / 2" for the second party there. */
export type NamedOrderRow = OrderRow & { table_label: string | null; waiter_name: string | null };

/** The print job of an order's receipt, with its printer's name. */
export type ReceiptJobRow = Omit<
  OriginTables['print_jobs'],
  'document' | 'line_ids' | 'station_id' | 'stand_in_for'
> & {
  printer_name: string | null;
  buyer_tax_id: string | null;
};

export type StoredOrder = {
  readonly order: NamedOrderRow;
  /** Includes removed lines, in the order of adding. */
  readonly lines: readonly OrderLineRow[];
  /** In the order of taking. */
  readonly payments: readonly PaymentRow[];
  /** Pending and refused requests, the oldest first. */
  readonly approvals: readonly ApprovalRow[];
  /** The latest receipt that was queued. */
  readonly receipt: ReceiptJobRow | null;
};
