/** Sends a card payment to a terminal, asks it to stop, and resolves an unknown outcome by the slip. */
import type { Order } from '#shared/order/order-schema.ts';
import type { NewTerminalPayment, TerminalResolution } from '#shared/terminals/terminal-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../kernel/calls/command-context.ts';
import { param } from '../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../order/orders/order-change.ts';
import type { StoredOrder } from '../order/orders/stored-order.ts';
import { checkedPayment } from '../order/payments/payment-booking.ts';
import { findPayment } from '../order/payments/payment-store.ts';
import {
  atTerminal,
  isHeld,
  type StoredTerminalPayment,
  terminalPaymentsOf,
  terminalPaymentView,
} from '../order/payments/terminal-payments.ts';
import { listDevices } from '../venue/devices/devices-store.ts';
import { terminalsAmong } from '../venue/devices/terminals.ts';
import { bookApproved, changeTerminalPayment } from './terminal-changes.ts';
import { listAtTerminals } from './terminal-store.ts';

/** The free terminal that the body names. One that owes an answer is not free: it might forget the payment over the next. */
async function freeTerminal(context: CommandContext<NewTerminalPayment>) {
  const { tx, caller, body } = context;
  const { organizationId } = caller;
  const devices = terminalsAmong(await listDevices(tx, organizationId));
  const terminal = devices.find(({ id }) => id === body.terminalId);
  if (terminal === undefined) throw invalidField('terminalId', 'is no terminal', 'TERMINAL_UNKNOWN');
  const known = await listAtTerminals(tx, organizationId);
  if (known.some(one => one.terminalId === terminal.id && isHeld(one)))
    throw new ProblemError('TERMINAL_BUSY');
  const isUsed = known.some(({ payment }) => payment.id === body.id);
  if (isUsed || (await findPayment(tx, organizationId, body.id)) !== null)
    throw invalidField('id', 'is already in use', 'ID_TAKEN');
  return terminal;
}

export async function sendToTerminal(context: CommandContext<NewTerminalPayment>): Promise<Order> {
  const { terminalId: _, ...requested } = context.body;
  const stored = await loadOrder(context, param(context.params, 'id'));
  const payment = await checkedPayment(context, stored, { ...requested, kind: 'card' });
  const terminal = await freeTerminal(context);
  const { closes = false, buyerTaxId = null, lineIds = null } = requested;
  const entry: StoredTerminalPayment = {
    payment,
    terminalId: terminal.id,
    terminalName: terminal.name,
    state: 'sent',
    reason: null,
    begunAt: null,
    isCancelling: false,
    ...{ closes, buyerTaxId, lineIds },
  };
  const held = terminalPaymentsOf(stored.order).filter(isHeld);
  context.touch('terminals');
  const payload = { terminalPayment: terminalPaymentView(entry) };
  const event = { type: 'payment.atTerminal', payload };
  return finishChange(context, stored, atTerminal([...held, entry]), [], event);
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
    ? bookApproved(context, stored, entry, { reference: slip, closes: false })
    : changeTerminalPayment(context, stored, entry, { state: 'cancelled', reason: 'adminDecided' });
}
