/**
 * Packs cards of different heights into columns, page by page. Cards come oldest first, and each page has the
 * oldest of those left, and younger ones in the gaps that are too low for the next. A card keeps its place until
 * it leaves, and has it again when it comes back: a new one comes into a gap, and moves others only a little,
 * within one column.
 */

type Room = {
  /** Columns side by side, at least 1. */
  columns: number;
  /** Height of a column; infinite on a screen that scrolls. */
  height: number;
  /** Between cards of a column. */
  gap: number;
};

export type PackedCard = {
  id: string;
  height: number;
  /** Belongs on the first page, because it has to be seen. */
  isPinned?: boolean;
};

/** Columns are counted on over the pages: the first page has 0 to `columns` - 1. */
export type Place = { column: number; top: number };

type PackOptions = { isHeld?: boolean; mayShift?: boolean; homes?: ReadonlyMap<string, Place> };
const none: ReadonlyMap<string, Place> = new Map();

type PlacedCard = PackedCard & { top: number };
/** From top to bottom. */
type Column = readonly PlacedCard[];

/** Where the lowest card of a column ends, with the gap below it. */
function endOf(column: Column, { gap }: Room): number {
  const last = column.at(-1);
  return last === undefined ? 0 : last.top + last.height + gap;
}

/**
 * Removes overlaps: cards move down as far as they must, and up again if the column is too short. Null if
 * they don't fit; a single one always does.
 */
function settle(cards: Column, { height, gap }: Room): Column | null {
  let free = 0;
  const lowered = cards.map(card => {
    const top = Math.max(card.top, free);
    free = top + card.height + gap;
    return { ...card, top };
  });
  let end = height;
  const raised = lowered.toReversed().map(card => {
    const top = Math.min(card.top, end - card.height);
    end = top - gap;
    return { ...card, top };
  });
  if ((raised.at(-1)?.top ?? 0) >= 0) return raised.toReversed();
  return cards.length === 1 ? cards.map(card => ({ ...card, top: 0 })) : null;
}

/** How much of the screen moves, and how far, like the browser's measure of a layout shift. */
function shiftOf(before: Column, after: Column): number {
  const topOf = new Map(before.map(({ id, top }) => [id, top]));
  const moved = after.filter(({ id, top }) => (topOf.get(id) ?? top) !== top);
  const by = Math.max(0, ...moved.map(({ id, top }) => Math.abs(top - (topOf.get(id) ?? top))));
  return by * moved.reduce((sum, { height }) => sum + height, by);
}

/** `disorder`: number of younger cards above it and older ones below. */
type Entry = { index: number; column: Column; shift: number; disorder: number; room: number };

/** Position of a card from the oldest on. */
type RankOf = (card: PackedCard) => number;

/** All ways to add a card to the columns, and what each moves. */
function entriesOf(card: PackedCard, columns: readonly Column[], rankOf: RankOf, room: Room): Entry[] {
  return columns.flatMap((column, index) =>
    [...column, null].flatMap((below, at): Entry[] => {
      const top = endOf(column.slice(0, at), room);
      const settled = settle(column.toSpliced(at, 0, { ...card, top }), room);
      if (settled === null) return [];
      const shift = shiftOf(column, settled);
      const isWrong = (other: PackedCard, index: number) => index < at === rankOf(other) > rankOf(card);
      const disorder = column.filter(isWrong).length;
      return [{ index, column: settled, shift, disorder, room: below === null ? top : below.top - top }];
    }),
  );
}

/** Moves the least; then in its place by age, below the others from left to right; then in the smallest gap. */
function compareEntries(one: Entry, other: Entry): number {
  return one.shift - other.shift || one.disorder - other.disorder || one.room - other.room;
}

/** Cards of a page that stay, in their places; what grew too much for its column leaves it, the youngest first. */
function stayingColumns(
  cards: readonly PackedCard[],
  before: ReadonlyMap<string, Place>,
  first: number,
  room: Room,
): Column[] {
  return Array.from({ length: room.columns }, (_, index): Column => {
    const own = cards.flatMap((card): PlacedCard[] => {
      const place = before.get(card.id);
      return place?.column === first + index ? [{ ...card, top: place.top }] : [];
    });
    for (;;) {
      const settled = settle(
        own.toSorted((one, other) => one.top - other.top),
        room,
      );
      if (settled !== null) return settled;
      const youngest = own.findLastIndex(({ isPinned }) => !isPinned);
      own.splice(Math.max(0, youngest), 1);
    }
  });
}

/** The columns with a pinned card, without the fewest and youngest of others that give it room. */
function giveWay(
  pinned: PackedCard,
  columns: readonly Column[],
  rankOf: RankOf,
  room: Room,
  shiftLeft: number,
) {
  const ways = columns.flatMap((column, index) => {
    const leaving = column
      .filter(({ isPinned }) => !isPinned)
      .sort((one, other) => rankOf(other) - rankOf(one));
    for (let count = 1; count <= leaving.length; count += 1) {
      const gone = new Set(leaving.slice(0, count));
      const left = columns.with(
        index,
        column.filter(card => !gone.has(card)),
      );
      const [entry] = entriesOf(pinned, left, rankOf, room).sort(compareEntries);
      if (entry !== undefined && entry.shift <= shiftLeft)
        return [
          {
            columns: left.with(entry.index, entry.column),
            count,
            rank: Math.min(...leaving.slice(0, count).map(rankOf)),
          },
        ];
    }
    return [];
  });
  return ways.sort((one, other) => one.count - other.count || other.rank - one.rank)[0]?.columns;
}

/** How the cards of an empty page are placed: one after the other, each in one of the columns with room. */
type Way = {
  isBetter: (used: number, than: number) => boolean;
  /** The tallest first, not the oldest. */
  isTallFirst?: boolean;
};

const ways: readonly Way[] = [
  // Spreads cards from left to right.
  { isBetter: (used, than) => used < than },
  // Fills columns to their end.
  { isBetter: (used, than) => used > than },
  { isBetter: (used, than) => used > than, isTallFirst: true },
];

/** Places all cards on an empty page, or returns null. */
function fitAll(
  cards: readonly PackedCard[],
  { columns: count, height, gap }: Room,
  { isBetter, isTallFirst = false }: Way,
): PackedCard[][] | null {
  const columns = Array.from({ length: count }, () => ({ used: 0, cards: [] as PackedCard[] }));
  const inTurn = isTallFirst ? cards.toSorted((one, other) => other.height - one.height) : cards;
  for (const card of inTurn) {
    // A card that is taller than a column has one of its own.
    const [first, ...others] = columns.filter(({ used }) => used === 0 || used + card.height <= height);
    if (first === undefined) return null;
    const column = others.reduce((best, one) => (isBetter(one.used, best.used) ? one : best), first);
    column.used += card.height + gap;
    column.cards.push(card);
  }
  return columns.map(column => column.cards);
}

/** The page that shows the most of the cards, from the first on, the older ones above and to the left. */
function fillPage(cards: readonly PackedCard[], rankOf: RankOf, room: Room): Column[] {
  let best: PackedCard[][] = [];
  let most = 0;
  for (const way of ways)
    for (let shown = most + 1; shown <= cards.length; shown += 1) {
      const columns = fitAll(cards.slice(0, shown), room, way);
      if (columns === null) break;
      [best, most] = [columns, shown];
    }
  const oldestFirst = best.map(column => column.toSorted((one, other) => rankOf(one) - rankOf(other)));
  const leadRank = ([lead]: readonly PackedCard[]) => (lead === undefined ? Infinity : rankOf(lead));
  // Differences of two empty columns would not be a number.
  oldestFirst.sort((one, other) =>
    leadRank(one) < leadRank(other) ? -1 : +(leadRank(one) > leadRank(other)),
  );
  return oldestFirst.map(column => {
    let end = 0;
    return column.map(card => {
      const top = end;
      end += card.height + room.gap;
      return { ...card, top };
    });
  });
}

/** An update moves parts of one column at most, and less than this part of a column's height squared. */
const mostShift = 1 / 32;

/** The column that has room for a card once the fewest and oldest have left. */
function soonestColumn(card: PackedCard, columns: readonly Column[], rankOf: RankOf, room: Room): number {
  const ranks = columns.map(column => {
    const leaving = column.toSorted((one, other) => rankOf(one) - rankOf(other));
    const last = leaving.find((_, at) => {
      const left = column.filter(each => !leaving.slice(0, at + 1).includes(each));
      return entriesOf(card, [left], rankOf, room).some(({ shift }) => shift === 0);
    });
    return last === undefined ? Infinity : rankOf(last);
  });
  return ranks.indexOf(Math.min(...ranks));
}

/**
 * Adds cards to a page, from the first on. For the first that has no room a column is left as it is, or younger ones would
 * take its room again and again.
 */
function addCards(
  cards: readonly PackedCard[],
  kept: readonly Column[],
  rankOf: RankOf,
  room: Room,
  { isHeld, mayShift, isFirst }: { isHeld: boolean; mayShift: boolean; isFirst: boolean },
): readonly Column[] {
  let columns = kept;
  let shiftLeft = isHeld || !mayShift ? 0 : room.height ** 2 * mostShift;
  let reserved: number | null = null;
  for (const card of cards) {
    const [entry] = entriesOf(card, columns, rankOf, room)
      .filter(({ index }) => index !== reserved)
      .sort(compareEntries);
    if (entry !== undefined && entry.shift <= shiftLeft) {
      columns = columns.with(entry.index, entry.column);
      if (entry.shift > 0) shiftLeft = 0;
      continue;
    }
    const cleared =
      card.isPinned && isFirst && !isHeld
        ? (giveWay(card, columns, rankOf, room, shiftLeft) ?? giveWay(card, columns, rankOf, room, Infinity))
        : undefined;
    if (cleared !== undefined) columns = cleared;
    else if (reserved === null) {
      reserved = soonestColumn(card, columns, rankOf, room);
      shiftLeft = 0;
    }
  }
  return columns;
}

/** A card of the page that stands where another one was before it left, and not only because that one grew. */
function isInPlaceOf(home: PlacedCard, other: PlacedCard, { gap }: Room): boolean {
  const overlap = Math.min(home.top + home.height, other.top + other.height) - Math.max(home.top, other.top);
  return overlap > gap;
}

/**
 * Gives cards that come back their place again, if only younger ones have taken it. Returns those, which come to
 * the next page.
 */
function takeHomes(
  cards: readonly PackedCard[],
  kept: Map<string, Place>,
  homes: ReadonlyMap<string, Place>,
  rankOf: RankOf,
  room: Room,
): ReadonlySet<PackedCard> {
  const gone = new Set<PackedCard>();
  for (const card of cards) {
    const home = homes.get(card.id);
    if (home === undefined || kept.has(card.id)) continue;
    const others = cards.filter(other => {
      const place = kept.get(other.id);
      if (place?.column !== home.column) return false;
      return isInPlaceOf({ ...card, ...home }, { ...other, ...place }, room);
    });
    if (others.some(other => other.isPinned || rankOf(other) < rankOf(card))) continue;
    kept.set(card.id, home);
    for (const other of others) {
      kept.delete(other.id);
      gone.add(other);
    }
  }
  return gone;
}

/**
 * `before`: the places so far, of a room of the same size; cards without one come to the first page that has
 * room for them. `isHeld`: none may move, because the screen is touched; `mayShift`:
 * what stays may, a little. `homes`: the last places of cards that left (`nextHomes`).
 */
export function packCards(
  cards: readonly PackedCard[],
  room: Room,
  before: ReadonlyMap<string, Place>,
  { isHeld = false, mayShift = true, homes = none }: PackOptions = {},
): Map<string, Place> {
  const ranks = new Map(cards.map(({ id }, rank) => [id, rank]));
  const rankOf: RankOf = ({ id }) => ranks.get(id) ?? 0;
  const kept = new Map(before);
  const replaced = isHeld ? new Set<PackedCard>() : takeHomes(cards, kept, homes, rankOf, room);
  const places = new Map<string, Place>();
  let left = cards.toSorted((one, other) => Number(other.isPinned ?? false) - Number(one.isPinned ?? false));
  for (let first = 0; left.length > 0; first += room.columns) {
    const isHere = ({ id }: PackedCard) =>
      Math.floor((kept.get(id)?.column ?? -1) / room.columns) * room.columns === first;
    const own = left.filter(isHere);
    const stay = stayingColumns(own, kept, first, room);
    const staying = new Set(stay.flat().map(({ id }) => id));
    for (const { id } of own) if (!staying.has(id)) kept.delete(id);
    const loose = left.filter(card => !kept.has(card.id) && (first > 0 || !replaced.has(card)));
    const begun = own.length === 0 ? fillPage(loose, rankOf, room) : stay;
    const here = new Set(begun.flat().map(({ id }) => id));
    const columns = addCards(
      loose.filter(({ id }) => !here.has(id)),
      begun,
      rankOf,
      room,
      { isHeld, mayShift: mayShift && own.length > 0, isFirst: first === 0 },
    );
    // Cards that gave way to a pinned one come to the next page.
    for (const { id } of own) kept.delete(id);
    for (const [index, column] of columns.entries())
      for (const { id, top } of column) places.set(id, { column: first + index, top });
    left = left.filter(({ id }) => !places.has(id));
  }
  return places;
}

const mostHomes = 20;

/** The homes after an update: of cards that left, and of those that had to leave the first page. */
export function nextHomes(
  homes: ReadonlyMap<string, Place>,
  before: ReadonlyMap<string, Place>,
  places: ReadonlyMap<string, Place>,
  columns: number,
): Map<string, Place> {
  const hasLeft = ([id, home]: [string, Place]) => {
    const place = places.get(id);
    return place === undefined || (home.column < columns && place.column >= columns);
  };
  return new Map([...homes, ...before].filter(hasLeft).slice(-mostHomes));
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
