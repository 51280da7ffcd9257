/** A file of the menu is checked whole, and applied once, exactly as it was shown. */
import t from 'tap';
import type { MenuImportPreview } from '#shared/catalog/menu-import-schema.ts';
import {
  applyMenuFile,
  base64,
  checkMenuFile,
  exportMenu,
  itemOf,
  itemsOf,
} from '../../../../../helpers/menu-file.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, beer, water, trout } = restaurantIds;

const setCelery = (origin: OriginFixture) =>
  origin.command(
    'changeMenuItem',
    { allergens: ['celery'] },
    { params: { id: soup }, headers: { 'if-match': '"1"' } },
  );
const codes = ({ faults }: MenuImportPreview) => faults.map(({ code, row, column }) => [code, row, column]);

t.test(
  'a month’s import shows all its faults in one reading, by row and column, and changes nothing',
  async t => {
    const origin = await createOrigin(t);
    const before = await itemsOf(origin);
    const good = Array.from({ length: 300 }, (_, index) => `;Nowe;Danie ${index};28,00;8;kuchnia;gluten;tak`);
    const bad = [
      ';Nowe;Danie 1;1;8;;;',
      ';Nowe;;12;8;;;',
      `;Nowe;${'x'.repeat(81)};12;8;;;`,
      ';Nowe;A;1.234;7;grill;glutten;może',
      'nie-ma;Dania;Zupa;1;;;;',
      `${dumplings};Dania;Zupa;1;;;;`,
      ';;B;1;;;;',
      ';Nowe;C;;;;;',
      ';Nowe;D;1;;;;;28',
    ];
    const text = ['ID;Kategoria;Nazwa;Cena;VAT;Stanowisko;Alergeny;W menu', ...good, ...bad].join('\r\n');
    const { data } = await checkMenuFile(origin, text);
    t.same(codes(data), [
      ['rowTwice', 302, 'Nazwa'],
      ['required', 303, 'Nazwa'],
      ['tooLong', 304, 'Nazwa'],
      ['ambiguousAmount', 305, 'Cena'],
      ['vatUnknown', 305, 'VAT'],
      ['stationUnknown', 305, 'Stanowisko'],
      ['allergenUnknown', 305, 'Alergeny'],
      ['notYesOrNo', 305, 'W menu'],
      ['itemUnknown', 306, 'ID'],
      ['nameTaken', 307, 'Nazwa'],
      ['required', 308, 'Kategoria'],
      ['required', 309, 'Cena'],
      ['extraCells', 310, undefined],
    ]);
    t.match(data.faults[5], { value: 'grill' });
    t.notOk('fingerprint' in data);
    t.equal(
      (await applyMenuFile(origin, { text, fingerprint: '0'.repeat(64) })).problem.code,
      'MENU_CHANGED',
    );
    t.same(await itemsOf(origin), before);
  },
);

t.test('exactly what was shown is applied, once, and the rest of each item stays', async t => {
  const origin = await createOrigin(t);
  await setCelery(origin);
  const before = await itemOf(origin, soup);
  const text = [
    'id,category,name,price,VAT on takeaway,course,target time (min),allergens,name (en)',
    `${soup},,Zupa dnia,"23,50",-,2,20,"celery, milk",Soup of the day`,
    ',Desery,Sernik,19.50,,,,,Cheesecake',
    ',Napoje,WODA,8,,,,none of the 14,',
  ].join('\n');
  const { data } = await checkMenuFile(origin, text);
  t.same(data.addedCategories, ['Desery']);
  t.match(data.added, [{ row: 3, category: 'Desery', name: 'Sernik' }]);
  t.same(
    data.changed
      .find(({ row }) => row === 2)
      ?.fields.map(({ field, before: was, after }) => [field, was, after]),
    [
      ['name', 'Zupa', 'Zupa dnia'],
      ['names.en', before?.names['en'] ?? '', 'Soup of the day'],
      ['price', '22,00', '23,50'],
      ['vatRateTakeaway', '5', ''],
      ['course', '1', '2'],
      ['allergens', 'seler', 'mleko, seler'],
      ['targetMinutes', '12', '20'],
    ].filter(([, was, after]) => was !== after),
  );
  const key = '01970000-0000-7000-8000-0000000000aa';
  const { fingerprint } = data;
  const done = await applyMenuFile(origin, { text, fingerprint }, { key });
  t.same(done.data, { addedCategories: 1, added: 1, changed: 2, archived: 0 });
  const changed = await itemOf(origin, soup);
  t.match(changed, {
    name: 'Zupa dnia',
    price: 2_350,
    course: 2,
    version: 3,
    names: { en: 'Soup of the day' },
  });
  t.same(changed?.allergens.toSorted(), ['celery', 'milk']);
  t.same(changed?.modifierGroupIds, before?.modifierGroupIds);
  t.same(changed?.ingredients, before?.ingredients);
  t.notOk(changed && 'vatRateTakeaway' in changed);
  t.match(await itemOf(origin, water), { name: 'WODA', price: 800, hasNoAllergens: true, allergens: [] });
  const cake = (await itemsOf(origin)).find(({ name }) => name === 'Sernik');
  t.match(cake, { price: 1_950, vatRate: 8, station: 'kitchen', isActive: true, allergens: [] });
  t.notOk(cake && 'hasNoAllergens' in cake, 'nobody has said so');
  const again = await applyMenuFile(origin, { text, fingerprint }, { key });
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.equal(
    (await applyMenuFile(origin, { text, fingerprint })).problem.code,
    'MENU_CHANGED',
    'another tap finds it done',
  );
  t.equal((await itemsOf(origin)).filter(({ name }) => name === 'Sernik').length, 1);
});

t.test(
  'a menu that was changed meanwhile is checked anew; an 86 meanwhile is no such change, and stays',
  async t => {
    const origin = await createOrigin(t);
    const text = `ID;Cena\n${soup};30,00\n${trout};50,00`;
    const { fingerprint } = (await checkMenuFile(origin, text)).data;
    const change = { params: { id: soup }, headers: { 'if-match': '"1"' } };
    await origin.command('changeMenuItem', { price: 2_500 }, change);
    t.equal((await applyMenuFile(origin, { text, fingerprint })).problem.code, 'MENU_CHANGED');
    t.equal((await itemOf(origin, soup))?.price, 2_500);
    const anew = (await checkMenuFile(origin, text)).data;
    t.match(anew.changed[0]?.fields, [{ field: 'price', before: '25,00', after: '30,00' }]);
    await origin.command(
      'setAvailability',
      { available: false, portionsLeft: 3 },
      { params: { id: soup }, as: 'kitchen' },
    );
    t.equal((await applyMenuFile(origin, { text, fingerprint: anew.fingerprint })).status, 200);
    t.match(await itemOf(origin, soup), { price: 3_000, unavailable: {}, portionsLeft: 3 });
    t.match(await itemOf(origin, trout), { price: 5_000, unavailable: { reason: 'sold out' } });
  },
);

t.test('what the file does not name is archived only where the admin asks for it', async t => {
  const origin = await createOrigin(t);
  const count = (await itemsOf(origin)).length;
  const text = `ID;Cena\n${soup};30,00`;
  t.same((await checkMenuFile(origin, text)).data.archived, []);
  const { data } = await checkMenuFile(origin, text, true);
  t.equal(data.archived.length, count - 1);
  const { fingerprint } = data;
  t.equal(
    (await applyMenuFile(origin, { text, fingerprint })).problem.code,
    'MENU_CHANGED',
    'not what was shown',
  );
  t.equal(
    (await applyMenuFile(origin, { text, fingerprint, archivesMissing: true })).data.archived,
    count - 1,
  );
  t.same(
    (await itemsOf(origin)).map(({ id }) => id),
    [soup],
  );
  t.match(
    (await checkMenuFile(origin, 'ID;Cena\n', true)).data.faults,
    [{ code: 'empty' }],
    'an empty file archives nothing',
  );
});

t.test('two items can swap their names; a name can go to another category', async t => {
  const origin = await createOrigin(t);
  const text = `ID;Kategoria;Nazwa\n${soup};;Pierogi\n${dumplings};;Zupa\n${beer};Dania;`;
  const { data } = await checkMenuFile(origin, text);
  t.same(data.faults, []);
  t.equal((await applyMenuFile(origin, { text, fingerprint: data.fingerprint })).data.changed, 3);
  t.equal((await itemOf(origin, soup))?.name, 'Pierogi');
  t.equal((await itemOf(origin, beer))?.categoryId, restaurantIds.food);
});

t.test('an absent column and an empty cell change nothing; words clear allergens', async t => {
  const origin = await createOrigin(t);
  await setCelery(origin);
  t.match((await checkMenuFile(origin, `ID;Alergeny;Kurs;VAT na wynos\n${soup};;;`)).data, {
    changed: [],
    unchanged: 1,
  });
  for (const word of ['żaden z 14', 'none', 'Brak', 'nie podano', '-']) {
    const { data } = await checkMenuFile(origin, `ID;Alergeny\n${soup};${word}`);
    t.equal(data.changed.length, 1, word);
  }
});

t.test('only an admin of the restaurant exports, checks and imports', async t => {
  const origin = await createOrigin(t);
  const text = `ID;Cena\n${soup};1`;
  const { fingerprint } = (await checkMenuFile(origin, text)).data;
  for (const as of ['waiter', 'kitchen', 'bar', 'nobody'] as const) {
    t.equal((await exportMenu(origin, 'pl', as)).status, 403);
    const body = { file: base64(text), archivesMissing: false };
    t.equal((await origin.command('checkMenuImport', body, { as })).status, 403);
    t.equal((await applyMenuFile(origin, { text, fingerprint }, { as })).status, 403);
  }
  const others = { params: { id: soup }, as: 'otherAdmin', headers: { 'if-match': '"1"' } } as const;
  const foreign = await applyMenuFile(origin, { text, fingerprint }, { as: 'otherAdmin' });
  t.equal(foreign.status, 200, 'the same ids in their own restaurant');
  t.equal((await origin.command('changeMenuItem', { price: 1 }, others)).status, 412);
  t.equal((await itemOf(origin, soup))?.price, 2_200, 'not in this one');
});
