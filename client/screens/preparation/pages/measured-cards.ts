/** Heights of the cards as laid out by the browser, and the columns that they are packed into. */
import { nextHomes, type PackedCard, type Place, packCards, splitRows } from './column-packing.ts';
import { type CardPages, isSameMap } from './hidden-tickets.ts';

/** Column width in the list's `em`, which is 16 px on a large wall. */
const columnEm = 18.75;

export type PageLayout = CardPages & {
  /** At least 1. */
  pageCount: number;
  columns: number;
  /** The height of a column; NaN before all cards are measured. */
  height: number;
  places: ReadonlyMap<string, Place>;
  /** The places of the cards that left their page last. */
  homes: ReadonlyMap<string, Place>;
};

export const firstLayout: PageLayout = {
  ...{ pageCount: 1, columns: 1, height: 0 },
  ...{ pages: new Map(), parts: new Map(), places: new Map(), homes: new Map() },
};

/** In the list's own pixels, because very large screens are zoomed. */
function heightOf(element: Element): number {
  return Math.ceil(element.getBoundingClientRect().height / (element.currentCSSZoom ?? 1));
}

function cardsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter(child => child instanceof HTMLElement);
}

/** Each further part repeats what stands above the rows. */
function splitCard(height: number, parts: readonly HTMLElement[]): number[] {
  const rowsOf = (part: HTMLElement) => [...part.querySelectorAll('ul > li')];
  const rows = parts.flatMap(rowsOf).map(row => ({
    height: heightOf(row),
    isBand: row.hasAttribute('data-band'),
  }));
  const head = parts.map(part => rowsOf(part).reduce((left, row) => left - heightOf(row), heightOf(part)));
  return splitRows(height, Math.max(...head), rows);
}

function readParts(height: number, cards: readonly HTMLElement[]): Map<string, number[]> {
  const ofCards = Map.groupBy(cards, ({ dataset }) => dataset['ticket'] ?? '');
  const tall = [...ofCards].filter(
    ([, parts]) => parts.length > 1 || parts.some(part => heightOf(part) > height),
  );
  return new Map(
    tall
      .map(([, parts]): [string, number[]] => [parts[0]?.dataset['card'] ?? '', splitCard(height, parts)])
      .filter(([, counts]) => counts.length > 1),
  );
}

/** Sets the columns' width on the list, on which the heights depend. */
function readColumns(list: HTMLElement) {
  const { fontSize, columnGap } = getComputedStyle(list);
  const gap = Number.parseFloat(columnGap) || 0;
  const columnMin = columnEm * (Number.parseFloat(fontSize) || 16);
  const columns = Math.max(1, Math.floor((list.clientWidth + gap) / (columnMin + gap)));
  list.style.setProperty('--column', `${Math.floor((list.clientWidth + gap) / columns - gap)}px`);
  return { columns, gap };
}

type LayoutInput = {
  /** No card moves while the screen is touched. */
  isHeld: boolean;
  /** False for what was packed before: one update moves cards once. */
  mayShift: boolean;
  /** The list scrolls: one page of any height. */
  isScrolled: boolean;
  /** On screen, 0-based. */
  page: number;
};

/** Returns `before` itself if nothing changed. */
export function readLayout(
  list: HTMLElement,
  before: PageLayout,
  { isHeld, mayShift, isScrolled, page }: LayoutInput,
): PageLayout {
  const cards = cardsOf(list);
  const { columns, gap } = readColumns(list);
  const height = isScrolled || list.clientHeight === 0 ? Infinity : list.clientHeight;
  const parts = isHeld ? before.parts : readParts(height, cards);
  const packed = cards.map(
    (card): PackedCard => ({
      id: card.dataset['card'] ?? '',
      height: heightOf(card),
      isPinned: card.dataset['pinned'] === 'true',
      isLate: card.querySelector('[data-tone="late"]') !== null,
      isIdle: card.querySelector('[data-tone="held"]') !== null,
    }),
  );
  const isSameRoom = columns === before.columns && height === before.height;
  // Behind the first page, cards come forward as soon as there is room.
  const isKept = ({ column }: Place) => (isSameRoom && (isHeld || page > 0)) || column < columns;
  const room = { columns, height, gap };
  const { homes } = isSameRoom ? before : firstLayout;
  // In a new room all stand by age before a pinned one comes: who gives way to it has a home there.
  const byAge = packed.map(({ id, height }) => ({ id, height }));
  const start = isSameRoom ? before.places : packCards(byAge, room, new Map());
  const known = new Map([...start].filter(([, place]) => isKept(place)));
  const options = isSameRoom ? { isHeld, mayShift, homes } : { mayShift: false };
  const places = packCards(packed, room, known, options);
  const pages = new Map([...places].map(([id, { column }]) => [id, Math.floor(column / columns)]));
  const hasSameParts = isSameMap(parts, before.parts);
  if (isSameRoom && isSameMap(places, before.places) && hasSameParts) return before;
  // In a new room the cards are packed again until their heights are known.
  const isMeasured = isSameRoom || (hasSameParts && document.fonts?.status !== 'loading');
  return {
    ...{ columns, pages, places, height: isMeasured ? height : Number.NaN },
    homes: nextHomes(homes, start, places, columns),
    pageCount: Math.max(0, ...pages.values()) + 1,
    parts: hasSameParts ? before.parts : parts,
  };
}

/** The cards of a wall by age again, where half of the room or more is free; otherwise `before`. */
export function readTidyLayout(list: HTMLElement, before: PageLayout): PageLayout {
  const used = cardsOf(list).reduce((sum, card) => sum + heightOf(card), 0);
  if (used * 2 > before.columns * before.height) return before;
  const calm = { isHeld: false, mayShift: false, isScrolled: false, page: 0 };
  return readLayout(list, { ...firstLayout, parts: before.parts }, calm);
}
