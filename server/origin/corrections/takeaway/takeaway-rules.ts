/**
 * What may still be said about whether dishes leave the house. Their VAT depends on it, and is a fact once they are paid;
 * their stations are told, as somebody has to pack them or not.
 */
import { isCharged, nextLineState } from '#shared/order-states.ts';
import type { StationSlip } from '#shared/schemas/receipt-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { recordedLines } from '../../orders/counted-line.ts';
import { asTakeaway, isTakeawayLine } from '../../orders/line-rules.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { allocatedByLine } from '../../payments/balance-rules.ts';
import { mapStations } from '../../preparation/line-stations.ts';
import { parseAdjustment, toldRow } from '../sent-lines/adjustment-rules.ts';

/** A payment that names no lines paid a part of each. */
function hasPaymentOfAll({ payments }: StoredOrder): boolean {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const allocated = [...allocatedByLine(payments).values()].reduce((sum, amount) => sum + amount, 0);
  return paid > allocated;
}

/** Why the VAT or the deposit of the line can't become that of `after`; null where it can, or is the same. Drafts were added after every payment. */
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
 * The lines that follow their order, as they become: all but what the guests have had already, and what they paid for by
 * itself. Throws ORDER_HAS_PAYMENTS where a part of everything is paid.
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

/** What its stations are still making is said where it stands; who comes for what is ready packs it. */
export function toldTakeaway(before: OrderLineRow, after: OrderLineRow, now: string): OrderLineRow {
  if (nextLineState(before.state, 'adjust') === null) return after;
  return mapStations(after, row => toldRow(before, row, now));
}

/** For paper: where it is not as its order, and on a slip about it also where it is so again. */
export function printedTakeaway(
  line: OrderLineRow,
  { order }: Pick<StoredOrder, 'order'>,
  slip: StationSlip | null,
): { isTakeaway?: boolean } {
  const isTakeaway = isTakeawayLine(line, order);
  const isTold = slip === 'change' && parseAdjustment(line.adjustment)?.isTakeawayChanged === true;
  return isTold || isTakeaway !== (order.type === 'takeaway') ? { isTakeaway } : {};
}

/** For an event: what was said of each line, and how far it was then. */
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
