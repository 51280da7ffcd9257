/**
 * Displayed table positions: the server's, except for tables being dragged or saved. A saved position is shown until
 * the read has caught up, so that no table jumps back briefly.
 */
import { useState } from 'react';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { isClientProblem } from '../../../data/client-problem.ts';
import { useWrite } from '../../../writes/use-write.ts';
import { currentEntityOf } from '../forms/current-entity.ts';
import type { Spot } from './plan-geometry.ts';
import { createTableMover, type MoveAnswer, type MoveOutcome } from './table-mover.ts';

type Override = { readonly spot: Spot; readonly savedVersion?: number };
type MoveNotice = { readonly label: string; readonly outcome: MoveOutcome };

export function useTableMoves() {
  const { run } = useWrite('changeTable');
  const [overrides, setOverrides] = useState<Readonly<Record<string, Override>>>({});
  const [notice, setNotice] = useState<MoveNotice | null>(null);

  const [mover] = useState(() =>
    createTableMover({
      async save(table, spot): Promise<MoveAnswer> {
        try {
          const { x, y } = spot;
          const saved = await run({ params: { id: table.id }, body: { x, y }, version: table.version });
          return { kind: 'saved', table: saved };
        } catch (error) {
          const current = isClientProblem(error) ? currentEntityOf<RestaurantTable>(error) : null;
          return current === null ? { kind: 'failed' } : { kind: 'conflict', current };
        }
      },
      onSettled({ id, label, version, x, y }, outcome) {
        setNotice({ label, outcome });
        setOverrides(({ [id]: _, ...others }) =>
          outcome === 'saved' ? { ...others, [id]: { spot: { x, y }, savedVersion: version } } : others,
        );
      },
    }),
  );

  return {
    notice,
    spotOf(table: RestaurantTable): Spot {
      const override = overrides[table.id];
      const hasCaughtUp = override?.savedVersion !== undefined && table.version >= override.savedVersion;
      return override === undefined || hasCaughtUp ? table : override.spot;
    },
    /** Displayed but not saved: the drag is still going on. */
    drag(table: RestaurantTable, spot: Spot): void {
      setOverrides(now => ({ ...now, [table.id]: { spot } }));
    },
    drop(table: RestaurantTable, spot: Spot): void {
      setOverrides(now => ({ ...now, [table.id]: { spot } }));
      mover.move(table, spot);
    },
    cancel(table: RestaurantTable): void {
      setOverrides(({ [table.id]: _, ...others }) => others);
    },
  };
}
