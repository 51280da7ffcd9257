/**
 * Saves where tables were dropped, one write at a time for each table and only the last place: a table that is pushed along
 * by arrow keys would otherwise conflict with its own earlier move. Somebody else's edit of the same table is told apart
 * from somebody else's move: only the latter wins over ours.
 */
import type { RestaurantTable } from '#shared/schemas/table-schema.ts';
import { isSameSpot, type Spot } from './plan-geometry.ts';

export type MoveAnswer =
  | { readonly kind: 'saved'; readonly table: RestaurantTable }
  | { readonly kind: 'conflict'; readonly current: RestaurantTable }
  | { readonly kind: 'failed' };
export type MoveOutcome = 'saved' | 'movedByOther' | 'failed';

type Options = {
  save(table: RestaurantTable, spot: Spot): Promise<MoveAnswer>;
  /** The table rests: nothing of it is waiting to be saved. `known` is the table as the server has it. */
  onSettled(known: RestaurantTable, outcome: MoveOutcome): void;
};

export function createTableMover({ save, onSettled }: Options) {
  const wanted = new Map<string, Spot>();
  const busy = new Set<string>();
  /** As the server answered last: the screen's own data may come later than the next drop. */
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
    /** `table` as the screen knows it now, to be put at `spot`. */
    move(table: RestaurantTable, spot: Spot): void {
      wanted.set(table.id, spot);
      if (busy.has(table.id)) return;
      busy.add(table.id);
      const last = answered.get(table.id);
      void saveUntilRest(last !== undefined && last.version > table.version ? last : table);
    },
  };
}
export type TableMover = ReturnType<typeof createTableMover>;
