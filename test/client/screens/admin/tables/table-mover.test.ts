import { describe, expect, it } from 'vitest';
import type { Spot } from '../../../../../client/screens/admin/tables/plan-geometry.ts';
import { createTableMover, type MoveAnswer } from '../../../../../client/screens/admin/tables/table-mover.ts';
import type { RestaurantTable } from '../../../../../shared/venue/table-schema.ts';

const table: RestaurantTable = {
  id: '0197a000-0000-7000-8000-000000000001',
  locationId: '0197a000-0000-7000-8000-000000000002',
  label: 'S1',
  seats: 4,
  shape: 'square',
  x: 0,
  y: 0,
  width: 80,
  height: 80,
  rotation: 0,
  isBlocked: false,
  sortOrder: 0,
  version: 1,
};

/** A fake server with one table, whose responses are held until released. */
function slowServer(stored: RestaurantTable) {
  let current = stored;
  const held: (() => void)[] = [];
  const saves: { version: number; spot: Spot }[] = [];
  return {
    saves,
    change(patch: Partial<RestaurantTable>) {
      current = { ...current, ...patch, version: current.version + 1 };
    },
    save(known: RestaurantTable, spot: Spot): Promise<MoveAnswer> {
      saves.push({ version: known.version, spot });
      return new Promise(resolve => {
        held.push(() => {
          if (known.version !== current.version) return resolve({ kind: 'conflict', current });
          current = { ...current, ...spot, version: current.version + 1 };
          resolve({ kind: 'saved', table: current });
        });
      });
    },
    async answer() {
      held.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

function moverOn(server: ReturnType<typeof slowServer>) {
  const outcomes: string[] = [];
  const mover = createTableMover({ save: server.save, onSettled: (_, outcome) => outcomes.push(outcome) });
  return { mover, outcomes };
}

describe('moving a table on the plan', () => {
  it('saves a drop with the version that was seen', async () => {
    const server = slowServer(table);
    const { mover, outcomes } = moverOn(server);
    mover.move(table, { x: 100, y: 40 });
    await server.answer();
    expect(server.saves).toEqual([{ version: 1, spot: { x: 100, y: 40 } }]);
    expect(outcomes).toEqual(['saved']);
  });

  it('pushed along by keys, saves only the last place, with the version of its own earlier move', async () => {
    const server = slowServer(table);
    const { mover, outcomes } = moverOn(server);
    mover.move(table, { x: 20, y: 0 });
    mover.move(table, { x: 40, y: 0 });
    mover.move(table, { x: 60, y: 0 });
    await server.answer();
    expect(outcomes).toEqual([]);
    await server.answer();
    expect(server.saves).toEqual([
      { version: 1, spot: { x: 20, y: 0 } },
      { version: 2, spot: { x: 60, y: 0 } },
    ]);
    expect(outcomes).toEqual(['saved']);
  });

  it('moves again before the screen’s data has caught up with the first move', async () => {
    const server = slowServer(table);
    const { mover, outcomes } = moverOn(server);
    mover.move(table, { x: 20, y: 0 });
    await server.answer();
    mover.move(table, { x: 40, y: 0 });
    await server.answer();
    expect(server.saves.map(save => save.version)).toEqual([1, 2]);
    expect(outcomes).toEqual(['saved', 'saved']);
  });

  it('moves a table that somebody renamed meanwhile', async () => {
    const server = slowServer(table);
    server.change({ label: 'S10' });
    const { mover, outcomes } = moverOn(server);
    mover.move(table, { x: 20, y: 0 });
    await server.answer();
    await server.answer();
    expect(server.saves.map(save => save.version)).toEqual([1, 2]);
    expect(outcomes).toEqual(['saved']);
  });

  it('leaves a table where somebody else put it', async () => {
    const server = slowServer(table);
    server.change({ x: 500 });
    const { mover, outcomes } = moverOn(server);
    mover.move(table, { x: 20, y: 0 });
    await server.answer();
    expect(server.saves).toHaveLength(1);
    expect(outcomes).toEqual(['movedByOther']);
  });

  it('says when a move could not be saved', async () => {
    const outcomes: string[] = [];
    const mover = createTableMover({
      save: async () => ({ kind: 'failed' }),
      onSettled: (_, outcome) => outcomes.push(outcome),
    });
    mover.move(table, { x: 20, y: 0 });
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(outcomes).toEqual(['failed']);
  });
});
