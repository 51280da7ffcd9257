/** Sends a card payment to a terminal, asks it to stop, and resolves an unknown outcome by the slip. */
import type { Order } from '#shared/order/order-schema.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import type {
  NewTerminalPayment,
  NewTerminalRefund,
  TerminalResolution,
} from '#shared/terminals/terminal-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../kernel/calls/command-context.ts';
import { param } from '../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../order/orders/order-change.ts';
import type { StoredOrder } from '../order/orders/stored-order.ts';
import { checkedPayment } from '../order/payments/payment-booking.ts';
import { findPayment } from '../order/payments/payment-store.ts';
import { checkedRefund } from '../order/payments/refund-commands.ts';
import {
  atTerminal,
  isHeld,
  type StoredTerminalPayment,
  terminalPaymentsOf,
  terminalPaymentView,
} from '../order/payments/terminal-payments.ts';
import type { DeviceRow } from '../venue/devices/device-row.ts';
import { listDevices } from '../venue/devices/devices-store.ts';
import { terminalsAmong } from '../venue/devices/terminals.ts';
import { bookApproved, changeTerminalPayment } from './terminal-changes.ts';
import { listAtTerminals } from './terminal-store.ts';

/** A second payment waits for the first; more would make guests wait for a terminal that nobody brings. */
const queueMax = 2;

/** The terminal that the body names. One that owes an answer takes nothing: it might forget the payment over the next. */
async function freeTerminal(context: AnyCommand, body: { id: string; terminalId: string }) {
  const { tx, caller } = context;
  const { organizationId } = caller;
  const devices = terminalsAmong(await listDevices(tx, organizationId));
  const terminal = devices.find(({ id }) => id === body.terminalId);
  if (terminal === undefined) throw invalidField('terminalId', 'is no terminal', 'TERMINAL_UNKNOWN');
  const known = await listAtTerminals(tx, organizationId);
  const there = known.filter(one => one.terminalId === terminal.id && isHeld(one));
  if (there.length >= queueMax || there.some(({ state }) => state === 'unknown'))
    throw new ProblemError('TERMINAL_BUSY');
  const isUsed = known.some(({ payment }) => payment.id === body.id);
  if (isUsed || (await findPayment(tx, organizationId, body.id)) !== null)
    throw invalidField('id', 'is already in use', 'ID_TAKEN');
  return { terminal, isQueued: there.length > 0 };
}

export async function sendToTerminal(context: CommandContext<NewTerminalPayment>): Promise<Order> {
  const { terminalId: _, ...requested } = context.body;
  const stored = await loadOrder(context, param(context.params, 'id'));
  const payment = await checkedPayment(context, stored, { ...requested, kind: 'card' });
  const { terminal, isQueued } = await freeTerminal(context, context.body);
  const { closes = false, buyerTaxId = null, lineIds = null } = requested;
  return storeSent(context, stored, {
    ...justSent(terminal),
    ...{ payment, isQueued, closes, buyerTaxId, lineIds },
  });
}

function justSent({ id: terminalId, name: terminalName }: DeviceRow) {
  return {
    ...{ terminalId, terminalName, state: 'sent' as const },
    ...{ reason: null, begunAt: null, isCancelling: false },
  };
}

function storeSent(context: AnyCommand, stored: StoredOrder, entry: StoredTerminalPayment): Promise<Order> {
  const held = terminalPaymentsOf(stored.order).filter(isHeld);
  context.touch('terminals');
  const payload = { terminalPayment: terminalPaymentView(entry) };
  const event = { type: 'payment.atTerminal', payload };
  return finishChange(context, stored, atTerminal([...held, entry]), [], event);
}

/** Gives back to the card, at the terminal that took the payment. */
export async function refundAtTerminal(context: CommandContext<NewTerminalRefund>): Promise<Order> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  const { refund, payment } = await checkedRefund(
    context,
    stored,
    param(context.params, 'paymentId'),
    context.body,
  );
  if (payment.terminal === null) throw invalidField('paymentId', 'was approved by no card terminal');
  const { id: terminalId, reference }: NonNullable<Payment['terminal']> = JSON.parse(payment.terminal);
  const { terminal, isQueued } = await freeTerminal(context, { id: refund.id, terminalId });
  // A terminal would reverse all that it took, also for a part of a divided payment.
  const isUndivided = payment.taken_charge === null;
  const isWhole = isUndivided && refund.amount + refund.tip + payment.amount + payment.tip === 0;
  const { approvedBy } = context.caller;
  return storeSent(context, stored, {
    ...justSent(terminal),
    ...{ payment: refund, isQueued, refunded: { reference: reference ?? null, isWhole } },
    ...{ closes: false, buyerTaxId: null, lineIds: null },
    ...(approvedBy !== undefined && { approvedBy }),
  });
}

async function loadTerminalPayment(
  context: AnyCommand,
): Promise<{ stored: StoredOrder; entry: StoredTerminalPayment }> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  const id = param(context.params, 'paymentId');
  const entry = terminalPaymentsOf(stored.order).find(({ payment }) => payment.id === id);
  if (entry === undefined) throw new ProblemError('NOT_FOUND');
  return { stored, entry };
}

export async function cancelAtTerminal(context: AnyCommand): Promise<Order> {
  const { stored, entry } = await loadTerminalPayment(context);
  if (entry.state !== 'sent') throw new ProblemError('TERMINAL_PAYMENT_STATE');
  return changeTerminalPayment(
    context,
    stored,
    entry,
    entry.begunAt === null ? { state: 'cancelled', reason: 'waiterCancelled' } : { isCancelling: true },
  );
}

export async function resolveAtTerminal(context: CommandContext<TerminalResolution>): Promise<Order> {
  const { isPaid, slip } = context.body;
  const { stored, entry } = await loadTerminalPayment(context);
  if (entry.state !== 'unknown') throw new ProblemError('TERMINAL_PAYMENT_STATE');
  const payload = { slip, isPaid, terminalPayment: terminalPaymentView(entry) };
  context.record({ type: 'payment.terminalResolved', entity: 'order', entityId: stored.order.id, payload });
  return isPaid
    ? bookApproved(context, stored, entry, { reference: slip })
    : changeTerminalPayment(context, stored, entry, { state: 'cancelled', reason: 'adminDecided' });
}
