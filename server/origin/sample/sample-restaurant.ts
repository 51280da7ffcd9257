/** Fills a new restaurant with realistic sample locations, tables, menu and staff. */
import type { Transaction } from 'kysely';
import type { QuickNoteScope, Settings } from '#shared/schemas/settings-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { insertCategory, listCategories } from '../menu/menu-categories-store.ts';
import { insertItem } from '../menu/menu-items-store.ts';
import type { OriginTables } from '../origin-tables.ts';
import { readSettings, storeSettings } from '../settings/settings-store.ts';
import { defaultRights } from '../staff/staff-rights.ts';
import { isUsernameTaken } from '../staff/users-rules.ts';
import { insertUser, listUsers } from '../staff/users-store.ts';
import { insertLocation, listLocations } from '../tables/table-locations-store.ts';
import { insertTable } from '../tables/tables-store.ts';
import { sampleAlcohol } from './sample-alcohol.ts';
import { sampleDrinks } from './sample-drinks.ts';
import { addKitchen, type Filling, isPolish, type SampleKitchen, sampleNames } from './sample-kitchen.ts';
import { sampleLighterDishes } from './sample-lighter-dishes.ts';
import { sampleMains } from './sample-mains.ts';
import type { SampleCategory, SampleItem } from './sample-menu-shape.ts';
import { sampleLocations } from './sample-room.ts';
import { sampleStaff } from './sample-staff.ts';
import { sampleStarters } from './sample-starters.ts';

/** Gap in sort numbers for entries moved in between. */
const sortStep = 10;

/** In the order of the printed menu. */
export const sampleMenu: readonly SampleCategory[] = [
  ...sampleStarters,
  ...sampleMains,
  ...sampleLighterDishes,
  ...sampleDrinks,
  ...sampleAlcohol,
];

async function addRoom(filling: Filling): Promise<void> {
  const { tx, organizationId, nowMs } = filling;
  const isInPolish = isPolish(filling);
  for (const [index, { tables, name, en, color }] of sampleLocations.entries()) {
    const locationId = createUuid(nowMs);
    const sortOrder = (index + 1) * sortStep;
    const location = { id: locationId, name: isInPolish ? name : en, color, sortOrder, version: 1 };
    await insertLocation(tx, organizationId, location);
    for (const [place, { note, ...table }] of tables.entries()) {
      await insertTable(tx, organizationId, {
        ...table,
        ...(note && { note: isInPolish ? note.pl : note.en }),
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

async function addCategory(filling: Filling, category: SampleCategory, sortOrder: number): Promise<string> {
  const { tx, organizationId, nowMs } = filling;
  const id = createUuid(nowMs);
  await insertCategory(tx, organizationId, {
    id,
    ...sampleNames(category, filling),
    sortOrder,
    color: category.color,
    defaultCourse: category.course,
    defaultStation: category.station,
    defaultVatRate: category.vatRate,
    isHidden: false,
    version: 1,
  });
  return id;
}

async function addDish(
  filling: Filling,
  { vatRate, station }: SampleCategory,
  { en, allergens, description, ...item }: SampleItem,
  place: { categoryId: string; sortOrder: number },
  kitchen: SampleKitchen,
): Promise<void> {
  const { tx, organizationId, nowMs } = filling;
  const [own, other] = isPolish(filling) ? (['pl', 'en'] as const) : (['en', 'pl'] as const);
  await insertItem(tx, organizationId, {
    vatRate,
    station,
    ...item,
    ...place,
    id: createUuid(nowMs),
    ...sampleNames({ name: item.name, en }, filling),
    ...(description && { description: description[own], descriptions: { [other]: description[other] } }),
    allergens: [...allergens],
    ...(allergens.length === 0 && { hasNoAllergens: true }),
    modifierGroupIds: kitchen.groupIdsOf(item.name),
    ingredients: kitchen.recipeOf(item.name),
    isActive: true,
    version: 1,
  });
}

/** Returns the categories' ids by their names in the sample. */
async function addMenu(filling: Filling, kitchen: SampleKitchen): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, category] of sampleMenu.entries()) {
    const categoryId = await addCategory(filling, category, (index + 1) * sortStep);
    ids.set(category.name, categoryId);
    for (const [place, item] of category.items.entries()) {
      const sortOrder = (place + 1) * sortStep;
      await addDish(filling, category, item, { categoryId, sortOrder }, kitchen);
    }
  }
  return ids;
}

/** The default quick notes, by their place in the list, that only some categories need; the others stay with their station. */
const noteCategories: Readonly<Record<number, readonly string[]>> = {
  0: ['Przystawki', 'Zupy', 'Pierogi', 'Dania główne', 'Dania wegetariańskie'],
  1: ['Napoje zimne', 'Wódki i koktajle'],
  3: ['Dania główne'],
};

function sampleScopes(
  { quickNotes, quickNoteScopes = [] }: Settings,
  categoryIds: ReadonlyMap<string, string>,
): QuickNoteScope[] {
  return quickNoteScopes.map(scope => {
    const names = noteCategories[quickNotes.indexOf(scope.note)];
    if (names === undefined) return scope;
    return {
      note: scope.note,
      stations: [],
      categoryIds: names.flatMap(name => categoryIds.get(name) ?? []),
    };
  });
}

/** If the person who opened the restaurant has the same username, a number is appended. */
async function addStaff({ tx, organizationId, nowMs }: Filling): Promise<void> {
  const present = await listUsers(tx, organizationId);
  for (const { username, displayName, roles } of sampleStaff) {
    const isTaken = isUsernameTaken(present, username);
    await insertUser(tx, organizationId, {
      id: createUuid(nowMs),
      username: isTaken ? `${username}2` : username,
      displayName,
      orgRole: 'basic_member',
      roles: [...roles],
      rights: defaultRights,
      isActive: true,
      version: 1,
    });
  }
}

/** Fictitious; the tax number's checksum is valid. */
const addressOfSample = { address: 'ul. Lipowa 12, 30-702 Kraków', taxId: '1234563218' };

/** Does nothing where the restaurant already has tables or a menu, so it may be called again. */
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
  const settings = await readSettings(tx, organizationId);
  const filling = { tx, organizationId, nowMs, language: settings.defaultLanguage };
  await addRoom(filling);
  const categoryIds = await addMenu(filling, await addKitchen(filling));
  const quickNoteScopes = sampleScopes(settings, categoryIds);
  await storeSettings(tx, organizationId, { ...addressOfSample, ...settings, quickNoteScopes });
  await addStaff(filling);
}
