/** Stock movements, each with the resulting stock: SQL only. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { IngredientUse, StockMovement } from '#shared/catalog/ingredient-schema.ts';
import { elementsOf, textAt } from '../../../store/dialect-sql.ts';
import { jsonRowsOf, rowsAsJson } from '../../../store/json-rows.ts';
import { eachOf, onlyRow, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { insertRows, updateRows } from '../../kernel/row-writers.ts';
import type { StockMovementRow } from './ingredient-row.ts';
import type { Recipes, Stock } from './line-stock-rules.ts';

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

/** The newest `count` movements, newest first. */
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
  const [before] = await findStocks(tx, orgId, [ingredientId]);
  const row = {
    org_id: orgId,
    id,
    ingredient_id: ingredientId,
    position: (before?.position ?? 0) + 1,
    delta,
    reason,
    note: note ?? null,
    line_id: null,
    stock_after: stockAfter,
    booked_by: by,
    at,
  };
  await insertMovements(tx, orgId, [row]);
}

/** Stock and last position of ingredients, including archived ones. */
function stocksAmong(db: Db, orgId: string, ingredientIds: RawBuilder<string>) {
  return db
    .selectFrom('ingredients as i')
    .select(['i.id', 'i.stock'])
    .select(eb =>
      // One index lookup per ingredient; grouping would scan all movements.
      eb
        .selectFrom('stock_movements as m')
        .select('m.position')
        .whereRef('m.org_id', '=', 'i.org_id')
        .whereRef('m.ingredient_id', '=', 'i.id')
        .orderBy('m.position', 'desc')
        // A literal, because SQLite prepares the statement again for each execution if LIMIT is a parameter.
        .limit(sql.lit(1))
        .as('position'),
    )
    .where('i.org_id', '=', orgId)
    .where('i.id', 'in', ingredientIds);
}

type StockRow = { id: string; stock: number; position: number | null };

function stocksOf(rows: readonly StockRow[]): Stock[] {
  return rows.map(({ id, stock, position }) => ({ id, stock, position: position ?? 0 }));
}

const stocksQuery = prepareQuery<OriginTables, { orgId: string; ids: string }>()((db, value) =>
  stocksAmong(db, value('orgId'), eachOf(value('ids'))),
);

export async function findStocks(
  tx: Transaction<OriginTables>,
  orgId: string,
  ingredientIds: readonly string[],
): Promise<Stock[]> {
  if (ingredientIds.length === 0) return [];
  return stocksOf(await stocksQuery(tx, { orgId, ids: JSON.stringify(ingredientIds) }));
}

type Prepared = { orgId: string; dishIds: string; optionIds: string };

function usedIngredientIds({ orgId, dishIds, optionIds }: Prepared) {
  const usedBy = (table: 'menu_items' | 'modifier_options', ids: string) =>
    sql`select ${textAt('u.value', 'ingredientId')} from ${sql.table(table)} as d, ${elementsOf(sql`d.ingredients`)} as u
      where d.org_id = ${orgId} and d.id in ${eachOf(ids)}`;
  return sql<string>`(${usedBy('menu_items', dishIds)} union ${usedBy('modifier_options', optionIds)})`;
}

const recipesQuery = prepareQuery<OriginTables, Prepared>()((db, value) => {
  const [orgId, dishIds, optionIds] = [value('orgId'), value('dishIds'), value('optionIds')];
  const recipesIn = (table: 'menu_items' | 'modifier_options', ids: string) =>
    db
      .selectFrom(table)
      .select(['id', 'ingredients'])
      .where('org_id', '=', orgId)
      .where('id', 'in', eachOf(ids))
      .where('ingredients', '<>', sql.lit('[]'));
  return db.selectNoFrom([
    rowsAsJson(recipesIn('menu_items', dishIds)).as('dishes'),
    rowsAsJson(recipesIn('modifier_options', optionIds)).as('options'),
    rowsAsJson(stocksAmong(db, orgId, usedIngredientIds({ orgId, dishIds, optionIds }))).as('stocks'),
  ]);
});

function recipesOf(json: string): Map<string, IngredientUse[]> {
  const rows = jsonRowsOf<{ id: string; ingredients: string }>(json);
  return new Map(rows.map(({ id, ingredients }) => [id, JSON.parse(ingredients)]));
}

/** Recipes of dishes and options, including archived ones, with the stock of their ingredients. */
export async function findRecipes(
  tx: Transaction<OriginTables>,
  orgId: string,
  { dishIds, optionIds }: { dishIds: readonly string[]; optionIds: readonly string[] },
): Promise<{ recipes: Recipes; stocks: Stock[] }> {
  const found = onlyRow(
    await recipesQuery(tx, {
      orgId,
      dishIds: JSON.stringify(dishIds),
      optionIds: JSON.stringify(optionIds),
    }),
  );
  return {
    recipes: { dishes: recipesOf(found.dishes), options: recipesOf(found.options) },
    stocks: stocksOf(jsonRowsOf(found.stocks)),
  };
}

/** Inserts movements of several ingredients with their positions; the last of each sets the stock. */
export async function insertMovements(
  tx: Transaction<OriginTables>,
  orgId: string,
  movements: readonly StockMovementRow[],
): Promise<void> {
  if (movements.length === 0) return;
  await insertRows(tx, 'stock_movements', movements);
  const stocks = new Map(movements.map(({ ingredient_id, stock_after }) => [ingredient_id, stock_after]));
  const changed = [...stocks].map(([id, stock]) => ({ org_id: orgId, id, stock }));
  await updateRows(tx, 'ingredients', changed, ['stock']);
}
