/** Whether orders reach each station: when one was last sent, shown and printed there, and whether what was sent waits unseen. */
import { sql } from 'kysely';
import type { StationReach } from '#shared/order/station-reach-schema.ts';
import { stationAt } from '#shared/venue/station-work.ts';
import { prepareQuery } from '../../../store/prepared-query.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import type { ReadDefinition } from '../../kernel/calls/read-routes.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { findUnreachedStations } from './unreached-stations.ts';

const dayMs = 24 * 60 * 60_000;

type Since = { organizationId: string; since: string };

/** By the orders of the day: no index leads to tickets by their time. */
const ticketsQuery = prepareQuery<OriginTables, Since>()((db, value) =>
  db
    .selectFrom('orders as o')
    .innerJoin('tickets as t', join =>
      join.onRef('t.org_id', '=', 'o.org_id').onRef('t.order_id', '=', 'o.id'),
    )
    .select(['t.station', 't.station_id'])
    .select(({ fn }) => [fn.max('t.sent_at').as('sent_at'), fn.max('t.shown_at').as('shown_at')])
    .where('o.org_id', '=', value('organizationId'))
    .where('o.opened_at', '>=', value('since'))
    .where('t.is_held', '=', sql.lit(0 as const))
    .groupBy(['t.station', 't.station_id']),
);

const papersQuery = prepareQuery<OriginTables, Since>()((db, value) =>
  db
    .selectFrom('orders as o')
    .innerJoin('print_jobs as j', join =>
      join.onRef('j.org_id', '=', 'o.org_id').onRef('j.order_id', '=', 'o.id'),
    )
    .select('j.station_id')
    .select(({ fn }) => fn.max('j.finished_at').as('printed_at'))
    .where('o.org_id', '=', value('organizationId'))
    .where('o.opened_at', '>=', value('since'))
    .where('j.kind', '=', sql.lit('kitchenTicket' as const))
    .where('j.state', '=', sql.lit('issued' as const))
    .groupBy('j.station_id'),
);

function latest(times: readonly (string | null | undefined)[]): string | null {
  return (
    times
      .flatMap(time => time ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** The stations of the restaurant, and which of them what was sent has not reached. */
async function stationsNow({ db, caller, nowMs }: ReadContext) {
  const settings = await readSettings(db, caller.organizationId);
  const unreached = await findUnreachedStations(db, caller.organizationId, { settings, nowMs });
  return { settings, unreached: new Set(unreached.map(({ id }) => id)) };
}

async function reachNow(context: ReadContext): Promise<StationReach[]> {
  const { db, caller, nowMs } = context;
  const { organizationId } = caller;
  const { settings, unreached } = await stationsNow(context);
  const of = { organizationId, since: new Date(nowMs - dayMs).toISOString() };
  const tickets = (await ticketsQuery(db, of)).map(row => ({
    ...row,
    id: stationAt(settings, { station: row.station, stationId: row.station_id })?.id,
  }));
  const papers = await papersQuery(db, of);
  return (settings.stations ?? []).map(({ id }) => {
    const own = tickets.filter(ticket => ticket.id === id);
    const shown = latest(own.map(({ shown_at }) => shown_at));
    const printed = papers.find(({ station_id }) => station_id === id)?.printed_at;
    return withoutNulls({
      id,
      sentAt: latest(own.map(({ sent_at }) => sent_at)),
      reachedAt: latest([shown, printed]),
      isUnreached: unreached.has(id),
    });
  });
}

export const stationReachRead: ReadDefinition<'stationReach'> = {
  areas: ['orders', 'printing', 'settings'],
  // Time alone makes a station unreached.
  async tag(context) {
    const { settings, unreached } = await stationsNow(context);
    return ['s', ...(settings.stations ?? []).map(({ id }) => (unreached.has(id) ? 1 : 0))].join('-');
  },
  answer: reachNow,
};
