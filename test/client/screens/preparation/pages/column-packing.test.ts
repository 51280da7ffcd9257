import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseType,
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

/** What is wrong with the places of cards. */
function faultsOf(cards: readonly PackedCard[], room: Room, places: ReadonlyMap<string, Place>): string[] {
  const faults: string[] = places.size === cards.length ? [] : ['a card is lost'];
  const bottoms = new Map<number, number>();
  let page = 0;
  for (const { id, height } of cards) {
    const place = places.get(id);
    if (place === undefined) return [`${id} is lost`];
    const { column, top } = place;
    if (top + height > room.height) faults.push(`${id} is cut`);
    // From the oldest on, each stands below those of its column.
    if (top < (bottoms.get(column) ?? 0)) faults.push(`${id} stands above an older one`);
    if (top > (bottoms.get(column) ?? 0)) faults.push(`there is a gap above ${id}`);
    bottoms.set(column, top + height + room.gap);
    if (pageOf(place, room) < page) faults.push(`${id} is on a page before an older one`);
    page = Math.max(page, pageOf(place, room));
  }
  return faults;
}

const firstPage = (places: ReadonlyMap<string, Place>, room: Room) =>
  [...places.values()].filter(place => pageOf(place, room) === 0).length;

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

  it('none is lost or cut, no column has a gap, older ones stand above and on earlier pages', () => {
    fc.assert(
      fc.property(heights, rooms, (some, room) => {
        const cards = cardsOf(some);
        expect(faultsOf(cards, room, packCards(cards, room, none))).toEqual([]);
      }),
    );
  });

  it('the same holds for any that come, go, grow and are pinned to the front', () => {
    const changed = fc.record({
      gone: fc.infiniteStream(fc.boolean()),
      grown: fc.infiniteStream(fc.integer({ min: 0, max: 60 })),
      come: fc.array(fc.integer({ min: 80, max: 400 }), { maxLength: 6 }),
      isPinned: fc.boolean(),
    });
    fc.assert(
      fc.property(heights, rooms, changed, (some, room, { gone, grown, come, isPinned }) => {
        const before = packCards(cardsOf(some), room, none);
        const left = cardsOf(some)
          .filter(() => !gone.next().value)
          .map(card => ({ ...card, height: Math.min(room.height, card.height + grown.next().value) }));
        const added = come.map((height, index) => ({ id: `new${index}`, height }));
        const cards = isPinned ? [...added, ...left] : [...left, ...added];
        const after = packCards(cards, room, before);
        expect(faultsOf(cards, room, after)).toEqual([]);
        const anew = packCards(cards, room, none);
        expect(firstPage(after, room)).toBeGreaterThanOrEqual(firstPage(anew, room));
      }),
    );
  });

  it('a card that leaves moves no other to another column, unless that brings one into sight', () => {
    fc.assert(
      fc.property(heights, rooms, fc.nat(), (some, room, index) => {
        const cards = cardsOf(some);
        const before = packCards(cards, room, none);
        const left = cards.filter((_, at) => at !== index % cards.length);
        const after = packCards(left, room, before);
        const moved = left.filter(({ id }) => after.get(id)?.column !== before.get(id)?.column);
        const shown = cards.filter(({ id }) => pageOf(before.get(id) as Place, room) === 0);
        const gained = firstPage(after, room) - shown.filter(card => left.includes(card)).length;
        if (gained === 0)
          expect(moved.filter(({ id }) => pageOf(before.get(id) as Place, room) === 0)).toEqual([]);
      }),
    );
  });

  it('a card that comes moves none while there is room', () => {
    const room = { columns: 4, height: 10_000, gap: 8 };
    fc.assert(
      fc.property(heights, fc.integer({ min: 80, max: 400 }), (some, height) => {
        const before = packCards(cardsOf(some), room, none);
        const after = packCards([...cardsOf(some), { id: 'new', height }], room, before);
        for (const [id, place] of before) expect(after.get(id)).toEqual(place);
      }),
    );
  });

  it('under a finger none leaves its column, whatever comes', () => {
    fc.assert(
      fc.property(heights, heights, rooms, (some, come, room) => {
        const cards = cardsOf(some);
        const before = packCards(cards, room, none);
        const added = come.map((height, index) => ({ id: `new${index}`, height }));
        const after = packCards([...cards, ...added], room, before, true);
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

describe('the type', () => {
  const fill = (cards: number) => ({ width: 1_576, height: 960, gap: 18, columnMin: 320, cards });

  it('grows where few tickets leave room to spare, and no further than it fits', () => {
    expect(chooseType(1, true, true, fill(500))).toBe(1.5);
    expect(chooseType(1, true, true, fill(1_500))).toBe(1.25);
    expect(chooseType(1, true, true, fill(2_500))).toBe(1);
  });

  it('shrinks once a page is not enough, and stays while it is', () => {
    const large = { columnMin: 480 };
    const less = { columnMin: 400 };
    expect(chooseType(1.5, true, true, { ...fill(2_800), ...large })).toBe(1.5);
    expect(chooseType(1.5, false, true, { ...fill(3_000), ...large })).toBe(1.25);
    expect(chooseType(1.5, false, true, { ...fill(6_000), ...large })).toBe(1);
    expect(chooseType(1.25, false, true, { ...fill(9_000), ...less })).toBe(1);
  });

  it('does not grow again for tickets that turned out not to fit', () => {
    expect(chooseType(1, true, false, fill(500))).toBe(1);
  });
});
