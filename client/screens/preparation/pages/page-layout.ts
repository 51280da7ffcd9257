/**
 * Positions of the tickets as laid out by the browser. They flow into columns of the screen's height, oldest
 * first; columns that don't fit side by side form further pages. Measured after changes only, never by a
 * timer.
 */

/** Font scales for a screen with few tickets, largest first. */
const typeSizes = [1.5, 1.25, 1] as const;

/** Column gap of `ticket-columns.module.css`. */
const columnGapPx = 18;
const columnPx = 320;

export type PageLayout = {
  type: number;
  /** At least 1. */
  pageCount: number;
  /** Page of each card (`data-card`), from 0. */
  pages: ReadonlyMap<string, number>;
  /** Number of rows on each card, for tickets that are taller than a column. */
  parts: ReadonlyMap<string, readonly number[]>;
};

export const firstLayout: PageLayout = { type: 1, pageCount: 1, pages: new Map(), parts: new Map() };

type TicketHeights = {
  /** Height of everything above the rows, and of the header alone, which each further card repeats. */
  head: number;
  header: number;
  rows: readonly number[];
  foot: number;
};

/** Returns the number of rows on each card, so that none is higher than `room`; at least one per card. */
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

/** In the list's own pixels, because very large screens are zoomed. */
function heightOf(element: Element | null | undefined): number {
  if (element === null || element === undefined) return 0;
  return element.getBoundingClientRect().height / (element.currentCSSZoom ?? 1);
}

function isBroken(card: HTMLElement): boolean {
  return card.getClientRects().length > 1;
}

/** `cards`: the cards of one ticket, in order. */
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

/** True if all tickets fit on one page, each in one card. */
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
  /** Height of all cards and the gap below each, at the current font scale. */
  cards: number;
};

/**
 * Estimates how much of the page the cards would fill at a font scale; lines wrap as before, because columns
 * grow too.
 */
function fillAt(type: number, now: number, { width, height, cards }: Room): number {
  const columns = Math.max(1, Math.floor((width + columnGapPx) / (columnPx * type + columnGapPx)));
  return height === 0 ? Infinity : (cards * (type / now)) / (columns * height);
}

/**
 * Chooses the font scale by estimate, because trying one would lay out all cards again. It grows only with
 * room to spare, so that it seldom changes.
 */
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

/**
 * Returns `before` itself if nothing changed. `isHeld`: the font scale does not change while the screen is
 * touched.
 */
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
