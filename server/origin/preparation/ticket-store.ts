/** Tickets: SQL only. A station's current tickets are found through their unfinished lines. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PreparationLocation } from '#shared/roles.ts';
import type { TicketRow } from '../orders/order-row.ts';
import type { OriginTables } from '../origin-tables.ts';

export async function insertTickets(
  tx: Transaction<OriginTables>,
  tickets: readonly TicketRow[],
): Promise<void> {
  if (tickets.length > 0) await tx.insertInto('tickets').values(tickets).execute();
}

export async function findTickets(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('tickets')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** Releases held tickets of a fired course: their time starts, and their screens must acknowledge them again. */
export async function releaseTickets(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
  sentAt: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('tickets')
    .set({ is_held: 0, sent_at: sentAt, shown_at: null })
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
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

export async function updateTicket(
  tx: Transaction<OriginTables>,
  { org_id, id }: TicketRow,
  changes: Partial<TicketRow>,
): Promise<void> {
  await tx.updateTable('tickets').set(changes).where('org_id', '=', org_id).where('id', '=', id).execute();
}

/** The order that a line belongs to, or null. */
export async function findOrderOfLine(
  tx: Transaction<OriginTables>,
  organizationId: string,
  lineId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('order_lines')
    .select('order_id')
    .where('org_id', '=', organizationId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/**
 * Tickets with at least one line that is unserved, held, or voided without acknowledgement. Separate conditions with literals, so that SQLite uses
 * the partial indexes of such lines.
 */
function shownTicketIds(db: Kysely<OriginTables>, organizationId: string, station: PreparationLocation) {
  const linesOf = () =>
    db
      .selectFrom('order_lines')
      .select('ticket_id')
      .where('org_id', '=', organizationId)
      .where('station', '=', station);
  const unserved = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];
  return linesOf()
    .where('state', 'in', unserved)
    .union(linesOf().where('state', '=', sql.lit('held' as const)))
    .union(
      linesOf()
        .where('state', '=', sql.lit('voided' as const))
        .where('seen_at', 'is', null),
    );
}

export function findShownTickets(
  db: Kysely<OriginTables>,
  organizationId: string,
  station: PreparationLocation,
) {
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
    .select(['t.shown_at', 't.moved_from'])
    .select(['o.number', 'o.type', 'o.name as order_name', 'o.phone as order_phone', 'o.pickup_at'])
    .select(['o.guest_count', 'o.note', 'o.allergy_note'])
    .select(['r.label as table_label', 'r.location_id', 'o.waiter_id', 'u.display_name as waiter_name'])
    .where('t.org_id', '=', organizationId)
    .where('t.id', 'in', shownTicketIds(db, organizationId, station))
    .orderBy('t.sent_at')
    .orderBy('o.number')
    .orderBy('t.course')
    .orderBy('t.id')
    .execute();
}
export type ShownTicketRow = Awaited<ReturnType<typeof findShownTickets>>[number];

/** All lines of those tickets, served ones too. */
export function findTicketLines(
  db: Kysely<OriginTables>,
  organizationId: string,
  station: PreparationLocation,
) {
  return db
    .selectFrom('order_lines')
    .select(['id', 'ticket_id', 'name', 'names', 'kitchen_names', 'quantity', 'note', 'seat'])
    .select(['modifiers', 'state', 'void', 'seen_at', 'claimed_by', 'started_at', 'ready_at'])
    .where('org_id', '=', organizationId)
    .where('ticket_id', 'in', shownTicketIds(db, organizationId, station))
    .orderBy('ticket_id')
    .orderBy('position')
    .execute();
}
export type TicketLineRow = Awaited<ReturnType<typeof findTicketLines>>[number];
