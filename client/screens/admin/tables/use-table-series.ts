/** Creates a series of tables one by one; after a failure the remaining ones stay pending. */
import { useState } from 'react';
import type { NewRestaurantTable, RestaurantTable } from '#shared/venue/table-schema.ts';
import { useWrite } from '../../../writes/use-write.ts';
import { lastSortOrder } from '../lists/list-order.ts';
import { freeSpots, sizeOfShape } from './plan-geometry.ts';
import type { Series } from './table-series.ts';

/** `tables`: the tables of the location. */
export function useTableSeries(locationId: string, tables: readonly RestaurantTable[]) {
  const create = useWrite('createTable');
  const [waiting, setWaiting] = useState<readonly NewRestaurantTable[]>([]);
  const [isRunning, setIsRunning] = useState(false);

  /** True if all were created. */
  async function work(bodies: readonly NewRestaurantTable[]): Promise<boolean> {
    setIsRunning(true);
    let rest = bodies;
    try {
      for (const body of bodies) {
        await create.run({ body });
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
        locationId,
        label,
        seats,
        shape: 'square',
        ...size,
        ...spots[index],
        sortOrder: firstPlace + index,
      })),
    );
  }

  return {
    add,
    retry: () => work(waiting),
    waitingCount: waiting.length,
    isRunning,
    problem: create.problem,
    dismiss: () => {
      setWaiting([]);
      create.reset();
    },
  };
}
