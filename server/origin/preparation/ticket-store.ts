/** Tickets: SQL only. A station's current tickets are found through their unfinished lines. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PreparationLocation } from '#shared/roles.ts';
import type { TicketRow } from '../orders/order-row.ts';
import type { OriginTables } from '../origin-tables.ts';
import { eachOf, prepareQuery } from '../prepared-query.ts';
import { insertRows, updateRow } from '../written-rows.ts';

export async function insertTickets(
  tx: Transaction<OriginTables>,
  tickets: readonly TicketRow[],
): Promise<void> {
  await insertRows(tx, 'tickets', tickets);
}

type Named = { organizationId: string; ids: string };

const ticketsQuery = prepareQuery<OriginTables, Named>()((db, value) =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('org_id', '=', value('organizationId'))
    .where('id', 'in', eachOf(value('ids'))),
);

export async function findTickets(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  return ticketsQuery(tx, { organizationId, ids: JSON.stringify(ids) });
}

const releaseUpdate = prepareQuery<OriginTables, Named & { sentAt: string }>()((db, value) =>
  db
    .updateTable('tickets')
    .set({ is_held: 0, sent_at: value('sentAt'), shown_at: null })
    .where('org_id', '=', value('organizationId'))
    .where('id', 'in', eachOf(value('ids')))
    .returningAll(),
);

/** Releases held tickets of a fired course: their time starts, and their screens must acknowledge them again. Returns them as they are now. */
export async function releaseTickets(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
  sentAt: string,
): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  return releaseUpdate(tx, { organizationId, ids: JSON.stringify(ids), sentAt });
}

/** Holds tickets again that were just sent or fired; a screen must acknowledge them anew when they are released. */
export async function holdTickets(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('tickets')
    .set({ is_held: 1, shown_at: null })
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** Undoes `holdTickets`: their time went on. */
export async function resumeTickets(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('tickets')
    .set({ is_held: 0, shown_at: null })
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** The station knows the tickets' new place. Returns whether any had been moved. */
export async function seeMoves(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ moved_from: null })
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('moved_from', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateTicket(
  tx: Transaction<OriginTables>,
  { org_id, id }: TicketRow,
  changes: Partial<TicketRow>,
): Promise<void> {
  await updateRow(tx, 'tickets', { org_id, id }, changes);
}

/** What a screen shows: a group, or one station of it. */
export type Wall = { readonly group: PreparationLocation; readonly stationId?: string };

/**
 * Tickets with at least one line that is unserved, held, or held back or voided without acknowledgement. Separate conditions with literals, so that SQLite uses
 * the partial indexes of such lines.
 */
function shownTicketIds(db: Kysely<OriginTables>, organizationId: string, { group, stationId }: Wall) {
  const linesOf = (ticket: 'ticket_id' | 'held_from' = 'ticket_id') =>
    db
      .selectFrom('order_lines')
      .select(`${ticket} as ticket_id`)
      .where('org_id', '=', organizationId)
      .where('station', '=', group)
      .$if(stationId !== undefined, query => query.where('station_id', '=', stationId ?? null));
  const unserved = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];
  return linesOf()
    .where('state', 'in', unserved)
    .union(linesOf().where('state', '=', sql.lit('held' as const)))
    .union(
      linesOf('held_from')
        .where('state', '=', sql.lit('held' as const))
        .where('held_from', 'is not', null),
    )
    .union(
      linesOf()
        .where('state', '=', sql.lit('voided' as const))
        .where('seen_at', 'is', null),
    );
}

export function findShownTickets(db: Kysely<OriginTables>, organizationId: string, wall: Wall) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('orders as o', join =>
      join.onRef('o.org_id', '=', 't.org_id').onRef('o.id', '=', 't.order_id'),
    )
    .leftJoin('restaurant_tables as r', join =>
      join.onRef('r.org_id', '=', 'o.org_id').onRef('r.id', '=', 'o.table_id'),
    )
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'))
    .select(['t.id', 't.order_id', 't.course', 't.round', 't.sent_at', 't.target_minutes'])
    .select(['t.shown_at', 't.moved_from', 't.station_id'])
    .select(['o.number', 'o.type', 'o.name as order_name', 'o.phone as order_phone', 'o.pickup_at'])
    .select(['o.guest_count', 'o.note', 'o.allergy_note', 'o.allergies'])
    .select(['o.allergy_version', 'o.allergy_changed_at'])
    .select(['r.label as table_label', 'r.location_id', 'o.waiter_id', 'u.display_name as waiter_name'])
    .where('t.org_id', '=', organizationId)
    .where('t.id', 'in', shownTicketIds(db, organizationId, wall))
    .orderBy('t.sent_at')
    .orderBy('o.number')
    .orderBy('t.course')
    .orderBy('t.id')
    .execute();
}
export type ShownTicketRow = Awaited<ReturnType<typeof findShownTickets>>[number];

/** All lines of those tickets, served ones too; a line that was held back is found by the ticket that it is on now. */
export function findTicketLines(db: Kysely<OriginTables>, organizationId: string, wall: Wall) {
  return db
    .selectFrom('order_lines')
    .select(['id', 'ticket_id', 'name', 'names', 'kitchen_names', 'quantity', 'note', 'seat'])
    .select([
      'modifiers',
      'state',
      'void',
      'seen_at',
      'claimed_by',
      'started_at',
      'ready_at',
      'held_from',
      'adjustment',
      'rushed_at',
      'on_paper',
      'allergens',
      'allergy_seen',
    ])
    .where('org_id', '=', organizationId)
    .where('ticket_id', 'in', shownTicketIds(db, organizationId, wall))
    .orderBy('position')
    .execute();
}
export type TicketLineRow = Awaited<ReturnType<typeof findTicketLines>>[number];
