/** Tickets in the store: what a station's screen shows is found through the lines that are still on their way. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PreparationLocation } from '#shared/roles.ts';
import type { OriginTables, TicketRow } from '../origin-tables.ts';

export async function insertTickets(
  tx: Transaction<OriginTables>,
  tickets: readonly TicketRow[],
): Promise<void> {
  if (tickets.length > 0) await tx.insertInto('tickets').values(tickets).execute();
}

export async function findTicket(
  tx: Transaction<OriginTables>,
  organizationId: string,
  id: string,
): Promise<TicketRow | null> {
  const row = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
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

/** Tickets with at least one line that isn't served yet. Literals, so that SQLite sees that the index of such lines fits. */
function unservedTicketIds(db: Kysely<OriginTables>, organizationId: string, station: PreparationLocation) {
  const unserved = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];
  return db
    .selectFrom('order_lines as unserved')
    .select('unserved.ticket_id')
    .where('unserved.org_id', '=', organizationId)
    .where('unserved.station', '=', station)
    .where('unserved.state', 'in', unserved);
}

export function findUnservedTickets(
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
    .select(['o.number', 'o.type', 'o.guest_count', 'o.note', 'o.allergy_note'])
    .select(['r.label as table_label', 'u.display_name as waiter_name'])
    .where('t.org_id', '=', organizationId)
    .where('t.id', 'in', unservedTicketIds(db, organizationId, station))
    .orderBy('t.sent_at')
    .orderBy('o.number')
    .orderBy('t.course')
    .orderBy('t.id')
    .execute();
}
export type UnservedTicketRow = Awaited<ReturnType<typeof findUnservedTickets>>[number];

/** All lines of those tickets, served ones too. */
export function findTicketLines(
  db: Kysely<OriginTables>,
  organizationId: string,
  station: PreparationLocation,
) {
  return db
    .selectFrom('order_lines')
    .select(['id', 'ticket_id', 'name', 'names', 'kitchen_name', 'quantity', 'note', 'seat'])
    .select(['state', 'started_at', 'ready_at'])
    .where('org_id', '=', organizationId)
    .where('ticket_id', 'in', unservedTicketIds(db, organizationId, station))
    .orderBy('ticket_id')
    .orderBy('position')
    .execute();
}
export type TicketLineRow = Awaited<ReturnType<typeof findTicketLines>>[number];
