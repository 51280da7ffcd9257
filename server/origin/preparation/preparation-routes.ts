import type { Kysely } from 'kysely';
import { preparationLocations } from '#shared/roles.ts';
import { ProblemError } from '../../http/errors.ts';
import { seeAllergy } from '../allergies/allergy-commands.ts';
import type { OriginRoutes } from '../calls/origin-routes.ts';
import type { OriginTables } from '../origin-tables.ts';
import { readSettings } from '../settings/settings-store.ts';
import { seeLine, seeTicket, showTicket } from './notice-commands.ts';
import { prepareLine, prepareTicket } from './preparation-commands.ts';
import { findShownTickets, findTicketLines, type Wall } from './ticket-store.ts';
import { stationScreen } from './ticket-view.ts';

/** 404 ends the screen of a station that is no more: it must not look like one that has nothing to do. */
async function requireStationOfWall(
  db: Kysely<OriginTables>,
  organizationId: string,
  { group, stationId }: Required<Wall>,
): Promise<void> {
  const { stations = [] } = await readSettings(db, organizationId);
  if (!stations.some(station => station.id === stationId && station.group === group))
    throw new ProblemError('NOT_FOUND');
}

/** Routes of kitchen and bar: tickets, and commands on lines and tickets. */
export function registerPreparation({ read, command }: OriginRoutes): void {
  read('preparationOrders', {
    areas: ['orders', 'tables', 'users', 'settings'],
    async answer({ db, caller, params }) {
      const { location, station: stationId } = params;
      const group = preparationLocations.find(known => known === location);
      if (group === undefined) throw new ProblemError('NOT_FOUND');
      if (stationId !== undefined)
        await requireStationOfWall(db, caller.organizationId, { group, stationId });
      const wall = { group, ...(stationId !== undefined && { stationId }) };
      const tickets = await findShownTickets(db, caller.organizationId, wall);
      return stationScreen(tickets, await findTicketLines(db, caller.organizationId, wall));
    },
  });

  command('startLine', prepareLine('start'));
  command('readyLine', prepareLine('ready'));
  command('recallLine', prepareLine('recall'));
  command('readyTicket', prepareTicket('ready'));
  command('recallTicket', prepareTicket('recall'));
  command('showTicket', showTicket);
  command('seeTicket', seeTicket);
  command('seeLine', seeLine);
  command('seeAllergy', seeAllergy);
}
