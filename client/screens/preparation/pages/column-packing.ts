/**
 * Packs cards of different heights into columns, page by page. Cards come oldest first: each page has the
 * oldest of those left, and each column its older ones above. A card stays in its column unless moving it
 * brings another card into sight.
 */

type Room = {
  /** Columns side by side, at least 1. */
  columns: number;
  /** Height of a column; infinite on a screen that scrolls. */
  height: number;
  /** Between cards of a column. */
  gap: number;
};

export type PackedCard = { id: string; height: number };

/** Columns are counted on over the pages: the first page has 0 to `columns` - 1. */
export type Place = { column: number; top: number };

type Column = { used: number; cards: PackedCard[] };

/** How cards that have no column yet are placed: one after the other, each in one of the columns with room. */
type Way = {
  isBetter: (column: Column, than: Column) => boolean;
  /** The tallest first, not the oldest. */
  isTallFirst?: boolean;
};

const ways: readonly Way[] = [
  // Spreads cards from left to right.
  { isBetter: (column, than) => column.used < than.used },
  // Fills columns to their end.
  { isBetter: (column, than) => column.used > than.used },
  { isBetter: (column, than) => column.used > than.used, isTallFirst: true },
];

function add(column: Column, card: PackedCard, gap: number): void {
  column.used += card.height + gap;
  column.cards.push(card);
}

/** Places all cards on one page, or returns null. `columnOf`: where a card stood on this page. */
function fitAll(
  cards: readonly PackedCard[],
  { columns: count, height, gap }: Room,
  { isBetter, isTallFirst = false }: Way,
  columnOf: ReadonlyMap<string, number>,
): Column[] | null {
  const columns = Array.from({ length: count }, (): Column => ({ used: 0, cards: [] }));
  // A card that is taller than a column has one of its own.
  const isRoom = ({ used }: Column, card: PackedCard) => used === 0 || used + card.height <= height;
  const loose: PackedCard[] = [];
  for (const card of cards) {
    const own = columns[columnOf.get(card.id) ?? -1];
    if (own !== undefined && isRoom(own, card)) add(own, card, gap);
    else loose.push(card);
  }
  if (isTallFirst) loose.sort((one, other) => other.height - one.height);
  for (const card of loose) {
    const [first, ...others] = columns.filter(one => isRoom(one, card));
    if (first === undefined) return null;
    const column = others.reduce((best, one) => (isBetter(one, best) ? one : best), first);
    add(column, card, gap);
  }
  return columns;
}

const none: ReadonlyMap<string, number> = new Map();

type Page = { shown: number; columns: Column[] };

/** The page that shows the most of the cards, from the first on. */
function fillPage(
  cards: readonly PackedCard[],
  room: Room,
  way: Way,
  columnOf: ReadonlyMap<string, number>,
): Page {
  let page: Page = { shown: 0, columns: [] };
  for (let shown = 1; shown <= cards.length; shown += 1) {
    const columns = fitAll(cards.slice(0, shown), room, way, columnOf);
    if (columns === null) break;
    page = { shown, columns };
  }
  return page;
}

/**
 * `before`: the places so far, of a room with as many columns; `isHeld`: none of them may leave its column,
 * because the screen is touched.
 */
export function packCards(
  cards: readonly PackedCard[],
  room: Room,
  before: ReadonlyMap<string, Place>,
  isHeld = false,
): Map<string, Place> {
  const places = new Map<string, Place>();
  const ranks = new Map(cards.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ id }: PackedCard) => ranks.get(id) ?? 0;
  for (let from = 0, first = 0; from < cards.length; first += room.columns) {
    const left = cards.slice(from);
    const columnOf = new Map([...before].map(([id, { column }]) => [id, column - first]));
    const columnsBefore = isHeld ? [columnOf] : [columnOf, none];
    const page = columnsBefore
      .flatMap(known => ways.map(way => fillPage(left, room, way, known)))
      .reduce((best, one) => (one.shown > best.shown ? one : best));
    for (const [index, column] of page.columns.entries()) {
      let top = 0;
      for (const { id, height } of column.cards.toSorted((one, other) => rankOf(one) - rankOf(other))) {
        places.set(id, { column: first + index, top });
        top += height + room.gap;
      }
    }
    from += page.shown;
  }
  return places;
}

type CardRow = {
  height: number;
  /** A course's name is not the last row of a card. */
  isBand: boolean;
};

/** Returns the number of rows on each card of a ticket, so that none is higher than `room`; at least one. */
export function splitRows(room: number, head: number, rows: readonly CardRow[]): number[] {
  const counts = [0];
  let used = head;
  for (const [index, { height, isBand }] of rows.entries()) {
    const count = counts.at(-1) ?? 0;
    const needed = height + (isBand ? (rows[index + 1]?.height ?? 0) : 0);
    const isFollower = rows[index - 1]?.isBand === true;
    if (count > 0 && used + needed > room && !isFollower) {
      counts.push(1);
      used = head + height;
    } else {
      counts[counts.length - 1] = count + 1;
      used += height;
    }
  }
  return counts;
}

/** Font scales for a screen with few tickets, largest first. */
const typeSizes = [1.5, 1.25, 1] as const;

type Fill = {
  /** The page's size, at the current font scale. */
  width: number;
  height: number;
  gap: number;
  columnMin: number;
  /** Height of all cards and the gap below each. */
  cards: number;
};

/**
 * Estimates how much of the page the cards would fill at a font scale; lines wrap as before, because columns
 * grow too.
 */
function fillAt(type: number, now: number, { width, height, gap, columnMin, cards }: Fill): number {
  const columns = Math.max(1, Math.floor((width + gap) / ((columnMin * type) / now + gap)));
  return (cards * (type / now)) / (columns * height);
}

/**
 * Chooses the font scale by estimate, because trying one would lay out all cards again. It grows only with
 * room to spare, so that it seldom changes.
 */
export function chooseType(now: number, isOnePage: boolean, mayGrow: boolean, fill: Fill): number {
  if (!isOnePage) return typeSizes.find(type => type < now && fillAt(type, now, fill) < 0.9) ?? 1;
  return (
    typeSizes.find(type => type === now || (type > now && mayGrow && fillAt(type, now, fill) < 0.7)) ?? 1
  );
}
