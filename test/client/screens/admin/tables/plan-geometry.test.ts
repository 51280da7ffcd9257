import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrowTarget,
  freeSpots,
  planSize,
  snapToGrid,
  toPlanUnits,
} from '../../../../../client/screens/admin/tables/plan-geometry.ts';

const square = { width: 80, height: 80 };
const location = { width: 960, height: 560 };

describe('the plan of a room', () => {
  it('is as large as a usual room and grows with its tables', () => {
    expect(planSize([])).toEqual(location);
    expect(planSize([{ x: 1400, y: 20, ...square }]).width).toBe(1520);
  });

  it('turns pixels of a narrow phone into centimetres of the room', () => {
    expect(toPlanUnits({ x: 32, y: 16 }, 320, location)).toEqual({ x: 96, y: 48 });
    expect(toPlanUnits({ x: 32, y: 16 }, 0, location)).toEqual({ x: 0, y: 0 });
  });

  it('snaps a dropped table to the grid and keeps it in the room', () => {
    expect(snapToGrid({ x: 131, y: 49 }, square, location)).toEqual({ x: 140, y: 40 });
    expect(snapToGrid({ x: -300, y: 9_999 }, square, location)).toEqual({ x: 0, y: 480 });
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 }), (x, y) => {
        const spot = snapToGrid({ x, y }, square, location);
        expect(spot.x % 20).toBe(0);
        expect(spot.x >= 0 && spot.x + square.width <= location.width).toBe(true);
        expect(spot.y >= 0 && spot.y + square.height <= location.height).toBe(true);
      }),
    );
  });

  it('moves a table by one step of the grid with the arrow keys', () => {
    const table = { x: 40, y: 0, ...square };
    expect(arrowTarget('ArrowRight', table, location)).toEqual({ x: 60, y: 0 });
    expect(arrowTarget('ArrowUp', table, location)).toEqual({ x: 40, y: 0 });
    expect(arrowTarget('Enter', table, location)).toBeNull();
  });

  it('finds places for new tables around those that stand already', () => {
    const spots = freeSpots([{ x: 40, y: 40, ...square }], 7, square);
    expect(spots).toHaveLength(7);
    expect(spots[0]).toEqual({ x: 180, y: 40 });
    expect(spots[5]).toEqual({ x: 40, y: 180 });
  });

  it('still finds a place when the room is full', () => {
    const wall = { x: 0, y: 0, width: 10_000, height: 10_000 };
    expect(freeSpots([wall], 2, square)).toHaveLength(2);
  });
});
