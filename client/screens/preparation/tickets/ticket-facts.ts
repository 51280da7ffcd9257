/** Values derived from tickets: urgency, counts, allergies, tap actions and recallable tickets. */

import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { dueAtMs } from '#shared/order/due-time.ts';
import { uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { ShownState, TapGoal } from '../../../writes/write.ts';

export type TicketTone = 'sent' | 'soon' | 'late';

const minuteMs = 60_000;
/** Before it is late, a ticket is amber for the target time divided by this. */
const soonDivisor = 3;

function ticketTone(
  ticket: Pick<Ticket, 'sentAt' | 'targetMinutes' | 'pickupAt' | 'isTraining'>,
  nowMs: number,
): TicketTone {
  if (ticket.isTraining) return 'sent';
  const leftMs = dueAtMs(ticket) - nowMs;
  if (leftMs <= 0) return 'late';
  return leftMs * soonDivisor <= ticket.targetMinutes * minuteMs ? 'soon' : 'sent';
}

export function isOpenLine(line: Pick<TicketLine, 'state'>): boolean {
  return line.state === 'sent' || line.state === 'preparing';
}

/** Id of the card that has the ticket: one for each order and station. */
export function cardId({ orderId, stationId = '' }: Pick<Ticket, 'orderId' | 'stationId'>): string {
  return `${orderId}/${stationId}`;
}

/** Whether a ticket is on the board: to prepare, held (named until it is fired), or with an unacknowledged void. */
export function isShown({ state, lines }: Ticket): boolean {
  return state === 'open' || state === 'held' || lines.some(line => line.state === 'voided');
}

/** The urgency of a card's most urgent ticket; null if none has anything to prepare. */
export function cardTone(tickets: readonly Ticket[], nowMs: number): TicketTone | null {
  const open = tickets.filter(({ state, lines }) => state === 'open' && lines.some(isOpenLine));
  const tones = open.map(ticket => ticketTone(ticket, nowMs));
  return (['late', 'soon', 'sent'] as const).find(tone => tones.includes(tone)) ?? null;
}

/** The allergies of several tickets of an order, by seat. */
export function joinedAllergies(tickets: readonly Ticket[]): OrderAllergy[] {
  const bySeat = Map.groupBy(
    tickets.flatMap(({ allergies = [] }) => allergies),
    ({ seat }) => seat,
  );
  return [...bySeat.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const allergens = [first, ...others].flatMap(allergy => allergy.allergens);
    return [{ ...first, allergens: uniqueAllergens(allergens) }];
  });
}

/** `tickets`: cards on the board, which have one or more tickets each. */
export type BoardCounts = { tickets: number; dishes: number; late: number; rush: number };

/** Lists each line once, without training: a group's screen has a ticket per station for a dish of several stations. */
function openLines(tickets: readonly Ticket[]): TicketLine[] {
  const made = tickets.filter(({ isTraining }) => !isTraining);
  const lines = made.flatMap(ticket => ticket.lines).filter(isOpenLine);
  return [...new Map(lines.map(line => [line.id, line])).values()];
}

export function countBoard(tickets: readonly Ticket[], nowMs: number): BoardCounts {
  const cards = [...Map.groupBy(tickets.filter(isShown), cardId).values()];
  const lines = openLines(tickets.filter(({ state }) => state === 'open'));
  return {
    tickets: cards.length,
    dishes: lines.reduce((sum, line) => sum + line.quantity, 0),
    rush: lines.reduce((sum, line) => sum + (line.rushedAt === undefined ? 0 : line.quantity), 0),
    late: cards.filter(card => cardTone(card, nowMs) === 'late').length,
  };
}

type AllDay = readonly { name: string; quantity: number }[];

/** The "all day" list: open units of each dish over all tickets, highest count first, then by name. */
export function countAllDay(tickets: readonly Ticket[], nameOf: (line: TicketLine) => string): AllDay {
  const counts = new Map<string, number>();
  for (const line of openLines(tickets)) {
    const name = nameOf(line);
    counts.set(name, (counts.get(name) ?? 0) + line.quantity);
  }
  return [...counts]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((one, other) => other.quantity - one.quantity || one.name.localeCompare(other.name));
}

/** The list with new counts. A dish keeps its row, at 0 too, until a new dish takes it. */
export function followAllDay(before: AllDay, counts: AllDay): AllDay {
  const quantities = new Map(counts.map(({ name, quantity }) => [name, quantity]));
  const rows = before.map(({ name }) => ({ name, quantity: quantities.get(name) ?? 0 }));
  const known = new Set(before.map(({ name }) => name));
  for (const dish of counts.filter(({ name }) => !known.has(name))) {
    const free = rows.findIndex(({ quantity }) => quantity === 0);
    rows.splice(free === -1 ? rows.length : free, 1, dish);
  }
  return rows.slice(0, 1 + rows.findLastIndex(({ quantity }) => quantity > 0));
}

/** The list nearer to the order of the counts: no dish moves by more than one row. */
export function sortedByStep(dishes: AllDay): AllDay {
  const [first, second, ...others] = dishes;
  if (!first || !second) return dishes;
  return first.quantity < second.quantity
    ? [second, first, ...sortedByStep(others)]
    : [first, ...sortedByStep([second, ...others])];
}

/** Whether the ticket has open units of the dish. */
export function isOfDish(
  { lines }: { lines: readonly TicketLine[] },
  dish: string | null,
  nameOf: (line: TicketLine) => string,
): boolean {
  return dish !== null && lines.some(line => isOpenLine(line) && nameOf(line) === dish);
}

export type LineCommandName = 'startLine' | 'readyLine' | 'recallLine' | 'seeLine';

/** The command for a tap on a line and the resulting state; null if there is none. */
export function tapCommand(
  state: ShownState,
  useStartStep: boolean,
): { command: LineCommandName; to: TapGoal } | null {
  if (state === 'sent' && useStartStep) return { command: 'startLine', to: 'preparing' };
  if (state === 'sent' || state === 'preparing') return { command: 'readyLine', to: 'ready' };
  if (state === 'ready') return { command: 'recallLine', to: 'recalled' };
  if (state === 'voided' || state === 'unseen') return { command: 'seeLine', to: 'seen' };
  return null;
}

/** Whole minutes; never negative, even if a clock is slightly ahead. */
export function minutesSince(at: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(at)) / minuteMs));
}

/** When the ticket's last line was finished, as an ISO string; empty if none is. */
export function lastReadyAt(ticket: Pick<Ticket, 'lines'>): string {
  const times = ticket.lines.flatMap(line => line.readyAt ?? []).sort();
  return times.at(-1) ?? '';
}

/** Lines that became ready within this time were finished together. */
const togetherMs = 5_000;

/** The ready lines that were finished last; null if those are all. */
export function lastReadyLines(ticket: Pick<Ticket, 'lines'>): readonly TicketLine[] | null {
  const ready = ticket.lines.filter(({ state }) => state === 'ready');
  const lastMs = Date.parse(lastReadyAt(ticket));
  const last = ready.filter(({ readyAt = '' }) => lastMs - Date.parse(readyAt) < togetherMs);
  return last.length === 0 || last.length === ready.length ? null : last;
}

/** Finished tickets that have not been served yet, those that were finished together as one, latest first. */
export function listRecallable(tickets: readonly Ticket[]): (readonly Ticket[])[] {
  const latestFirst = tickets
    .filter(ticket => ticket.state === 'ready' && ticket.lines.some(line => line.state === 'ready'))
    .map(ticket => ({ ticket, readyAt: lastReadyAt(ticket) || ticket.sentAt }))
    .sort((one, other) => Number(other.readyAt > one.readyAt) - Number(other.readyAt < one.readyAt));
  const groups: { card: string; sinceMs: number; tickets: Ticket[] }[] = [];
  for (const { ticket, readyAt } of latestFirst) {
    const [card, readyMs] = [cardId(ticket), Date.parse(readyAt)];
    const group = groups.find(one => one.card === card && one.sinceMs - readyMs < togetherMs);
    if (group === undefined) groups.push({ card, sinceMs: readyMs, tickets: [ticket] });
    else group.tickets.unshift(ticket);
  }
  return groups.map(group => group.tickets.sort((one, other) => one.course - other.course));
}
