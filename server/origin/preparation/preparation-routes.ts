import { preparationLocations } from '#shared/roles.ts';
import { emptyCommand } from '#shared/schemas/order-command-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { OriginRoutes } from '../calls/origin-routes.ts';
import { seeLine, seeTicket, showTicket } from './notice-commands.ts';
import { prepareLine, prepareTicket } from './preparation-commands.ts';
import { findShownTickets, findTicketLines } from './ticket-store.ts';
import { stationScreen } from './ticket-view.ts';

/** The kitchen's and the bar's calls: their screen, and what they do to its lines and tickets. */
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

  command('startLine', { body: emptyCommand, status: 200, run: prepareLine('start') });
  command('readyLine', { body: emptyCommand, status: 200, run: prepareLine('ready') });
  command('recallLine', { body: emptyCommand, status: 200, run: prepareLine('recall') });
  command('readyTicket', { body: emptyCommand, status: 200, run: prepareTicket('ready') });
  command('recallTicket', { body: emptyCommand, status: 200, run: prepareTicket('recall') });
  command('showTicket', { body: emptyCommand, status: 200, run: showTicket });
  command('seeTicket', { body: emptyCommand, status: 200, run: seeTicket });
  command('seeLine', { body: emptyCommand, status: 200, run: seeLine });
}
