/**
 * Rules for switching dishes between eating in and takeaway. Their VAT depends on it and is final once they
 * are paid; stations are informed, as somebody has to pack the dishes.
 */
import { isCharged, nextLineState } from '#shared/order/order-states.ts';
import type { StationSlip } from '#shared/order/receipt-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import { recordedLines } from '../../orders/counted-line.ts';
import { asTakeaway, isTakeawayLine } from '../../orders/line-rules.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { allocatedByLine } from '../../payments/balance-rules.ts';
import { mapStations } from '../../preparation/line-stations.ts';
import { parseAdjustment, withAdjustment } from '../sent-lines/adjustment-rules.ts';

/** A payment without lines pays a part of each line. */
function hasPaymentOfAll({ payments }: StoredOrder): boolean {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const allocated = [...allocatedByLine(payments).values()].reduce((sum, amount) => sum + amount, 0);
  return paid > allocated;
}

/**
 * Why the line can't take the VAT or deposit of `after`; null if it can or if both are unchanged. Drafts are
 * always free: they were added after every payment.
 */
export function takeawayBlocker(
  stored: StoredOrder,
  before: OrderLineRow,
  after: OrderLineRow,
): 'ALREADY_PAID' | 'ORDER_HAS_PAYMENTS' | null {
  const isSame = after.vat_rate === before.vat_rate && before.deposit === 0;
  if (isSame || before.state === 'draft') return null;
  if ((allocatedByLine(stored.payments).get(before.id) ?? 0) > 0) return 'ALREADY_PAID';
  return hasPaymentOfAll(stored) ? 'ORDER_HAS_PAYMENTS' : null;
}

/**
 * The lines that follow their order's switch, after it: all except served and individually paid ones. Throws
 * ORDER_HAS_PAYMENTS if a payment covers a part of every line.
 */
export function followingLines(stored: StoredOrder, isTakeaway: boolean): OrderLineRow[] {
  return stored.lines.flatMap(line => {
    if (!isCharged(line.state) || line.state === 'served') return [];
    if (isTakeawayLine(line, stored.order) === isTakeaway) return [];
    const after = asTakeaway(line, isTakeaway);
    const blocker = takeawayBlocker(stored, line, after);
    if (blocker === 'ORDER_HAS_PAYMENTS') throw new ProblemError(blocker);
    return blocker === null ? [after] : [];
  });
}

/** Marks the change for stations that are still making the dish; a finished one is packed by whoever fetches it. */
export function adjustedTakeaway(before: OrderLineRow, after: OrderLineRow, now: string): OrderLineRow {
  if (nextLineState(before.state, 'adjust') === null) return after;
  return mapStations(after, row => withAdjustment(before, row, now));
}

/** For printed documents: set if the line differs from its order, and on a slip about a switch. */
export function printedTakeaway(
  line: OrderLineRow,
  { order }: Pick<StoredOrder, 'order'>,
  slip: StationSlip | null,
): { isTakeaway?: boolean } {
  const isTakeaway = isTakeawayLine(line, order);
  const isSwitchSlip = slip === 'change' && parseAdjustment(line.adjustment)?.isTakeawayChanged === true;
  return isSwitchSlip || isTakeaway !== (order.type === 'takeaway') ? { isTakeaway } : {};
}

/** Event payload: the new terms of each line, and its state at that time. */
export function recordedTakeaway(
  { lines, order }: Pick<StoredOrder, 'lines' | 'order'>,
  changed: readonly OrderLineRow[],
) {
  const known = new Map(lines.map(line => [line.id, line]));
  const termsOf = (line: OrderLineRow) => ({
    isTakeaway: isTakeawayLine(line, order),
    vatRate: line.vat_rate,
    ...(line.deposit > 0 && isTakeawayLine(line, order) && { deposit: line.deposit }),
  });
  return recordedLines(changed).map((line, index) => {
    const [before, after] = [known.get(line.id), changed[index]];
    if (before === undefined || after === undefined) throw new Error('A line that changes is known');
    return { ...line, state: before.state, before: termsOf(before), after: termsOf(after) };
  });
}
