/** The menu with its allergens, for guests to read (EU 1169/2011): each dish as it is served, with what it is made of. */
import { type Static, Type } from 'typebox';
import { names, strictObject, uuid } from '../kernel/schema-parts.ts';
import { allergenList } from './allergy-schema.ts';

/** An option with the allergens that it adds to its dish. An option that nobody has declared may add some. */
const sheetOption = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  allergens: allergenList,
  isDeclared: Type.Boolean(),
});

const sheetIngredient = strictObject({
  name: Type.String(),
  names: Type.Optional(names),
  allergens: allergenList,
});

export const allergenSheetDish = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  /** Allergens of the dish and its ingredients. */
  allergens: allergenList,
  /** True with no allergens: it contains none of the 14. False: the item or one of its ingredients is undeclared, so allergens are possible. */
  isDeclared: Type.Boolean(),
  ingredients: Type.Array(sheetIngredient),
  options: Type.Array(sheetOption),
});
export type AllergenSheetDish = Static<typeof allergenSheetDish>;

/** A row of `GET /api/waiter/allergen-sheet`: a category of the waiters' menu with the dishes that are available now. */
export const allergenSheetCategory = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  dishes: Type.Array(allergenSheetDish),
});
export type AllergenSheetCategory = Static<typeof allergenSheetCategory>;
