/**
 * Finds stations whose sent lines have reached neither a screen nor paper, whatever the station works from:
 * the screen is off, the printer has a fault, or none was set up.
 */
import { type Kysely, sql } from 'kysely';
import { preparationLocations } from '#shared/kernel/roles.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { reachedWithinMs, stationAt } from '#shared/venue/station-work.ts';
import { prepareQuery } from '../../../store/prepared-query.ts';
import { isLineOfOpenDay } from '../../kernel/open-day.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { rowsOfStations } from './line-stations.ts';
import { stationPlaceOf } from './station-places.ts';

type Waiting = Pick<
  OrderLineRow,
  'station' | 'station_id' | 'stations' | 'state' | 'on_paper' | 'shown_at' | 'printed_at'
>;

const waitingQuery = prepareQuery<OriginTables, { organizationId: string; until: string }>()((db, value) =>
  db
    .selectFrom('order_lines')
    .select(['station', 'station_id', 'stations', 'state', 'on_paper', 'shown_at', 'printed_at'])
    .where('org_id', '=', value('organizationId'))
    .where(
      'station',
      'in',
      preparationLocations.map(location => sql.lit(location)),
    )
    // The index's own condition, in literals: SQLite finds no narrower one in it, and would go through all lines.
    .where('state', 'in', [
      sql.lit('sent' as const),
      sql.lit('preparing' as const),
      sql.lit('ready' as const),
    ])
    .where('sent_at', '<=', value('until'))
    .where(isLineOfOpenDay(value('organizationId'), 'order_lines')),
);

function isUnreached({ state, on_paper, shown_at, printed_at }: Waiting): boolean {
  return state === 'sent' && printed_at === null && (on_paper === 1 || shown_at === null);
}

/** Returns names, in the order of the settings. */
export async function findUnreachedStations(
  db: Kysely<OriginTables>,
  organizationId: string,
  { settings, nowMs }: { settings: Pick<Settings, 'stations'>; nowMs: number },
): Promise<{ id: string; name: string }[]> {
  const until = new Date(nowMs - reachedWithinMs).toISOString();
  const waiting: Waiting[] = await waitingQuery(db, { organizationId, until });
  const reachedNot = new Set(
    rowsOfStations(waiting)
      .filter(isUnreached)
      .flatMap(row => {
        const place = stationPlaceOf(row);
        return place === null ? [] : (stationAt(settings, place) ?? []);
      }),
  );
  return (settings.stations ?? []).filter(station => reachedNot.has(station));
}
