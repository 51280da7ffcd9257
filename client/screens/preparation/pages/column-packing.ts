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
  isLate?: boolean;
  /** All of it is held: there is nothing to prepare. */
  isIdle?: boolean;
};

/** Columns are counted on over the pages: the first page has 0 to `columns` - 1. */
export type Place = { column: number; top: number };

type PackOptions = { isHeld?: boolean; mayShift?: boolean; homes?: ReadonlyMap<string, Place> };
const none: ReadonlyMap<string, Place> = new Map();

/** `rank`: position from the oldest on. */
type RankedCard = PackedCard & { rank: number };
type PlacedCard = RankedCard & { top: number };
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

/** All ways to add a card to the columns, and what each moves. */
function entriesOf(card: RankedCard, columns: readonly Column[], room: Room): Entry[] {
  return columns.flatMap((column, index) =>
    [...column, null].flatMap((below, at): Entry[] => {
      const top = endOf(column.slice(0, at), room);
      const settled = settle(column.toSpliced(at, 0, { ...card, top }), room);
      if (settled === null) return [];
      const shift = shiftOf(column, settled);
      const isWrong = (other: RankedCard, index: number) => index < at === other.rank > card.rank;
      const disorder = column.filter(isWrong).length;
      return [{ index, column: settled, shift, disorder, room: below === null ? top : below.top - top }];
    }),
  );
}

/** Moves the least; then in its place by age, below the others from left to right; then in the smallest gap. */
function compareEntries(one: Entry, other: Entry): number {
  return one.shift - other.shift || one.disorder - other.disorder || one.room - other.room;
}

/** Cost of a card that leaves: of a late one more than a far move of others, of an idle or a younger one less. */
const costOf = ({ isLate, isIdle, rank }: RankedCard) => (isLate ? 2e3 : isIdle ? -2e3 : 0) - rank;

const byCost = (one: RankedCard, other: RankedCard) => costOf(one) - costOf(other);

/** Cards of a page that stay, in their places; what grew too much for its column leaves it, the youngest first. */
function stayingColumns(
  cards: readonly RankedCard[],
  before: ReadonlyMap<string, Place>,
  first: number,
  room: Room,
): Column[] {
  return Array.from({ length: room.columns }, (_, index): Column => {
    let own = cards.flatMap((card): PlacedCard[] => {
      const place = before.get(card.id);
      return place?.column === first + index ? [{ ...card, top: place.top }] : [];
    });
    for (;;) {
      const settled = settle(
        own.toSorted((one, other) => one.top - other.top),
        room,
      );
      if (settled !== null) return settled;
      const [gone = own[0]] = own.filter(({ isPinned }) => !isPinned).sort(byCost);
      own = own.filter(card => card !== gone);
    }
  });
}

/** All ways to add a card to a column once some have left it, the first of `leavingOf` first; `last`: who left last. */
function entriesAfter(
  card: RankedCard,
  columns: readonly Column[],
  leavingOf: (column: Column) => Column,
  room: Room,
) {
  return columns.flatMap((column, index) =>
    leavingOf(column).flatMap((last, at, leaving) => {
      const left = column.filter(other => !leaving.slice(0, at + 1).includes(other));
      return entriesOf(card, [left], room).map(entry => ({ ...entry, index, last }));
    }),
  );
}

/**
 * The ways to add a card to a column that others leave for it, the cheapest first: no late one if it can be, then none
 * that moves more than a little.
 */
function giveWay(
  card: RankedCard,
  columns: readonly Column[],
  room: Room,
  shiftLeft: number,
  mayLeave: (other: RankedCard) => boolean,
) {
  const leavingOf = (column: Column) => column.filter(mayLeave).sort(byCost);
  const cost = ({ shift, last }: Entry & { last: RankedCard }) =>
    costOf(last) + (shift > shiftLeft ? 1e3 : 0);
  const ways = entriesAfter(card, columns, leavingOf, room);
  return ways.sort((one, other) => cost(one) - cost(other) || compareEntries(one, other));
}

/** How the cards of an empty page are placed: one after the other, each in one of the columns with room. */
type Way = {
  /** 1: in the emptiest, from left to right; -1: in the fullest. */
  sign: 1 | -1;
  /** The tallest first, not the oldest. */
  isTallFirst?: boolean;
};

const ways: readonly Way[] = [{ sign: 1 }, { sign: -1 }, { sign: -1, isTallFirst: true }];

/** Places all cards on an empty page, or returns null. */
function fitAll(
  cards: readonly RankedCard[],
  { columns: count, height, gap }: Room,
  { sign, isTallFirst }: Way,
): RankedCard[][] | null {
  const columns = Array.from({ length: count }, () => ({ used: 0, cards: [] as RankedCard[] }));
  const inTurn = isTallFirst ? cards.toSorted((one, other) => other.height - one.height) : cards;
  for (const card of inTurn) {
    // A card that is taller than a column has one of its own.
    const [first, ...others] = columns.filter(({ used }) => used === 0 || used + card.height <= height);
    if (first === undefined) return null;
    const column = others.reduce((best, one) => (sign * (best.used - one.used) > 0 ? one : best), first);
    column.used += card.height + gap;
    column.cards.push(card);
  }
  return columns.map(column => column.cards);
}

/** The page that shows the most of the cards, from the first on, the older ones above and to the left. */
function fillPage(cards: readonly RankedCard[], room: Room): Column[] {
  let best: RankedCard[][] = [];
  let most = 0;
  for (const way of ways)
    for (let shown = most + 1; shown <= cards.length; shown += 1) {
      const columns = fitAll(cards.slice(0, shown), room, way);
      if (columns === null) break;
      [best, most] = [columns, shown];
    }
  const oldestFirst = best.map(column => column.toSorted((one, other) => one.rank - other.rank));
  // Infinity would not do: the difference of two empty columns would not be a number.
  const leadRank = ([lead]: readonly RankedCard[]) => lead?.rank ?? 1e3;
  return oldestFirst
    .sort((one, other) => leadRank(one) - leadRank(other))
    .map(
      column =>
        settle(
          column.map(card => ({ ...card, top: 0 })),
          room,
        ) ?? [],
    );
}

/** The column that has room for a card once the fewest and oldest have left. */
function soonestColumn(card: RankedCard, columns: readonly Column[], room: Room): number {
  const oldestFirst = (column: Column) => column.toSorted((one, other) => one.rank - other.rank);
  const ways = entriesAfter(card, columns, oldestFirst, room).filter(({ shift }) => shift === 0);
  return ways.sort((one, other) => one.last.rank - other.last.rank)[0]?.index ?? 0;
}

type AddOptions = {
  mayShift: boolean;
  /** The column of the page that it left. */
  homeOf: (card: RankedCard) => number | undefined;
  /** Waits for a place there, because it was moved enough by this update. */
  isBound: (card: RankedCard) => boolean;
  /** This update took its place on the page, because another one grew. */
  isOusted: (card: RankedCard) => boolean;
  mayPush: (card: RankedCard, other: RankedCard) => boolean;
};

/**
 * Adds cards to a page, from the first on. For the first that has no room a column is left as it is, its own if it
 * gave way, or younger ones would take its room again and again.
 */
function addCards(
  cards: readonly RankedCard[],
  kept: readonly Column[],
  room: Room,
  { mayShift, homeOf, isBound, isOusted, mayPush }: AddOptions,
): readonly Column[] {
  let columns = kept;
  // An update moves parts of one column at most, and less than this part of its height squared, except for a late card
  // and an ousted one.
  let shiftLeft = mayShift ? room.height ** 2 / 32 : 0;
  const most = (card: RankedCard) =>
    (card.isLate && shiftLeft > 0) || isOusted(card) ? Number.POSITIVE_INFINITY : shiftLeft;
  let isReserved = false;
  const closed = new Set<number>();
  for (const card of cards) {
    const home = homeOf(card);
    const isOpen = (index: number) =>
      card.isPinned || (!closed.has(index) && (home === undefined || index === home || !isBound(card)));
    const [entry] = entriesOf(card, columns, room)
      .filter(({ index, shift }) => shift <= most(card) && isOpen(index))
      .sort(compareEntries);
    const way =
      entry ??
      giveWay(card, columns, room, shiftLeft, other => mayPush(card, other)).find(
        ({ index, shift }) => card.isPinned || card.isLate || (shift <= most(card) && isOpen(index)),
      );
    if (way !== undefined) {
      columns = columns.with(way.index, way.column);
      if (way.shift > 0) shiftLeft = 0;
      if (entry === undefined) closed.add(way.index);
    } else if (!isReserved) {
      closed.add(home ?? soonestColumn(card, columns, room));
      isReserved = true;
      shiftLeft = 0;
    }
  }
  return columns;
}

/**
 * Gives cards that come back their place again, if only ones that cost less have taken it. Returns those, which
 * come to the next page.
 */
function takeHomes(
  cards: readonly RankedCard[],
  kept: Map<string, Place>,
  homes: ReadonlyMap<string, Place>,
  room: Room,
): ReadonlySet<RankedCard> {
  const gone = new Set<RankedCard>();
  for (const card of cards) {
    const home = homes.get(card.id);
    if (home === undefined || kept.has(card.id)) continue;
    const others = cards.filter(other => {
      const place = kept.get(other.id);
      if (place?.column !== home.column) return false;
      // One that only grew overlaps by less.
      const end = Math.min(home.top + card.height, place.top + other.height);
      return end - Math.max(home.top, place.top) > room.gap;
    });
    if (others.some(other => other.isPinned || costOf(other) > costOf(card))) continue;
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
  const ranked = cards.map((card, rank): RankedCard => ({ ...card, rank }));
  const kept = new Map(before);
  const replaced = isHeld ? new Set() : takeHomes(ranked, kept, homes, room);
  const places = new Map<string, Place>();
  const lastPlaces = new Map([...homes, ...before]);
  let left = ranked.toSorted((one, other) => +!!other.isPinned - +!!one.isPinned);
  for (let first = 0; left.length > 0; first += room.columns) {
    const isHere = ({ id }: PackedCard) =>
      Math.floor((kept.get(id)?.column ?? -1) / room.columns) * room.columns === first;
    const own = left.filter(isHere);
    const stay = stayingColumns(own, kept, first, room);
    for (const { id } of own) kept.delete(id);
    const loose = left.filter(card => !kept.has(card.id) && (first > 0 || !replaced.has(card)));
    const begun = own.length === 0 ? fillPage(loose, room) : stay;
    const here = new Set(begun.flat().map(({ id }) => id));
    const ousted = new Set(isHeld ? [] : own.filter(({ id }) => !here.has(id)));
    const isOusted = (card: RankedCard) => ousted.has(card);
    const columns = addCards(
      loose.filter(({ id }) => !here.has(id)),
      begun,
      room,
      {
        mayShift: mayShift && !isHeld && own.length > 0,
        homeOf: ({ id }) => {
          const home = (lastPlaces.get(id)?.column ?? -1) - first;
          return begun[home] && home;
        },
        isBound: ({ id, isLate }) => !mayShift && !isLate && !before.has(id),
        isOusted,
        mayPush(card, other) {
          if (isHeld || other.isPinned) return false;
          if (card.isPinned || other.isLate) return card.isPinned === true;
          if (card.isLate && lastPlaces.has(card.id)) return true;
          return other.isIdle ? !card.isIdle : isOusted(card) && other.rank > card.rank;
        },
      },
    );
    // Cards that gave way to one come to the next page.
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
