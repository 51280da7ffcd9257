import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextHomes,
  type PackedCard,
  type Place,
  packCards,
  splitRows,
} from '../../../../../client/screens/preparation/pages/column-packing.ts';

type Room = Parameters<typeof packCards>[1];

const none: ReadonlyMap<string, Place> = new Map();
const cardsOf = (heights: readonly number[]): PackedCard[] =>
  heights.map((height, index) => ({ id: `c${index}`, height }));
const pageOf = ({ column }: Place, { columns }: Room) => Math.floor(column / columns);

const heights = fc.array(fc.integer({ min: 80, max: 400 }), { minLength: 1, maxLength: 30 });
const rooms = fc.record({
  columns: fc.integer({ min: 1, max: 6 }),
  height: fc.integer({ min: 400, max: 1_000 }),
  gap: fc.constant(8),
});

type Standing = PackedCard & Place;
const standing = (cards: readonly PackedCard[], places: ReadonlyMap<string, Place>): Standing[] =>
  cards.flatMap(card => {
    const place = places.get(card.id);
    return place === undefined ? [] : [{ ...card, ...place }];
  });
const onFirstPage = (cards: readonly PackedCard[], places: ReadonlyMap<string, Place>, room: Room) =>
  standing(cards, places).filter(place => pageOf(place, room) === 0);

/** What is wrong with the places of cards: one is lost, cut, or covered. */
function faultsOf(cards: readonly PackedCard[], room: Room, places: ReadonlyMap<string, Place>): string[] {
  const all = standing(cards, places);
  const faults = all.length === cards.length && places.size === cards.length ? [] : ['a card is lost'];
  for (const { id, column, top, height } of all) {
    if (top < 0 || top + height > room.height) faults.push(`${id} is cut`);
    const covered = all.filter(
      other =>
        other.id > id &&
        other.column === column &&
        other.top < top + height + room.gap &&
        top < other.top + other.height + room.gap,
    );
    faults.push(...covered.map(other => `${id} is too near to ${other.id}`));
  }
  return faults;
}

/** Cards that are on the first page before and after, elsewhere in it. */
function movedOnFirst(
  cards: readonly PackedCard[],
  room: Room,
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
): Standing[] {
  return onFirstPage(cards, after, room).filter(({ id, column, top }) => {
    const place = before.get(id);
    return place && pageOf(place, room) === 0 && (place.column !== column || place.top !== top);
  });
}

/** What the wall passes on: the first page is on screen. */
const firstOf = (places: ReadonlyMap<string, Place>, room: Room) =>
  new Map([...places].filter(([, place]) => pageOf(place, room) === 0));

const changes = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('come'),
      height: fc.integer({ min: 80, max: 400 }),
      isPinned: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('go'), index: fc.nat() }),
    fc.record({ kind: fc.constant('seen'), index: fc.nat() }),
  ),
  { maxLength: 25 },
);

describe('cards in columns', () => {
  it('few spread from left to right, many fill the columns to their end', () => {
    const room = { columns: 3, height: 300, gap: 10 };
    expect([...packCards(cardsOf([100, 120, 90, 80]), room, none)]).toEqual([
      ['c0', { column: 0, top: 0 }],
      ['c1', { column: 1, top: 0 }],
      ['c2', { column: 2, top: 0 }],
      ['c3', { column: 2, top: 100 }],
    ]);
    const many = packCards(cardsOf([140, 140, 140, 140, 290]), room, none);
    expect(many.get('c4')).toEqual({ column: 2, top: 0 });
  });

  it('an empty wall is filled without gaps, the older ones above and to the left, younger ones where the next is too tall', () => {
    fc.assert(
      fc.property(heights, rooms, (some, room) => {
        const cards = cardsOf(some);
        const places = packCards(cards, room, none);
        expect(faultsOf(cards, room, places)).toEqual([]);
        const ends = new Map<number, number>();
        for (const card of standing(cards, places)) {
          expect(card.top).toBe(ends.get(card.column) ?? 0);
          ends.set(card.column, card.top + card.height + room.gap);
        }
        const leads = [...Map.groupBy(standing(cards, places), ({ column }) => column)]
          .sort(([one], [other]) => one - other)
          .map(([, [lead]]) => cards.findIndex(({ id }) => id === lead?.id));
        expect(leads).toEqual(leads.toSorted((one, other) => one - other));
        for (const column of ends.keys()) {
          const page = pageOf({ column, top: 0 }, room);
          const later = standing(cards, places).filter(card => pageOf(card, room) > page);
          const isOpen = ({ height }: PackedCard, at: number) => (ends.get(at) ?? 0) + height <= room.height;
          expect(later.slice(0, 1).filter(card => isOpen(card, column))).toEqual([]);
          const columns = Array.from({ length: room.columns }, (_, index) => page * room.columns + index);
          // One column is left for the oldest without room.
          const open = columns.filter(at => later.some(card => isOpen(card, at)));
          expect(open.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('a tall card has its column as soon as the older ones there have left, whatever comes', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const [first, second, third] = cardsOf([200, 100, 90]);
    const tall = { id: 'tall', height: 280 };
    const small = (from: number) =>
      Array.from({ length: 4 }, (_, at) => ({ id: `s${from + at}`, height: 80 }));
    let cards = [first, second, third, tall, ...small(0)].filter(card => card !== undefined);
    let places = packCards(cards, room, none);
    // The column of the oldest is left to the tall one.
    expect(places.get('s0')).toEqual({ column: 1, top: 210 });
    for (const left of ['s0', 'c0']) {
      expect(pageOf(places.get('tall') ?? { column: 9, top: 0 }, room)).toBe(1);
      cards = [...cards.filter(({ id }) => id !== left), ...small(cards.length)];
      places = packCards(cards, room, firstOf(places, room));
    }
    expect(places.get('tall')).toEqual({ column: 0, top: 0 });
  });

  it('an evening of tickets that come, end, and are pinned until their allergy is seen moves next to nothing', () => {
    fc.assert(
      fc.property(heights, rooms, changes, (some, room, evening) => {
        let cards = cardsOf(some);
        let places = packCards(cards, room, none);
        let homes = none;
        for (const [step, change] of evening.entries()) {
          const at = 'index' in change ? change.index % Math.max(1, cards.length) : 0;
          if ('height' in change)
            cards = [...cards, { id: `new${step}`, height: change.height, isPinned: change.isPinned }];
          else if (change.kind === 'go') cards = cards.filter((_, index) => index !== at);
          else cards = cards.map((card, index) => (index === at ? { ...card, isPinned: false } : card));
          const before = firstOf(places, room);
          const after = packCards(cards, room, before, { homes });
          homes = nextHomes(homes, places, after, room.columns);
          expect(faultsOf(cards, room, after)).toEqual([]);
          const moved = movedOnFirst(cards, room, before, after);
          expect(moved.filter(({ id, column }) => before.get(id)?.column !== column)).toEqual([]);
          const by = Math.max(0, ...moved.map(({ id, top }) => Math.abs(top - (before.get(id)?.top ?? 0))));
          const shift = by * moved.reduce((sum, { height }) => sum + height, by);
          const shown = onFirstPage(cards, after, room);
          // A pinned one must be seen, whatever it moves.
          if (!shown.some(({ id, isPinned }) => isPinned && !before.has(id))) {
            expect(shift).toBeLessThanOrEqual(room.height ** 2 / 32);
            expect(new Set(moved.map(({ column }) => column)).size).toBeLessThanOrEqual(1);
          }
          const isNew = shown.some(({ id }) => !before.has(id));
          if (!isNew) expect(moved).toEqual([]);
          const waitsPinned = standing(cards, after).some(card => card.isPinned && pageOf(card, room) > 0);
          // Only pinned ones make a pinned one wait, if there is one in each column.
          if (waitsPinned)
            expect(new Set(shown.filter(({ isPinned }) => isPinned).map(({ column }) => column)).size).toBe(
              room.columns,
            );
          places = after;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('what grew moves those below it no further than it must, the youngest out of a column that is too short', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const before = packCards(cardsOf([90, 90, 90, 90]), room, none);
    const grown = (height: number) => cardsOf([height, 90, 90, 90]);
    const places = packCards(grown(120), room, before);
    expect([places.get('c1'), places.get('c2'), places.get('c3')]).toEqual([
      { column: 1, top: 0 },
      { column: 0, top: 130 },
      { column: 1, top: 100 },
    ]);
    expect(packCards(grown(220), room, before).get('c2')).toEqual({ column: 1, top: 200 });
  });

  it('a card that comes back stands in its gap', () => {
    const room = { columns: 2, height: 410, gap: 10 };
    const cards = cardsOf([90, 80, 100, 95, 70, 105, 120, 110]);
    const before = packCards(cards, room, none);
    const without = packCards(
      cards.filter(({ id }) => id !== 'c2'),
      room,
      before,
    );
    expect(packCards(cards, room, without)).toEqual(before);
  });

  it('a card that comes back has its place again, and who came into it since goes to the next page', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const cards = cardsOf([140, 140, 140, 140, 90, 100]);
    const before = packCards(cards, room, none);
    const home = before.get('c1') ?? { column: 9, top: 0 };
    const without = packCards(
      cards.filter(({ id }) => id !== 'c1'),
      room,
      firstOf(before, room),
    );
    expect(without.get('c4')).toEqual(home);
    const homes = new Map([['c1', home]]);
    const back = packCards(cards, room, firstOf(without, room), { homes });
    expect(onFirstPage(cards, back, room)).toEqual(onFirstPage(cards, before, room));
    expect(back.get('c4')?.column).toBe(2);
  });

  it('who gave way to an allergy comes back once that is seen, and the younger one goes to the next page', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const cards = cardsOf([140, 140, 140, 140]);
    const before = packCards(cards, room, none);
    const allergy = { id: 'allergy', height: 290 };
    const unseen = [...cards, { ...allergy, isPinned: true }];
    const pinned = packCards(unseen, room, before);
    const gaveWay = cards.filter(({ id }) => pageOf(pinned.get(id) ?? { column: 0, top: 0 }, room) === 1);
    expect(gaveWay.map(({ id }) => id)).toEqual(['c1', 'c3']);
    const homes = nextHomes(none, before, pinned, room.columns);
    expect(packCards(unseen, room, firstOf(pinned, room), { homes })).toEqual(pinned);
    const seen = packCards([...cards, allergy], room, firstOf(pinned, room), { homes });
    expect(onFirstPage(cards, seen, room)).toEqual(onFirstPage(cards, before, room));
    expect(nextHomes(homes, pinned, seen, room.columns).has('c1')).toBe(false);
  });

  it('no late one gives way while others could, and the youngest of those go', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const cards = cardsOf([290, 90, 90, 90]).map((card, index) => ({ ...card, isLate: index === 0 }));
    const before = packCards(cards, room, none);
    const pinned = packCards([...cards, { id: 'allergy', height: 190, isPinned: true }], room, before);
    expect([...firstOf(pinned, room).keys()]).toEqual(['c0', 'c1', 'allergy']);
    const late = cardsOf([140, 140, 140, 140]).map((card, index) => ({ ...card, isLate: index < 3 }));
    const grown = late.map((card, index) => (index === 0 ? { ...card, height: 290, isPinned: true } : card));
    const places = packCards(grown, room, packCards(late, room, none), { mayShift: false });
    expect(places.get('c2')).toEqual({ column: 1, top: 150 });
    expect(places.get('c3')?.column).toBe(2);
  });

  it('a late one is not hidden while a column has room for it, however far its cards move', () => {
    const room = { columns: 1, height: 300, gap: 10 };
    const before = new Map([['c0', { column: 0, top: 150 }]]);
    const cards = (isLate: boolean) => [
      { id: 'c0', height: 100 },
      { id: 'came', height: 180, isLate },
    ];
    expect(packCards(cards(false), room, before).get('came')?.column).toBe(1);
    expect(packCards(cards(true), room, before).get('came')).toEqual({ column: 0, top: 0 });
  });

  it('an on-time one that another pushes out goes where a column has room, then an idle or a younger one leaves', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const before = new Map([
      ['c0', { column: 0, top: 0 }],
      ['c1', { column: 0, top: 150 }],
      ['c2', { column: 1, top: 80 }],
    ]);
    const grown = (last: number, isIdle = false, isLate = false) =>
      cardsOf([170, 150, last]).map((card, index) => (index === 2 ? { ...card, isIdle, isLate } : card));
    const pack = (cards: readonly PackedCard[]) =>
      firstOf(packCards(cards, room, before, { mayShift: false }), room);
    expect(pack(grown(140))).toEqual(
      new Map([
        ['c0', { column: 0, top: 0 }],
        ['c2', { column: 1, top: 160 }],
        ['c1', { column: 1, top: 0 }],
      ]),
    );
    expect([...pack(grown(190)).keys()]).toEqual(['c0', 'c1']);
    expect([...pack(grown(190, false, true)).keys()]).toEqual(['c0', 'c2']);
    const idleFirst = [{ id: 'c2', height: 190, isIdle: true }, ...grown(190).slice(0, 2)];
    expect([...pack(idleFirst).keys()]).toEqual(['c0', 'c1']);
  });

  it('work pushes an idle card off the page, and an idle card pushes none', () => {
    const room = { columns: 1, height: 300, gap: 10 };
    const idle = { id: 'idle', height: 190, isIdle: true };
    const before = new Map([['idle', { column: 0, top: 0 }]]);
    const pack = (card: PackedCard) => packCards([card, idle], room, before).get('idle')?.column;
    expect(pack({ id: 'work', height: 150 })).toBe(1);
    expect(pack({ id: 'other', height: 150, isIdle: true })).toBe(0);
  });

  it('one column alone is left to who waits longest, younger ones have the others', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const homes = new Map([
      ['c2', { column: 0, top: 150 }],
      ['c3', { column: 1, top: 150 }],
    ]);
    const before = new Map([
      ['c0', { column: 0, top: 0 }],
      ['c1', { column: 1, top: 0 }],
    ]);
    const places = packCards(cardsOf([200, 200, 140, 140, 80, 80]), room, before, { homes });
    expect([...firstOf(places, room).keys()]).toEqual(['c0', 'c1', 'c4']);
  });

  it('a late one and an older one that gave way to it do not take turns', () => {
    const room = { columns: 1, height: 300, gap: 10 };
    const cards = cardsOf([200, 200]).map((card, index) => ({ ...card, isLate: index === 1 }));
    const home = { column: 0, top: 0 };
    const homes = new Map([['c0', home]]);
    expect(packCards(cards, room, new Map([['c1', home]]), { homes }).get('c1')).toEqual(home);
  });

  it('who gave way comes back before a younger one, and into another column not at once', () => {
    const room = { columns: 2, height: 300, gap: 10 };
    const cards = cardsOf([100, 290, 140, 300, 60]);
    const before = firstOf(packCards(cards.slice(0, 3), room, none), room);
    const grown = cards.map(card => (card.id === 'c0' ? { ...card, height: 200 } : card));
    const places = packCards(grown, room, before);
    expect([...firstOf(places, room).keys()]).toEqual(['c0', 'c1']);
    const homes = nextHomes(none, before, places, room.columns);
    const left = grown.filter(({ id }) => id !== 'c1');
    const known = new Map([...firstOf(places, room)].filter(([id]) => id !== 'c1'));
    const still = packCards(left, room, known, { homes, mayShift: false });
    expect(still.get('c2')?.column).toBeGreaterThan(1);
    expect(packCards(left, room, known, { homes }).get('c2')).toEqual({ column: 1, top: 0 });
  });

  it('on a touched screen none moves, whatever comes', () => {
    fc.assert(
      fc.property(heights, heights, rooms, (some, come, room) => {
        const cards = cardsOf(some);
        const before = packCards(cards, room, none);
        const added = come.map((height, index) => ({ id: `new${index}`, height, isPinned: true }));
        const after = packCards([...cards, ...added], room, before, { isHeld: true });
        for (const [id, place] of before) expect(after.get(id)).toEqual(place);
        expect(faultsOf([...cards, ...added], room, after)).toEqual([]);
      }),
    );
  });
});

describe('a card that is taller than the screen', () => {
  const row = (height: number) => ({ height, isBand: false });
  const band = { height: 20, isBand: true };

  it('goes on upon another, row by row, and repeats its head', () => {
    expect(splitRows(170, 60, [50, 50, 50, 50].map(row))).toEqual([2, 2]);
    expect(splitRows(110, 60, [50, 50, 50, 50].map(row))).toEqual([1, 1, 1, 1]);
    expect(splitRows(300, 60, [50, 50, 50, 50].map(row))).toEqual([4]);
  });

  it('has no course’s name as its last row', () => {
    expect(splitRows(200, 60, [row(50), row(50), band, row(50)])).toEqual([2, 2]);
  });

  it('loses no row, and no part is higher than the screen unless a single row is', () => {
    const rows = fc.array(fc.record({ height: fc.integer({ min: 20, max: 120 }), isBand: fc.boolean() }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 320, max: 900 }), (some, room) => {
        // A course's name is followed by a dish.
        const list = some.map((one, index) => ({
          ...one,
          isBand: one.isBand && some[index + 1]?.isBand === false,
        }));
        const counts = splitRows(room, 60, list);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(list.length);
        let from = 0;
        for (const count of counts) {
          const part = list.slice(from, from + count);
          expect(60 + part.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(room);
          from += count;
          if (from < list.length) expect(part.at(-1)?.isBand).toBe(false);
        }
      }),
    );
  });
});
