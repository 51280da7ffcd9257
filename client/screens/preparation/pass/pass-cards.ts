/**
 * The pass as cards: one a table, with its courses, the work that each station still owes, and how long the
 * first uncalled dish has waited. Pure.
 */
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { cardTone, isOpenLine, joinedAllergies, type TicketTone } from '../tickets/ticket-facts.ts';

/** Progress of one station on a dish; set on a line that several stations prepare. */
type DishPart = { id: string | null; status: 'waiting' | 'started' | 'ready' };

export type PassDish = {
  line: TicketLine;
  state: 'held' | 'making' | 'atPass' | 'called' | 'served' | 'voided';
  parts: readonly DishPart[];
  isOnPaper: boolean;
  /** The guest has an allergy, and the station has not acknowledged its current version. */
  isUnseen: boolean;
};

export type PassCourse = {
  course: number;
  dishes: readonly PassDish[];
  /** Stations with work left, and for how many portions. */
  owed: readonly { stationId: string | null; quantity: number }[];
  /** Urgency of that work; null if there is none. */
  tone: TicketTone | null;
};

export type PassCardFacts = {
  orderId: string;
  /** The table's first ticket: table, guests, waiter. */
  ticket: Ticket;
  courses: readonly PassCourse[];
  allergies: readonly OrderAllergy[];
  isAllergyUnseen: boolean;
  movedFrom: string | null;
  notes: readonly string[];
  /** Since when the first uncalled dish has waited. */
  lampSince: string | null;
  /** Since when the first dish in preparation has waited. */
  makingSince: string | null;
  makingTone: TicketTone | null;
  /** Since when the first called dish has waited that nobody is coming for. */
  calledSince: string | null;
  place: 'atPass' | 'making' | 'held' | 'called';
  nextCourse: number | null;
};

/** Shorter than the server's limit, because the tap takes time to arrive. */
const undoOfferMs = 15_000;

const statusOf: Readonly<Record<TicketLine['state'], DishPart['status']>> = {
  held: 'waiting',
  sent: 'waiting',
  preparing: 'started',
  ready: 'ready',
  served: 'ready',
  voided: 'ready',
};

/** A ticket has the state of its own station only. */
function stateOf({ state, isAtPass, stations = [] }: TicketLine): PassDish['state'] {
  const isOwed = state === 'ready' && stations.some(({ status }) => status !== 'ready');
  if (state === 'sent' || state === 'preparing' || isOwed) return 'making';
  if (state === 'ready') return isAtPass ? 'atPass' : 'called';
  return state;
}

function partsOf(line: TicketLine, { stationId }: Ticket): DishPart[] {
  const several = line.stations?.map(({ id, status }) => ({ id, status })) ?? [];
  return several.length > 0 ? several : [{ id: stationId ?? null, status: statusOf[line.state] }];
}

function dishOf(line: TicketLine, ticket: Ticket): PassDish {
  return {
    line,
    state: stateOf(line),
    parts: partsOf(line, ticket),
    isOnPaper: ticket.isOnPaper ?? false,
    isUnseen: ticket.isAllergyUnseen ?? false,
  };
}

/** Merges a dish that appears on the tickets of several stations. */
function joinedDish(one: PassDish, other: PassDish): PassDish {
  const known = new Set(one.parts.map(({ id }) => id));
  const isBehind = other.state === 'making' && one.state !== 'voided';
  return {
    ...one,
    line: isBehind ? other.line : one.line,
    state: isBehind ? 'making' : one.state,
    parts: [...one.parts, ...other.parts.filter(({ id }) => !known.has(id))],
    isOnPaper: one.isOnPaper && other.isOnPaper,
    isUnseen: owesSight(one) || owesSight(other),
  };
}

/** Stations that work from paper can't acknowledge. */
function owesSight({ isUnseen, isOnPaper }: PassDish): boolean {
  return isUnseen && !isOnPaper;
}

function dishesOf(tickets: readonly Ticket[]): { course: number; dish: PassDish }[] {
  const found = new Map<string, { course: number; dish: PassDish }>();
  for (const ticket of tickets)
    for (const line of ticket.lines) {
      const dish = dishOf(line, ticket);
      const known = found.get(line.id);
      if (known === undefined) found.set(line.id, { course: ticket.course, dish });
      else found.set(line.id, { ...known, dish: joinedDish(known.dish, dish) });
    }
  return [...found.values()];
}

function owedOf(dishes: readonly PassDish[]): PassCourse['owed'] {
  const owed = new Map<string | null, number>();
  for (const { state, parts, line } of dishes)
    if (state === 'making')
      for (const { id, status } of parts)
        if (status !== 'ready') owed.set(id, (owed.get(id) ?? 0) + line.quantity);
  return [...owed].map(([stationId, quantity]) => ({ stationId, quantity }));
}

export function portionsOf(dishes: readonly PassDish[]): number {
  return dishes.reduce((sum, { line }) => sum + line.quantity, 0);
}

/** Stations that work from paper can't report a dish as ready, so the pass calls it. */
export function isCallable({ state, isOnPaper, isUnseen }: PassDish): boolean {
  if (isOnPaper) return state === 'making' || state === 'atPass';
  return state === 'atPass' && !isUnseen;
}

/** When the next offer to undo a call ends; null if there is none. */
export function nextUndoEndMs(tickets: readonly Ticket[], nowMs: number): number | null {
  const called = tickets.flatMap(({ lines }) => lines.flatMap(line => line.called?.at ?? []));
  const ends = called.map(at => Date.parse(at) + undoOfferMs).filter(end => end > nowMs);
  return ends.length === 0 ? null : Math.min(...ends);
}

export function canUndoCall({ state, line: { called, claimedBy } }: PassDish, nowMs: number): boolean {
  const isFree = state === 'called' && called !== undefined && claimedBy === undefined;
  return isFree && nowMs - Date.parse(called.at) < undoOfferMs;
}

/** A dish that was ready before the pass was used has not been called. */
export function calledAt({ state, line: { called, claimedBy, readyAt } }: PassDish): string | undefined {
  return state === 'called' && claimedBy === undefined ? (called?.at ?? readyAt) : undefined;
}

function placeOf(dishes: readonly PassDish[], nowMs: number): PassCardFacts['place'] {
  const has = (...states: PassDish['state'][]) => dishes.some(({ state }) => states.includes(state));
  // A call that can still be undone keeps its card in place.
  if (has('atPass') || dishes.some(dish => canUndoCall(dish, nowMs))) return 'atPass';
  if (has('making', 'voided')) return 'making';
  return has('held') ? 'held' : 'called';
}

function cardOf(tickets: readonly Ticket[], nowMs: number): PassCardFacts[] {
  const sorted = tickets.toSorted(
    (one, other) => one.course - other.course || one.sentAt.localeCompare(other.sentAt),
  );
  const [ticket] = sorted;
  const found = dishesOf(sorted);
  const dishes = found.map(({ dish }) => dish);
  if (ticket === undefined || dishes.every(({ state }) => state === 'served')) return [];
  const courses = [...Map.groupBy(found, ({ course }) => course)].map(([course, some]) => {
    const ofCourse = some.map(({ dish }) => dish);
    const tickets = sorted.filter(one => one.course === course);
    return { course, dishes: ofCourse, owed: owedOf(ofCourse), tone: cardTone(tickets, nowMs) };
  });
  const place = placeOf(dishes, nowMs);
  const making = sorted.filter(({ lines }) => lines.some(isOpenLine));
  const lamp = dishes.filter(dish => dish.state === 'atPass' || canUndoCall(dish, nowMs));
  return [
    {
      orderId: ticket.orderId,
      ticket,
      courses,
      allergies: joinedAllergies(sorted),
      isAllergyUnseen: sorted.some(({ isAllergyUnseen, isOnPaper }) => isAllergyUnseen && !isOnPaper),
      movedFrom: [...new Set(sorted.flatMap(({ movedFrom }) => movedFrom ?? []))].join(', ') || null,
      notes: [...new Set(sorted.flatMap(({ note }) => note ?? []))],
      lampSince: lamp.flatMap(({ line }) => line.readyAt ?? []).sort()[0] ?? null,
      makingSince: making.map(({ sentAt }) => sentAt).sort()[0] ?? null,
      makingTone: cardTone(sorted, nowMs),
      calledSince: dishes.flatMap(one => calledAt(one) ?? []).sort()[0] ?? null,
      place,
      nextCourse: courses.find(({ dishes }) => dishes.some(({ state }) => state === 'held'))?.course ?? null,
    },
  ];
}

const places: readonly PassCardFacts['place'][] = ['atPass', 'making', 'held', 'called'];

/**
 * Sorted by: dishes that wait to be called, and called ones that nobody has fetched for `lateSeconds`, longest first;
 * dishes in preparation, oldest first; called dishes.
 */
export function passCards(
  tickets: readonly Ticket[],
  nowMs: number,
  lateSeconds = Number.POSITIVE_INFINITY,
): PassCardFacts[] {
  const byOrder = Map.groupBy(tickets, ({ orderId }) => orderId);
  const unfetchedSince = ({ place, calledSince }: PassCardFacts) =>
    place === 'called' && calledSince !== null && lampTone(calledSince, lateSeconds, nowMs) === 'late'
      ? calledSince
      : null;
  const rankOf = (card: PassCardFacts) => (unfetchedSince(card) === null ? places.indexOf(card.place) : 0);
  const sinceOf = (card: PassCardFacts) => card.lampSince ?? unfetchedSince(card) ?? card.ticket.sentAt;
  return [...byOrder.values()]
    .flatMap(some => cardOf(some, nowMs))
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        sinceOf(one).localeCompare(sinceOf(other)) ||
        one.ticket.orderNumber - other.ticket.orderNumber,
    );
}

/** Since when the card has waited for what it says first. */
export function waitsSince({ lampSince, makingSince, calledSince }: PassCardFacts): string | null {
  return lampSince ?? makingSince ?? calledSince;
}

/** Waiting time of these orders, as their cards say it; null if none waits. */
export function oldestWaitMinutes(
  cards: readonly PassCardFacts[],
  orderIds: readonly string[],
  nowMs: number,
): number | null {
  const waiting = cards.filter(({ orderId }) => orderIds.includes(orderId));
  const since = waiting.flatMap(card => waitsSince(card) ?? []).sort()[0];
  return since === undefined ? null : Math.max(0, Math.floor((nowMs - Date.parse(since)) / 60_000));
}

type LampTone = 'ready' | 'soon' | 'late';

/** `lateSeconds`: the office's setting for red. */
export function lampTone(sinceAt: string, lateSeconds: number, nowMs: number): LampTone {
  const seconds = (nowMs - Date.parse(sinceAt)) / 1_000;
  if (seconds >= lateSeconds) return 'late';
  return seconds * 2 >= lateSeconds ? 'soon' : 'ready';
}
