/** Where tables stand on the plan of their location: whether two overlap, and where a new one finds room. */

/** A table's place in centimetres; `rotation` in degrees turns it around its middle. */
export type Place = { x: number; y: number; width: number; height: number; rotation: number };

const marginCm = 40;
const gapCm = 60;
/** The plan's lines, which tables snap to. */
const gridCm = 20;
/** Where a row of the plan ends: as wide as the plan is before anything stands further out. */
const rowEndCm = 920;
/** The plan's edge, as the schema has it for x and y. */
const planEndCm = 10_000;

/** The upright rectangle around a table as it stands. */
function bounds({ x, y, width, height, rotation }: Place) {
  const angle = (rotation * Math.PI) / 180;
  const halfWidth = (Math.abs(Math.cos(angle)) * width + Math.abs(Math.sin(angle)) * height) / 2;
  const halfHeight = (Math.abs(Math.sin(angle)) * width + Math.abs(Math.cos(angle)) * height) / 2;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    left: middleX - halfWidth,
    right: middleX + halfWidth,
    top: middleY - halfHeight,
    bottom: middleY + halfHeight,
  };
}

export function overlaps(one: Place, other: Place): boolean {
  const [a, b] = [bounds(one), bounds(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * The corner for a new table: right of the last one, else the first free spot row by row.
 * `placed` are the tables of the location in display order. A full plan gets the far corner.
 */
export function nextPosition(
  placed: readonly Place[],
  size: Omit<Place, 'x' | 'y'>,
): { x: number; y: number } {
  const isFree = (corner: { x: number; y: number }) =>
    placed.every(other => !overlaps({ ...size, ...corner }, other));
  const last = placed.at(-1);
  if (last !== undefined) {
    const besideLast = { x: Math.ceil((bounds(last).right + gapCm) / gridCm) * gridCm, y: last.y };
    if (besideLast.x + size.width <= rowEndCm && isFree(besideLast)) return besideLast;
  }
  for (let y = marginCm; y <= planEndCm; y += size.height + gapCm) {
    for (let x = marginCm; x === marginCm || x + size.width <= rowEndCm; x += size.width + gapCm) {
      if (isFree({ x, y })) return { x, y };
    }
  }
  return { x: planEndCm, y: planEndCm };
}
