/**
 * Positions of a location's tables for waiters, as fractions of the plan: cropped to the tables, each as
 * large as the space allows, because it shows more than the office's label.
 */
import type { TablePlace, WaiterTable } from '#shared/order/waiter-table-schema.ts';

/** In centimetres. */
type Bounds = { left: number; top: number; right: number; bottom: number };
type DrawnTable = Bounds & { shape: TablePlace['shape']; rotation: number };
export type DrawnPlan = {
  width: number;
  height: number;
  shortestSide: number;
  spots: ReadonlyMap<string, DrawnTable>;
};

const marginCm = 6;
const growthMaxCm = 35;
const gapCm = 10;
const addedSideCm = 80;
const addedGapCm = 80;
const addedPerRow = 6;
const quarterTurn = 90;

function boundsOf({ left, top, right, bottom, rotation }: DrawnTable): Bounds {
  const angle = (rotation * Math.PI) / 180;
  const [width, height] = [right - left, bottom - top];
  const halfWidth = (Math.abs(Math.cos(angle)) * width + Math.abs(Math.sin(angle)) * height) / 2;
  const halfHeight = (Math.abs(Math.sin(angle)) * width + Math.abs(Math.cos(angle)) * height) / 2;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** A table rotated by a quarter is drawn with swapped sides, so that its text stays upright. */
function draw({ shape, x, y, width, height, rotation }: TablePlace): DrawnTable {
  const isTurned = rotation % 180 === quarterTurn;
  const [halfWidth, halfHeight] = isTurned ? [height / 2, width / 2] : [width / 2, height / 2];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    shape,
    rotation: rotation % quarterTurn === 0 ? 0 : rotation,
    left: middleX - halfWidth,
    right: middleX + halfWidth,
    top: middleY - halfHeight,
    bottom: middleY + halfHeight,
  };
}

function covers(one: Bounds, other: Bounds): boolean {
  const [x, y] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2];
  return one.left < x && x < one.right && one.top < y && y < one.bottom;
}

function gapBetween(one: Bounds, other: Bounds): number {
  return Math.max(
    other.left - one.right,
    one.left - other.right,
    other.top - one.bottom,
    one.top - other.bottom,
  );
}

/** Places tables by id; tables without a position, or covered by another one, follow in rows below. */
function placeAll(tables: readonly Pick<WaiterTable, 'id' | 'place'>[]): Map<string, DrawnTable> {
  const spots = new Map<string, DrawnTable>();
  const added: string[] = [];
  for (const { id, place } of tables) {
    const spot = place && draw(place);
    if (spot === undefined || [...spots.values()].some(other => covers(other, spot))) added.push(id);
    else spots.set(id, spot);
  }
  const drawn = [...spots.values()].map(boundsOf);
  const left = Math.min(...drawn.map(bounds => bounds.left));
  const below = Math.max(...drawn.map(({ bottom }) => bottom)) + addedGapCm;
  const [startX, startY] = drawn.length === 0 ? [0, 0] : [left, below];
  for (const [index, id] of added.entries()) {
    const x = startX + (index % addedPerRow) * (addedSideCm + addedGapCm);
    const y = startY + Math.floor(index / addedPerRow) * (addedSideCm + addedGapCm);
    const sides = { left: x, right: x + addedSideCm, top: y, bottom: y + addedSideCm };
    spots.set(id, { ...sides, shape: 'square', rotation: 0 });
  }
  return spots;
}

export function drawPlan(tables: readonly Pick<WaiterTable, 'id' | 'place'>[]): DrawnPlan {
  const placed = placeAll(tables);
  const all = [...placed.values()].map(boundsOf);
  const gaps = all.flatMap((one, index) => all.slice(index + 1).map(other => gapBetween(one, other)));
  const growth = Math.max(0, Math.min(growthMaxCm, (Math.min(...gaps) - gapCm) / 2));
  const left = Math.min(...all.map(bounds => bounds.left)) - growth - marginCm;
  const top = Math.min(...all.map(bounds => bounds.top)) - growth - marginCm;
  const spots = new Map(
    [...placed].map(([id, spot]) => [
      id,
      {
        ...spot,
        left: spot.left - left - growth,
        right: spot.right - left + growth,
        top: spot.top - top - growth,
        bottom: spot.bottom - top + growth,
      },
    ]),
  );
  const sides = [...spots.values()].flatMap(spot => [spot.right - spot.left, spot.bottom - spot.top]);
  return {
    width: Math.max(...all.map(({ right }) => right)) + growth + marginCm - left,
    height: Math.max(...all.map(({ bottom }) => bottom)) + growth + marginCm - top,
    shortestSide: Math.min(...sides),
    spots,
  };
}
