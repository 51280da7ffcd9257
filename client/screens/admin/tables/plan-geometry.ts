/**
 * Floor plan geometry in units of a centimetre: plan size, grid snapping and free positions for new tables. Pure, so
 * that the component only draws.
 */
import type { TableShape } from './table-form.ts';

export type Spot = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
type Box = Spot & Size;

const gridStep = 20;
const spotDistance = 140;
const spotMargin = 40;
const spotsPerRow = 6;
const defaultSize: Size = { width: 960, height: 560 };
/** The API's largest coordinate. */
const farthest = 10_000;

export function sizeOfShape(shape: TableShape): Size {
  return shape === 'rectangle' ? { width: 140, height: 80 } : { width: 80, height: 80 };
}

/** Size of the drawn plan: at least a default size, with a margin beyond the farthest table. */
export function planSize(tables: readonly Box[]): Size {
  return {
    width: Math.max(defaultSize.width, ...tables.map(table => table.x + table.width + spotMargin)),
    height: Math.max(defaultSize.height, ...tables.map(table => table.y + table.height + spotMargin)),
  };
}

/** The nearest grid position at which the whole table stays inside the plan. */
export function snapToGrid(spot: Spot, table: Size, location: Size): Spot {
  const snap = (value: number, length: number, planLength: number) => {
    const last = Math.max(0, Math.min(planLength - length, farthest));
    return Math.min(
      Math.max(0, Math.round(value / gridStep) * gridStep),
      Math.floor(last / gridStep) * gridStep,
    );
  };
  return { x: snap(spot.x, table.width, location.width), y: snap(spot.y, table.height, location.height) };
}

/** Screen pixels → plan units, given the drawn width; zero movement while the plan has no layout. */
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

/** Where an arrow key moves a table; null for any other key. */
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

/** `count` free positions in rows of six, from the top left, around existing tables. */
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
