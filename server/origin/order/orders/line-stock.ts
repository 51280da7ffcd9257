/**
 * Books the stock that order lines take and return. A line stores what one piece took, so that the same
 * amount is returned although the recipe changed or the line was split.
 */
import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import {
  type LineMovement,
  movementsOf,
  placedMovements,
  type Stock,
  usesOfPiece,
  usesWithMore,
} from '../../catalog/stock/line-stock-rules.ts';
import { findRecipes, findStocks, insertMovements } from '../../catalog/stock/stock-store.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import type { OrderLineRow } from './order-row.ts';
import { recipePortions } from './weight-rules.ts';

type StockContext = Pick<CommandContext<unknown>, 'tx' | 'caller' | 'nowMs' | 'now' | 'touch'>;

async function book(
  { tx, caller, nowMs, now, touch }: StockContext,
  movements: readonly LineMovement[],
  stocks: readonly Stock[],
): Promise<void> {
  if (movements.length === 0) return;
  const orgId = caller.organizationId;
  const booking = { orgId, by: caller.displayName, at: now, createId: () => createUuid(nowMs) };
  await insertMovements(tx, orgId, placedMovements(movements, stocks, booking));
  touch('ingredients');
}

/** Books further movements of earlier consumption. */
async function rebook(context: StockContext, movements: readonly LineMovement[]): Promise<void> {
  const ids = [...new Set(movements.map(movement => movement.ingredient_id))];
  await book(context, movements, await findStocks(context.tx, context.caller.organizationId, ids));
}

/** The `stock_taken` of a line that never consumes stock. */
export const noStock = 'null';

function takesNone({ stock_taken }: OrderLineRow): boolean {
  return stock_taken === noStock;
}

function takenBy(line: OrderLineRow): IngredientUse[] {
  return line.stock_taken === null || takesNone(line) ? [] : JSON.parse(line.stock_taken);
}

function modifiersOf(line: OrderLineRow): LineModifier[] {
  return JSON.parse(line.modifiers);
}

/** Consumes the ingredients of lines that haven't yet. Returns the lines with their consumption. */
export async function takeStock(
  context: StockContext,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const fresh = lines.filter(line => line.stock_taken === null);
  if (fresh.length === 0) return [...lines];
  const { recipes, stocks } = await findRecipes(context.tx, context.caller.organizationId, {
    dishIds: fresh.flatMap(line => line.menu_item_id ?? []),
    optionIds: fresh.flatMap(line => modifiersOf(line).map(({ optionId }) => optionId)),
  });
  const taken = new Map(
    fresh.map(line => [
      line.id,
      usesOfPiece(line.menu_item_id, modifiersOf(line), recipes, recipePortions(line)),
    ]),
  );
  const movements = fresh.flatMap(line => movementsOf(line, taken.get(line.id) ?? [], 'sale'));
  await book(context, movements, stocks);
  return lines.map(line => {
    const uses = taken.get(line.id);
    return uses === undefined ? line : { ...line, stock_taken: JSON.stringify(uses) };
  });
}

/** Consumes the ingredients of the `added` options of a started line; those of removed options were used. */
export async function takeAddedStock(
  context: StockContext,
  line: OrderLineRow,
  added: readonly LineModifier[],
): Promise<OrderLineRow> {
  if (line.stock_taken === null || takesNone(line) || added.length === 0) return line;
  const { recipes, stocks } = await findRecipes(context.tx, context.caller.organizationId, {
    dishIds: [],
    optionIds: added.map(({ optionId }) => optionId),
  });
  const usesWith = (known: IngredientUse[]) =>
    usesOfPiece(line.menu_item_id, added, { ...recipes, dishes: new Map([[line.menu_item_id, known]]) });
  await book(context, movementsOf(line, usesWith([]), 'sale'), stocks);
  return { ...line, stock_taken: JSON.stringify(usesWith(takenBy(line))) };
}

/** Consumes or returns the difference after a started line's weight was corrected. */
export async function takeReweighedStock(
  context: StockContext,
  before: OrderLineRow,
  after: OrderLineRow,
): Promise<OrderLineRow> {
  const more = recipePortions(after) - recipePortions(before);
  if (after.stock_taken === null || takesNone(after) || more === 0) return after;
  const dishIds = after.menu_item_id === null ? [] : [after.menu_item_id];
  const organizationId = context.caller.organizationId;
  const { recipes, stocks } = await findRecipes(context.tx, organizationId, { dishIds, optionIds: [] });
  const taken = takenBy(after);
  const uses = usesWithMore(taken, recipes.dishes.get(after.menu_item_id) ?? [], more);
  const had = new Map(taken.map(({ ingredientId, quantity }) => [ingredientId, quantity]));
  const differences = uses
    .map(use => ({ ...use, quantity: Math.abs(use.quantity - (had.get(use.ingredientId) ?? 0)) }))
    .filter(({ quantity }) => quantity > 0);
  await book(context, movementsOf(after, differences, more > 0 ? 'sale' : 'void'), stocks);
  return { ...after, stock_taken: JSON.stringify(uses) };
}

/** Returns the stock of lines that are no longer started. */
export async function returnStock(
  context: StockContext,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  await rebook(
    context,
    lines.flatMap(line => movementsOf(line, takenBy(line), 'void')),
  );
  return lines.map(line => (takesNone(line) ? line : { ...line, stock_taken: null }));
}

/** Rebooks the lines' consumption from sale to waste: a void movement, then a waste movement. */
export async function wasteStock(context: StockContext, lines: readonly OrderLineRow[]): Promise<void> {
  await rebook(
    context,
    lines.flatMap(line => [
      ...movementsOf(line, takenBy(line), 'void'),
      ...movementsOf(line, takenBy(line), 'waste'),
    ]),
  );
}
