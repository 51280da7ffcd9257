/**
 * Groups the sent lines into tickets: one per station and course, shown as one card. Held lines get a ticket
 * too, which is released when their course is fired.
 */
import { dueAtMs } from '#shared/order/due-time.ts';
import { joinStations, rowsOfStations } from '../preparation/line-stations.ts';
import type { OrderLineRow, TicketRow } from './order-row.ts';

export type Sending = {
  lines: OrderLineRow[];
  /** New tickets, including held ones. */
  tickets: TicketRow[];
  /** Held tickets that are now released. */
  releasedTicketIds: string[];
};

type SendOptions = {
  /** Drafts and held lines; the held ones are released. */
  moving: readonly OrderLineRow[];
  /** All lines of the order: a held ticket is released as a whole, or its other lines stay on it. */
  lines: readonly OrderLineRow[];
  /** Drafts of these courses are held. */
  holdCourses: ReadonlySet<number>;
  /** The round of lines that have none yet, from 1. */
  round: number;
  nowMs: number;
  /** The time limit for dishes without their own. */
  lateMinutes: number;
  /** When a takeaway order is due. */
  pickupAt: string | null;
  /** Whether the line's station works from paper alone. */
  isForPaper: (line: OrderLineRow) => boolean;
  createId: () => string;
};

/** The change of a line at one of its stations: held, released with its held ticket, or sent on a new ticket. */
type Move = { line: OrderLineRow; to: 'held' | 'released' | 'sent' };

function movesOf({ moving, lines, holdCourses }: SendOptions): Move[] {
  const movingIds = new Set(moving.map(({ id }) => id));
  const staysBehind = new Set(
    rowsOfStations(lines).flatMap(line =>
      line.state === 'held' && !movingIds.has(line.id) ? [line.ticket_id] : [],
    ),
  );
  return rowsOfStations(moving).map((line): Move => {
    if (line.state === 'draft') return { line, to: holdCourses.has(line.course) ? 'held' : 'sent' };
    const isWhole = line.ticket_id !== null && !staysBehind.has(line.ticket_id);
    return { line, to: isWhole ? 'released' : 'sent' };
  });
}

/** When a line sent at `sent_at` becomes late. Lines at paper stations never do, as nobody marks them as ready. */
export function lateAt(
  {
    sent_at,
    target_minutes,
    on_paper,
  }: Pick<OrderLineRow, 'target_minutes' | 'on_paper'> & { sent_at: string },
  { lateMinutes, pickupAt }: Pick<SendOptions, 'lateMinutes' | 'pickupAt'>,
): string | null {
  if (on_paper === 1) return null;
  const due = { sentAt: sent_at, targetMinutes: target_minutes ?? lateMinutes, pickupAt };
  return new Date(dueAtMs(due)).toISOString();
}

function newTicket(group: readonly Move[], first: Move, options: SendOptions): TicketRow {
  const { org_id, order_id, station, station_id, course } = first.line;
  if (station === 'none') throw new Error('What needs no preparation stands on no ticket');
  const targets = group.flatMap(({ line }) => line.target_minutes ?? []);
  return {
    org_id,
    id: options.createId(),
    order_id,
    station,
    station_id,
    course,
    round: first.line.round ?? options.round,
    sent_at: new Date(options.nowMs).toISOString(),
    target_minutes: targets.length === 0 ? options.lateMinutes : Math.max(...targets),
    is_held: first.to === 'held' ? 1 : 0,
    shown_at: null,
    moved_from: null,
  };
}

function movedLine({ line, to }: Move, ticketId: string | null, options: SendOptions): OrderLineRow {
  const now = new Date(options.nowMs).toISOString();
  // A line from a held ticket was seen with its allergies; a draft was not.
  const allergySeen = line.state === 'draft' ? null : line.allergy_seen;
  const ticket = { ticket_id: ticketId, round: line.round ?? options.round, allergy_seen: allergySeen };
  if (to === 'held') return { ...line, ...ticket, state: 'held' };
  // A released line must be acknowledged again: a station that saw it held may not have seen the release.
  // Fired again, it is no slip any more: it may have been made before.
  const handled_at = line.handled_at ?? (line.sent_at === null ? null : now);
  const fired = { ...line, ...ticket, handled_at, held_back_at: null, held_from: null };
  const sent = { ...fired, sent_at: now, shown_at: null, printed_at: null, on_paper: 0 as const };
  if (line.station === 'none') return { ...sent, state: 'ready', ready_at: now };
  const onPaper = { ...sent, on_paper: options.isForPaper(line) ? 1 : 0 } as const;
  return { ...onPaper, state: 'sent', late_at: lateAt(onPaper, options) };
}

function keyOf({ id, station_id }: OrderLineRow): string {
  return `${id} ${station_id}`;
}

/** A line without preparation is ready at once, or held, and is on no ticket. */
export function planSend(options: SendOptions): Sending {
  const moves = movesOf(options);
  const groups = Map.groupBy(
    moves.filter(({ line, to }) => to !== 'released' && line.station !== 'none'),
    ({ line, to }) => `${line.station}/${line.station_id}/${line.course}/${line.round}/${to}`,
  );
  const ticketIds = new Map<string, string>();
  const tickets = [...groups.values()].flatMap(group => {
    const [first] = group;
    if (first === undefined) return [];
    const ticket = newTicket(group, first, options);
    for (const { line } of group) ticketIds.set(keyOf(line), ticket.id);
    return [ticket];
  });
  const released = moves.flatMap(({ line, to }) => (to === 'released' ? (line.ticket_id ?? []) : []));
  const moved = moves.map(move => {
    const ticketId = move.to === 'released' ? move.line.ticket_id : ticketIds.get(keyOf(move.line));
    return movedLine(move, ticketId ?? null, options);
  });
  return {
    lines: joinStations(options.moving, moved),
    tickets,
    releasedTicketIds: [...new Set(released)],
  };
}
