/** Modifier group form ↔ request body; minimum and maximum choices must fit the number of options. */
import type { Allergen } from '#shared/catalog/allergens.ts';
import { choicesMax, groupBoundFaults } from '#shared/catalog/menu-limits.ts';
import type { ModifierGroup, ModifierOptionDraft } from '#shared/catalog/modifier-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createFormReader, type Reading, withoutUndefined } from '../../forms/form-reading.ts';
import type { EntityDescriptor } from '../../forms/use-entity-dialog.ts';
import type { MoneyStyle } from '../../forms/use-money-style.ts';
import {
  type IngredientUseRow,
  ingredientUseRows,
  readIngredientUses,
} from '../items/ingredient-use-rows.ts';
import { readNames } from '../second-name.ts';

export type OptionRow = {
  /** React key of the row. */
  readonly key: string;
  /** Absent for a new option. */
  readonly id?: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly priceDelta: string;
  readonly allergens: readonly Allergen[];
  readonly hasNoAllergens: boolean;
  readonly ingredients: readonly IngredientUseRow[];
  readonly isAvailable: boolean;
  readonly isDefault: boolean;
};

type ModifierForm = {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly min: string;
  readonly max: string;
  readonly options: readonly OptionRow[];
};

type ModifierFields = {
  name: string;
  names: Record<string, string>;
  min: number;
  max: number;
  options: ModifierOptionDraft[];
};

export function newOptionRow(key = createUuid()): OptionRow {
  return {
    key,
    name: '',
    names: {},
    priceDelta: '',
    allergens: [],
    hasNoAllergens: false,
    ingredients: [],
    isAvailable: true,
    isDefault: false,
  };
}

/** Defaults to optional, at most one: the most frequent kind of group. */
export const emptyModifierForm: ModifierForm = {
  name: '',
  names: {},
  min: '0',
  max: '1',
  options: [newOptionRow('first')],
};

/** An empty list is always sent with its declaration: omitted fields of an option keep their values. */
function statement({
  allergens,
  hasNoAllergens = false,
}: {
  allergens: readonly Allergen[];
  hasNoAllergens?: boolean;
}) {
  return { allergens: [...allergens], ...(allergens.length === 0 && { hasNoAllergens }) };
}

function modifierFields({ name, names, min, max, options }: ModifierGroup): ModifierFields {
  return { name, names, min, max, options: options.map(option => ({ ...option, ...statement(option) })) };
}

function modifierForm(fields: ModifierFields, style: MoneyStyle): ModifierForm {
  return {
    ...fields,
    min: String(fields.min),
    max: String(fields.max),
    options: fields.options.map((option, index) => ({
      key: option.id ?? String(index),
      ...withoutUndefined({ id: option.id }),
      name: option.name,
      names: option.names ?? {},
      priceDelta: priceDeltaText(option.priceDelta ?? 0, style),
      allergens: option.allergens ?? [],
      hasNoAllergens: option.hasNoAllergens ?? false,
      ingredients: ingredientUseRows(option.ingredients ?? [], style.language),
      isAvailable: option.isAvailable ?? true,
      isDefault: option.isDefault ?? false,
    })),
  };
}

/** Empty for an option without surcharge. */
function priceDeltaText(minor: number, { language, fractionDigits }: MoneyStyle): string {
  return minor === 0 ? '' : moneyText(minor, language, fractionDigits);
}

function readModifierForm(form: ModifierForm, fractionDigits: number): Reading<ModifierFields> {
  const reader = createFormReader();
  const min = reader.integer('min', form.min, { min: 0, max: choicesMax });
  const max = reader.integer('max', form.max, { min: 1, max: choicesMax });
  const count = form.options.length;
  if (count === 0) reader.refuse('options', 'optionsEmpty');
  const faults = groupBoundFaults({ min, max, options: form.options });
  if (faults.includes('maxBelowMin')) reader.refuse('max', 'maxBelowMin');
  if (faults.includes('maxAboveOptions') && count > 0) reader.refuse('max', 'maxAboveOptions', { count });
  if (faults.includes('tooManyDefaults')) reader.refuse('options', 'tooManyDefaults', { max });
  const options = form.options.map((option, index) => ({
    ...withoutUndefined({ id: option.id }),
    name: reader.text(`options/${index}/name`, option.name, limits.itemNameLength),
    names: readNames(reader, option.names),
    priceDelta: reader.priceDelta(`options/${index}/priceDelta`, option.priceDelta, fractionDigits),
    ...statement(option),
    ingredients: readIngredientUses(reader, `options/${index}/ingredients`, option.ingredients),
    isAvailable: option.isAvailable,
    isDefault: option.isDefault,
  }));
  return reader.finish({
    name: reader.text('name', form.name, limits.itemNameLength),
    names: readNames(reader, form.names),
    min,
    max,
    options,
  });
}

export function modifierDescriptor(
  style: MoneyStyle,
): EntityDescriptor<ModifierGroup, ModifierForm, ModifierFields> {
  return {
    fieldsOf: modifierFields,
    toForm: fields => modifierForm(fields, style),
    read: form => readModifierForm(form, style.fractionDigits),
    inputs: {
      name: { maxLength: limits.itemNameLength, required: true },
      min: { inputMode: 'numeric' },
      max: { inputMode: 'numeric' },
    },
    nameField: 'name',
  };
}
