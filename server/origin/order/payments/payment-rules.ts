/** Validates a payment and allocates it to lines or a share. */

import { unpayableStates } from '#shared/order/order-endings.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { NewPayment, Payment } from '#shared/order/payment-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { allocatedByLine, type Balance, balanceOf } from './balance-rules.ts';
import { requireNoneUnsent } from './billing-rules.ts';
import type { StoredShare } from './payment-row.ts';
import { shareDue } from './share-rules.ts';
import { heldPayments } from './terminal-payments.ts';

type PaymentTerms = { allocations: Payment['allocations']; share: StoredShare | null };

function checkForm({ kind, amount, tip = 0, tendered, lineIds, share }: NewPayment): void {
  if (lineIds !== undefined && share !== undefined) {
    throw invalidField('share', 'can’t be combined with lineIds');
  }
  if (tendered === undefined) return;
  if (kind !== 'cash') throw invalidField('tendered', 'is for cash');
  if (tendered < amount + tip) {
    throw invalidField('tendered', `must be >= ${amount + tip}`, 'TENDERED_TOO_LITTLE');
  }
}

/** A fixed part must be paid exactly: another amount was computed from an outdated order. */
function checkPart(amount: number, expected: number): void {
  if (amount !== expected) throw invalidField('amount', `is ${expected} now`, 'AMOUNT_CHANGED');
}

function payableLines(stored: StoredOrder, lineIds: readonly string[]): OrderLineRow[] {
  const byId = new Map(stored.lines.map(line => [line.id, line]));
  return lineIds.map((id, index) => {
    const line = byId.get(id);
    if (line === undefined)
      throw invalidField(`lineIds/${index}`, 'is not a line of this order', 'NOT_FOUND');
    if (!isCharged(line.state)) {
      throw invalidField(`lineIds/${index}`, `${line.name} is ${line.state}`, 'LINE_STATE');
    }
    return line;
  });
}

/**
 * The amount due on each of these lines, in total at most the amount due on the order: part of the whole may
 * be paid, or a discount may have come later. Throws ALREADY_PAID naming the lines with nothing due.
 */
function allocate(stored: StoredOrder, { money, due }: Balance, lineIds: readonly string[]) {
  const allocated = allocatedByLine(stored.payments);
  const open = payableLines(stored, lineIds).map((line, index) => {
    const payable = money.lines.get(line.id)?.payable ?? 0;
    const paid = allocated.get(line.id) ?? 0;
    return { line, index, amount: Math.max(0, payable - paid), isPaid: paid > 0 && paid >= payable };
  });
  const errors = open
    .filter(({ isPaid }) => isPaid)
    .map(({ line, index }) => ({ path: `lineIds/${index}`, message: `${line.name} is paid` }));
  if (errors.length > 0) throw new ProblemError('ALREADY_PAID', { errors });
  let left = due;
  return open.flatMap(({ line, amount }) => {
    const part = Math.min(amount, left);
    left -= part;
    return part > 0 ? [{ lineId: line.id, amount: part }] : [];
  });
}

/** Throws if the payment is invalid; otherwise returns the lines or share that it pays. */
function termsOf(stored: StoredOrder, requested: NewPayment): PaymentTerms {
  checkForm(requested);
  const { state } = stored.order;
  if (state === 'cancelled') throw new ProblemError('ORDER_NOT_OPEN');
  const balance = balanceOf(stored);
  const { due } = balance;
  if (state === 'closed' || due === 0) throw new ProblemError('ALREADY_PAID');
  requireNoneUnsent(stored, unpayableStates);
  const { amount, lineIds, share } = requested;
  const allocations = lineIds === undefined ? [] : allocate(stored, balance, lineIds);
  const part = share === undefined ? null : shareDue(stored.payments, share, due);
  if (amount > due) throw invalidField('amount', `must be <= ${due}`, 'AMOUNT_EXCEEDS_DUE');
  if (lineIds !== undefined) {
    checkPart(
      amount,
      allocations.reduce((sum, allocation) => sum + allocation.amount, 0),
    );
  }
  if (part !== null) checkPart(amount, part.amount);
  return { allocations, share: part?.share ?? null };
}

/** Like `termsOf`; throws AT_TERMINAL if only a card payment at a terminal is in the way, which counts as taken until its outcome is known. */
export function paymentTerms(stored: StoredOrder, requested: NewPayment): PaymentTerms {
  const terms = termsOf(stored, requested);
  const held = heldPayments(stored.order);
  if (held.length === 0) return terms;
  try {
    return termsOf({ ...stored, payments: [...stored.payments, ...held] }, requested);
  } catch (error) {
    throw new ProblemError('AT_TERMINAL', {}, { cause: error });
  }
}
