/** Decides which lines may be voided by whom, and with what result. */

import type { Voiding } from '#shared/order/correction-schema.ts';
import { isVoidGrace, isVoidOfOut, mayVoid, nextLineState } from '#shared/order/order-states.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { Caller } from '../../kernel/callers/callers.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { mapStations, stationRowsOf } from '../preparation/line-stations.ts';
import { requireNoReceipt, requireUnpaidLine } from './correction-rules.ts';

/** Throws LINE_STATE, RECEIPT_EXISTS or ALREADY_PAID, in this order, if nobody can void the line. */
export function checkVoidable(stored: StoredOrder, line: OrderLineRow): void {
  if (nextLineState(line.state, 'void') === null) throw new ProblemError('LINE_STATE');
  requireNoReceipt(stored.order);
  requireUnpaidLine(stored, line);
}

export function mayCallerVoid(line: OrderLineRow, caller: Caller): boolean {
  const { state, billed_at, sent_at } = line;
  return mayVoid({ state, isBilled: billed_at !== null, wasSent: sent_at !== null }, caller);
}

/** Null for a line that was served, recalled or fired again: it may have been made, whatever its state. */
function untouchedFacts(line: OrderLineRow) {
  if (line.handled_at !== null) return null;
  const { state, sent_at, billed_at } = line;
  const isPrinted = stationRowsOf(line).some(({ printed_at }) => printed_at !== null);
  return { state, sentAt: sent_at, isPrinted, isBilled: billed_at !== null };
}

export function isGraceVoid(
  line: OrderLineRow,
  { voidGraceMinutes = 0 }: Pick<Settings, 'voidGraceMinutes'>,
  nowMs: number,
): boolean {
  const facts = untouchedFacts(line);
  return facts !== null && isVoidGrace(facts, voidGraceMinutes, nowMs);
}

/** Whether the caller may void it because its dish is 86'd, if it is. */
export function mayVoidOut(
  line: OrderLineRow,
  caller: Caller,
  settings: Pick<Settings, 'useStartStep'>,
): boolean {
  const facts = untouchedFacts(line);
  return facts !== null && isVoidOfOut(facts, caller, settings);
}

/** The station must acknowledge the void, unless it never had the line to make or has finished with it. */
export function voidedLine(line: OrderLineRow, voiding: Voiding): OrderLineRow {
  const isStationsWork = line.ticket_id !== null && line.sent_at !== null && line.state !== 'served';
  return mapStations(line, row => ({
    ...row,
    state: 'voided',
    held_from: null,
    adjustment: null,
    rushed_at: null,
    void: JSON.stringify(voiding),
    seen_at: isStationsWork ? null : voiding.at,
    stock_taken: null,
  }));
}
