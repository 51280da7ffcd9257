/** Computes the waiters' menu at a given time, and validates VAT rates, stations and courses of its entries. */
import { usualVatRate } from '#shared/catalog/menu-limits.ts';
import type {
  MenuCategory,
  MenuItem,
  MenuItemChange,
  NewMenuCategory,
  NewMenuItem,
  Unavailability,
  WaiterMenuCategory,
  WaiterMenuItem,
} from '#shared/catalog/menu-schema.ts';
import type { PriceList } from '#shared/catalog/price-list-schema.ts';
import type { SetMenu } from '#shared/catalog/set-menu-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { isOver, type Outages, outageOf, recipeFaults } from '../stock/recipe-rules.ts';
import { always, type HoursReader, hasHours } from './availability/hours-rules.ts';
import { dishPrice, halfPriceNow, mayChangePrices } from './prices/price-list-rules.ts';
import { waiterSetMenus } from './set-menus/set-menu-rules.ts';

/** An 86 ends by itself when its time has passed. */
export function unavailabilityAt(unavailable: Unavailability | undefined, nowMs: number) {
  return unavailable === undefined || isOver(unavailable, nowMs) ? undefined : unavailable;
}

/** The item at `nowMs`, without its ingredients' availability. */
export function itemAt(item: MenuItem, nowMs: number): MenuItem {
  const { unavailable, ...rest } = item;
  const current = unavailabilityAt(unavailable, nowMs);
  return current === undefined ? rest : { ...rest, unavailable: current };
}

/** The item as displayed at `nowMs`. An ingredient that is out takes precedence over the item's own 86, whose removal alone would not make it available. */
export function shownItem(item: MenuItem, outages: Outages, nowMs: number): MenuItem {
  const outage = outageOf(item.ingredients, outages);
  return outage === undefined ? itemAt(item, nowMs) : { ...item, unavailable: outage };
}

/** The item with the allergens of its ingredients. */
type DeclaredItem = MenuItem & Pick<WaiterMenuItem, 'isDeclared'>;

/** All price lists of the restaurant, and those that are on. */
type PriceLists = { readonly lists: readonly PriceList[]; readonly on: readonly PriceList[] };

/** The parts of the menu that change with the time of day. */
type MenuOfHour = { readonly prices: PriceLists; readonly offHoursOf: HoursReader };

function waiterItem(
  { isDeclared, ...item }: DeclaredItem,
  category: MenuCategory,
  { prices, offHoursOf }: MenuOfHour,
): WaiterMenuItem {
  const { unavailable } = item;
  const offHours = offHoursOf(item, category);
  const { price, list } = dishPrice(item, prices.on);
  return {
    id: item.id,
    name: item.name,
    names: item.names,
    ...(item.description !== undefined && { description: item.description }),
    ...(item.descriptions !== undefined && { descriptions: item.descriptions }),
    price,
    ...(item.deposit !== undefined && { deposit: item.deposit }),
    ...(item.pricedBy !== undefined && { pricedBy: item.pricedBy }),
    ...(item.tareGrams !== undefined && { tareGrams: item.tareGrams }),
    ...(item.halfPrice !== undefined && { halfPrice: halfPriceNow(item, item.halfPrice, prices.on).price }),
    ...(list !== undefined && { priceList: list }),
    station: item.station,
    course: item.course ?? category.defaultCourse,
    allergens: item.allergens,
    ...(isDeclared !== undefined && { isDeclared }),
    modifierGroupIds: item.modifierGroupIds,
    ...(unavailable !== undefined && { unavailable }),
    ...(item.portionsLeft !== undefined && { portionsLeft: item.portionsLeft }),
    ...(offHours !== undefined && { offHours }),
  };
}

/** Visible categories with active items, in the given order. */
export function waiterMenuOf(
  categories: readonly MenuCategory[],
  items: readonly DeclaredItem[],
  ofHour: MenuOfHour = { prices: { lists: [], on: [] }, offHoursOf: always },
  setMenus: readonly SetMenu[] = [],
): WaiterMenuCategory[] {
  const byCategory = Map.groupBy(
    items.filter(item => item.isActive),
    item => item.categoryId,
  );
  return categories.flatMap(category => {
    const dishes = byCategory.get(category.id) ?? [];
    const sets = setMenus.filter(({ categoryId }) => categoryId === category.id);
    if (category.isHidden || dishes.length + sets.length === 0) return [];
    const { id, name, names, color } = category;
    const itemIds = new Set(dishes.map(item => item.id));
    return [
      {
        id,
        name,
        names,
        color,
        ...(mayChangePrices({ id, itemIds }, ofHour.prices.lists) && { pricesChange: true }),
        ...([category, ...dishes, ...sets].some(hasHours) && { hasHours: true }),
        items: dishes.map(item => waiterItem(item, category, ofHour)),
        ...(sets.length > 0 && { setMenus: waiterSetMenus(sets, category, ofHour.offHoursOf) }),
      },
    ];
  });
}

type VatFields = { defaultVatRate?: number; vatRate?: number; vatRateTakeaway?: number };

/** Throws 400, naming the fields, if a rate is not one of the restaurant's VAT rates. */
export function requireKnownVatRates(entry: VatFields, known: readonly { rate: number }[]): void {
  const isUnknown = (rate: number | undefined) =>
    rate !== undefined && !known.some(vatRate => vatRate.rate === rate);
  const fields = (['defaultVatRate', 'vatRate', 'vatRateTakeaway'] as const).filter(field =>
    isUnknown(entry[field]),
  );
  if (fields.length === 0) return;
  const errors = fields.map(path => ({ path, message: 'must be one of the VAT rates in the settings' }));
  throw new ProblemError('INVALID_REQUEST', { errors });
}

type Tare = { pricedBy?: MenuItemChange['pricedBy']; tareGrams?: MenuItemChange['tareGrams'] };

/** Only an item priced by weight has a tare. */
export function isTareOfPiece({ pricedBy, tareGrams }: Tare): boolean {
  return (pricedBy ?? null) === null && typeof tareGrams === 'number';
}

/** Removes the tare together with the unit of weight. */
export function settledTare(item: MenuItem): MenuItem {
  const { tareGrams, ...rest } = item;
  return item.pricedBy === undefined && tareGrams !== undefined ? rest : item;
}

/** Throws INVALID_REQUEST for a tare on an item sold by the piece. */
export function requireTareOfWeighed({ pricedBy }: MenuItem, { tareGrams }: MenuItemChange): void {
  if (isTareOfPiece({ pricedBy, tareGrams }))
    throw invalidField('tareGrams', 'is for an item sold by weight');
}

/** Throws INVALID_REQUEST, naming each unknown modifier group and ingredient. */
export function requireKnownParts(
  { modifierGroupIds, ingredients }: Pick<MenuItem, 'modifierGroupIds' | 'ingredients'>,
  known: { groupIds: ReadonlySet<string>; ingredientIds: ReadonlySet<string> },
): void {
  const groups = modifierGroupIds.flatMap((id, index) =>
    known.groupIds.has(id)
      ? []
      : [{ path: `modifierGroupIds/${index}`, message: 'is not a modifier group of this menu' }],
  );
  const errors = [...groups, ...recipeFaults(ingredients, known.ingredientIds)];
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
}

/** Completes a new category; defaults to the kitchen and the VAT rate of meals. */
export function completeCategory(
  fields: NewMenuCategory,
  known: { id: string; sortOrder: number; vatRates: readonly { rate: number }[] },
): MenuCategory {
  return {
    names: {},
    color: '#475569',
    defaultCourse: 0,
    defaultStation: 'kitchen',
    defaultVatRate: usualVatRate(known.vatRates),
    isHidden: false,
    sortOrder: known.sortOrder,
    ...fields,
    id: known.id,
    version: 1,
  };
}

/** VAT rate and station default to the category's; an unset course follows the category's. */
export function completeItem(
  fields: NewMenuItem,
  category: MenuCategory,
  known: { id: string; sortOrder: number },
): MenuItem {
  return {
    names: {},
    vatRate: category.defaultVatRate,
    station: category.defaultStation,
    allergens: [],
    modifierGroupIds: [],
    ingredients: [],
    isActive: true,
    sortOrder: known.sortOrder,
    ...fields,
    id: known.id,
    version: 1,
  };
}
