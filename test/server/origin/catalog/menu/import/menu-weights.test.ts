/** What a price is for, and the tare, in the menu's file and in the office's calls. */
import t from 'tap';
import { addWeighedDishes, sellHalves, weighedIds } from '../../../../../helpers/fuzz/portion-law-checks.ts';
import { applyMenuFile, checkMenuFile, exportMenu, itemOf } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { fish, salad } = weighedIds;
const { soup, dumplings } = restaurantIds;

t.test('what is sold by weight goes through the file, each fault by its row and column', async t => {
  const origin = await createOrigin(t);
  await addWeighedDishes(origin);
  const exported = await exportMenu(origin);
  const same = await checkMenuFile(origin, exported.text);
  t.match(same.data, { faults: [], changed: [] }, 'imported again it changes nothing');
  t.match(exported.text, /Dorada;[^\r\n]*;12,00;100 g;;/);
  t.match(exported.text, /Sałatka;[^\r\n]*;59,90;kg;250;/);
  const heading = 'ID;Kategoria;Nazwa;Cena za;Tara (g)';
  const bad = [`${fish};;;funt;`, `${salad};;;;10001`, `${soup};;;;120`, `${dumplings};;;szt.;5`];
  const { data } = await checkMenuFile(origin, [heading, ...bad].join('\r\n'));
  t.same(
    data.faults.map(({ code, row, column }) => [code, row, column]),
    [
      ['weightUnitUnknown', 2, 'Cena za'],
      ['tareOutOfRange', 3, 'Tara (g)'],
      ['tareOfPiece', 4, 'Tara (g)'],
      ['tareOfPiece', 5, 'Tara (g)'],
    ],
  );
  const good = [heading, `${fish};;;1 kg;300 g`, `${salad};;;-;`, `${soup};;;100g;`].join('\r\n');
  const checked = await checkMenuFile(origin, good);
  t.same(checked.data.faults, []);
  await applyMenuFile(origin, { text: good, fingerprint: checked.data.fingerprint });
  t.match(await itemOf(origin, fish), { pricedBy: 'kg', tareGrams: 300 });
  const piece = await itemOf(origin, salad);
  t.notOk(piece && ('pricedBy' in piece || 'tareGrams' in piece), 'a piece has no tare');
  t.equal((await itemOf(origin, soup))?.pricedBy, '100g');
});

t.test('a tare is for what is weighed, and goes with it', async t => {
  const origin = await createOrigin(t);
  await addWeighedDishes(origin);
  const change = async (id: string, body: object) => {
    const headers = ifMatch((await itemOf(origin, id))?.version ?? 0);
    return origin.command('changeMenuItem', body, { params: { id }, headers });
  };
  t.match((await change(soup, { tareGrams: 100 })).problem, { errors: [{ path: 'tareGrams' }] });
  t.match((await change(fish, { pricedBy: 'oz' })).problem, { errors: [{ path: 'pricedBy' }] });
  t.match((await change(salad, { pricedBy: null, tareGrams: 100 })).problem, {
    errors: [{ path: 'tareGrams' }],
  });
  t.notOk('tareGrams' in (await change(salad, { pricedBy: null })).data);
  const dish = { name: 'Ser', price: 900, categoryId: restaurantIds.food, tareGrams: 20 };
  t.match((await origin.command('createMenuItem', dish)).problem, { errors: [{ path: 'tareGrams' }] });
});

t.test('the price of half a portion goes through the file, and each fault has its cell', async t => {
  const origin = await createOrigin(t);
  await addWeighedDishes(origin);
  await sellHalves(origin, dumplings, 1_500);
  const exported = await exportMenu(origin);
  t.match(exported.text, /Pierogi;[^\r\n]*;42,00;;;15,00;/);
  t.match((await checkMenuFile(origin, exported.text)).data, { faults: [], changed: [] });
  const heading = 'ID;Kategoria;Nazwa;Cena;Cena ½ porcji';
  const bad = [
    `${fish};;;;6,00`,
    `${soup};;;;22,01`,
    `${dumplings};;;14,99;`,
    `${restaurantIds.beer};;;;pół`,
  ];
  const { data } = await checkMenuFile(origin, [heading, ...bad].join('\r\n'));
  t.same(
    data.faults.map(({ code, row, column }) => [code, row, column]),
    [
      ['halfOfWeighed', 2, 'Cena ½ porcji'],
      ['halfAbovePrice', 3, 'Cena ½ porcji'],
      ['halfAbovePrice', 4, 'Cena ½ porcji'],
      ['notMoney', 5, 'Cena ½ porcji'],
    ],
  );
  const good = [heading, `${soup};;;;12,00`, `${dumplings};;;;-`].join('\r\n');
  const checked = await checkMenuFile(origin, good);
  t.same(checked.data.faults, []);
  await applyMenuFile(origin, { text: good, fingerprint: checked.data.fingerprint });
  t.equal((await itemOf(origin, soup))?.halfPrice, 1_200);
  t.notOk('halfPrice' in ((await itemOf(origin, dumplings)) ?? {}));
});
