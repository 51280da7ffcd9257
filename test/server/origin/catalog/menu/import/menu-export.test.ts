/** The menu as a file comes back as it was. */
import fc from 'fast-check';
import t from 'tap';
import { checkMenuFile, exportMenu, itemsOf } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

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
