/** The tickets of a station's screen and the lines held back from them, with the versions of their orders: SQL only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { elementsOf, textAt, unindexed } from '../../../store/dialect-sql.ts';
import { jsonRowsOf, type RowOf, rowsAsJson } from '../../../store/json-rows.ts';
import { eachOf, onlyRow, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { rowsOfStations } from './line-stations.ts';
import {
  isShownAfterZ,
  openLineOfSeveral,
  shownTicketIds,
  ticketsWithOrders,
  type Wall,
} from './shown-ticket-store.ts';

type OfWall = { organizationId: string } & Required<Wall>;

function versionedTickets(db: Kysely<OriginTables>, organizationId: string, sentSince: string) {
  return ticketsWithOrders(db, organizationId)
    .where(isShownAfterZ(organizationId, sentSince))
    .select(['t.id', 't.order_id', 't.sent_at', 't.course'])
    .select(['o.number', 'o.version']);
}

/** Includes all stations of the group. */
function heldBackLines(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', join =>
      join.onRef('o.org_id', '=', 'l.org_id').onRef('o.id', '=', 'l.order_id'),
    )
    .select(['l.id', 'l.ticket_id', 'l.held_from', 'l.order_id', 'l.station_id', 'l.stations', 'o.version'])
    .where('l.org_id', '=', organizationId)
    .where('l.state', '=', sql.lit('held' as const))
    .where(({ or, eb }) => or([eb('l.held_from', 'is not', null), eb('l.stations', 'is not', null)]));
}

/** The same as `shownTicketIds` for the lines of these orders, without using the index of all the station's lines. */
function ticketIdsOfOrders(
  organizationId: string,
  { wall: { group, stationId }, orderIds }: { wall: Wall; orderIds: string },
) {
  const ofStation = (column: RawBuilder<unknown>) =>
    stationId === undefined ? sql`` : sql`and ${column} = ${stationId}`;
  const ofOrders = sql`l.org_id = ${organizationId} and l.order_id in ${eachOf(orderIds)} and ${unindexed(sql`l.station`)} = ${group}`;
  return sql<string>`(select l.ticket_id from order_lines as l
    where ${ofOrders} ${ofStation(sql`l.station_id`)}
      and (l.state in ('held', 'sent', 'preparing', 'ready') or l.state = 'voided' and l.seen_at is null)
    union all select ${textAt('part.value', 'ticket_id')} from order_lines as l, ${elementsOf(sql`l.stations`)} as part
    where ${ofOrders} and ${openLineOfSeveral('l')} ${ofStation(textAt('part.value', 'station_id'))}
      and (l.state <> 'voided' or ${textAt('part.value', 'seen_at')} is null))`;
}

function ticketQueries({ isOfStation }: { isOfStation: boolean }) {
  type Value = { (name: 'group'): Wall['group']; (name: 'stationId' | 'sentSince'): string };
  const wallOf = (value: Value): Wall => ({
    group: value('group'),
    sentSince: value('sentSince'),
    ...(isOfStation && { stationId: value('stationId') }),
  });
  return {
    all: prepareQuery<OriginTables, OfWall>()((db, value) => {
      const organizationId = value('organizationId');
      const shown = shownTicketIds(db, organizationId, wallOf(value as Value));
      const heldBack = heldBackLines(db, organizationId).where('l.station', '=', value('group'));
      return db.selectNoFrom([
        rowsAsJson(versionedTickets(db, organizationId, value('sentSince')).where('t.id', 'in', shown)).as(
          'tickets',
        ),
        rowsAsJson(heldBack).as('held_back'),
      ]);
    }),
    among: prepareQuery<OriginTables, OfWall & { orderIds: string }>()((db, value) => {
      const [organizationId, orderIds] = [value('organizationId'), value('orderIds')];
      const shown = ticketIdsOfOrders(organizationId, { wall: wallOf(value as Value), orderIds });
      const heldBack = heldBackLines(db, organizationId)
        .where('l.order_id', 'in', eachOf(orderIds))
        .where(unindexed(sql`l.station`), '=', value('group'));
      return db.selectNoFrom([
        rowsAsJson(versionedTickets(db, organizationId, value('sentSince')).where('t.id', 'in', shown)).as(
          'tickets',
        ),
        rowsAsJson(heldBack).as('held_back'),
      ]);
    }),
  };
}

const ofGroup = ticketQueries({ isOfStation: false });
const ofStation = ticketQueries({ isOfStation: true });

export type TicketVersion = RowOf<typeof versionedTickets>;
export type HeldBackLine = RowOf<typeof heldBackLines>;

/** `heldBack` contains lines formerly on a ticket of the group, including other stations' lines. */
type WallVersions = { readonly tickets: TicketVersion[]; readonly heldBack: HeldBackLine[] };

/** In the order of the screen: the oldest first. */
export function byAge(one: TicketVersion, other: TicketVersion): number {
  return (
    one.sent_at.localeCompare(other.sent_at) ||
    one.number - other.number ||
    one.course - other.course ||
    (one.id < other.id ? -1 : 1)
  );
}

function wallVersions(rows: readonly { tickets: string; held_back: string }[]): WallVersions {
  const { tickets, held_back } = onlyRow(rows);
  return { tickets: jsonRowsOf(tickets), heldBack: jsonRowsOf(held_back) };
}

export async function findWallVersions(
  db: Kysely<OriginTables>,
  organizationId: string,
  wall: Wall,
): Promise<WallVersions> {
  const queries = wall.stationId === undefined ? ofGroup : ofStation;
  return wallVersions(await queries.all(db, { organizationId, ...wall, stationId: wall.stationId ?? '' }));
}

/** Restricted to these orders. */
export async function findWallVersionsAmong(
  db: Kysely<OriginTables>,
  organizationId: string,
  { wall, orderIds }: { wall: Wall; orderIds: readonly string[] },
): Promise<WallVersions> {
  const queries = wall.stationId === undefined ? ofGroup : ofStation;
  const { stationId = '' } = wall;
  const values = { organizationId, ...wall, stationId, orderIds: JSON.stringify(orderIds) };
  return wallVersions(await queries.among(db, values));
}

type Chosen = { organizationId: string; ids: string; sentSince: string };

const byIdsQuery = prepareQuery<OriginTables, Chosen>()((db, value) =>
  versionedTickets(db, value('organizationId'), value('sentSince')).where('t.id', 'in', eachOf(value('ids'))),
);

export async function findTicketVersionsById(
  db: Kysely<OriginTables>,
  organizationId: string,
  { ids, sentSince }: { ids: readonly string[]; sentSince: string },
): Promise<TicketVersion[]> {
  return ids.length === 0 ? [] : byIdsQuery(db, { organizationId, ids: JSON.stringify(ids), sentSince });
}

/** The held-back lines that the station has to see, grouped by their former ticket. */
export function heldBackFrom(lines: readonly HeldBackLine[], { stationId }: Wall) {
  const shown = rowsOfStations(lines).filter(
    line => line.held_from !== null && (stationId === undefined || line.station_id === stationId),
  );
  return Map.groupBy(shown, line => line.held_from ?? '');
}
