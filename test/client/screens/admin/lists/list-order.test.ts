import { describe, expect, it } from 'vitest';
import { lastSortOrder, moved, orderChanges } from '../../../../../client/screens/admin/lists/list-order.ts';

const locations = [
  { id: 'bar', sortOrder: 0 },
  { id: 'hall', sortOrder: 1 },
  { id: 'garden', sortOrder: 2 },
];

describe('moving a room up or down', () => {
  it('changes places with its neighbour and saves those two only', () => {
    const list = moved(locations, 'garden', -1);
    expect(list.map(room => room.id)).toEqual(['bar', 'garden', 'hall']);
    expect(orderChanges(list).map(({ entry, sortOrder }) => [entry.id, sortOrder])).toEqual([
      ['garden', 1],
      ['hall', 2],
    ]);
  });

  it('does nothing at the ends of the list and for a room that is gone', () => {
    expect(moved(locations, 'bar', -1)).toEqual(locations);
    expect(moved(locations, 'garden', 1)).toEqual(locations);
    expect(moved(locations, 'cellar', 1)).toEqual(locations);
    expect(orderChanges(locations)).toEqual([]);
  });

  it('puts a new room behind the last', () => {
    expect(lastSortOrder(locations)).toBe(3);
    expect(lastSortOrder([])).toBe(0);
  });
});
