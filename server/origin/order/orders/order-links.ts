/** The facts that order commands announce to printing and cash, and their questions. Each link runs inside the command's transaction. */
import type { Order } from '#shared/order/order-schema.ts';
import type { PaymentKind, RefundCommand } from '#shared/order/payment-schema.ts';
import type { StationSlip } from '#shared/order/receipt-schema.ts';
import { createFact, createQuestion } from '../../kernel/calls/module-links.ts';
import type { StationPrinter } from '../../venue/devices/devices-store.ts';
import type { PaymentRow } from '../payments/payment-row.ts';
import type { OrderLineRow, OrderRow, TicketRow } from './order-row.ts';
import type { ReceiptJobRow, StoredOrder } from './stored-order.ts';

/** Tickets were sent or fired. `lines` contains all of their lines in the current state. */
export const ticketsSent = createFact<{
  stored: StoredOrder;
  tickets: readonly TicketRow[];
  lines: readonly OrderLineRow[];
  printers: readonly StationPrinter[];
}>();

/** Sent lines changed in a way that their stations must know. `movedFrom` is the former place; `lines` are the changed lines. */
export const sentLinesChanged = createFact<{
  stored: StoredOrder;
  slip: { kind: StationSlip; movedFrom?: string };
  lines: readonly OrderLineRow[];
}>();

/** Serving was undone. `stored` is the order before; `lines` are the lines after. */
export const linesUnserved = createFact<{ stored: StoredOrder; lines: readonly OrderLineRow[] }>();

/** Lines are about to leave `stored` for another order. */
export const linesLeaving = createFact<{ stored: StoredOrder; lines: readonly OrderLineRow[] }>();

/** A waiter requested the guests' bill. */
export const billWanted = createFact<StoredOrder>();

export const paymentStored = createFact<{ payment: PaymentRow; orderNumber: number }>();

/** A closed order was reopened. The content is the order before. */
export const orderReopened = createFact<OrderRow>();

/** Queues the receipt of the order as closed; the answer is passed to `finishChange`. */
export const receiptOf = createQuestion<
  { stored: StoredOrder; buyerTaxId: string | undefined },
  { changes: Partial<OrderRow>; receipt: ReceiptJobRow | null }
>();

/** Whether a printer has begun a ticket with this line, so that somebody may read it already. */
export const isPrintBegun = createQuestion<{ stored: StoredOrder; line: OrderLineRow }, boolean>();

/** The open cash session of a payment, or of a refund of `refunded`; null if there is none. */
export const sessionOfPayment = createQuestion<
  { kind: PaymentKind; refunded?: { cash_session_id: string | null } },
  string | null
>();

/** Sends the refund of the payment in the path to the terminal that took it; null if no terminal in use did. */
export const refundAtItsTerminal = createQuestion<RefundCommand & { id: string }, Order | null>();

/** Whether the cash session accepts payments; a counted one doesn't. */
export const isSessionOpen = createQuestion<{ sessionId: string }, boolean>();

/** Whether a day report includes the order's closing. */
export const isInDayReport = createQuestion<{ orderId: string }, boolean>();
