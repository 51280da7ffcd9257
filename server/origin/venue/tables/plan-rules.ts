/** Geometry of tables on their location's plan: overlaps, and a free position for a new one. */

/** A table's position in centimetres; `rotation` in degrees around its centre. */
type Place = { x: number; y: number; width: number; height: number; rotation: number };

const marginCm = 40;
const gapCm = 60;
/** The plan's grid, to which tables snap. */
const gridCm = 20;
/** The right end of a row: the plan's default width. */
const rowEndCm = 920;
/** The maximum of x and y, as in the schema. */
const planEndCm = 10_000;

/** The axis-aligned bounding box of a rotated table. */
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
 * The position of a new table: right of the last one, otherwise the first free spot row by row. `placed` are
 * the location's tables in display order. On a full plan, the far corner.
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
