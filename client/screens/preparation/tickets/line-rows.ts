/** Rows of a ticket: like lines stand as one, "3 Pierogi", with the seats they are for and how many of them are ready. */
import type { TicketLine } from '#shared/schemas/ticket-schema.ts';
import type { ShownState } from '../../../writes/pending-writes.ts';
import { shownStateOf } from '../../../writes/ticket-projection.ts';
import { isOpenLine } from './ticket-facts.ts';

export type LineRow = {
  /** Of its first line, so that it stays the same row while its lines are made. */
  key: string;
  /** In the ticket's order; never empty. */
  lines: readonly TicketLine[];
  first: TicketLine;
  /** What is left of it: still to be made, or all of it once nothing is. */
  quantity: number;
  /** Ready beside others that are still to be made. */
  readyQuantity: number;
};

/** Lines that are made or ready stand together; one that is held, served or voided is something else to a cook. */
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

/** Whose the dishes of a row are; of some nobody said it. */
export function seatsOf(lines: readonly TicketLine[]): number[] {
  return [...new Set(lines.flatMap(({ seat }) => seat ?? []))].sort((one, other) => one - other);
}

function sumOf(lines: readonly TicketLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** `apart`: seats whose dishes stand alone, as their guests must not have something. */
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
        quantity: sumOf(open.length > 0 ? open : same),
        readyQuantity: isBegun ? sumOf(same) - sumOf(open) : 0,
      },
    ];
  });
}

/** The state that a row shows: the one that is furthest from ready. */
export function rowState({ lines, first }: LineRow): TicketLine['state'] {
  for (const state of ['sent', 'preparing'] as const)
    if (lines.some(line => line.state === state)) return state;
  return first.state;
}

/** The state that a tap on the row is about: what was said about its lines has to be seen first. */
export function tappedState(row: LineRow): ShownState {
  const shown = shownStateOf(row.first);
  return shown === 'unseen' ? shown : rowState(row);
}

/** What a tap on the whole row is about: all that is to be seen, else of its lines those that are furthest from ready. */
export function tappedLines(row: LineRow): TicketLine[] {
  const state = tappedState(row);
  if (state === 'unseen') return [...row.lines];
  return row.lines.filter(line => line.state === state);
}

/** The line to move on when one of several is begun or finished, the last first; null where a tap on the row does the same. */
export function singleLine(row: LineRow): TicketLine | null {
  if (tappedState(row) === 'unseen') return null;
  const open = tappedLines(row).filter(isOpenLine);
  return open.length > 1 ? (open.at(-1) ?? null) : null;
}

/** The ready lines of a row that is begun, to be taken back. */
export function readyLines({ lines, readyQuantity }: LineRow): TicketLine[] {
  return readyQuantity === 0 ? [] : lines.filter(line => line.state === 'ready');
}
