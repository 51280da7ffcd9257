/**
 * Rows of a ticket: identical lines are combined, "3 Pierogi", with their seats and the number of ready ones.
 */
import type { TicketLine } from '#shared/order/ticket-schema.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import { shownStateOf } from '../../../writes/ticket-projection.ts';
import type { ShownState } from '../../../writes/write.ts';
import { isOpenLine } from './ticket-facts.ts';

export type LineRow = {
  /** Key of the first line, so that the row stays the same while its lines progress. */
  key: string;
  /** Lines in the ticket's order; never empty. */
  lines: readonly TicketLine[];
  first: TicketLine;
  /** Quantity still to be made, or of all lines once none is. */
  quantity: number;
  /** Ready quantity beside lines that are still to be made. */
  readyQuantity: number;
};

/** Lines in preparation or ready share a row; held, served and voided lines don't. */
function phaseOf({ state, voidReason }: TicketLine): string {
  if (state === 'sent' || state === 'preparing' || state === 'ready') return 'work';
  return `${state} ${voidReason ?? ''}`;
}

function sameness(line: TicketLine, apart: readonly number[]): string {
  const { name, names, kitchenNames, note, clashes, isUndeclared } = line;
  const { modifiers, isHeldBack, adjustment, rushedAt, isTakeaway, grams } = line;
  return JSON.stringify([
    clashes,
    isUndeclared,
    name,
    names,
    kitchenNames,
    note,
    modifiers,
    isHeldBack,
    adjustment,
    rushedAt,
    isTakeaway,
    grams,
    phaseOf(line),
    apart.find(seat => seat === line.seat),
  ]);
}

/** Seats of a row's dishes; lines without a seat are left out. */
export function seatsOf(lines: readonly TicketLine[]): number[] {
  return [...new Set(lines.flatMap(({ seat }) => seat ?? []))].sort((one, other) => one - other);
}

/** `apart`: seats whose dishes get rows of their own because of an allergy. */
export function rowsOf(lines: readonly TicketLine[], apart: readonly number[] = []): LineRow[] {
  return [...Map.groupBy(lines, line => sameness(line, apart)).values()].flatMap(same => {
    const [first] = same;
    if (first === undefined) return [];
    const open = same.filter(isOpenLine);
    const isBegun = open.length > 0 && open.length < same.length;
    return [
      {
        key: first.id,
        lines: same,
        first,
        quantity: portionsOf(open.length > 0 ? open : same),
        readyQuantity: isBegun ? portionsOf(same) - portionsOf(open) : 0,
      },
    ];
  });
}

/** The state that a row shows: that of the line furthest from ready. */
export function rowState({ lines, first }: LineRow): TicketLine['state'] {
  for (const state of ['sent', 'preparing'] as const)
    if (lines.some(line => line.state === state)) return state;
  return first.state;
}

/** Started quantity beside lines that nobody has started. */
export function startedQuantity(row: LineRow): number {
  if (rowState(row) !== 'sent') return 0;
  return portionsOf(row.lines.filter(({ state }) => state === 'preparing'));
}

/** The state that a tap on the row acts on; an unacknowledged change comes first. */
export function tappedState(row: LineRow): ShownState {
  const shown = shownStateOf(row.first);
  return shown === 'unseen' ? shown : rowState(row);
}

/** Lines that a tap on the row acts on: all unacknowledged ones, else those furthest from ready. */
export function tappedLines(row: LineRow): TicketLine[] {
  const state = tappedState(row);
  if (state === 'unseen') return [...row.lines];
  return row.lines.filter(line => line.state === state);
}

/** The single line to advance, the last first; null if a tap on the row does the same. */
export function singleLine(row: LineRow): TicketLine | null {
  if (tappedState(row) === 'unseen') return null;
  const open = tappedLines(row).filter(isOpenLine);
  return open.length > 1 ? (open.at(-1) ?? null) : null;
}

/** The ready lines of a started row, to be taken back. */
export function readyLines({ lines, readyQuantity }: LineRow): TicketLine[] {
  return readyQuantity === 0 ? [] : lines.filter(line => line.state === 'ready');
}
