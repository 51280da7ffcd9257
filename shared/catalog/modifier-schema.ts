import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { names, strictObject, strictPartial, text, uuid, version } from '../kernel/schema-parts.ts';
import { allergenList, hasNoAllergens } from './allergy-schema.ts';
import { ingredientUses } from './ingredient-schema.ts';
import { choicesMax } from './menu-limits.ts';

const optionFields = {
  name: text(limits.itemNameLength),
  names,
  /** May be negative, e.g. for omitting a side dish. */
  priceDelta: Type.Integer({ minimum: -limits.priceMax, maximum: limits.priceMax }),
  allergens: allergenList,
  hasNoAllergens: Type.Optional(hasNoAllergens),
  ingredients: ingredientUses,
  isAvailable: Type.Boolean(),
  isDefault: Type.Boolean(),
};
export const modifierOption = strictObject({
  id: uuid,
  ...optionFields,
  /** For waiters, whose `allergens` include the ingredients': true if the option and each of its ingredients are declared. */
  isDeclared: Type.Optional(Type.Boolean()),
});
export type ModifierOption = Static<typeof modifierOption>;

/** An option without id is new. */
const modifierOptionDraft = strictObject({
  id: Type.Optional(uuid),
  name: optionFields.name,
  ...strictPartial({
    names: optionFields.names,
    priceDelta: optionFields.priceDelta,
    allergens: optionFields.allergens,
    hasNoAllergens,
    ingredients: optionFields.ingredients,
    isAvailable: optionFields.isAvailable,
    isDefault: optionFields.isDefault,
  }).properties,
});
export type ModifierOptionDraft = Static<typeof modifierOptionDraft>;

const count = Type.Integer({ minimum: 0, maximum: choicesMax });
const optionDrafts = Type.Array(modifierOptionDraft, { minItems: 1, maxItems: 50 });

/** Between `min` and `max` options are chosen; min ≤ max ≤ number of options. */
export const modifierGroup = strictObject({
  id: uuid,
  name: text(limits.itemNameLength),
  names,
  min: count,
  max: count,
  options: Type.Array(modifierOption),
  version,
});
export type ModifierGroup = Static<typeof modifierGroup>;

export const newModifierGroup = strictObject({
  id: Type.Optional(uuid),
  name: text(limits.itemNameLength),
  names: Type.Optional(names),
  min: Type.Optional(count),
  max: Type.Optional(count),
  options: optionDrafts,
});
export type NewModifierGroup = Static<typeof newModifierGroup>;

/** `options` replaces the whole list: missing ones are archived. */
export const modifierGroupChange = strictObject({
  name: Type.Optional(text(limits.itemNameLength)),
  names: Type.Optional(names),
  min: Type.Optional(count),
  max: Type.Optional(count),
  options: Type.Optional(optionDrafts),
});
export type ModifierGroupChange = Static<typeof modifierGroupChange>;
