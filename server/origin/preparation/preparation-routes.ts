import { preparationLocations } from '#shared/roles.ts';
import { ProblemError } from '../../http/errors.ts';
import { seeAllergy } from '../allergies/allergy-commands.ts';
import type { OriginRoutes } from '../calls/origin-routes.ts';
import { seeLine, seeTicket, showTicket } from './notice-commands.ts';
import { prepareLine, prepareTicket } from './preparation-commands.ts';
import { findShownTickets, findTicketLines } from './ticket-store.ts';
import { stationScreen } from './ticket-view.ts';

/** Routes of kitchen and bar: tickets, and commands on lines and tickets. */
export function registerPreparation({ read, command }: OriginRoutes): void {
  read('preparationOrders', {
    areas: ['orders', 'tables', 'users'],
    async answer({ db, caller, params }) {
      const station = preparationLocations.find(location => location === params.location);
      if (station === undefined) throw new ProblemError('NOT_FOUND');
      const tickets = await findShownTickets(db, caller.organizationId, station);
      return stationScreen(tickets, await findTicketLines(db, caller.organizationId, station));
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
