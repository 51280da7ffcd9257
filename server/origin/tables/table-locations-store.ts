/** Locations of the restaurant: SQL only. */
import type { TableLocation } from '#shared/schemas/table-schema.ts';
import { createEntityStore } from '../calls/entity-store.ts';
import type { TableLocationRow } from '../origin-tables.ts';

function toLocation(row: TableLocationRow): TableLocation {
  return {
    id: row.id,
    name: row.name,
    sortOrder: row.sort_order,
    color: row.color,
    version: row.version,
  };
}

function toColumns(location: TableLocation) {
  return {
    name: location.name,
    sort_order: location.sortOrder,
    color: location.color,
    version: location.version,
  };
}

export const {
  list: listLocations,
  isIdUsed: isLocationIdUsed,
  insert: insertLocation,
  update: updateLocation,
  archive: archiveLocation,
} = createEntityStore({
  table: 'table_locations',
  orderBy: ['sort_order', 'name'],
  toEntity: toLocation,
  toColumns,
});
