import { preparationLocations } from '#shared/kernel/roles.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { ListParts } from '../../kernel/calls/list-deltas.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { hourEndMs, hourOf, workSince } from '../../kernel/open-day.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { seeAllergy } from '../allergies/allergy-commands.ts';
import { orderSeenBy } from '../orders/order-view.ts';
import { seeLine, seeTicket, showTicket } from './notice-commands.ts';
import { courseForecastsRead, preparationTimesRead } from './pacing/pacing-reads.ts';
import { callWaiter, fireFromPass, undoCall } from './pass/pass-commands.ts';
import { prepareLine, prepareTicket } from './preparation-commands.ts';
import { findShownTickets, findTickets, type Wall } from './shown-ticket-store.ts';
import { stationReachRead } from './station-reach.ts';
import { createTicketFinder } from './ticket-versions.ts';
import { arrangeTickets, placeOf, stationScreen, ticketViews, withoutLines } from './ticket-view.ts';

/** 404 ends the screen of a deleted station, which would otherwise look idle. */
async function wallOf(context: ReadContext): Promise<Wall> {
  const { db, caller, params, keep } = context;
  const { location, station: stationId } = params;
  const group = preparationLocations.find(known => known === location);
  if (group === undefined) throw new ProblemError('NOT_FOUND');
  const sentSince = workSince(context);
  if (stationId === undefined) return { group, sentSince };
  const { stations = [] } = await keep('settings', ['settings'], () =>
    readSettings(db, caller.organizationId),
  );
  if (!stations.some(station => station.id === stationId && station.group === group))
    throw new ProblemError('NOT_FOUND');
  return { group, stationId, sentSince };
}

function ticketParts(): ListParts<Ticket> {
  const findVersions = createTicketFinder();
  return {
    async find(context) {
      const { db, caller } = context;
      const wall = await wallOf(context);
      const { tickets, withSources } = await findVersions(context, wall);
      return {
        found: tickets.map(({ id, versions }) => ({ id, key: versions })),
        async load(ids) {
          return ticketViews(
            await findTickets(db, caller.organizationId, { ids, withSources: withSources(ids) }),
          );
        },
      };
    },
    placeOf,
    arrange: arrangeTickets,
  };
}

/** Answers with what the station may see of the order. */
function seen<Context extends AnyCommand>(run: (context: Context) => Promise<Order>) {
  return async (context: Context): Promise<Order> => orderSeenBy(context.caller, await run(context));
}

/** Routes of kitchen and bar: tickets, and commands on lines and tickets. */
export function registerPreparation({ read, command }: OriginRoutes): void {
  read('preparationOrders', {
    areas: ['orders', 'tables', 'users', 'settings'],
    tag: async context => `${hourOf(context)}`,
    tagStaysUntilMs: async context => hourEndMs(context),
    tagAreas: [],
    async answer(context) {
      const { db, caller } = context;
      const wall = await wallOf(context);
      return stationScreen(await findShownTickets(db, caller.organizationId, wall));
    },
    shorten: withoutLines,
    parts: ticketParts(),
  });

  read('stationReach', stationReachRead);
  read('preparationTimes', preparationTimesRead);
  read('courseForecasts', courseForecastsRead());

  command('startLine', seen(prepareLine('start')));
  command('readyLine', seen(prepareLine('ready')));
  command('recallLine', seen(prepareLine('recall')));
  command('readyTicket', seen(prepareTicket('ready')));
  command('recallTicket', seen(prepareTicket('recall')));
  command('showTicket', seen(showTicket));
  command('seeTicket', seen(seeTicket));
  command('seeLine', seen(seeLine));
  command('seeAllergy', seen(seeAllergy));
  command('callWaiter', seen(callWaiter));
  command('undoCall', seen(undoCall));
  command('fireFromPass', seen(fireFromPass));
}
