/** Routes with which admins read and change tables. */
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { archiveRestaurantTable, changeTable, createTable } from './tables-commands.ts';
import { listTables } from './tables-store.ts';

export function registerTables({ read, command }: OriginRoutes): void {
  read('adminTables', {
    areas: ['tables'],
    answer: ({ db, caller }) => listTables(db, caller.organizationId),
  });
  command('createTable', createTable);
  command('changeTable', changeTable);
  command('archiveTable', archiveRestaurantTable);
}
