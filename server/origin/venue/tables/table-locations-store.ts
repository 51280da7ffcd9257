/** Locations of the restaurant: SQL only. */
import { tableLocation } from '#shared/venue/table-schema.ts';
import { mapColumns } from '../../kernel/calls/entity-columns.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';

export const {
  list: listLocations,
  isIdUsed: isLocationIdUsed,
  insert: insertLocation,
  update: updateLocation,
  archive: archiveLocation,
} = createEntityStore({
  table: 'table_locations',
  orderBy: ['sort_order', 'name'],
  ...mapColumns(tableLocation),
});
