/** Tickets: SQL only. */
import type { Transaction } from 'kysely';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { insertRows, updateRow } from '../../kernel/row-writers.ts';
import type { TicketRow } from '../orders/order-row.ts';

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

/** Releases held tickets of a fired course: their time starts, and their screens must acknowledge them again. Returns the released tickets. */
export async function releaseTickets(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
  sentAt: string,
): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  return releaseUpdate(tx, { organizationId, ids: JSON.stringify(ids), sentAt });
}

/** Holds tickets that were just sent or fired; a screen must acknowledge them again when they are released. */
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

/** Undoes `holdTickets`, without resetting the tickets' age. */
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

/** Marks moves as seen by the station. Returns whether any ticket had been moved. */
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
