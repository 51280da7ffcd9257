/** Heights of the cards as laid out by the browser, and the columns that they are packed into. */
import { chooseType, type PackedCard, type Place, packCards, splitRows } from './column-packing.ts';
import type { CardPages } from './hidden-tickets.ts';

/** Column width in the list's `em`, which is 16 px at the font scale 1. */
const columnEm = 18.75;

export type PageLayout = CardPages & {
  /** Font scale. */
  type: number;
  /** At least 1. */
  pageCount: number;
  columns: number;
  places: ReadonlyMap<string, Place>;
};

export const firstLayout: PageLayout = {
  ...{ type: 1, pageCount: 1, columns: 1 },
  ...{ pages: new Map(), parts: new Map(), places: new Map() },
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

function isSameMap<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => JSON.stringify(other.get(key)) === JSON.stringify(value))
  );
}

/** Sets the columns' width on the list, on which the heights depend. */
function readColumns(list: HTMLElement) {
  const { fontSize, columnGap } = getComputedStyle(list);
  const gap = Number.parseFloat(columnGap) || 0;
  const columnMin = columnEm * (Number.parseFloat(fontSize) || 16);
  const columns = Math.max(1, Math.floor((list.clientWidth + gap) / (columnMin + gap)));
  list.style.setProperty('--column', `${Math.floor((list.clientWidth + gap) / columns - gap)}px`);
  return { columns, columnMin, gap };
}

type LayoutInput = {
  /** The font scale and the cards' columns don't change while the screen is touched. */
  isHeld: boolean;
  mayGrow: boolean;
  /** The list scrolls: one page of any height. */
  isScrolled: boolean;
};

/** Returns `before` itself if nothing changed. */
export function readLayout(
  list: HTMLElement,
  before: PageLayout,
  { isHeld, mayGrow, isScrolled }: LayoutInput,
): PageLayout {
  const cards = cardsOf(list);
  const { columns, columnMin, gap } = readColumns(list);
  const height = isScrolled || list.clientHeight === 0 ? Infinity : list.clientHeight;
  const parts = isHeld ? before.parts : readParts(height, cards);
  const packed = cards.map(
    (card): PackedCard => ({ id: card.dataset['card'] ?? '', height: heightOf(card) }),
  );
  const known = columns === before.columns ? before.places : new Map<string, Place>();
  const places = packCards(packed, { columns, height, gap }, known, isHeld);
  const pages = new Map([...places].map(([id, { column }]) => [id, Math.floor(column / columns)]));
  const pageCount = Math.max(0, ...pages.values()) + 1;
  const fill = {
    ...{ width: list.clientWidth, height, gap, columnMin },
    cards: packed.reduce((sum, card) => sum + card.height + gap, 0),
  };
  const isOnePage = pageCount === 1 && parts.size === 0;
  const type =
    isHeld || height === Infinity ? before.type : chooseType(before.type, isOnePage, mayGrow, fill);
  const hasSameParts = isSameMap(parts, before.parts);
  const isSame =
    type === before.type && columns === before.columns && isSameMap(places, before.places) && hasSameParts;
  if (isSame) return before;
  return { type, columns, pageCount, pages, places, parts: hasSameParts ? before.parts : parts };
}
