/** Which lines may still be given up, by whom, and what becomes of them. */
import { isStarted, nextLineState } from '#shared/order-states.ts';
import type { Voiding } from '#shared/schemas/correction-schema.ts';
import { ProblemError } from '../../errors.ts';
import type { Caller } from '../callers.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { requireNoReceipt, requireUnpaidLine } from './correction-rules.ts';

/** A held line was shown to nobody who would have begun it; a served one is the guest's, and only an admin takes it back. */
function mayVoid({ state }: OrderLineRow, { roles, rights }: Caller): boolean {
  if (state === 'held' || roles.includes('admin')) return true;
  return state !== 'served' && rights.voidSent;
}

/** Throws LINE_STATE, RECEIPT_EXISTS, ALREADY_PAID or APPROVAL_REQUIRED, in this order: what can't be done needs no approval. */
export function checkVoid(stored: StoredOrder, line: OrderLineRow, caller: Caller): void {
  if (nextLineState(line.state, 'void') === null) throw new ProblemError('LINE_STATE');
  requireNoReceipt(stored.order);
  requireUnpaidLine(stored, line);
  if (!mayVoid(line, caller)) throw new ProblemError('APPROVAL_REQUIRED');
}

/** Whether somebody made it, so that it is waste. A bottle that nobody brought yet goes back into the fridge. */
export function isWaste({ state, station }: Pick<OrderLineRow, 'state' | 'station'>): boolean {
  return isStarted(state) && !(station === 'none' && state === 'ready');
}

/** The station has to take note of it, unless it never was its work or is its work no more. */
export function voidedLine(line: OrderLineRow, voiding: Voiding): OrderLineRow {
  const isStationsWork = line.ticket_id !== null && line.state !== 'served';
  return {
    ...line,
    state: 'voided',
    void: JSON.stringify(voiding),
    seen_at: isStationsWork ? null : voiding.at,
    stock_taken: null,
  };
}
