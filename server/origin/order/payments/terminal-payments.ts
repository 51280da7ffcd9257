/**
 * Card payments that are at a terminal. From sending until the outcome is known they hold their amount, lines
 * and share, so that nobody else takes them too, and the order can't be changed so that they no longer fit.
 */
import type { WriteName } from '#shared/contract/writes.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { TerminalPayment } from '#shared/order/payment-schema.ts';
import { preparationWrites } from '#shared/order/preparation-calls.ts';
import { ProblemError } from '../../../http/errors.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { PaymentRow } from './payment-row.ts';

export type StoredTerminalPayment = Pick<TerminalPayment, 'terminalId' | 'terminalName' | 'state'> & {
  /** The row that is booked once approved; its id is that of the attempt. */
  payment: PaymentRow;
  reason: TerminalPayment['reason'] | null;
  /** When a process began to talk to the terminal about it. */
  begunAt: string | null;
  /** The newest entry of the terminal's journal before it. Absent: unknown, or its protocol needs none. */
  mark?: string | null;
  isCancelling: boolean;
  /** Another payment was at the terminal when it was sent. */
  isQueued?: boolean;
  /** The terminal's number of the refunded payment, and whether all of it is refunded. Absent: no refund. */
  refunded?: { reference: string | null; isWhole: boolean };
  /** The admin who approved the refund for the person of `payment`. */
  approvedBy?: Person;
  closes: boolean;
  buyerTaxId: string | null;
  lineIds: string[] | null;
};

type AtTerminal = Pick<OrderRow, 'at_terminal'>;

export function terminalPaymentsOf({ at_terminal }: AtTerminal): StoredTerminalPayment[] {
  return at_terminal === null ? [] : JSON.parse(at_terminal);
}

/** Whether the guest's card may be charged or may have been, or given back to. */
export function isHeld({ state }: Pick<TerminalPayment, 'state'>): boolean {
  return state === 'sent' || state === 'unknown';
}

function heldRows(order: AtTerminal): PaymentRow[] {
  return terminalPaymentsOf(order)
    .filter(isHeld)
    .map(({ payment }) => payment);
}

/** Without refunds: these hold nothing that another payment could take. */
export function heldPayments(order: AtTerminal): PaymentRow[] {
  return heldRows(order).filter(({ refund_of }) => refund_of === null);
}

export function amountAtTerminal(order: AtTerminal): number {
  return heldPayments(order).reduce((sum, { amount }) => sum + amount, 0);
}

/** The column with these payments. */
export function atTerminal(list: readonly StoredTerminalPayment[]): AtTerminal {
  return { at_terminal: list.length === 0 ? null : JSON.stringify(list) };
}

export function terminalPaymentView(stored: StoredTerminalPayment): TerminalPayment {
  const { payment, terminalId, terminalName, state, reason, isCancelling } = stored;
  const { id, amount, tip, share, taken_by, at } = payment;
  const allocations: NonNullable<TerminalPayment['allocations']> = JSON.parse(payment.allocations);
  const { of, number } = JSON.parse(share ?? '{}');
  const by: TerminalPayment['by'] = JSON.parse(taken_by);
  return withoutNulls({
    ...{ id, terminalId, terminalName, amount, tip, state, reason, by, at },
    share: share === null ? null : { of, number },
    refundOf: payment.refund_of,
    allocations: allocations.length === 0 ? null : allocations,
    isWaiting: stored.isQueued && state === 'sent' && stored.begunAt === null ? true : null,
    isCancelling: isCancelling && isHeld(stored) ? true : null,
  });
}

/** Calls that take nothing from an order that its card payment could be for. */
const callsMeanwhile: ReadonlySet<string> = new Set<WriteName>([
  'addLines',
  'changeLine',
  'removeLine',
  'changeOrder',
  'sendOrder',
  'fireCourse',
  'claimLines',
  'unclaimLines',
  'serveLines',
  'undoLines',
  'holdLines',
  'rushLines',
  'unrushLines',
  'requestBill',
  'askApproval',
  'refuseApproval',
  'dropApproval',
  'takePayment',
  'sendToTerminal',
  'cancelAtTerminal',
  'resolveAtTerminal',
  'askTerminalTotals',
  'makeDayReport',
  'acceptTransfer',
  'changeUser',
  'archiveUser',
  ...(Object.keys(preparationWrites) as (keyof typeof preparationWrites)[]),
]);

/** Throws AT_TERMINAL: the end of an order would forget what its terminal has yet to answer. */
export function requireNothingHeld(order: AtTerminal): void {
  if (heldRows(order).length > 0) throw new ProblemError('AT_TERMINAL');
}

/** Throws AT_TERMINAL: the call must wait for the terminal's answer. */
export function requireNotAtTerminal(order: AtTerminal, call: WriteName | null): void {
  if (call !== null && !callsMeanwhile.has(call)) requireNothingHeld(order);
}
