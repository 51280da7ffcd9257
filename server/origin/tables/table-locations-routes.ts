/** Which calls of the API read and change the locations of the room. */
import { newTableLocation, tableLocationChange } from '#shared/schemas/table-schema.ts';
import type { OriginRoutes } from '../calls/origin-routes.ts';
import {
  archiveTableLocation,
  changeTableLocation,
  createTableLocation,
} from './table-locations-commands.ts';
import { listLocations } from './table-locations-store.ts';

export function registerTableLocations({ read, command }: OriginRoutes): void {
  read('tableLocations', {
    areas: ['tables'],
    answer: ({ db, caller }) => listLocations(db, caller.organizationId),
  });
  command('createTableLocation', { body: newTableLocation, status: 201, run: createTableLocation });
  command('changeTableLocation', { body: tableLocationChange, status: 200, run: changeTableLocation });
  command('archiveTableLocation', { body: null, status: 204, run: archiveTableLocation });
}
