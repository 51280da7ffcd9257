/** Computes an order line's stock consumption: the recipes of its dish and options when preparation starts. */

import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import { roundedAmount } from '#shared/catalog/stock-amounts.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import type { StockMovementRow } from './ingredient-row.ts';

/** Recipes of dishes and options, by id; a missing one consumes nothing, nor does an open item, which has no id. */
export type Recipes = {
  readonly dishes: ReadonlyMap<string | null, readonly IngredientUse[]>;
  readonly options: ReadonlyMap<string, readonly IngredientUse[]>;
};

/** The consumption of one piece, each ingredient once; `portions` multiplies the dish's recipe. */
export function usesOfPiece(
  menuItemId: string | null,
  modifiers: readonly Pick<LineModifier, 'optionId' | 'quantity'>[],
  recipes: Recipes,
  portions = 1,
): IngredientUse[] {
  const dish = (recipes.dishes.get(menuItemId) ?? []).map(use => ({
    ...use,
    quantity: use.quantity * portions,
  }));
  const options = modifiers.flatMap(({ optionId, quantity }) =>
    (recipes.options.get(optionId) ?? []).map(use => ({ ...use, quantity: use.quantity * quantity })),
  );
  const sums = new Map<string, number>();
  for (const { ingredientId, quantity } of [...dish, ...options]) {
    sums.set(ingredientId, roundedAmount((sums.get(ingredientId) ?? 0) + quantity));
  }
  return [...sums].map(([ingredientId, quantity]) => ({ ingredientId, quantity }));
}

/** The consumption of one piece after adding its recipe `more` times, which may be negative; never below zero. */
export function usesWithMore(
  taken: readonly IngredientUse[],
  recipe: readonly IngredientUse[],
  more: number,
): IngredientUse[] {
  const added = new Map(recipe.map(({ ingredientId, quantity }) => [ingredientId, quantity * more]));
  const known = new Set(taken.map(({ ingredientId }) => ingredientId));
  const fresh = recipe.filter(({ ingredientId }) => !known.has(ingredientId));
  return [...taken, ...fresh.map(use => ({ ...use, quantity: 0 }))].map(({ ingredientId, quantity }) => ({
    ingredientId,
    quantity: roundedAmount(Math.max(0, quantity + (added.get(ingredientId) ?? 0))),
  }));
}

/** One ingredient's stock movement of a line. */
export type LineMovement = Pick<StockMovementRow, 'ingredient_id' | 'delta' | 'reason' | 'line_id'>;

type TakenLine = { id: string; quantity: number };

/** `sale` and `waste` reduce the stock, `void` increases it. */
export function movementsOf(
  line: TakenLine,
  uses: readonly IngredientUse[],
  reason: 'sale' | 'void' | 'waste',
): LineMovement[] {
  const sign = reason === 'void' ? 1 : -1;
  return uses.map(({ ingredientId, quantity }) => ({
    ingredient_id: ingredientId,
    delta: roundedAmount(sign * quantity * line.quantity),
    reason,
    line_id: line.id,
  }));
}

export type Stock = { id: string; stock: number; position: number };

/** The movements with their position and resulting stock; unknown ingredients are omitted. */
export function placedMovements(
  movements: readonly LineMovement[],
  stocks: readonly Stock[],
  booking: { orgId: string; by: string; at: string; createId: () => string },
): StockMovementRow[] {
  const current = new Map(stocks.map(({ id, stock, position }) => [id, { stock, position }]));
  return movements.flatMap(movement => {
    const before = current.get(movement.ingredient_id);
    if (before === undefined) return [];
    const after = { stock: roundedAmount(before.stock + movement.delta), position: before.position + 1 };
    current.set(movement.ingredient_id, after);
    return [
      {
        ...movement,
        org_id: booking.orgId,
        id: booking.createId(),
        position: after.position,
        note: null,
        stock_after: after.stock,
        booked_by: booking.by,
        at: booking.at,
      },
    ];
  });
}
