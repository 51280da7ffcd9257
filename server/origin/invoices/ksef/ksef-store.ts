/** Invoices on their way to KSeF, and the restaurants' credentials: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { InvoiceRow, KsefCredentialRow } from '../invoice-row.ts';

type Db = Kysely<OriginTables>;

/** An invoice without a confirmation that has not been rejected. */
export type UnsettledInvoice = Pick<
  InvoiceRow,
  'id' | 'state' | 'issued_on' | 'xml' | 'session_reference' | 'ksef_reference'
>;

/** The oldest first; the most that are sent in a row. */
const unsettledMax = 50;

function unsettled(db: Db) {
  return db
    .selectFrom('invoices')
    .where('environment', 'is not', null)
    .where('upo', 'is', null)
    .where('state', '!=', 'rejected');
}

export function listUnsettled(
  db: Db,
  orgId: string,
  environment: KsefEnvironment,
): Promise<UnsettledInvoice[]> {
  return unsettled(db)
    .select(['id', 'state', 'issued_on', 'xml', 'session_reference', 'ksef_reference'])
    .where('org_id', '=', orgId)
    .where('environment', '=', environment)
    .orderBy('issued_at')
    .orderBy('id')
    .limit(unsettledMax)
    .execute();
}

export async function organizationsWithUnsettled(db: Db): Promise<string[]> {
  const rows = await unsettled(db).select('org_id').distinct().orderBy('org_id').execute();
  return rows.map(({ org_id }) => org_id);
}

/** Returns false if it is not in the expected state any more. */
export async function changeInvoice(
  tx: Transaction<OriginTables>,
  orgId: string,
  expected: Partial<InvoiceRow> & Pick<InvoiceRow, 'id'>,
  changes: Partial<InvoiceRow>,
): Promise<boolean> {
  let update = tx.updateTable('invoices').set(changes).where('org_id', '=', orgId);
  for (const [column, value] of Object.entries(expected))
    update = update.where(column as keyof InvoiceRow, value === null ? 'is' : '=', value);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts the invoices that KSeF has not accepted yet, or refused. */
export async function countNotInKsef(db: Db, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('environment', 'is not', null)
    .where('upo', 'is', null)
    .where('state', '!=', 'accepted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the invoices that KSeF refused or, although their day of issue is over, has not accepted. `today`: a local date. */
export async function countMissing(db: Db, orgId: string, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('environment', 'is not', null)
    .where('upo', 'is', null)
    .where('state', '!=', 'accepted')
    .where(or => or.or([or('state', '=', 'rejected'), or('issued_on', '<', today)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findCredential(db: Db, orgId: string): Promise<KsefCredentialRow | null> {
  const row = await db
    .selectFrom('ksef_credentials')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

export async function replaceCredential(
  tx: Transaction<OriginTables>,
  orgId: string,
  row: KsefCredentialRow | null,
): Promise<void> {
  await tx.deleteFrom('ksef_credentials').where('org_id', '=', orgId).execute();
  if (row !== null) await tx.insertInto('ksef_credentials').values(row).execute();
}

export async function changeCredential(
  tx: Transaction<OriginTables>,
  orgId: string,
  changes: Partial<KsefCredentialRow>,
): Promise<void> {
  await tx.updateTable('ksef_credentials').set(changes).where('org_id', '=', orgId).execute();
}
