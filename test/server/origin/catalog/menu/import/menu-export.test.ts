/** The menu as a file comes back as it was. */
import fc from 'fast-check';
import t from 'tap';
import { applyMenuFile, checkMenuFile, exportMenu, itemsOf } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const gluten = ['gluten'] as const;
const soupAllergens = ['milk', 'celery'] as const;
const ids = /^[0-9a-f-]{36}/gm;
const { soup, drinks } = restaurantIds;

t.test(
  'what is exported imports without a change, in both languages, also with every item archived that is missing',
  async t => {
    const origin = await createOrigin(t);
    for (const language of ['pl', 'en']) {
      const { text, headers } = await exportMenu(origin, language);
      t.match(headers, { 'content-disposition': 'attachment; filename="menu.csv"' });
      const { data } = await checkMenuFile(origin, text, true);
      t.match(data, {
        faults: [],
        ignoredColumns: [],
        added: [],
        changed: [],
        archived: [],
        addedCategories: [],
      });
      t.equal(data.unchanged, (await itemsOf(origin)).length);
      t.notOk('fingerprint' in data);
    }
  },
);

t.test('names that look like formulas are harmless in the file and come back as they were', async t => {
  const origin = await createOrigin(t);
  const names = ['=HYPERLINK("x")', '+1', '-5', '@a', "'=x", 'a;b,"c"', 'x  y'];
  for (const name of names) {
    const body = { categoryId: drinks, name, price: 1_000, names: { en: `${name} en` } };
    t.equal((await origin.command('createMenuItem', body)).status, 201);
  }
  const { text } = await exportMenu(origin);
  for (const cell of text.split(/[;\r\n]/)) t.notMatch(cell, /^"?\s*[=+@-]/);
  t.match((await checkMenuFile(origin, text)).data, { faults: [], added: [], changed: [] });
  // By name alone it finds the same items.
  const withoutIds = text.replace(/^[0-9a-f-]{36};/gm, ';');
  t.match((await checkMenuFile(origin, withoutIds)).data.added, []);
});

t.test('a law: any price, name and language comes back from the file as it was', async t => {
  const origin = await createOrigin(t);
  let version = 1;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 10_000_000 }),
      // U+FFFD is what a file in another encoding is full of: refused.
      fc
        .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
        .filter(name => name.trim() !== '' && !name.includes('\ufffd')),
      async (price, name) => {
        const { status } = await origin.command(
          'changeMenuItem',
          { price, name: `${name}.`, names: { en: name } },
          { params: { id: soup }, headers: { 'if-match': `"${version}"` } },
        );
        if (status === 400) return;
        version += 1;
        const { data } = await checkMenuFile(origin, (await exportMenu(origin)).text);
        const { faults, changed, added } = data;
        if (faults.length + changed.length + added.length > 0) throw new Error(JSON.stringify(data));
      },
    ),
    { numRuns: 60 },
  );
});

t.test(
  'the whole menu goes to another restaurant by its file: categories, modifiers, languages, descriptions, allergens',
  async t => {
    const origin = await createOrigin(t);
    const option = {
      name: 'Frytki',
      names: { en: 'Fries' },
      priceDelta: 500,
      allergens: [...gluten],
      isDefault: true,
    };
    const options = [
      option,
      { name: 'Bez dodatku; wcale', priceDelta: -200, hasNoAllergens: true, isAvailable: false },
    ];
    const group = await origin.command('createModifierGroup', {
      name: 'Dodatki; "ciepłe"',
      names: { en: 'Sides' },
      min: 1,
      max: 2,
      options,
    });
    t.equal(group.status, 201);
    const names = { en: 'Soup of the day', uk: 'Суп' };
    const change = {
      ...{
        names,
        description: 'Na zakwasie\nz jajkiem',
        descriptions: { en: 'With egg' },
        kitchenNames: { pl: 'ZUPA' },
      },
      ...{
        allergens: [...soupAllergens],
        modifierGroupIds: [group.data.id],
        course: 2,
        deposit: 50,
        targetMinutes: 9,
      },
    };
    const at = { params: { id: soup }, headers: { 'if-match': '"1"' } };
    t.equal((await origin.command('changeMenuItem', change, at)).status, 200);
    const hidden = {
      isHidden: true,
      color: '#aa3311',
      names: { en: 'Cold' },
      defaultCourse: 1,
      availability: [{ days: [1, 2], from: '10:00', to: '12:00' }],
    };
    t.equal(
      (
        await origin.command('changeMenuCategory', hidden, {
          params: { id: drinks },
          headers: { 'if-match': '"1"' },
        })
      ).status,
      200,
    );
    for (const language of ['pl', 'en']) {
      const { text } = await exportMenu(origin, language);
      const same = (await checkMenuFile(origin, text)).data;
      t.match(same, { faults: [], added: [], changed: [], structure: [] }, 'no change here');
      t.notOk('fingerprint' in same);
      const other = await createOrigin(t);
      const empty = async () => {
        for (const item of (await other.read('menuItems')).data)
          await other.command('archiveMenuItem', undefined, {
            params: { id: item.id },
            headers: { 'if-match': `"${item.version}"` },
          });
        for (const known of (await other.read('menuCategories')).data)
          await other.command('archiveMenuCategory', undefined, {
            params: { id: known.id },
            headers: { 'if-match': `"${known.version}"` },
          });
        for (const known of (await other.read('modifierGroups')).data)
          await other.command('archiveModifierGroup', undefined, {
            params: { id: known.id },
            headers: { 'if-match': `"${known.version}"` },
          });
      };
      await empty();
      const { data } = await checkMenuFile(other, text);
      t.same(data.faults, []);
      t.equal((await applyMenuFile(other, { text, fingerprint: data.fingerprint })).status, 200);
      t.same((await exportMenu(other, language)).text.replace(ids, ''), text.replace(ids, ''));
    }
  },
);
