import { describe, expect, it } from 'vitest';
import { drawPlan } from '../../../../../client/screens/waiter/tables/plan/waiter-plan-geometry.ts';

const square = { shape: 'square', width: 80, height: 80, rotation: 0 } as const;
const place = (x: number, y: number, change: { rotation?: number; width?: number } = {}) => ({
  ...square,
  x,
  y,
  ...change,
});

function overlapping(plan: ReturnType<typeof drawPlan>): number {
  const spots = [...plan.spots.values()];
  return spots.flatMap((one, index) =>
    spots
      .slice(index + 1)
      .filter(
        other =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  ).length;
}

describe('the floor plan of a waiter', () => {
  it('is cropped to its tables and keeps how they stand to each other', () => {
    const plan = drawPlan([
      { id: 'a', place: place(400, 300) },
      { id: 'b', place: place(600, 300) },
    ]);
    const [a, b] = [plan.spots.get('a'), plan.spots.get('b')];
    expect((b?.left ?? 0) - (a?.left ?? 0)).toBe(200);
    expect(a?.top).toBe(b?.top);
    expect(a?.left).toBeLessThan(20);
    expect(plan.width).toBeLessThan(400);
    expect(plan.height).toBeLessThan(200);
  });

  it('draws tables larger where there is room, never into each other', () => {
    const roomy = drawPlan([
      { id: 'a', place: place(0, 0) },
      { id: 'b', place: place(300, 0) },
    ]);
    const tight = drawPlan([
      { id: 'a', place: place(0, 0) },
      { id: 'b', place: place(90, 0) },
    ]);
    expect(roomy.shortestSide).toBeGreaterThan(80);
    expect(tight.shortestSide).toBe(80);
    expect(overlapping(roomy) + overlapping(tight)).toBe(0);
  });

  it('exchanges the sides of a table turned by a quarter, around its middle', () => {
    const plan = drawPlan([{ id: 'a', place: place(100, 100, { width: 200, rotation: 90 }) }]);
    const spot = plan.spots.get('a');
    expect(spot?.rotation).toBe(0);
    expect((spot?.bottom ?? 0) - (spot?.top ?? 0)).toBe((spot?.right ?? 0) - (spot?.left ?? 0) + 120);
    expect(drawPlan([{ id: 'a', place: place(0, 0, { rotation: 45 }) }]).spots.get('a')?.rotation).toBe(45);
  });

  it('finds a place for tables that have none or stand on one another', () => {
    const plan = drawPlan([
      { id: 'drawn', place: place(40, 40) },
      { id: 'under', place: place(40, 40) },
      ...Array.from({ length: 7 }, (_, index) => ({ id: `new${index}` })),
    ]);
    expect(plan.spots.size).toBe(9);
    expect(overlapping(plan)).toBe(0);
    const bottom = plan.spots.get('drawn')?.bottom ?? 0;
    expect([...plan.spots].filter(([, { top }]) => top > bottom)).toHaveLength(8);
    expect(drawPlan([{ id: 'only' }]).spots.size).toBe(1);
  });
});
