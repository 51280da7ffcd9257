/** Stock movements, each with the resulting stock: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import type { StockMovement } from '#shared/schemas/ingredient-schema.ts';
import type { OriginTables } from '../origin-tables.ts';
import type { StockMovementRow } from './ingredient-row.ts';

type Db = Kysely<OriginTables>;

function toMovement(row: StockMovementRow): StockMovement {
  return {
    id: row.id,
    ingredientId: row.ingredient_id,
    delta: row.delta,
    reason: row.reason,
    ...(row.note !== null && { note: row.note }),
    ...(row.line_id !== null && { lineId: row.line_id }),
    stockAfter: row.stock_after,
    by: row.booked_by,
    at: row.at,
  };
}

/** The newest `count`, newest first. */
export async function listMovements(
  db: Db,
  orgId: string,
  ingredientId: string,
  count: number,
): Promise<StockMovement[]> {
  const rows = await db
    .selectFrom('stock_movements')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('ingredient_id', '=', ingredientId)
    .orderBy('position', 'desc')
    .limit(count)
    .execute();
  return rows.map(toMovement);
}

export async function isMovementIdUsed(db: Db, orgId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_movements')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function bookMovement(
  tx: Transaction<OriginTables>,
  orgId: string,
  movement: StockMovement,
): Promise<void> {
  const { id, ingredientId, delta, reason, note, stockAfter, by, at } = movement;
  const last = await tx
    .selectFrom('stock_movements')
    .select('position')
    .where('org_id', '=', orgId)
    .where('ingredient_id', '=', ingredientId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('stock_movements')
    .values({
      org_id: orgId,
      id,
      ingredient_id: ingredientId,
      position: (last?.position ?? 0) + 1,
      delta,
      reason,
      note: note ?? null,
      line_id: null,
      stock_after: stockAfter,
      booked_by: by,
      at,
    })
    .execute();
  await tx
    .updateTable('ingredients')
    .set({ stock: stockAfter })
    .where('org_id', '=', orgId)
    .where('id', '=', ingredientId)
    .execute();
}

/** Stock and last position of each ingredient, archived ones too. */
export async function findStocks(
  tx: Transaction<OriginTables>,
  orgId: string,
  ingredientIds: readonly string[],
): Promise<{ id: string; stock: number; position: number }[]> {
  if (ingredientIds.length === 0) return [];
  const rows = await tx
    .selectFrom('ingredients as i')
    .select(eb => [
      'i.id',
      'i.stock',
      // One index lookup per ingredient; grouping would scan all movements.
      eb
        .selectFrom('stock_movements as m')
        .select('m.position')
        .whereRef('m.org_id', '=', 'i.org_id')
        .whereRef('m.ingredient_id', '=', 'i.id')
        .orderBy('m.position', 'desc')
        .limit(1)
        .as('position'),
    ])
    .where('i.org_id', '=', orgId)
    .where('i.id', 'in', ingredientIds)
    .execute();
  return rows.map(({ id, stock, position }) => ({ id, stock, position: position ?? 0 }));
}

/** Inserts movements of several ingredients with their positions; the last of each sets the stock. */
export async function insertMovements(
  tx: Transaction<OriginTables>,
  orgId: string,
  movements: readonly StockMovementRow[],
): Promise<void> {
  if (movements.length === 0) return;
  await tx.insertInto('stock_movements').values(movements).execute();
  const stocks = new Map(movements.map(({ ingredient_id, stock_after }) => [ingredient_id, stock_after]));
  for (const [id, stock] of stocks) {
    await tx
      .updateTable('ingredients')
      .set({ stock })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  }
}
