/** Changes a card payment at a terminal in its order: stores what became of it, and books it once it was approved. */
import type { Order } from '#shared/order/order-schema.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import type { AnyCommand } from '../kernel/calls/command-context.ts';
import { refusalOf } from '../kernel/calls/dry-run.ts';
import { finishChange } from '../order/orders/order-change.ts';
import { isSessionOpen } from '../order/orders/order-links.ts';
import type { StoredOrder } from '../order/orders/stored-order.ts';
import { bookPayment } from '../order/payments/payment-booking.ts';
import { nextPosition } from '../order/payments/payment-store.ts';
import { bookRefund } from '../order/payments/refund-commands.ts';
import {
  atTerminal,
  isHeld,
  type StoredTerminalPayment,
  terminalPaymentsOf,
  terminalPaymentView,
} from '../order/payments/terminal-payments.ts';

export function changeTerminalPayment(
  context: AnyCommand,
  stored: StoredOrder,
  entry: StoredTerminalPayment,
  changes: Partial<StoredTerminalPayment>,
): Promise<Order> {
  const changed = { ...entry, ...changes };
  const list = terminalPaymentsOf(stored.order).map(one =>
    one.payment.id === entry.payment.id ? changed : one,
  );
  context.touch('terminals');
  const payload = { terminalPayment: terminalPaymentView(changed) };
  return finishChange(context, stored, atTerminal(list), [], { type: 'payment.atTerminal', payload });
}

/** Events of a refund that an admin approved name both, like those of every approved request. */
function withApproval(
  context: AnyCommand,
  { payment, approvedBy }: Pick<StoredTerminalPayment, 'payment' | 'approvedBy'>,
): AnyCommand {
  if (approvedBy === undefined) return context;
  const people = { askedBy: JSON.parse(payment.taken_by), approvedBy };
  return {
    ...context,
    record: event => context.record({ ...event, payload: { ...event.payload, ...people } }),
  };
}

type Approval = { reference?: string | undefined; card?: string | undefined; charged?: number };

/**
 * Takes the payment as it was sent, with the tip that the guest added at the terminal. Closes the bill with it if that was asked; if that is refused,
 * such as for new lines that were not sent, the payment is booked alone and keeps the buyer's tax number. What is over of others at terminals is forgotten with it.
 */
export async function bookApproved(
  context: AnyCommand,
  stored: StoredOrder,
  entry: StoredTerminalPayment,
  { reference, card, charged }: Approval,
): Promise<Order> {
  const { payment, terminalId, terminalName, buyerTaxId, lineIds } = entry;
  const sessionId = payment.cash_session_id;
  const isOpen = sessionId !== null && (await context.links.ask(context, isSessionOpen, { sessionId }));
  const terminal: Payment['terminal'] = {
    id: terminalId,
    name: terminalName,
    ...(reference !== undefined && { reference }),
    ...(card !== undefined && { card }),
  };
  const kept = buyerTaxId === null ? terminal : { ...terminal, buyerTaxId };
  const left = terminalPaymentsOf(stored.order).filter(one => one.payment.id !== payment.id && isHeld(one));
  context.touch('terminals');
  const approved = {
    ...payment,
    org_id: stored.order.org_id,
    position: nextPosition(stored),
    cash_session_id: isOpen ? sessionId : null,
    terminal: JSON.stringify(terminal),
    at: context.now,
  };
  if (payment.refund_of !== null)
    return bookRefund(withApproval(context, entry), stored, approved, atTerminal(left));
  const booking = {
    payment: { ...approved, tip: Math.max(payment.tip, (charged ?? 0) - payment.amount) },
    lineIds: lineIds ?? undefined,
    changes: atTerminal(left),
  };
  const closing = { ...booking, closes: true, buyerTaxId: buyerTaxId ?? undefined };
  const closes = entry.closes && !(await refusalOf(context, silent => bookPayment(silent, stored, closing)));
  const alone = { ...booking.payment, terminal: JSON.stringify(kept) };
  return bookPayment(
    context,
    stored,
    closes ? closing : { ...booking, payment: alone, closes: false, buyerTaxId: undefined },
  );
}
