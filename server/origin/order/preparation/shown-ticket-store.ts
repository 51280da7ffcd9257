/** Reads what a station's screen shows: SQL only. Its current tickets are found through their unfinished lines. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { elementsOf, fetchedBy, textAt } from '../../../store/dialect-sql.ts';
import { jsonRowsOf, type RowOf, rowsAsJson } from '../../../store/json-rows.ts';
import { eachOf, onlyRow, prepareQuery } from '../../../store/prepared-query.ts';
import { isOfOpenDay } from '../../kernel/open-day.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { partyLabelOf } from '../../venue/tables/seating-store.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { stationRowsOf } from './line-stations.ts';

/** The scope of a screen: a group, or one station of it. */
export type Wall = {
  readonly group: PreparationLocation;
  readonly stationId?: string;
  /** Tickets sent since then are shown even if the Z has closed their day. */
  readonly sentSince: string;
};

/** Repeats the condition of the partial index literally, so that SQLite uses it. */
export function openLineOfSeveral(line: string) {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql`${column('stations')} is not null and (${column('state')} in ('held', 'sent', 'preparing', 'ready')
    or ${column('state')} = 'voided' and ${column('seen_at')} is null)`;
}

/** The tickets of these lines that several stations make, at each of the stations. */
function ticketIdsOfParts(organizationId: string, { group, stationId }: Wall) {
  const ofStation =
    stationId === undefined ? sql`` : sql`and ${textAt('part.value', 'station_id')} = ${stationId}`;
  const places = sql`json_array(${textAt('part.value', 'ticket_id')}, case when l.state = 'held' then ${textAt('part.value', 'held_from')} end)`;
  return sql<{
    ticket_id: string | null;
  }>`select ticket.value as ticket_id from order_lines as l, ${elementsOf(sql`l.stations`)} as part,
    ${elementsOf(places)} as ticket
    where l.org_id = ${organizationId} and l.station = ${group} and ${openLineOfSeveral('l')} ${ofStation}
      and (l.state <> 'voided' or ${textAt('part.value', 'seen_at')} is null) and ticket.value is not null`;
}

/**
 * Tickets with at least one line that is unserved, held, or held back or voided without acknowledgement.
 * Separate conditions with literals, so that SQLite uses the partial indexes of such lines.
 */
export function shownTicketIds(db: Kysely<OriginTables>, organizationId: string, wall: Wall) {
  const { group, stationId } = wall;
  const linesOf = (ticket: 'ticket_id' | 'held_from' = 'ticket_id') =>
    db
      .selectFrom('order_lines')
      .select(`${ticket} as ticket_id`)
      .where('org_id', '=', organizationId)
      .where('station', '=', group)
      .$if(stationId !== undefined, query => query.where('station_id', '=', stationId ?? null));
  const unserved = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];
  // `in` removes duplicates by itself; those of the index are next to each other.
  return linesOf()
    .distinct()
    .where('state', 'in', unserved)
    .unionAll(linesOf().where('state', '=', sql.lit('held' as const)))
    .unionAll(
      linesOf('held_from')
        .where('state', '=', sql.lit('held' as const))
        .where('held_from', 'is not', null),
    )
    .unionAll(
      linesOf()
        .where('state', '=', sql.lit('voided' as const))
        .where('seen_at', 'is', null),
    )
    .unionAll(ticketIdsOfParts(organizationId, wall));
}

/** Whether the order's day goes on, or the ticket was sent recently: a Z may be made while stations still make paid dishes. */
export function isShownAfterZ(organizationId: string, sentSince: string) {
  return sql<SqlBool>`(${isOfOpenDay(organizationId, 'o')} or t.sent_at >= ${sentSince})`;
}

export function ticketsWithOrders(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('tickets as t')
    .innerJoin(fetchedBy<OrderRow>('orders', sql`org_id = t.org_id and id = t.order_id`).as('o'), join =>
      join.onRef('o.org_id', '=', 't.org_id').onRef('o.id', '=', 't.order_id'),
    )
    .where('t.org_id', '=', organizationId)
    .orderBy('t.sent_at')
    .orderBy('o.number')
    .orderBy('t.course')
    .orderBy('t.id');
}

function shownTickets(db: Kysely<OriginTables>, organizationId: string, ids: RawBuilder<string>) {
  return ticketsWithOrders(db, organizationId)
    .leftJoin('restaurant_tables as r', join =>
      join.onRef('r.org_id', '=', 'o.org_id').onRef('r.id', '=', 'o.table_id'),
    )
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'))
    .select(['t.id', 't.order_id', 't.course', 't.round', 't.sent_at', 't.target_minutes'])
    .select(['t.shown_at', 't.moved_from', 't.station_id'])
    .select(['o.number', 'o.type', 'o.name as order_name', 'o.phone as order_phone', 'o.pickup_at'])
    .select(['o.guest_count', 'o.note', 'o.allergy_note', 'o.allergies', 'o.is_training'])
    .select(['o.allergy_version', 'o.allergy_changed_at'])
    .select(partyLabelOf('r.label', 'o.party_number').as('table_label'))
    .select(['r.location_id', 'o.waiter_id', 'u.display_name as waiter_name'])
    .where('t.id', 'in', ids);
}
export type ShownTicketRow = RowOf<typeof shownTickets>;

function ticketLines(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('order_lines')
    .select(['position', 'station_id', 'stations', 'stations as all_stations'])
    .select(['id', 'ticket_id', 'name', 'names', 'kitchen_names', 'quantity', 'weight', 'note', 'seat'])
    .select([
      'menu_item_id',
      'modifiers',
      'state',
      'void',
      'seen_at',
      'claimed_by',
      'started_at',
      'ready_at',
      'at_pass',
      'called',
      'held_from',
      'adjustment',
      'rushed_at',
      'on_paper',
      'allergens',
      'allergy_seen',
      'is_takeaway',
    ])
    .where('org_id', '=', organizationId)
    .orderBy('position');
}

/** Joined by the lines' current tickets. */
function linesOfOneStation(db: Kysely<OriginTables>, organizationId: string, tickets: RawBuilder<string>) {
  return ticketLines(db, organizationId).where('stations', 'is', null).where('ticket_id', 'in', tickets);
}

/** Joined by order, as each station of a line has its own ticket. */
function linesOfSeveral(db: Kysely<OriginTables>, organizationId: string, tickets: RawBuilder<string>) {
  const orders = db
    .selectFrom('tickets')
    .select('order_id')
    .where('org_id', '=', organizationId)
    .where('id', 'in', tickets);
  return ticketLines(db, organizationId).where('stations', 'is not', null).where('order_id', 'in', orders);
}
export type TicketLineRow = RowOf<typeof linesOfOneStation>;

/** Tickets with all their lines, including served ones, each as the ticket's station has it. */
export type TicketRows = { readonly tickets: ShownTicketRow[]; readonly lines: TicketLineRow[] };

function ticketRows(
  tickets: ShownTicketRow[],
  ofOne: TicketLineRow[],
  ofSeveral: TicketLineRow[],
): TicketRows {
  if (ofSeveral.length === 0) return { tickets, lines: ofOne };
  const lines = [...ofOne, ...ofSeveral.flatMap(shownRows)];
  return { tickets, lines: lines.sort((one, other) => one.position - other.position) };
}

/** All tickets of the screen; a held-back line is found by its current ticket. */
export async function findShownTickets(
  db: Kysely<OriginTables>,
  organizationId: string,
  wall: Wall,
): Promise<TicketRows> {
  const shown = sql<string>`${shownTicketIds(db, organizationId, wall)}`;
  const tickets = await shownTickets(db, organizationId, shown)
    .where(isShownAfterZ(organizationId, wall.sentSince))
    .execute();
  const ofOne = await linesOfOneStation(db, organizationId, shown).execute();
  return ticketRows(tickets, ofOne, await linesOfSeveral(db, organizationId, shown).execute());
}

type Chosen = { organizationId: string; ids: string; withSources: string };

const chosenQuery = prepareQuery<OriginTables, Chosen>()((db, value) => {
  const [organizationId, ids, sources] = [value('organizationId'), value('ids'), value('withSources')];
  return db.selectNoFrom([
    rowsAsJson(shownTickets(db, organizationId, eachOf(ids))).as('tickets'),
    rowsAsJson(linesOfOneStation(db, organizationId, eachOf(sources))).as('of_one'),
    rowsAsJson(linesOfSeveral(db, organizationId, eachOf(sources))).as('of_several'),
  ]);
});

/** The tickets `ids`; `withSources` adds the current tickets of held-back lines shown on them. */
export async function findTickets(
  db: Kysely<OriginTables>,
  organizationId: string,
  { ids, withSources }: { ids: readonly string[]; withSources: readonly string[] },
): Promise<TicketRows> {
  const values = { organizationId, ids: JSON.stringify(ids), withSources: JSON.stringify(withSources) };
  const row = onlyRow(await chosenQuery(db, values));
  return ticketRows(jsonRowsOf(row.tickets), jsonRowsOf(row.of_one), jsonRowsOf(row.of_several));
}

/** A ready dish includes the parts of paper stations, which don't mark them as ready. */
function shownRows<Line extends Parameters<typeof stationRowsOf>[0]>(line: Line): Line[] {
  const rows = stationRowsOf(line);
  if (line.state !== 'ready') return rows;
  return rows.map(row => ({ ...row, state: line.state, ready_at: row.ready_at ?? line.ready_at }));
}
