/**
 * Fills a new restaurant with sample locations, tables, menu, stock and staff. `sample-restaurant.json` has
 * the structure; each entry has a key, under which the file of each language has its name.
 */
import type { Transaction } from 'kysely';
import { type Static, Type } from 'typebox';
import { type IngredientUse, ingredient, ingredientUse } from '#shared/catalog/ingredient-schema.ts';
import { menuCategory, menuItem } from '#shared/catalog/menu-schema.ts';
import { modifierGroup, modifierOption } from '#shared/catalog/modifier-schema.ts';
import { type Names, strictObject } from '#shared/kernel/schema-parts.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { type QuickNoteScope, type Settings, settings } from '#shared/venue/settings-schema.ts';
import { restaurantTable, tableLocation } from '#shared/venue/table-schema.ts';
import { user } from '#shared/venue/user-schema.ts';
import { insertCategory, listCategories } from '../catalog/menu/menu-categories-store.ts';
import { insertItem } from '../catalog/menu/menu-items-store.ts';
import { insertGroup } from '../catalog/menu/modifier-groups-store.ts';
import { completeGroup } from '../catalog/menu/modifier-rules.ts';
import { completeIngredient } from '../catalog/stock/ingredients-rules.ts';
import { insertIngredient } from '../catalog/stock/ingredients-store.ts';
import { bookedMovement } from '../catalog/stock/stock-rules.ts';
import { bookMovement } from '../catalog/stock/stock-store.ts';
import { defaultRights } from '../kernel/callers/staff-rights.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { readSettings, storeSettings } from '../kernel/restaurant/settings-store.ts';
import { isUsernameTaken } from '../venue/staff/users-rules.ts';
import { insertUser, listUsers } from '../venue/staff/users-store.ts';
import { insertLocation, listLocations } from '../venue/tables/table-locations-store.ts';
import { insertTable } from '../venue/tables/tables-store.ts';
import english from './sample-restaurant.en.json' with { type: 'json' };
import structure from './sample-restaurant.json' with { type: 'json' };
import polish from './sample-restaurant.pl-PL.json' with { type: 'json' };

const { price, vatRate, vatRateTakeaway, station, course, targetMinutes, halfPrice, portionsLeft } =
  menuItem.properties;
const { label, seats, shape, x, y, width, height } = restaurantTable.properties;
const { unit, stock, lowStock, unitCost } = ingredient.properties;
const { username, displayName, roles } = user.properties;
const { address, taxId } = settings.properties;

const byKey = <T extends Type.TSchema>(entry: T) => Type.Record(Type.String(), entry);
const keys = Type.Array(Type.String());
const contents = {
  /** A dish without any contains none of the 14. */
  allergens: Type.Optional(menuItem.properties.allergens),
  /** The quantity of each counted ingredient in a portion. Salt, herbs and oil aren't counted. */
  ingredients: Type.Optional(byKey(ingredientUse.properties.quantity)),
};
const option = strictObject({
  ...contents,
  priceDelta: Type.Optional(modifierOption.properties.priceDelta),
  isDefault: Type.Optional(modifierOption.properties.isDefault),
});
/** VAT rate, station and course default to the category's. Kitchen names shorten names that are too long for a ticket. */
const dish = strictObject({
  ...contents,
  price,
  vatRateTakeaway,
  course,
  targetMinutes,
  halfPrice,
  portionsLeft,
  vatRate: Type.Optional(vatRate),
  station: Type.Optional(station),
  modifierGroups: Type.Optional(keys),
});
const category = strictObject({
  color: menuCategory.properties.color,
  course: menuCategory.properties.defaultCourse,
  station,
  vatRate,
  dishes: byKey(dish),
});

/** The shape of `sample-restaurant.json`. Entries are in display order, amounts in grosze. */
export const sampleSchema = strictObject({
  /** Fictitious; the tax number's checksum is valid. */
  settings: strictObject({ address, taxId }),
  /** The staff besides the person who opened the restaurant. */
  staff: Type.Array(strictObject({ username, displayName, roles })),
  locations: byKey(
    strictObject({
      color: tableLocation.properties.color,
      tables: Type.Array(strictObject({ label, seats, shape, x, y, width, height })),
    }),
  ),
  categories: byKey(category),
  modifierGroups: byKey(
    strictObject({
      min: modifierGroup.properties.min,
      max: modifierGroup.properties.max,
      options: byKey(option),
    }),
  ),
  ingredients: byKey(strictObject({ unit, stock, lowStock, unitCost, allergens: contents.allergens })),
  /** The categories that need a default quick note, keyed by the note's position; other notes are shown for their whole station. */
  quickNoteCategories: byKey(keys),
});
type Sample = Static<typeof sampleSchema>;
type Dish = Static<typeof dish>;
type Category = Static<typeof category>;

/** A test validates it against the schema, which would take longer than anything else at the start. */
const sample = structure as Sample;
const texts: Readonly<Record<'pl' | 'en', typeof english>> = { pl: polish, en: english };

type Filling = {
  tx: Transaction<OriginTables>;
  organizationId: string;
  nowMs: number;
  language: string;
};
type Ids = ReadonlyMap<string, string>;
type BothLanguages = { pl: string; en: string };

/** Gap in sort numbers for entries moved in between. */
const sortStep = 10;

export function isPolish({ language }: Pick<Filling, 'language'>): boolean {
  return language.startsWith('pl');
}

/** The name in the restaurant's language; the other is its translation. */
export function sampleNames(
  { pl, en }: BothLanguages,
  filling: Pick<Filling, 'language'>,
): { name: string; names: Names } {
  return isPolish(filling) ? { name: pl, names: { en } } : { name: en, names: { pl } };
}

function textsOf(kind: keyof typeof english, key: string): BothLanguages | undefined {
  const { [key]: pl }: Readonly<Record<string, string>> = texts.pl[kind];
  const { [key]: en }: Readonly<Record<string, string>> = texts.en[kind];
  return pl === undefined || en === undefined ? undefined : { pl, en };
}

function namesOf(kind: keyof typeof english, key: string, filling: Filling) {
  return sampleNames(textsOf(kind, key) ?? { pl: key, en: key }, filling);
}

function statedAllergens({ allergens = [] }: Pick<Dish, 'allergens'>) {
  return { allergens, ...(allergens.length === 0 && { hasNoAllergens: true }) };
}

function usesOf({ ingredients = {} }: Pick<Dish, 'ingredients'>, ids: Ids): IngredientUse[] {
  return Object.entries(ingredients).map(([key, quantity]) => ({
    ingredientId: ids.get(key) ?? key,
    quantity,
  }));
}

async function addRoom(filling: Filling): Promise<void> {
  const { tx, organizationId, nowMs } = filling;
  for (const [index, [key, { color, tables }]] of Object.entries(sample.locations).entries()) {
    const locationId = createUuid(nowMs);
    const { name } = namesOf('locations', key, filling);
    const sortOrder = (index + 1) * sortStep;
    await insertLocation(tx, organizationId, { id: locationId, name, color, sortOrder, version: 1 });
    for (const [place, table] of tables.entries()) {
      await insertTable(tx, organizationId, {
        ...table,
        id: createUuid(nowMs),
        locationId,
        rotation: 0,
        isBlocked: false,
        sortOrder: (place + 1) * sortStep,
        version: 1,
      });
    }
  }
}

/** Adds an opening stock too; returns the ids by key. */
async function addIngredients(filling: Filling): Promise<Ids> {
  const by = sample.staff.find(({ roles }) => roles.includes('admin'))?.displayName ?? '';
  const { tx, organizationId, nowMs } = filling;
  const at = new Date(nowMs).toISOString();
  const ids = new Map<string, string>();
  for (const [key, { stock, ...fields }] of Object.entries(sample.ingredients)) {
    const id = createUuid(nowMs);
    const body = { ...fields, ...statedAllergens(fields), ...namesOf('ingredients', key, filling) };
    await insertIngredient(tx, organizationId, completeIngredient(body, id));
    const count = { reason: 'count', amount: stock } as const;
    const movement = bookedMovement(0, count, { id: createUuid(nowMs), ingredientId: id, by, at });
    await bookMovement(tx, organizationId, movement);
    ids.set(key, id);
  }
  return ids;
}

/** Returns the ids by key. */
async function addModifierGroups(filling: Filling, ingredientIds: Ids): Promise<Ids> {
  const { tx, organizationId, nowMs } = filling;
  const sources = { known: new Map(), outages: new Map(), createId: () => createUuid(nowMs) };
  const ids = new Map<string, string>();
  for (const [key, { min, max, options }] of Object.entries(sample.modifierGroups)) {
    const drafts = Object.entries(options).map(([optionKey, fields]) => ({
      ...fields,
      ...statedAllergens(fields),
      ...namesOf('options', optionKey, filling),
      ingredients: usesOf(fields, ingredientIds),
    }));
    const id = createUuid(nowMs);
    const body = { ...namesOf('modifierGroups', key, filling), min, max, options: drafts };
    await insertGroup(tx, organizationId, completeGroup(body, id, sources));
    ids.set(key, id);
  }
  return ids;
}

async function addCategory(
  filling: Filling,
  key: string,
  { color, course, station, vatRate }: Category,
  sortOrder: number,
): Promise<string> {
  const { tx, organizationId, nowMs } = filling;
  const id = createUuid(nowMs);
  await insertCategory(tx, organizationId, {
    id,
    ...namesOf('categories', key, filling),
    sortOrder,
    color,
    defaultCourse: course,
    defaultStation: station,
    defaultVatRate: vatRate,
    isHidden: false,
    version: 1,
  });
  return id;
}

/** Returns the categories' ids by key. */
async function addMenu(filling: Filling): Promise<Ids> {
  const { tx, organizationId, nowMs } = filling;
  const ingredientIds = await addIngredients(filling);
  const groupIds = await addModifierGroups(filling, ingredientIds);
  const categoryIds = new Map<string, string>();
  for (const [index, [key, category]] of Object.entries(sample.categories).entries()) {
    const categoryId = await addCategory(filling, key, category, (index + 1) * sortStep);
    categoryIds.set(key, categoryId);
    const { vatRate, station } = category;
    for (const [place, [dishKey, dish]] of Object.entries(category.dishes).entries()) {
      const { modifierGroups = [], ...fields } = dish;
      const kitchenNames = textsOf('kitchenNames', dishKey);
      await insertItem(tx, organizationId, {
        vatRate,
        station,
        ...fields,
        ...statedAllergens(dish),
        id: createUuid(nowMs),
        categoryId,
        ...namesOf('dishes', dishKey, filling),
        ...(kitchenNames && { kitchenNames }),
        ...descriptionOf(dishKey, filling),
        modifierGroupIds: modifierGroups.map(group => groupIds.get(group) ?? group),
        ingredients: usesOf(dish, ingredientIds),
        sortOrder: (place + 1) * sortStep,
        isActive: true,
        version: 1,
      });
    }
  }
  return categoryIds;
}

function descriptionOf(dishKey: string, filling: Filling) {
  const description = textsOf('descriptions', dishKey);
  if (description === undefined) return {};
  const { name, names } = sampleNames(description, filling);
  return { description: name, descriptions: names };
}

function sampleScopes({ quickNotes, quickNoteScopes = [] }: Settings, categoryIds: Ids): QuickNoteScope[] {
  return quickNoteScopes.map(scope => {
    const keys = sample.quickNoteCategories[quickNotes.indexOf(scope.note)];
    if (keys === undefined) return scope;
    return { note: scope.note, stations: [], categoryIds: keys.flatMap(key => categoryIds.get(key) ?? []) };
  });
}

/** If the person who opened the restaurant has the same username, a number is appended. */
async function addStaff({ tx, organizationId, nowMs }: Filling): Promise<void> {
  const present = await listUsers(tx, organizationId);
  for (const { username, displayName, roles } of sample.staff) {
    const isTaken = isUsernameTaken(present, username);
    await insertUser(tx, organizationId, {
      id: createUuid(nowMs),
      username: isTaken ? `${username}2` : username,
      displayName,
      orgRole: 'basic_member',
      roles,
      rights: { ...defaultRights, payOut: true },
      isActive: true,
      version: 1,
    });
  }
}

/** Does nothing if the restaurant already has tables or a menu, so it may be called again. */
export async function addSampleRestaurant(
  tx: Transaction<OriginTables>,
  restaurant: { organizationId: string; nowMs: number },
): Promise<void> {
  const { organizationId, nowMs } = restaurant;
  const [locations, categories] = [
    await listLocations(tx, organizationId),
    await listCategories(tx, organizationId),
  ];
  if (locations.length > 0 || categories.length > 0) return;
  const present = await readSettings(tx, organizationId);
  const filling = { tx, organizationId, nowMs, language: present.defaultLanguage };
  await addRoom(filling);
  const quickNoteScopes = sampleScopes(present, await addMenu(filling));
  const translations = Object.keys(sample.locations).map(key => {
    const { name, names } = namesOf('locations', key, filling);
    return { text: name, names };
  });
  await storeSettings(tx, organizationId, { ...sample.settings, ...present, quickNoteScopes, translations });
  await addStaff(filling);
}
