import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import {
  clearable,
  literals,
  names,
  strictObject,
  strictPartial,
  text,
  time,
  uuid,
  version,
} from '../kernel/schema-parts.ts';
import { allergenList, hasNoAllergens } from './allergy-schema.ts';
import {
  bookableReasons,
  ingredientUnits,
  recipeQuantityMax,
  stockMax,
  unitCostMax,
} from './stock-amounts.ts';

const movementReasons = ['sale', 'void', 'waste', 'count', 'delivery'] as const;

const amount = Type.Number({ minimum: -stockMax, maximum: stockMax });
const fields = {
  name: text(limits.itemNameLength),
  unit: literals(ingredientUnits),
  lowStock: Type.Number({ minimum: 0, maximum: stockMax }),
  allergens: allergenList,
  isAvailable: Type.Boolean(),
};
/** Price per unit of the ingredient in minor units, usually a fraction. */
const unitCost = Type.Number({ minimum: 0, maximum: unitCostMax });

/** `stock` results from movements only and may be negative if a count was wrong. */
export const ingredient = strictObject({
  id: uuid,
  ...fields,
  stock: amount,
  names: Type.Optional(names),
  hasNoAllergens: Type.Optional(hasNoAllergens),
  unitCost: Type.Optional(unitCost),
  /** Number of menu items that use it. */
  usedBy: Type.Integer(),
  version,
});
export type Ingredient = Static<typeof ingredient>;

export const newIngredient = strictObject({
  id: Type.Optional(uuid),
  name: fields.name,
  names: Type.Optional(names),
  unit: fields.unit,
  lowStock: Type.Optional(fields.lowStock),
  allergens: Type.Optional(fields.allergens),
  hasNoAllergens: Type.Optional(hasNoAllergens),
  unitCost: Type.Optional(unitCost),
  /** Booked as the first count. */
  stock: Type.Optional(amount),
});
export type NewIngredient = Static<typeof newIngredient>;

export const ingredientChange = strictObject({
  ...strictPartial(fields).properties,
  names: clearable(names),
  hasNoAllergens: clearable(hasNoAllergens),
  unitCost: clearable(unitCost),
});
export type IngredientChange = Static<typeof ingredientChange>;

export const stockMovement = strictObject({
  id: uuid,
  ingredientId: uuid,
  delta: amount,
  reason: literals(movementReasons),
  note: Type.Optional(text(limits.noteLength)),
  /** The order line that caused the movement. */
  lineId: Type.Optional(uuid),
  stockAfter: amount,
  by: Type.String(),
  at: time,
});
export type StockMovement = Static<typeof stockMovement>;

/** `count` sets the stock to `amount`, `delivery` adds it, `waste` subtracts it. */
export const newStockMovement = strictObject({
  id: Type.Optional(uuid),
  reason: literals(bookableReasons),
  amount: Type.Number({ minimum: 0, maximum: stockMax }),
  note: Type.Optional(text(limits.noteLength)),
});
export type NewStockMovement = Static<typeof newStockMovement>;

/** Quantity of an ingredient per portion. */
export const ingredientUse = strictObject({
  ingredientId: uuid,
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: recipeQuantityMax }),
});
export type IngredientUse = Static<typeof ingredientUse>;
export const ingredientUses = Type.Array(ingredientUse, { maxItems: 50 });
