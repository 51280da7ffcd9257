/** An ingredient that is out makes everything that uses it unavailable, and exactly that available again. */
import fc from 'fast-check';
import t from 'tap';
import { lawRunsOf } from '../../../../helpers/restaurants/law-evenings.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import {
  createStockedOrigin,
  ifMatch,
  type StockedOrigin,
} from '../../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings, beer, trout, table1 } = restaurantIds;

/** The dishes that a waiter sees as unavailable, by name, with the reason. */
async function outDishes({ origin }: StockedOrigin): Promise<Record<string, string>> {
  const menu = (await origin.read('waiterMenu', { as: 'waiter' })).data;
  const items = menu.flatMap(category => category.items);
  return Object.fromEntries(
    items.flatMap(({ name, unavailable }) => (unavailable ? [[name, unavailable.reason]] : [])),
  );
}

t.test(
  'every dish made of it is unavailable, with the ingredient as reason, who said so and when',
  async t => {
    const stocked = await createStockedOrigin(t);
    const before = await outDishes(stocked);
    t.same(before, { Pstrąg: 'sold out' });
    await stocked.declare(stocked.dillId, false);
    t.same(await outDishes(stocked), { Pstrąg: 'sold out', Zupa: 'Koper', Pierogi: 'Koper' });
    const unavailable = { reason: 'Koper', by: 'The admin', at: '2025-11-20T18:00:00.000Z' };
    t.same((await stocked.dish(soup))?.unavailable, unavailable, 'the admin’s list says the same');
    await stocked.declare(stocked.dillId, true);
    t.same(await outDishes(stocked), before, 'exactly what it took out is back');
  },
);

t.test('a dish that two ingredients took out is back with the second', async t => {
  const stocked = await createStockedOrigin(t);
  await stocked.declare(stocked.dillId, false);
  await stocked.declare(stocked.salmonId, false);
  t.match(await outDishes(stocked), { Pierogi: 'Łosoś' });
  await stocked.declare(stocked.salmonId, true);
  t.match(await outDishes(stocked), { Pierogi: 'Koper' });
  await stocked.declare(stocked.dillId, true);
  t.same(await outDishes(stocked), { Pstrąg: 'sold out' });
});

t.test('an 86 of the kitchen outlives the ingredient’s return, and neither undoes the other', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin } = stocked;
  const asCook = { as: 'kitchen', params: { id: soup } } as const;
  await origin.command('setAvailability', { available: false, reason: 'przypalona' }, asCook);
  await stocked.declare(stocked.dillId, false);
  t.match(await outDishes(stocked), { Zupa: 'Koper' });
  await stocked.declare(stocked.dillId, true);
  t.match(await outDishes(stocked), { Zupa: 'przypalona' });
  await stocked.declare(stocked.dillId, false);
  const lifted = await origin.command('setAvailability', { available: true }, asCook);
  t.match(lifted.data.unavailable, { reason: 'Koper' }, 'the cook sees why it stays out');
  await stocked.declare(stocked.dillId, true);
  t.notOk('Zupa' in (await outDishes(stocked)));
});

t.test('whatever comes and goes, the dishes out are those whose ingredient is out', async t => {
  const stocked = await createStockedOrigin(t);
  const { salmonId, dillId } = stocked;
  const steps = fc.array(fc.tuple(fc.constantFrom(salmonId, dillId), fc.boolean()), { maxLength: 6 });
  const out = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async declarations => {
      for (const [id, isAvailable] of declarations) {
        await stocked.declare(id, isAvailable);
        if (isAvailable) out.delete(id);
        else out.add(id);
      }
      const shown = await outDishes(stocked);
      t.equal('Zupa' in shown, out.has(dillId));
      t.equal('Pierogi' in shown, out.has(dillId) || out.has(salmonId));
    }),
    { numRuns: lawRunsOf(12) },
  );
});

t.test('editing a dish while its ingredient is out doesn’t keep it out afterwards', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin } = stocked;
  await stocked.declare(stocked.dillId, false);
  const options = { params: { id: soup }, headers: ifMatch(2) };
  const changed = await origin.command('changeMenuItem', { price: 2_500 }, options);
  t.match(changed.data, { price: 2_500, unavailable: { reason: 'Koper' } });
  const late = await origin.command('changeMenuItem', { price: 1 }, options);
  t.match(late.problem.current, { unavailable: { reason: 'Koper' }, version: 3 });
  await stocked.declare(stocked.dillId, true);
  t.notOk('unavailable' in ((await stocked.dish(soup)) ?? {}));
});

t.test('adding and sending are refused while the ingredient is out, and work again after it', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin } = stocked;
  const line = { menuItemId: dumplings, quantity: 1 };
  const order = { type: 'dineIn' as const, tableId: table1, guestCount: 2, lines: [line] };
  const opened = await origin.command('createOrder', order, { as: 'waiter' });
  const options = { as: 'waiter', params: { id: opened.data.id } } as const;
  await stocked.declare(stocked.salmonId, false);
  const added = await origin.command(
    'addLines',
    { lines: [{ menuItemId: beer, quantity: 1 }, line] },
    options,
  );
  t.match(added.problem, {
    status: 422,
    code: 'ITEM_UNAVAILABLE',
    errors: [{ path: 'lines/1/menuItemId', message: 'Pierogi is not available' }],
  });
  const sent = await origin.command('sendOrder', {}, options);
  t.match(sent.problem, { status: 422, code: 'ITEM_UNAVAILABLE', errors: [{ path: 'lines/0/menuItemId' }] });
  await stocked.declare(stocked.salmonId, true);
  t.equal((await origin.command('sendOrder', {}, options)).status, 200);
});

t.test('options made of it are unavailable too, and one that a person switched off stays off', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin, salmonId } = stocked;
  const ingredients = [{ ingredientId: salmonId, quantity: 40 }];
  const options = [
    { name: 'Z łososiem', ingredients },
    { name: 'Z łososiem na ciepło', ingredients, isAvailable: false },
    { name: 'Bez ryby' },
  ];
  await origin.command('createModifierGroup', { name: 'Wariant', options });
  const availability = async () =>
    (await origin.read('modifierGroups')).data[0]?.options.map(({ isAvailable }) => isAvailable);
  t.same(await availability(), [true, false, true]);
  await stocked.declare(salmonId, false);
  t.same(await availability(), [false, false, true]);
  await stocked.declare(salmonId, true);
  t.same(await availability(), [true, false, true]);
});

t.test('the tags of menu and groups change with the outage and with the name it shows', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin, dillId } = stocked;
  const tags = async () => [
    (await origin.read('waiterMenu')).headers.etag,
    (await origin.read('menuItems')).headers.etag,
    (await origin.read('modifierGroups')).headers.etag,
  ];
  const rename = async (name: string, version: number) =>
    origin.command('changeIngredient', { name }, { params: { id: dillId }, headers: ifMatch(version) });
  const seen = [await tags()];
  await rename('Koper świeży', 1);
  t.same(await tags(), seen[0], 'nobody sees the name of what is there');
  await stocked.declare(dillId, false);
  seen.push(await tags());
  await rename('Koperek', 3);
  t.match(await outDishes(stocked), { Zupa: 'Koperek' });
  seen.push(await tags());
  await stocked.declare(dillId, true);
  seen.push(await tags());
  for (const column of [0, 1, 2]) t.equal(new Set(seen.map(row => row[column])).size, 4);
});

t.test('an outage stays within its restaurant', async t => {
  const stocked = await createStockedOrigin(t);
  await stocked.declare(stocked.dillId, false);
  const foreign = (await stocked.origin.read('menuItems', { as: 'otherAdmin' })).data;
  t.same(
    foreign.filter(item => item.unavailable).map(({ id }) => id),
    [trout],
  );
});
