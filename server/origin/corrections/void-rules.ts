/** Which lines may be voided, by whom, and the result. */
import { mayVoid, nextLineState } from '#shared/order-states.ts';
import type { Voiding } from '#shared/schemas/correction-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { Caller } from '../calls/callers.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { requireNoReceipt, requireUnpaidLine } from './correction-rules.ts';

/** Throws LINE_STATE, RECEIPT_EXISTS, ALREADY_PAID or APPROVAL_REQUIRED, in this order: what is impossible needs no approval. */
export function checkVoid(stored: StoredOrder, line: OrderLineRow, caller: Caller): void {
  if (nextLineState(line.state, 'void') === null) throw new ProblemError('LINE_STATE');
  requireNoReceipt(stored.order);
  requireUnpaidLine(stored, line);
  const { state, billed_at, sent_at } = line;
  if (!mayVoid({ state, isBilled: billed_at !== null, wasSent: sent_at !== null }, caller))
    throw new ProblemError('APPROVAL_REQUIRED');
}

/** The station must acknowledge it, unless it never had the line or is done with it. */
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
