import type { Ingredient, StockMovement } from '#shared/catalog/ingredient-schema.ts';

export type IngredientRow = {
  org_id: string;
  id: string;
  name: string;
  /** By language, as JSON */
  names: string;
  unit: Ingredient['unit'];
  low_stock: number;
  /** In minor units, with fractions. */
  unit_cost: number | null;
  /** Allergen[], as JSON */
  allergens: string;
  has_no_allergens: number;
  /** The sum of its movements: only written together with one. */
  stock: number;
  /** Who marked it as out, and when; both null while it is available. */
  out_by: string | null;
  out_at: string | null;
  /** Null if it is out until somebody reverses it. */
  out_until: string | null;
  archived_at: string | null;
  version: number;
};

export type StockMovementRow = {
  org_id: string;
  id: string;
  ingredient_id: string;
  /** Counts from 1 within the ingredient. */
  position: number;
  delta: number;
  reason: StockMovement['reason'];
  note: string | null;
  /** The order line that used it. */
  line_id: string | null;
  stock_after: number;
  booked_by: string;
  at: string;
};
