/** Which calls of the API read and change the tables, for admins. */
import { newRestaurantTable, restaurantTableChange } from '#shared/schemas/table-schema.ts';
import type { OriginRoutes } from '../calls/origin-routes.ts';
import { archiveRestaurantTable, changeTable, createTable } from './tables-commands.ts';
import { listTables } from './tables-store.ts';

export function registerTables({ read, command }: OriginRoutes): void {
  read('adminTables', {
    areas: ['tables'],
    answer: ({ db, caller }) => listTables(db, caller.organizationId),
  });
  command('createTable', { body: newRestaurantTable, status: 201, run: createTable });
  command('changeTable', { body: restaurantTableChange, status: 200, run: changeTable });
  command('archiveTable', { body: null, status: 204, run: archiveRestaurantTable });
}
