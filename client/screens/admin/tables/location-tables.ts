/** Tables of a location in display order: by sort order, then by natural order of the label ("S2" before "S10"). */
import type { RestaurantTable } from '#shared/venue/table-schema.ts';

export function tablesOf(tables: readonly RestaurantTable[], locationId: string): RestaurantTable[] {
  return tables
    .filter(table => table.locationId === locationId)
    .sort(
      (left, right) =>
        left.sortOrder - right.sortOrder || left.label.localeCompare(right.label, 'pl', { numeric: true }),
    );
}
