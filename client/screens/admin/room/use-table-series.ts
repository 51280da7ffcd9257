/** Creates a row of tables one after another; after a failure the rest waits, each with the key it was given at the tap. */
import { useState } from 'react';
import type { NewRestaurantTable, RestaurantTable } from '#shared/schemas/table-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { useWrite } from '../../../data/use-write.ts';
import { lastSortOrder } from '../lists/list-order.ts';
import { freeSpots, sizeOfShape } from './plan-geometry.ts';
import type { Series } from './table-series.ts';

type Request = { body: NewRestaurantTable; idempotencyKey: string };

/** `tables`: those of the room. */
export function useTableSeries(locationId: string, tables: readonly RestaurantTable[]) {
  const create = useWrite('createTable');
  const [waiting, setWaiting] = useState<readonly Request[]>([]);
  const [isRunning, setIsRunning] = useState(false);

  /** True when all of them were created. */
  async function work(requests: readonly Request[]): Promise<boolean> {
    setIsRunning(true);
    let rest = requests;
    try {
      for (const request of requests) {
        await create.run(request);
        rest = rest.slice(1);
      }
    } catch {
      return false;
    } finally {
      setWaiting(rest);
      setIsRunning(false);
    }
    return true;
  }

  function add({ labels, seats }: Series): Promise<boolean> {
    const size = sizeOfShape('square');
    const firstPlace = lastSortOrder(tables);
    const spots = freeSpots(tables, labels.length, size);
    return work(
      labels.map((label, index) => ({
        body: {
          locationId,
          label,
          seats,
          shape: 'square',
          ...size,
          ...spots[index],
          sortOrder: firstPlace + index,
        },
        idempotencyKey: createUuid(),
      })),
    );
  }

  return {
    add,
    retry: () => work(waiting),
    /** How many could not be created yet. */
    waitingCount: waiting.length,
    isRunning,
    problem: create.problem,
    dismiss: () => {
      setWaiting([]);
      create.reset();
    },
  };
}
