/** Menu item form ↔ request body, with money and VAT as typed text. */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { WeightUnit } from '#shared/catalog/item-weight.ts';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Station } from '#shared/kernel/roles.ts';
import { targetMinutesMax } from '#shared/venue/station-work.ts';
import { createFormReader, type Reading, withoutUndefined } from '../../forms/form-reading.ts';
import type { EntityDescriptor } from '../../forms/use-entity-dialog.ts';
import type { MoneyStyle } from '../../forms/use-money-style.ts';
import { readWindows, type WindowRow, windowRows } from '../hours/hours-form.ts';
import { readNames } from '../second-name.ts';
import { type IngredientUseRow, ingredientUseRows, readIngredientUses } from './ingredient-use-rows.ts';

export type ItemForm = {
  readonly categoryId: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly price: string;
  /** '' means sold by the piece. */
  readonly pricedBy: WeightUnit | '';
  readonly tareGrams: string;
  /** Empty if no half portions are sold. */
  readonly halfPrice: string;
  /** '' means that the recipe alone says it. */
  readonly cost: string;
  readonly vatRate: string;
  /** '' means the same rate as for dine-in. */
  readonly vatRateTakeaway: string;
  /** '' means none. */
  readonly deposit: string;
  readonly station: Station;
  /** '' means the category's station, or the first of the group. */
  readonly stationId: string;
  /** All stations if there are several, including the first; else empty. */
  readonly stationIds: readonly string[];
  /** '' means the category's course. */
  readonly course: string;
  readonly targetMinutes: string;
  /** '' means that portions are not counted. */
  readonly portionsLeft: string;
  readonly allergens: readonly Allergen[];
  readonly hasNoAllergens: boolean;
  readonly modifierGroupIds: readonly string[];
  readonly ingredients: readonly IngredientUseRow[];
  readonly description: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly kitchenNames: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  /** Empty means always. */
  readonly availability: readonly WindowRow[];
};

type ItemFields = Omit<MenuItem, 'id' | 'sortOrder' | 'unavailable' | 'version'>;

function itemFields(item: MenuItem): ItemFields {
  const { id, sortOrder, unavailable, version, ...fields } = item;
  return fields;
}

export function newItemForm(category: MenuCategory): ItemForm {
  return {
    categoryId: category.id,
    name: '',
    names: {},
    price: '',
    pricedBy: '',
    tareGrams: '',
    halfPrice: '',
    cost: '',
    vatRate: String(category.defaultVatRate),
    vatRateTakeaway: '',
    deposit: '',
    station: category.defaultStation,
    stationId: '',
    stationIds: [],
    course: '',
    targetMinutes: '',
    portionsLeft: '',
    allergens: [],
    hasNoAllergens: false,
    modifierGroupIds: [],
    ingredients: [],
    description: '',
    descriptions: {},
    kitchenNames: {},
    isActive: true,
    availability: [],
  };
}

function itemForm(fields: ItemFields, style: MoneyStyle): ItemForm {
  const number = (value: number | undefined) => (value === undefined ? '' : String(value));
  const money = (amount: number | undefined) =>
    amount === undefined ? '' : moneyText(amount, style.language, style.fractionDigits);
  return {
    ...fields,
    price: money(fields.price),
    pricedBy: fields.pricedBy ?? '',
    tareGrams: number(fields.tareGrams),
    halfPrice: money(fields.halfPrice),
    cost: money(fields.cost),
    ingredients: ingredientUseRows(fields.ingredients, style.language),
    hasNoAllergens: fields.hasNoAllergens ?? false,
    stationId: fields.stationId ?? '',
    stationIds: fields.stationIds ?? [],
    vatRate: String(fields.vatRate),
    vatRateTakeaway: number(fields.vatRateTakeaway),
    deposit: money(fields.deposit),
    course: number(fields.course),
    targetMinutes: number(fields.targetMinutes),
    portionsLeft: number(fields.portionsLeft),
    description: fields.description ?? '',
    descriptions: fields.descriptions ?? {},
    kitchenNames: fields.kitchenNames ?? {},
    availability: windowRows(fields.availability),
  };
}

function someNames(names: Record<string, string>): Record<string, string> | undefined {
  return Object.keys(names).length === 0 ? undefined : names;
}

function readItemForm(form: ItemForm, fractionDigits: number): Reading<ItemFields> {
  const reader = createFormReader();
  const availability = readWindows(reader, 'availability', form.availability);
  const optionalPrice = (field: 'halfPrice' | 'cost' | 'deposit', max: number) =>
    form[field].trim() === '' ? undefined : reader.price(field, form[field], fractionDigits, max);
  return reader.finish({
    categoryId: form.categoryId,
    name: reader.text('name', form.name, limits.itemNameLength),
    names: readNames(reader, form.names),
    price: reader.price('price', form.price, fractionDigits),
    vatRate: reader.rate('vatRate', form.vatRate),
    station: form.station,
    allergens: [...form.allergens],
    modifierGroupIds: [...form.modifierGroupIds],
    ingredients: readIngredientUses(reader, 'ingredients', form.ingredients),
    isActive: form.isActive,
    ...withoutUndefined({
      pricedBy: form.pricedBy === '' ? undefined : form.pricedBy,
      tareGrams:
        form.pricedBy === ''
          ? undefined
          : reader.optionalInteger('tareGrams', form.tareGrams, { min: 1, max: limits.tareGramsMax }),
      halfPrice: form.pricedBy === '' ? optionalPrice('halfPrice', limits.priceMax) : undefined,
      cost: optionalPrice('cost', limits.priceMax),
      hasNoAllergens: form.hasNoAllergens || undefined,
      stationId: form.stationId === '' ? undefined : form.stationId,
      stationIds: form.stationIds.length < 2 ? undefined : [...form.stationIds],
      vatRateTakeaway:
        form.vatRateTakeaway === '' ? undefined : reader.rate('vatRateTakeaway', form.vatRateTakeaway),
      deposit: optionalPrice('deposit', limits.depositMax) || undefined,
      course: reader.optionalInteger('course', form.course, { min: 0, max: limits.courseMax }),
      targetMinutes: reader.optionalInteger('targetMinutes', form.targetMinutes, {
        min: 1,
        max: targetMinutesMax,
      }),
      portionsLeft: reader.optionalInteger('portionsLeft', form.portionsLeft, {
        min: 0,
        max: limits.portionsMax,
      }),
      description: reader.optionalText('description', form.description, limits.descriptionLength),
      descriptions: someNames(readNames(reader, form.descriptions, 'descriptions', limits.descriptionLength)),
      kitchenNames: someNames(readNames(reader, form.kitchenNames, 'kitchenNames')),
      availability: availability.length === 0 ? undefined : availability,
    }),
  });
}

export function itemDescriptor(style: MoneyStyle): EntityDescriptor<MenuItem, ItemForm, ItemFields> {
  return {
    fieldsOf: itemFields,
    toForm: fields => itemForm(fields, style),
    read: form => readItemForm(form, style.fractionDigits),
    inputs: {
      name: { maxLength: limits.itemNameLength, required: true },
      price: { inputMode: 'decimal', required: true },
      halfPrice: { inputMode: 'decimal' },
      cost: { inputMode: 'decimal' },
      deposit: { inputMode: 'decimal' },
      targetMinutes: { inputMode: 'numeric' },
      tareGrams: { inputMode: 'numeric' },
      portionsLeft: { inputMode: 'numeric' },
    },
    nameField: 'name',
  };
}
