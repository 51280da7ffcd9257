/**
 * The plan of a room in units of a centimetre: how large it is drawn, where a dragged table snaps to, and where new tables
 * find a free place. Pure, so that the plan's component only draws.
 */
import type { TableShape } from './table-form.ts';

export type Spot = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Box = Spot & Size;

/** Distance of the lines that tables snap to. */
export const gridStep = 20;
const spotDistance = 140;
const spotMargin = 40;
const spotsPerRow = 6;
const roomSize: Size = { width: 960, height: 560 };
/** The contract's largest coordinate. */
const farthest = 10_000;

export function sizeOfShape(shape: TableShape): Size {
  return shape === 'rectangle' ? { width: 140, height: 80 } : { width: 80, height: 80 };
}

/** The room as it is drawn: never smaller than a usual one, with a margin behind the farthest table. */
export function planSize(tables: readonly Box[]): Size {
  return {
    width: Math.max(roomSize.width, ...tables.map(table => table.x + table.width + spotMargin)),
    height: Math.max(roomSize.height, ...tables.map(table => table.y + table.height + spotMargin)),
  };
}

/** The nearest place on the grid at which the whole table stays in the room. */
export function snapToGrid(spot: Spot, table: Size, location: Size): Spot {
  const snap = (value: number, length: number, roomLength: number) => {
    const last = Math.max(0, Math.min(roomLength - length, farthest));
    return Math.min(
      Math.max(0, Math.round(value / gridStep) * gridStep),
      Math.floor(last / gridStep) * gridStep,
    );
  };
  return { x: snap(spot.x, table.width, location.width), y: snap(spot.y, table.height, location.height) };
}

/** Screen pixels to plan units, given how wide the plan is drawn. A plan that isn't laid out yet doesn't move anything. */
export function toPlanUnits(pixels: Spot, drawnWidth: number, location: Size): Spot {
  if (drawnWidth <= 0) return { x: 0, y: 0 };
  const unitsPerPixel = location.width / drawnWidth;
  return { x: pixels.x * unitsPerPixel, y: pixels.y * unitsPerPixel };
}

const arrowSteps = new Map<string, Spot>([
  ['ArrowLeft', { x: -gridStep, y: 0 }],
  ['ArrowRight', { x: gridStep, y: 0 }],
  ['ArrowUp', { x: 0, y: -gridStep }],
  ['ArrowDown', { x: 0, y: gridStep }],
]);

/** Where an arrow key takes a table, or null for any other key. */
export function arrowTarget(key: string, table: Box, location: Size): Spot | null {
  const step = arrowSteps.get(key);
  return step === undefined
    ? null
    : snapToGrid({ x: table.x + step.x, y: table.y + step.y }, table, location);
}

export function isSameSpot(left: Spot, right: Spot): boolean {
  return left.x === right.x && left.y === right.y;
}

function overlaps(left: Box, right: Box): boolean {
  return (
    left.x < right.x + right.width &&
    right.x < left.x + left.width &&
    left.y < right.y + right.height &&
    right.y < left.y + left.height
  );
}

/** `count` free places in rows of six, from the top left, around the tables that stand already. */
export function freeSpots(tables: readonly Box[], count: number, size: Size): Spot[] {
  const spots: Spot[] = [];
  for (let place = 0; spots.length < count; place += 1) {
    const spot = {
      x: spotMargin + (place % spotsPerRow) * spotDistance,
      y: Math.min(spotMargin + Math.floor(place / spotsPerRow) * spotDistance, farthest),
    };
    const isFull = spot.y === farthest;
    if (isFull || !tables.some(table => overlaps({ ...spot, ...size }, table))) spots.push(spot);
  }
  return spots;
}
