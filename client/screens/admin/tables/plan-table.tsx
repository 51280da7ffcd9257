/** One table on the floor plan: dragged by pointer, moved by arrow keys, opened by tap or Enter. */
import { type PointerEvent, useRef } from 'react';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './floor-plan.module.css';
import { arrowTarget, isSameSpot, type Size, type Spot, snapToGrid, toPlanUnits } from './plan-geometry.ts';

type PlanTableProps = {
  table: RestaurantTable;
  /** Displayed position, which may be ahead of the server's. */
  spot: Spot;
  location: Size;
  hintId: string;
  onDrag(spot: Spot): void;
  onDrop(spot: Spot): void;
  onCancel(): void;
  onOpen(): void;
};

type Grip = { pointer: Spot; spot: Spot; drawnWidth: number; target: Spot };

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

export function PlanTable({
  table,
  spot,
  location,
  hintId,
  onDrag,
  onDrop,
  onCancel,
  onOpen,
}: PlanTableProps) {
  const { t } = useTranslation();
  const grip = useRef<Grip | null>(null);
  /** A drag ends with a click event too, which must not open the table. */
  const wasDragged = useRef(false);

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const drawnWidth = event.currentTarget.parentElement?.clientWidth ?? 0;
    grip.current = { pointer: { x: event.clientX, y: event.clientY }, spot, drawnWidth, target: spot };
    wasDragged.current = false;
  };
  const pull = (event: PointerEvent<HTMLButtonElement>) => {
    const held = grip.current;
    if (held === null) return;
    const pixels = { x: event.clientX - held.pointer.x, y: event.clientY - held.pointer.y };
    const distance = toPlanUnits(pixels, held.drawnWidth, location);
    const target = snapToGrid({ x: held.spot.x + distance.x, y: held.spot.y + distance.y }, table, location);
    if (isSameSpot(target, held.target)) return;
    grip.current = { ...held, target };
    wasDragged.current = true;
    onDrag(target);
  };
  const letGo = () => {
    const held = grip.current;
    grip.current = null;
    if (held === null || !wasDragged.current) return;
    if (isSameSpot(held.target, held.spot)) onCancel();
    else onDrop(held.target);
  };
  return (
    <button
      type="button"
      className={styles.table}
      data-shape={table.shape}
      data-blocked={table.isBlocked || undefined}
      style={{
        left: percent(spot.x, location.width),
        top: percent(spot.y, location.height),
        width: percent(table.width, location.width),
        height: percent(table.height, location.height),
        rotate: `${table.rotation}deg`,
      }}
      aria-describedby={hintId}
      onPointerDown={take}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={() => {
        grip.current = null;
        if (wasDragged.current) onCancel();
      }}
      onClick={() => {
        if (!wasDragged.current) onOpen();
        wasDragged.current = false;
      }}
      onKeyDown={event => {
        const target = arrowTarget(event.key, { ...table, ...spot }, location);
        if (target === null) return;
        event.preventDefault();
        if (!isSameSpot(target, spot)) onDrop(target);
      }}
    >
      <span className="visually-hidden">
        {t('admin.tables.onPlan', { label: table.label, seats: table.seats })}
      </span>
      <strong aria-hidden="true">{table.label}</strong>
      <small aria-hidden="true">{table.seats}</small>
    </button>
  );
}
