/** Updates an order's lines after their kitchen ticket or a slip about them was printed. Pure. */
import type { StationSlip } from '#shared/order/receipt-schema.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import type { PrintJobRow } from './print-job-row.ts';

/** The lines that the job printed, and those that were split off them since. */
export function linesOfJob(lines: readonly OrderLineRow[], lineIds: readonly string[]): OrderLineRow[] {
  const byId = new Map(lines.map(line => [line.id, line]));
  const named = new Set(lineIds);
  const isNamed = (line: OrderLineRow | undefined): boolean =>
    line !== undefined && (named.has(line.id) || isNamed(byId.get(line.split_from_id ?? '')));
  return lines.filter(isNamed);
}

/**
 * Omits lines that were held back and fired since, whose new ticket may not be printed yet, and lines served
 * before the printing, which the ticket marks as served.
 */
export function printedLines(
  lines: readonly OrderLineRow[],
  { created_at, started_at, now }: Pick<PrintJobRow, 'created_at' | 'started_at'> & { now: string },
): OrderLineRow[] {
  const isPrinted = ({ state, sent_at, printed_at, served_at }: OrderLineRow) => {
    const isHere = state !== 'held' && state !== 'voided' && printed_at === null;
    const isMarkedServed = state === 'served' && (served_at ?? '') <= (started_at ?? '');
    return isHere && sent_at !== null && sent_at <= created_at && !isMarkedServed;
  };
  return lines.filter(isPrinted).map(line => ({ ...line, printed_at: now }));
}

/** At a paper station the printed slip itself counts as the acknowledgement. */
export function acknowledgedLines(
  lines: readonly OrderLineRow[],
  slip: StationSlip,
  now: string,
): OrderLineRow[] {
  return lines
    .filter(line => line.on_paper === 1)
    .flatMap((line): OrderLineRow[] => {
      const { state, seen_at, held_from, adjustment } = line;
      if (slip === 'void' && state === 'voided' && seen_at === null) return [{ ...line, seen_at: now }];
      if (slip === 'heldBack' && held_from !== null) return [{ ...line, held_from: null }];
      if (slip === 'change' && adjustment !== null) return [{ ...line, adjustment: null }];
      return [];
    });
}
