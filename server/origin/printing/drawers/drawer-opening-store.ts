/** Openings of cash drawers: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { insertRows, updateRow } from '../../kernel/row-writers.ts';
import type { DrawerOpeningRow } from './drawer-opening-row.ts';

type Db = Kysely<OriginTables>;
type Tx = Transaction<OriginTables>;

const listedMax = 50;
/** Literals, because SQLite matches a partial index only against literals. */
const underWay = [sql.lit('pending' as const), sql.lit('sending' as const)];

export async function findDrawerOpenings(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<DrawerOpeningRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('drawer_openings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
}

export async function findDrawerOpening(db: Db, orgId: string, id: string): Promise<DrawerOpeningRow | null> {
  return (await findDrawerOpenings(db, orgId, [id]))[0] ?? null;
}

/** The newest first. */
export function listDrawerOpeningsSince(db: Db, orgId: string, since: string): Promise<DrawerOpeningRow[]> {
  return db
    .selectFrom('drawer_openings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(listedMax)
    .execute();
}

export function listOpeningsOfPayment(db: Db, orgId: string, paymentId: string): Promise<DrawerOpeningRow[]> {
  return db
    .selectFrom('drawer_openings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Openings whose pulse is waiting or being sent. */
export function unfinishedOpenings(db: Db, orgId: string) {
  return db.selectFrom('drawer_openings').where('org_id', '=', orgId).where('state', 'in', underWay);
}

/** In the order of the requests. */
export function listOpeningsUnderWay(db: Db, orgId: string): Promise<DrawerOpeningRow[]> {
  return unfinishedOpenings(db, orgId).selectAll().orderBy('at').orderBy('id').execute();
}

export async function organizationsWithOpenings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('drawer_openings')
    .select('org_id')
    .distinct()
    .where('state', 'in', underWay)
    .execute();
  return rows.map(({ org_id }) => org_id);
}

export async function insertDrawerOpening(tx: Tx, row: DrawerOpeningRow): Promise<void> {
  await insertRows(tx, 'drawer_openings', [row]);
}

export async function updateDrawerOpening(
  tx: Tx,
  { org_id, id }: DrawerOpeningRow,
  changes: Partial<DrawerOpeningRow>,
): Promise<void> {
  await updateRow(tx, 'drawer_openings', { org_id, id }, changes);
}
