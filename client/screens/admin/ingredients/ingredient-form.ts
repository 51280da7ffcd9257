/** Ingredient form ↔ request body; cost is entered per kilogram, litre or piece and stored per gram, millilitre or piece. */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { type IngredientUnit, stockMax } from '#shared/catalog/stock-amounts.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';
import type { MoneyStyle } from '../forms/use-money-style.ts';
import { readNames } from '../menu/second-name.ts';

type IngredientForm = {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly unit: IngredientUnit;
  readonly lowStock: string;
  readonly cost: string;
  /** Used only for a new ingredient; later, stock changes by movements. */
  readonly stock: string;
  readonly allergens: readonly Allergen[];
  readonly hasNoAllergens: boolean;
};

type IngredientFields = {
  name: string;
  unit: IngredientUnit;
  lowStock: number;
  allergens: Allergen[];
  names?: Record<string, string>;
  hasNoAllergens?: boolean;
  unitCost?: number;
  stock?: number;
};

const unitsPerPrice: Readonly<Record<IngredientUnit, number>> = { g: 1_000, ml: 1_000, pcs: 1 };

/** 1,000 for units priced by the kilogram or litre, 1 for pieces. */
export function pricedUnits(unit: IngredientUnit): number {
  return unitsPerPrice[unit];
}

export const emptyIngredientForm: IngredientForm = {
  name: '',
  names: {},
  unit: 'g',
  lowStock: '',
  cost: '',
  stock: '',
  allergens: [],
  hasNoAllergens: false,
};

function ingredientFields(ingredient: Ingredient): IngredientFields {
  const { name, unit, lowStock, allergens, names, hasNoAllergens, unitCost } = ingredient;
  return { name, unit, lowStock, allergens, ...withoutUndefined({ names, hasNoAllergens, unitCost }) };
}

function amountText(amount: number | undefined, language: string): string {
  if (amount === undefined) return '';
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(amount);
}

function ingredientForm(fields: IngredientFields, style: MoneyStyle): IngredientForm {
  const { name, unit, lowStock, allergens, unitCost, stock } = fields;
  return {
    name,
    names: fields.names ?? {},
    unit,
    lowStock: lowStock === 0 ? '' : amountText(lowStock, style.language),
    cost:
      unitCost === undefined
        ? ''
        : moneyText(Math.round(unitCost * pricedUnits(unit)), style.language, style.fractionDigits),
    stock: amountText(stock, style.language),
    allergens,
    hasNoAllergens: fields.hasNoAllergens ?? false,
  };
}

function readIngredientForm(form: IngredientForm, fractionDigits: number): Reading<IngredientFields> {
  const reader = createFormReader();
  const range = { min: 0, max: stockMax };
  const names = readNames(reader, form.names);
  const cost =
    form.cost.trim() === ''
      ? undefined
      : reader.price('unitCost', form.cost, fractionDigits) / pricedUnits(form.unit);
  return reader.finish({
    name: reader.text('name', form.name, limits.itemNameLength),
    unit: form.unit,
    lowStock: reader.optionalAmount('lowStock', form.lowStock, range) ?? 0,
    allergens: [...form.allergens],
    ...withoutUndefined({
      names: Object.keys(names).length === 0 ? undefined : names,
      hasNoAllergens: form.hasNoAllergens || undefined,
      unitCost: cost,
      stock: reader.optionalAmount('stock', form.stock, range),
    }),
  });
}

export function ingredientDescriptor(
  style: MoneyStyle,
): EntityDescriptor<Ingredient, IngredientForm, IngredientFields> {
  return {
    fieldsOf: ingredientFields,
    toForm: fields => ingredientForm(fields, style),
    read: form => readIngredientForm(form, style.fractionDigits),
    inputs: {
      name: { maxLength: limits.itemNameLength, required: true },
      stock: { inputMode: 'decimal' },
      lowStock: { inputMode: 'decimal' },
      cost: { inputMode: 'decimal' },
    },
    nameField: 'name',
  };
}

/** out: no stock left; low: at or below the configured threshold. */
export function stockLevel({
  stock,
  lowStock,
}: Pick<Ingredient, 'stock' | 'lowStock'>): 'fine' | 'low' | 'out' {
  if (stock <= 0) return 'out';
  return stock <= lowStock ? 'low' : 'fine';
}
