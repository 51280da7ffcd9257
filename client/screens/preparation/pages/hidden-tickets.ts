/** Cards on the pages before and after the one on screen. */
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { type BoardCard, keyCount } from '../tickets/station-board.ts';
import { cardTone, countBoard, isOpenLine } from '../tickets/ticket-facts.ts';

const minuteMs = 60_000;

export type HiddenTickets = {
  /** Number of cards. */
  count: number;
  /** Waiting time of the oldest ticket; null if none has anything to prepare. */
  oldestMinutes: number | null;
  isLate: boolean;
  /** Number of dishes that are wanted first. */
  rush: number;
  /** Number of cards with the searched dish. */
  lit: number;
};

type Sight = { nowMs: number; isLit: (ticket: Ticket) => boolean };

/** Where a card's parts stand; a card that is taller than the screen has several. */
export type CardPages = {
  /** Page of each part (`partId`), from 0. */
  pages: ReadonlyMap<string, number>;
  /** Number of rows on each part of such a card, by its first part. */
  parts: ReadonlyMap<string, readonly number[]>;
};

export const partId = (card: string, part: number) => `${card}/${part}`;

/** Returns the first and last page of a card. A card without a measured page counts as visible. */
function pagesOf({ pages, parts }: CardPages, { id }: BoardCard, shownPage: number): [number, number] {
  const last = (parts.get(partId(id, 0))?.length ?? 1) - 1;
  const pageOf = (part: number) => pages.get(partId(id, part)) ?? shownPage;
  return [pageOf(0), pageOf(last)];
}

export function isDone({ tickets }: BoardCard): boolean {
  return tickets.every(({ leftAtMs }) => leftAtMs !== null);
}

export function summarize(cards: readonly BoardCard[], { nowMs, isLit }: Sight): HiddenTickets {
  const ofCards = cards.map(card => card.tickets.map(({ ticket }) => ticket));
  const open = ofCards.flat().filter(({ state, lines }) => state === 'open' && lines.some(isOpenLine));
  const ages = open.map(({ sentAt }) => Math.max(0, nowMs - Date.parse(sentAt)));
  return {
    count: cards.length,
    oldestMinutes: ages.length === 0 ? null : Math.floor(Math.max(...ages) / minuteMs),
    rush: countBoard(ofCards.flat(), nowMs).rush,
    isLate: ofCards.some(tickets => cardTone(tickets, nowMs) === 'late'),
    lit: ofCards.filter(tickets => tickets.some(isLit)).length,
  };
}

export function hiddenTickets(
  cards: readonly BoardCard[],
  layout: CardPages,
  shownPage: number,
  sight: Sight,
): { before: HiddenTickets; after: HiddenTickets } {
  const present = cards.filter(card => !isDone(card));
  return {
    before: summarize(
      present.filter(card => pagesOf(layout, card, shownPage)[1] < shownPage),
      sight,
    ),
    after: summarize(
      present.filter(card => pagesOf(layout, card, shownPage)[0] > shownPage),
      sight,
    ),
  };
}

/** By page and id: a card has a number for each page that it was on. */
export type CardNumbers = {
  shown: ReadonlyMap<string, number>;
  /** The keys of the cards that left last. */
  left: ReadonlyMap<string, number>;
};

const mostLeft = 20;

export const numberId = (page: number, card: string) => `${page} ${card}`;

export function isSameMap<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => JSON.stringify(other.get(key)) === JSON.stringify(value))
  );
}

/** The lowest number that isn't taken, for each card without a key. */
function giveNumbers(ids: readonly string[], { shown: before, left }: CardNumbers): Map<string, number> {
  const taken = new Set(ids.map(id => before.get(id)));
  const numbers = new Map<string, number>();
  for (const id of ids) {
    const former = left.get(id);
    if (before.has(id) || former === undefined || taken.has(former)) continue;
    numbers.set(id, former);
    taken.add(former);
  }
  let lowest = 1;
  for (const id of ids) {
    while (taken.has(lowest)) lowest += 1;
    const number = numbers.get(id) ?? before.get(id);
    const isGiven = number === undefined || (number > keyCount && lowest <= keyCount);
    numbers.set(id, isGiven ? lowest : number);
    if (isGiven) taken.add(lowest);
  }
  return numbers;
}

/**
 * Numbers the cards that end on this page, oldest first; each number up to `keyCount` is the card's key. A card
 * keeps its number while it is there, unless a key is free for one without, or an older card comes back to its key
 * and none is free. Returns `before` if nothing changed.
 */
export function numberCards(
  cards: readonly BoardCard[],
  layout: CardPages,
  shownPage: number,
  before: CardNumbers,
): CardNumbers {
  // A card that has just come may push another off this page: it takes no key before its place is known.
  const isPlaced = ({ id }: BoardCard) => layout.pages.size === 0 || layout.pages.has(partId(id, 0));
  const here = cards.filter(
    card =>
      isPlaced(card) &&
      card.tickets.some(({ ticket, leftAtMs }) => leftAtMs === null && ticket.state !== 'held') &&
      pagesOf(layout, card, shownPage)[1] === shownPage,
  );
  const ids = here.map(({ id }) => numberId(shownPage, id));
  const numbers = giveNumbers(ids, before);
  for (const [index, id] of ids.entries()) {
    const number = numbers.get(id) ?? 0;
    const key = before.left.get(id);
    if (key === undefined || number <= keyCount) continue;
    const holder = ids.findIndex(other => numbers.get(other) === key);
    if (holder < index) continue;
    numbers.set(ids[holder] ?? id, number);
    numbers.set(id, key);
  }
  const isHere = (id: string) => id.startsWith(numberId(shownPage, ''));
  const gone = [...before.shown].filter(([id, number]) => isHere(id) && number <= keyCount);
  const left = [...before.left, ...gone].filter(([id]) => !numbers.has(id)).slice(-mostLeft);
  const next = {
    shown: new Map([...[...before.shown].filter(([id]) => !isHere(id)), ...numbers]),
    left: new Map(left),
  };
  return isSameMap(next.shown, before.shown) && isSameMap(next.left, before.left) ? before : next;
}
