/** What an order's line takes from the stock: its dish and its options, as the menu makes them when work on it begins. */
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { LineModifier } from '#shared/schemas/order-schema.ts';
import type { StockMovementRow } from './ingredient-row.ts';
import { rounded } from './stock-rules.ts';

/** The recipes of dishes and options, by id; what is missing there takes nothing. */
export type Recipes = {
  readonly dishes: ReadonlyMap<string, readonly IngredientUse[]>;
  readonly options: ReadonlyMap<string, readonly IngredientUse[]>;
};

/** What one piece takes, each ingredient once. */
export function usesOfPiece(
  menuItemId: string,
  modifiers: readonly Pick<LineModifier, 'optionId' | 'quantity'>[],
  recipes: Recipes,
): IngredientUse[] {
  const dish = recipes.dishes.get(menuItemId) ?? [];
  const options = modifiers.flatMap(({ optionId, quantity }) =>
    (recipes.options.get(optionId) ?? []).map(use => ({ ...use, quantity: use.quantity * quantity })),
  );
  const sums = new Map<string, number>();
  for (const { ingredientId, quantity } of [...dish, ...options]) {
    sums.set(ingredientId, rounded((sums.get(ingredientId) ?? 0) + quantity));
  }
  return [...sums].map(([ingredientId, quantity]) => ({ ingredientId, quantity }));
}

/** One ingredient's part in what a line did to the stock. */
export type LineMovement = Pick<StockMovementRow, 'ingredient_id' | 'delta' | 'reason' | 'line_id'>;

type TakenLine = { id: string; quantity: number };

/** `sale` and `waste` take away, `void` puts back. */
export function movementsOf(
  line: TakenLine,
  uses: readonly IngredientUse[],
  reason: 'sale' | 'void' | 'waste',
): LineMovement[] {
  const sign = reason === 'void' ? 1 : -1;
  return uses.map(({ ingredientId, quantity }) => ({
    ingredient_id: ingredientId,
    delta: rounded(sign * quantity * line.quantity),
    reason,
    line_id: line.id,
  }));
}

export type Stock = { id: string; stock: number; position: number };

/** The movements with their place and the stock that each leaves; those of ingredients that are not there are left out. */
export function placedMovements(
  movements: readonly LineMovement[],
  stocks: readonly Stock[],
  booking: { orgId: string; by: string; at: string; createId: () => string },
): StockMovementRow[] {
  const current = new Map(stocks.map(({ id, stock, position }) => [id, { stock, position }]));
  return movements.flatMap(movement => {
    const before = current.get(movement.ingredient_id);
    if (before === undefined) return [];
    const after = { stock: rounded(before.stock + movement.delta), position: before.position + 1 };
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
