/** Routes with which admins read and change table locations. */
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
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
  command('createTableLocation', createTableLocation);
  command('changeTableLocation', changeTableLocation);
  command('archiveTableLocation', archiveTableLocation);
}
