/**
 * Books the stock that order lines take and return. A line stores what one piece took, so that the same amount is returned although the recipe
 * changed or the line was split.
 */
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { LineModifier } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { findDishRecipes } from '../menu/menu-items-store.ts';
import { findOptionRecipes } from '../menu/modifier-groups-store.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { type LineMovement, movementsOf, placedMovements, usesOfPiece } from './line-stock-rules.ts';
import { findStocks, insertMovements } from './stock-store.ts';

type StockContext = Pick<CommandContext<unknown>, 'tx' | 'caller' | 'nowMs' | 'now' | 'touch'>;

async function book(context: StockContext, movements: readonly LineMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const { tx, caller, nowMs, now } = context;
  const orgId = caller.organizationId;
  const ingredientIds = [...new Set(movements.map(movement => movement.ingredient_id))];
  const stocks = await findStocks(tx, orgId, ingredientIds);
  const booking = { orgId, by: caller.displayName, at: now, createId: () => createUuid(nowMs) };
  await insertMovements(tx, orgId, placedMovements(movements, stocks, booking));
  context.touch('ingredients');
}

function takenBy(line: OrderLineRow): IngredientUse[] {
  return line.stock_taken === null ? [] : JSON.parse(line.stock_taken);
}

function modifiersOf(line: OrderLineRow): LineModifier[] {
  return JSON.parse(line.modifiers);
}

/** Takes the lines' ingredients unless already taken. Returns the lines with what they took. */
export async function takeStock(
  context: StockContext,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const fresh = lines.filter(line => line.stock_taken === null);
  if (fresh.length === 0) return [...lines];
  const { tx, caller } = context;
  const orgId = caller.organizationId;
  const optionIds = fresh.flatMap(line => modifiersOf(line).map(({ optionId }) => optionId));
  const recipes = {
    dishes: await findDishRecipes(
      tx,
      orgId,
      fresh.map(line => line.menu_item_id),
    ),
    options: await findOptionRecipes(tx, orgId, optionIds),
  };
  const taken = new Map(
    fresh.map(line => [line.id, usesOfPiece(line.menu_item_id, modifiersOf(line), recipes)]),
  );
  await book(
    context,
    fresh.flatMap(line => movementsOf(line, taken.get(line.id) ?? [], 'sale')),
  );
  return lines.map(line => {
    const uses = taken.get(line.id);
    return uses === undefined ? line : { ...line, stock_taken: JSON.stringify(uses) };
  });
}

/** Returns what the lines took: they are unstarted again. */
export async function returnStock(
  context: StockContext,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  await book(
    context,
    lines.flatMap(line => movementsOf(line, takenBy(line), 'void')),
  );
  return lines.map(line => ({ ...line, stock_taken: null }));
}

/** Rebooks what the lines took from sale to waste: a void movement, then a waste movement. */
export async function wasteStock(context: StockContext, lines: readonly OrderLineRow[]): Promise<void> {
  await book(
    context,
    lines.flatMap(line => [
      ...movementsOf(line, takenBy(line), 'void'),
      ...movementsOf(line, takenBy(line), 'waste'),
    ]),
  );
}
