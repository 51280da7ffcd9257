/** Purchase invoices: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { insertRows } from '../../kernel/row-writers.ts';
import type { PurchaseFetchRow, PurchaseLineUseRow, PurchaseRow } from './purchase-row.ts';

type Db = Kysely<OriginTables>;
type Tx = Transaction<OriginTables>;
type System = { orgId: string; environment: KsefEnvironment };

/** The newest first. */
export function listPurchases(
  db: Db,
  { orgId, environment }: System,
  atMost: number,
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('environment', '=', environment)
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}

export async function findPurchase(db: Db, orgId: string, id: string): Promise<PurchaseRow | null> {
  const found = await db
    .selectFrom('purchases')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

export async function changePurchaseRow(
  tx: Tx,
  { org_id, id }: PurchaseRow,
  changes: Partial<PurchaseRow>,
): Promise<void> {
  await tx.updateTable('purchases').set(changes).where('org_id', '=', org_id).where('id', '=', id).execute();
}

/** Which of these KSeF numbers are stored. */
export async function findKnownNumbers(
  db: Db,
  { orgId, environment }: System,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('purchases')
    .select('ksef_number')
    .where('org_id', '=', orgId)
    .where('environment', '=', environment)
    .where('ksef_number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ ksef_number }) => ksef_number));
}

export async function insertPurchase(tx: Tx, row: PurchaseRow): Promise<void> {
  await insertRows(tx, 'purchases', [row]);
}

export function listLineUses(
  db: Db,
  orgId: string,
  sellerTaxIds: readonly string[],
): Promise<PurchaseLineUseRow[]> {
  if (sellerTaxIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('purchase_line_uses')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('seller_tax_id', 'in', sellerTaxIds)
    .execute();
}

export async function saveLineUse(tx: Tx, row: PurchaseLineUseRow): Promise<void> {
  const { ingredient_id, per_unit } = row;
  await tx
    .insertInto('purchase_line_uses')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['org_id', 'seller_tax_id', 'name', 'unit']).doUpdateSet({ ingredient_id, per_unit }),
    )
    .execute();
}

export async function findFetch(db: Db, orgId: string): Promise<PurchaseFetchRow | null> {
  const row = await db
    .selectFrom('purchase_fetches')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

export async function replaceFetch(tx: Tx, row: PurchaseFetchRow): Promise<void> {
  await tx.deleteFrom('purchase_fetches').where('org_id', '=', row.org_id).execute();
  await tx.insertInto('purchase_fetches').values(row).execute();
}

export async function changeFetch(tx: Tx, orgId: string, changes: Partial<PurchaseFetchRow>): Promise<void> {
  await tx.updateTable('purchase_fetches').set(changes).where('org_id', '=', orgId).execute();
}

/** The restaurants for which KSeF is to be asked by now. */
export async function organizationsWithFetches(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_fetches')
    .select('org_id')
    .where('due_at', '<=', now)
    .orderBy('org_id')
    .execute();
  return rows.map(({ org_id }) => org_id);
}
