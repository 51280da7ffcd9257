/** Every text of the sample restaurant is there in both languages, whichever is the restaurant's. */
import t, { type Test } from 'tap';
import { dishName } from '#shared/catalog/dish-names.ts';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';
import { courseName } from '#shared/order/course-name.ts';
import { listCategories } from '../../../../server/origin/catalog/menu/menu-categories-store.ts';
import { listItems } from '../../../../server/origin/catalog/menu/menu-items-store.ts';
import { listGroups } from '../../../../server/origin/catalog/menu/modifier-groups-store.ts';
import { listIngredients } from '../../../../server/origin/catalog/stock/ingredients-store.ts';
import { originMigrations } from '../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/kernel/origin-tables.ts';
import { readSettings } from '../../../../server/origin/kernel/restaurant/settings-store.ts';
import { createOriginSetup } from '../../../../server/origin/origin-setup.ts';
import { listLocations } from '../../../../server/origin/venue/tables/table-locations-store.ts';
import { listTables } from '../../../../server/origin/venue/tables/tables-store.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';

const organizationId = '01970000-0000-7000-8000-00000000000a';
const admin = { userId: '01970000-0000-7000-8000-00000000000b', username: 'szef', displayName: 'Jan Lipa' };
const polishLetters = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/;
/** Called so in English too. */
const properNames = /Żubrówka|Kraków|Żywiec/g;

async function openSample(t: Test, language: string) {
  const database = await openDatabase<OriginTables>(':memory:', originMigrations);
  t.teardown(() => database.close());
  const setup = createOriginSetup(database, () => Date.parse('2025-11-20T09:00:00.000Z'));
  const restaurant = { organizationId, restaurantName: 'Pod Lipą', language, sample: true };
  await setup.openRestaurant({ ...restaurant, admin });
  const { db } = database;
  const groups = await listGroups(db, organizationId);
  return {
    settings: await readSettings(db, organizationId),
    items: await listItems(db, organizationId),
    named: [
      ...(await listCategories(db, organizationId)),
      ...(await listItems(db, organizationId)),
      ...groups,
      ...groups.flatMap(({ options }) => options),
    ],
    ingredients: await listIngredients(db, organizationId),
    locations: await listLocations(db, organizationId),
    tables: await listTables(db, organizationId),
  };
}

const isEnglish = (text: string) => !polishLetters.test(text.replace(properNames, ''));

for (const own of ['pl-PL', 'en']) {
  const other = own === 'en' ? 'pl' : 'en';
  t.test(`a restaurant whose language is ${own}: the menu and the courses`, async t => {
    const { named, items, settings } = await openSample(t, own);
    t.ok(named.length > 100);
    for (const entity of named) {
      t.same(
        Object.keys(entity.names),
        [other],
        `${entity.name} is called so in ${own}, and else in ${other}`,
      );
      t.ok(own !== 'en' || isEnglish(entity.name), `${entity.name} is English`);
      t.ok(isEnglish(dishName(entity, 'en')), `${dishName(entity, 'en')} is English`);
    }
    t.ok(
      named.some(entity => polishLetters.test(dishName(entity, 'pl-PL'))),
      'and Polish ones are Polish',
    );
    const short = items.filter(({ kitchenNames }) => kitchenNames !== undefined);
    t.ok(short.length > 30);
    for (const item of short) {
      t.same(Object.keys(item.kitchenNames ?? {}).sort(), ['en', 'pl'], `${item.name} is short in both`);
      t.ok(isEnglish(kitchenName(item, 'en', own)), `${kitchenName(item, 'en', own)} is English`);
      for (const language of ['en', 'pl-PL'])
        t.ok(
          kitchenName(item, language, own).length <= dishName(item, language).length,
          `${kitchenName(item, language, own)} is no longer than ${dishName(item, language)}`,
        );
    }
    const described = items.filter(({ description }) => description !== undefined);
    t.ok(described.length > 40);
    for (const { description = '', descriptions = {} } of described) {
      const texts = { [own.slice(0, 2)]: description, ...descriptions };
      t.same(Object.keys(texts).sort(), ['en', 'pl'], description);
      t.ok(isEnglish(texts['en'] ?? ''), `${texts['en']} is English`);
      t.not(texts['en'], texts['pl']);
    }
    const courses = (language: string) =>
      settings.courses.map(({ number }) => courseName(settings.courses, number, language));
    t.same(courses('en'), ['Drinks', 'Starters', 'Soups', 'Mains', 'Desserts']);
    t.same(courses('pl-PL'), ['Napoje', 'Przystawki', 'Zupy', 'Dania główne', 'Desery']);
  });

  t.test(
    `a restaurant whose language is ${own}: its rooms, what is tapped as a note, and what dishes are made of`,
    async t => {
      const { locations, settings, ingredients, named } = await openSample(t, own);
      const texts = [...locations.map(({ name }) => name), ...settings.quickNotes];
      t.ok(ingredients.length > 20);
      t.equal(
        ingredients.every(({ name }) => isEnglish(name)),
        own === 'en',
      );
      t.equal(texts.every(isEnglish), own === 'en', texts.join(', '));
      const [, noIce, , wellDone] = settings.quickNotes;
      const categoriesOf = (note: string | undefined) => {
        const scope = settings.quickNoteScopes?.find(other => other.note === note);
        return named
          .filter(({ id }) => scope?.categoryIds.includes(id))
          .map(entity => dishName(entity, 'en'));
      };
      t.same(categoriesOf(wellDone), ['Mains']);
      t.ok(categoriesOf(noIce).includes('Cold drinks'), categoriesOf(noIce).join());
    },
  );
}
