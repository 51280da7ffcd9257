/** What the order's commands announce to printing and cash, and what they ask them. Each link runs inside the command's transaction. */
import type { PaymentKind } from '#shared/schemas/payment-schema.ts';
import type { StationSlip } from '#shared/schemas/receipt-schema.ts';
import { createFact, createQuestion } from '../calls/module-links.ts';
import type { StationPrinter } from '../devices/devices-store.ts';
import type { PaymentRow } from '../payments/payment-row.ts';
import type { OrderLineRow, OrderRow, TicketRow } from './order-row.ts';
import type { ReceiptJobRow, StoredOrder } from './stored-order.ts';

/** Tickets were sent or fired. `lines`: all that were, in their current state; each ticket has its own. */
export const ticketsSent = createFact<{
  stored: StoredOrder;
  tickets: readonly TicketRow[];
  lines: readonly OrderLineRow[];
  printers: readonly StationPrinter[];
}>();

/** Something about sent lines changed that their stations must know. `movedFrom`: the place that the stations know. `lines`: as they are now. */
export const sentLinesChanged = createFact<{
  stored: StoredOrder;
  slip: { kind: StationSlip; movedFrom?: string };
  lines: readonly OrderLineRow[];
}>();

/** Serving was taken back. `stored`: before; `lines`: after. */
export const linesUnserved = createFact<{ stored: StoredOrder; lines: readonly OrderLineRow[] }>();

/** Lines are about to leave the order for another one. `stored`: with them. */
export const linesLeaving = createFact<{ stored: StoredOrder; lines: readonly OrderLineRow[] }>();

/** The guests' bill is to be printed. */
export const billWanted = createFact<StoredOrder>();

/** A payment or a refund was stored. */
export const paymentStored = createFact<{ payment: PaymentRow; orderNumber: number }>();

/** A closed order is open again. `order`: before. */
export const orderReopened = createFact<OrderRow>();

/** Queues the receipt of an order as it is once closed; the answer goes to `finishChange`. */
export const receiptOf = createQuestion<
  { stored: StoredOrder; buyerTaxId: string | undefined },
  { changes: Partial<OrderRow>; receipt: ReceiptJobRow | null }
>();

/** Whether a printer has begun a ticket with this line: somebody may read it already. */
export const isPrintBegun = createQuestion<{ stored: StoredOrder; line: OrderLineRow }, boolean>();

/** The open cash session that a payment, or the refund of `refunded`, belongs to; null: none. */
export const sessionOfPayment = createQuestion<
  { kind: PaymentKind; refunded?: { cash_session_id: string | null } },
  string | null
>();

/** Whether the cash session takes payments; a counted one does not. */
export const isSessionOpen = createQuestion<{ sessionId: string }, boolean>();

/** Whether a day report includes the order's closing. */
export const isInDayReport = createQuestion<{ orderId: string }, boolean>();
