import t, { type Test } from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';
import { menuCategory, menuItem } from '#shared/catalog/menu-schema.ts';
import { modifierGroup } from '#shared/catalog/modifier-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { roles } from '#shared/kernel/roles.ts';
import { settings } from '#shared/venue/settings-schema.ts';
import { restaurantTable, tableLocation } from '#shared/venue/table-schema.ts';
import { user } from '#shared/venue/user-schema.ts';
import { listCategories } from '../../../../server/origin/catalog/menu/menu-categories-store.ts';
import { listItems } from '../../../../server/origin/catalog/menu/menu-items-store.ts';
import { listGroups } from '../../../../server/origin/catalog/menu/modifier-groups-store.ts';
import { requireSoundGroup } from '../../../../server/origin/catalog/menu/modifier-rules.ts';
import { listIngredients } from '../../../../server/origin/catalog/stock/ingredients-store.ts';
import { listMovements } from '../../../../server/origin/catalog/stock/stock-store.ts';
import { originMigrations } from '../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/kernel/origin-tables.ts';
import { readSettings } from '../../../../server/origin/kernel/restaurant/settings-store.ts';
import { createOriginSetup } from '../../../../server/origin/origin-setup.ts';
import english from '../../../../server/origin/sample/sample-restaurant.en.json' with { type: 'json' };
import structure from '../../../../server/origin/sample/sample-restaurant.json' with { type: 'json' };
import polish from '../../../../server/origin/sample/sample-restaurant.pl-PL.json' with { type: 'json' };
import { addSampleRestaurant, sampleSchema } from '../../../../server/origin/sample/sample-restaurant.ts';
import { settingsFaults } from '../../../../server/origin/venue/settings/settings-rules.ts';
import { listUsers } from '../../../../server/origin/venue/staff/users-store.ts';
import { overlaps } from '../../../../server/origin/venue/tables/plan-rules.ts';
import { listLocations } from '../../../../server/origin/venue/tables/table-locations-store.ts';
import { listTables } from '../../../../server/origin/venue/tables/tables-store.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';

const organizationId = '01970000-0000-7000-8000-00000000000a';
const nowMs = Date.parse('2025-11-20T09:00:00.000Z');
const owner = { userId: '01970000-0000-7000-8000-00000000000b', username: 'szef', displayName: 'Jan Lipa' };

async function openSample(t: Test, admin = owner) {
  const database = await openDatabase<OriginTables>(':memory:', originMigrations);
  t.teardown(() => database.close());
  const setup = createOriginSetup(database, () => nowMs);
  const restaurant = { organizationId, restaurantName: 'Pod Lipą', language: 'pl-PL', sample: true };
  await setup.openRestaurant({ ...restaurant, admin });
  const { db } = database;
  return {
    database,
    settings: await readSettings(db, organizationId),
    locations: await listLocations(db, organizationId),
    tables: await listTables(db, organizationId),
    categories: await listCategories(db, organizationId),
    items: await listItems(db, organizationId),
    groups: await listGroups(db, organizationId),
    ingredients: await listIngredients(db, organizationId),
    staff: await listUsers(db, organizationId),
  };
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function without(keys: readonly string[], known: readonly string[]): string[] {
  return keys.filter(key => !known.includes(key));
}

t.test('its file has the shape that is read', async t => {
  t.same([...Compile(sampleSchema).Errors(structure)], []);
});

t.test(
  'every entry has a name in both languages, no name is left over, and no key leads nowhere',
  async t => {
    const { locations, categories, modifierGroups, ingredients, quickNoteCategories } = structure as Static<
      typeof sampleSchema
    >;
    const keysOf = (entries: readonly object[]) => entries.flatMap(entry => Object.keys(entry)).sort();
    const dishes = Object.values(categories).map(({ dishes }) => dishes);
    const options = Object.values(modifierGroups).map(({ options }) => options);
    const named = {
      locations: [locations],
      categories: [categories],
      ingredients: [ingredients],
      modifierGroups: [modifierGroups],
      dishes,
      options,
    };
    for (const [language, { kitchenNames, descriptions, ...names }] of [
      ['en', english],
      ['pl', polish],
    ] as const) {
      for (const [kind, entries] of Object.entries(named))
        t.same(keysOf([names[kind as keyof typeof named]]), keysOf(entries), `${kind} in ${language}`);
      t.same(without(keysOf([kitchenNames, descriptions]), Object.keys(names.dishes)), []);
    }
    for (const kind of ['kitchenNames', 'descriptions'] as const)
      t.same(keysOf([english[kind]]), keysOf([polish[kind]]), `${kind} in both`);
    const ordered = dishes.flatMap(entries => Object.values(entries));
    const uses = [...ordered, ...options.flatMap(entries => Object.values(entries))];
    t.same(without(keysOf(uses.map(({ ingredients = {} }) => ingredients)), Object.keys(ingredients)), []);
    const asked = ordered.flatMap(({ modifierGroups = [] }) => modifierGroups);
    t.same([...new Set(asked)].sort(), keysOf([modifierGroups]), 'each group is asked for');
    t.same(without(Object.values(quickNoteCategories).flat(), Object.keys(categories)), []);
  },
);

t.test('everything in it is what the API’s own schemas allow', async t => {
  const sample = await openSample(t);
  const checks = [
    [Compile(tableLocation), sample.locations],
    [Compile(restaurantTable), sample.tables],
    [Compile(menuCategory), sample.categories],
    [Compile(menuItem), sample.items],
    [Compile(modifierGroup), sample.groups],
    [Compile(user), sample.staff],
    [Compile(settings), [sample.settings]],
  ] as const;
  for (const [schema, entities] of checks) {
    for (const entity of entities) t.same([...schema.Errors(entity)], [], JSON.stringify(entity));
  }
});

t.test('the room has three locations and 24 tables that stand apart', async t => {
  const { locations, tables } = await openSample(t);
  t.equal(locations.length, 3);
  t.equal(tables.length, 24);
  t.ok(isUnique(tables.map(({ label }) => label)));
  t.ok(isUnique(locations.map(({ name }) => name)));
  for (const location of locations) {
    const here = tables.filter(({ locationId }) => locationId === location.id);
    t.ok(here.length >= 5, `${location.name} has tables`);
    for (const [index, table] of here.entries()) {
      t.notOk(
        here.slice(index + 1).some(other => overlaps(table, other)),
        `${table.label} stands free`,
      );
      t.ok(table.x + table.width <= 1_200 && table.y + table.height <= 800, `${table.label} is in the room`);
    }
  }
});

t.test(
  'the menu has 60 or more items, each with an English name, in categories that all have some',
  async t => {
    const { categories, items } = await openSample(t);
    t.ok(categories.length >= 11);
    t.ok(items.length >= 66, `${items.length} items`);
    t.ok(isUnique(items.map(({ name }) => name)));
    for (const category of categories) {
      t.ok(category.names.en, `${category.name} has an English name`);
      t.ok(
        items.filter(({ categoryId }) => categoryId === category.id).length >= 3,
        `${category.name} has items`,
      );
    }
    for (const item of items) {
      t.ok(item.names.en, `${item.name} has an English name`);
      t.ok(item.price >= 500 && item.price <= 20_000, `${item.name} has a price that a guest would pay`);
      for (const language of ['pl', 'en'])
        t.ok(
          kitchenName(item, language, 'pl-PL').length <= 34,
          `${item.name} fits on a ticket in ${language}`,
        );
      t.ok(item.station === 'none' || item.targetMinutes !== undefined, `${item.name} has its minutes`);
      t.ok((item.names.en ?? '').length <= limits.itemNameLength);
    }
  },
);

t.test(
  'the VAT rates are those of the settings, and alcohol, coffee, water and seafood have 23 %',
  async t => {
    const { settings, categories, items } = await openSample(t);
    const used = items.flatMap(({ vatRate, vatRateTakeaway }) => [vatRate, vatRateTakeaway ?? vatRate]);
    const { version: _, ...fields } = settings;
    t.same(settingsFaults(fields, used), [], 'rates, NIP, time zone and courses are sound');
    t.match(settings, { restaurantName: 'Pod Lipą', defaultLanguage: 'pl-PL', currency: 'PLN', version: 1 });
    t.ok(settings.taxId);
    t.ok(settings.address);
    const drinks = new Set(['Piwo', 'Wino', 'Wódki i koktajle', 'Kawa i herbata']);
    const standard = new Set(categories.filter(({ name }) => drinks.has(name)).map(({ id }) => id));
    for (const item of items) {
      const isSeafood = item.allergens.includes('crustaceans') || item.allergens.includes('molluscs');
      if (standard.has(item.categoryId) || isSeafood || item.name.startsWith('Woda'))
        t.equal(item.vatRate, 23, item.name);
    }
    t.same([...new Set(items.map(({ vatRate }) => vatRate))].sort(), [23, 5, 8]);
  },
);

t.test('both stations have work, and something needs none', async t => {
  const { items, settings } = await openSample(t);
  t.same([...new Set(items.map(({ station }) => station))].sort(), ['bar', 'kitchen', 'none']);
  const courses = new Set(settings.courses.map(({ number }) => number));
  for (const item of items) t.ok(item.course === undefined || courses.has(item.course), item.name);
});

t.test('25 or more ingredients were counted, and most dishes are made of some', async t => {
  const { database, ingredients, items } = await openSample(t);
  t.ok(ingredients.length >= 25, `${ingredients.length} ingredients`);
  const low = ingredients.filter(({ stock, lowStock }) => stock < lowStock);
  t.ok(low.length > 0 && low.length < 4, 'a little is to be ordered');
  for (const { id, stock, unitCost, out } of ingredients) {
    const movements = await listMovements(database.db, organizationId, id, 10);
    t.match(movements, [{ reason: 'count', delta: stock, stockAfter: stock, by: 'Magda Wójcik' }]);
    t.ok(stock > 0 && unitCost !== undefined && out === undefined);
  }
  t.ok(items.filter(item => item.ingredients.length > 0).length >= 35);
});

t.test('a dish names every allergen of what it is made of', async t => {
  const { items, groups, ingredients } = await openSample(t);
  const byId = new Map(ingredients.map(ingredient => [ingredient.id, ingredient]));
  const options = groups.flatMap(group => group.options);
  for (const { name, allergens, ingredients: recipe } of [...items, ...options]) {
    const missing = recipe
      .flatMap(({ ingredientId }) => byId.get(ingredientId)?.allergens ?? [`unknown ${ingredientId}`])
      .filter(allergen => !allergens.some(own => own === allergen));
    t.same(missing, [], name);
  }
});

t.test('modifier groups are sound, in both languages, and asked for with dishes of the menu', async t => {
  const { items, groups, ingredients } = await openSample(t);
  t.ok(groups.length >= 6);
  const ingredientIds = new Set(ingredients.map(({ id }) => id));
  for (const group of groups) {
    t.doesNotThrow(() => requireSoundGroup(group, ingredientIds), group.name);
    t.ok(group.names.en && group.options.every(({ names }) => names.en), `${group.name} in English`);
    t.ok(items.some(({ modifierGroupIds }) => modifierGroupIds.includes(group.id)));
  }
  const steak = items.find(({ name }) => name.startsWith('Stek'));
  t.equal(steak?.modifierGroupIds[0], groups.find(({ name }) => name === 'Stopień wysmażenia')?.id);
});

t.test('every role has somebody, beside the owner', async t => {
  const { staff } = await openSample(t);
  const hired = staff.filter(({ id }) => id !== owner.userId);
  for (const role of roles)
    t.ok(
      hired.some(member => member.roles.includes(role)),
      role,
    );
  t.ok(isUnique(staff.map(({ username }) => username)));
  t.same(staff.find(({ id }) => id === owner.userId)?.roles, ['admin']);
});

t.test('an owner called like one of the staff keeps the name', async t => {
  const { staff } = await openSample(t, { ...owner, username: 'Anna' });
  t.equal(staff.find(({ id }) => id === owner.userId)?.username, 'Anna');
  t.ok(staff.some(({ username }) => username === 'anna2'));
});

t.test('filling it a second time changes nothing', async t => {
  const { database, items, tables, staff } = await openSample(t);
  await database.transaction(organizationId, tx => addSampleRestaurant(tx, { organizationId, nowMs }));
  t.same(await listItems(database.db, organizationId), items);
  t.same(await listTables(database.db, organizationId), tables);
  t.same(await listUsers(database.db, organizationId), staff);
});

t.test('an organization that nobody opened has the default settings', async t => {
  const { database } = await openSample(t);
  t.match(await readSettings(database.db, 'another'), { version: 1, defaultLanguage: 'en' });
});
