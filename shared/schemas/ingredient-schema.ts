import { type Static, Type } from 'typebox';
import { allergens } from '../allergens.ts';
import { limits } from '../limits.ts';
import { bookableReasons, ingredientUnits, recipeQuantityMax, stockMax } from '../rules/stock-amounts.ts';
import { clearable, literals, strictObject, strictPartial, text, time, uuid, version } from './parts.ts';

export const movementReasons = ['sale', 'void', 'waste', 'count', 'delivery'] as const;

const amount = Type.Number({ minimum: -stockMax, maximum: stockMax });
const fields = {
  name: text(limits.itemNameLength),
  unit: literals(ingredientUnits),
  lowStock: Type.Number({ minimum: 0, maximum: stockMax }),
  allergens: Type.Array(literals(allergens), { uniqueItems: true }),
  isAvailable: Type.Boolean(),
};
/** Minor units of money for one unit of the ingredient; fractions of a grosz are usual here. */
const unitCost = Type.Number({ minimum: 0, maximum: 10_000_000 });

/** `stock` follows from the movements alone and may be negative: the count was wrong, not the kitchen. */
export const ingredient = strictObject({
  id: uuid,
  ...fields,
  stock: amount,
  unitCost: Type.Optional(unitCost),
  /** How many dishes of the menu use it. */
  usedBy: Type.Integer(),
  version,
});
export type Ingredient = Static<typeof ingredient>;

export const newIngredient = strictObject({
  id: Type.Optional(uuid),
  name: fields.name,
  unit: fields.unit,
  lowStock: Type.Optional(fields.lowStock),
  allergens: Type.Optional(fields.allergens),
  unitCost: Type.Optional(unitCost),
  /** Booked as a first count. */
  stock: Type.Optional(amount),
});
export type NewIngredient = Static<typeof newIngredient>;

export const ingredientChange = strictObject({
  ...strictPartial(fields).properties,
  unitCost: clearable(unitCost),
});
export type IngredientChange = Static<typeof ingredientChange>;

export const stockMovement = strictObject({
  id: uuid,
  ingredientId: uuid,
  delta: amount,
  reason: literals(movementReasons),
  note: Type.Optional(text(limits.noteLength)),
  /** Of what follows from orders: the line it was made for. */
  lineId: Type.Optional(uuid),
  stockAfter: amount,
  by: Type.String(),
  at: time,
});
export type StockMovement = Static<typeof stockMovement>;

/** `count` sets the stock to `amount`, `delivery` adds it, `waste` takes it away. */
export const newStockMovement = strictObject({
  id: Type.Optional(uuid),
  reason: literals(bookableReasons),
  amount: Type.Number({ minimum: 0, maximum: stockMax }),
  note: Type.Optional(text(limits.noteLength)),
});
export type NewStockMovement = Static<typeof newStockMovement>;

/** How much of an ingredient one portion takes. */
export const ingredientUse = strictObject({
  ingredientId: uuid,
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: recipeQuantityMax }),
});
export type IngredientUse = Static<typeof ingredientUse>;
export const ingredientUses = Type.Array(ingredientUse, { maxItems: 50 });
