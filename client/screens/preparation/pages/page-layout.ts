/**
 * Where the browser has put the tickets. They flow into columns of the screen's height, the oldest first; columns that
 * don't fit beside one another are the next pages. Read after a change only, never by the clock.
 */

/** Times the type grows while few tickets are on the screen, the largest first. */
const typeSizes = [1.5, 1.25, 1] as const;

/** Of the columns, as `ticket-columns.module.css` has it. */
const columnGapPx = 18;
const columnPx = 320;

export type PageLayout = {
  type: number;
  /** At least 1. */
  pageCount: number;
  /** Page of each card (`data-card`), from 0. */
  pages: ReadonlyMap<string, number>;
  /** Of each ticket that is taller than a column: how many rows stand on each of its cards. */
  parts: ReadonlyMap<string, readonly number[]>;
};

export const firstLayout: PageLayout = { type: 1, pageCount: 1, pages: new Map(), parts: new Map() };

type TicketHeights = {
  /** All above the rows, and the header alone, which the next card repeats. */
  head: number;
  header: number;
  rows: readonly number[];
  foot: number;
};

/** How many rows stand on each card, so that none is higher than `room`; a card has at least one row. */
export function splitRows(room: number, { head, header, rows, foot }: TicketHeights): number[] {
  const counts = [0];
  let used = head + foot;
  for (const row of rows) {
    const count = counts.at(-1) ?? 0;
    if (count > 0 && used + row > room) {
      counts.push(1);
      used = header + foot + row;
    } else {
      counts[counts.length - 1] = count + 1;
      used += row;
    }
  }
  return counts;
}

/** In the list's own pixels: a very large screen is zoomed. */
function heightOf(element: Element | null | undefined): number {
  if (element === null || element === undefined) return 0;
  return element.getBoundingClientRect().height / (element.currentCSSZoom ?? 1);
}

function isBroken(card: HTMLElement): boolean {
  return card.getClientRects().length > 1;
}

/** `cards`: those of one ticket, in order. */
function heightsOf(cards: readonly HTMLElement[]): TicketHeights {
  const [first] = cards;
  const above = [...(first?.children ?? [])].filter(
    ({ tagName }) => tagName !== 'UL' && tagName !== 'FOOTER',
  );
  const borders = first === undefined ? 0 : first.offsetWidth - first.clientWidth;
  const header = heightOf(first?.querySelector('header')) + borders;
  return {
    head: above.reduce((sum, element) => sum + heightOf(element), borders),
    header,
    rows: cards.flatMap(card => [...card.querySelectorAll(':scope > ul > li')].map(heightOf)),
    foot: Math.max(...cards.map(card => heightOf(card.querySelector(':scope > footer')))),
  };
}

function cardsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter(child => child instanceof HTMLElement);
}

function readParts(list: HTMLElement, cards: readonly HTMLElement[]): Map<string, number[]> {
  const ofTickets = Map.groupBy(cards, ({ dataset }) => dataset['ticket'] ?? '');
  const tall = [...ofTickets].filter(([, parts]) => parts.length > 1 || parts.some(isBroken));
  return new Map(
    tall
      .map(([id, parts]): [string, number[]] => [id, splitRows(list.clientHeight, heightsOf(parts))])
      .filter(([, counts]) => counts.length > 1),
  );
}

/** Whether all tickets stand on one page, unbroken. */
function isOnePage(list: HTMLElement, cards: readonly HTMLElement[]): boolean {
  const last = cards.at(-1);
  if (last === undefined) return true;
  return (
    last.offsetLeft < list.clientWidth &&
    new Set(cards.map(({ dataset }) => dataset['ticket'])).size === cards.length &&
    !cards.some(isBroken)
  );
}

type Room = {
  width: number;
  height: number;
  /** Of all cards with the gap below each, at the type that they have now. */
  cards: number;
};

/** How much of the page the cards would take with that type: their lines wrap as before, the columns are wider. */
function fillAt(type: number, now: number, { width, height, cards }: Room): number {
  const columns = Math.max(1, Math.floor((width + columnGapPx) / (columnPx * type + columnGapPx)));
  return height === 0 ? Infinity : (cards * (type / now)) / (columns * height);
}

/** It grows only where there is room to spare, so that it seldom changes, and never by trying: that would lay out all cards anew. */
export function chooseType(now: number, isOnePage: boolean, mayGrow: boolean, room: Room): number {
  if (!isOnePage) return typeSizes.find(type => type < now && fillAt(type, now, room) < 0.9) ?? 1;
  return (
    typeSizes.find(type => type === now || (type > now && mayGrow && fillAt(type, now, room) < 0.7)) ?? 1
  );
}

function roomOf(list: HTMLElement, cards: readonly HTMLElement[]): Room {
  const heights = cards.map(card => card.offsetHeight + columnGapPx);
  return {
    width: list.clientWidth,
    height: list.clientHeight,
    cards: heights.reduce((sum, height) => sum + height, 0),
  };
}

function isSameMap<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return (
    one.size === other.size && [...one].every(([key, value]) => String(other.get(key)) === String(value))
  );
}

/** `before` itself where nothing changed. `isHeld`: under a finger the type stays as it is. */
export function readLayout(
  list: HTMLElement,
  before: PageLayout,
  { isHeld, mayGrow }: { isHeld: boolean; mayGrow: boolean },
): PageLayout {
  const cards = cardsOf(list);
  const type = isHeld
    ? before.type
    : chooseType(before.type, isOnePage(list, cards), mayGrow, roomOf(list, cards));
  const step = list.clientWidth + columnGapPx;
  const pages = new Map(
    cards.map(card => [card.dataset['card'] ?? '', Math.floor((card.offsetLeft + 1) / step)]),
  );
  const parts = isHeld ? before.parts : readParts(list, cards);
  const pageCount = Math.max(0, ...pages.values()) + 1;
  const hasSameParts = isSameMap(parts, before.parts);
  const isSame =
    type === before.type && pageCount === before.pageCount && isSameMap(pages, before.pages) && hasSameParts;
  return isSame ? before : { type, pageCount, pages, parts: hasSameParts ? before.parts : parts };
}
