/**
 * Saves dragged table positions: one write at a time per table, and only the latest position, because several arrow key
 * moves would otherwise conflict with each other. On a version conflict, another user's move wins over ours; another
 * edit of the table does not.
 */
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { isSameSpot, type Spot } from './plan-geometry.ts';

export type MoveAnswer =
  | { readonly kind: 'saved'; readonly table: RestaurantTable }
  | { readonly kind: 'conflict'; readonly current: RestaurantTable }
  | { readonly kind: 'failed' };
export type MoveOutcome = 'saved' | 'movedByOther' | 'failed';

type Options = {
  save(table: RestaurantTable, spot: Spot): Promise<MoveAnswer>;
  /** Called when nothing of the table is pending; `known` is the table as on the server. */
  onSettled(known: RestaurantTable, outcome: MoveOutcome): void;
};

export function createTableMover({ save, onSettled }: Options) {
  const wanted = new Map<string, Spot>();
  const busy = new Set<string>();
  /** The server's latest responses, because the screen's cached data may arrive after the next drop. */
  const answered = new Map<string, RestaurantTable>();

  async function saveUntilRest(start: RestaurantTable): Promise<void> {
    let known = start;
    let outcome: MoveOutcome = 'saved';
    for (let spot = wanted.get(start.id); spot !== undefined; spot = wanted.get(start.id)) {
      wanted.delete(start.id);
      let answer = await save(known, spot);
      if (answer.kind === 'conflict' && isSameSpot(answer.current, known)) {
        known = answer.current;
        answer = await save(known, spot);
      }
      if (answer.kind === 'saved') known = answer.table;
      if (answer.kind === 'conflict') known = answer.current;
      outcome = answer.kind === 'saved' ? 'saved' : answer.kind === 'conflict' ? 'movedByOther' : 'failed';
    }
    busy.delete(start.id);
    answered.set(start.id, known);
    onSettled(known, outcome);
  }

  return {
    /** Moves `table`, as the screen currently has it, to `spot`. */
    move(table: RestaurantTable, spot: Spot): void {
      wanted.set(table.id, spot);
      if (busy.has(table.id)) return;
      busy.add(table.id);
      const last = answered.get(table.id);
      void saveUntilRest(last !== undefined && last.version > table.version ? last : table);
    },
  };
}
