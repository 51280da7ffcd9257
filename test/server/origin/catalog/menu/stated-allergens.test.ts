/** Unknown, none of the 14, or a list: said of the dish and of each ingredient, and never guessed. */
import t from 'tap';
import type { NewIngredient } from '#shared/catalog/ingredient-schema.ts';
import { createAllergicOrigin } from '../../../../helpers/restaurants/allergic-origin.ts';
import type { OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { dumplings, water } = restaurantIds;

async function sheetDish(origin: OriginFixture, id: string) {
  const { data } = await origin.read('allergenSheet', { as: 'waiter' });
  return data.flatMap(({ dishes }) => dishes).find(dish => dish.id === id);
}

async function waitersDish(origin: OriginFixture, id: string) {
  const { data } = await origin.read('waiterMenu', { as: 'waiter' });
  return data.flatMap(({ items }) => items).find(item => item.id === id);
}

async function changeItem(origin: OriginFixture, id: string, change: object) {
  const item = (await origin.read('menuItems')).data.find(other => other.id === id);
  const options = { params: { id }, headers: ifMatch(item?.version ?? 0) };
  return origin.command('changeMenuItem', change, options);
}

async function changeIngredient(origin: OriginFixture, id: string, change: object) {
  const known = (await origin.read('ingredients')).data.find(other => other.id === id);
  const options = { params: { id }, headers: ifMatch(known?.version ?? 0) };
  return origin.command('changeIngredient', change, options);
}

t.test('nobody has said anything, until somebody says that there is none', async t => {
  const { origin } = await createAllergicOrigin(t);
  t.match(await sheetDish(origin, water), { allergens: [], isDeclared: false });
  t.match(await waitersDish(origin, water), { allergens: [], isDeclared: false });
  const { data, status } = await changeItem(origin, water, { hasNoAllergens: true });
  t.equal(status, 200);
  t.match(data, { hasNoAllergens: true, allergens: [] });
  t.match(await sheetDish(origin, water), { allergens: [], isDeclared: true });
  t.match(await waitersDish(origin, water), { allergens: [], isDeclared: true });
  t.notOk('hasNoAllergens' in (await changeItem(origin, water, { hasNoAllergens: null })).data);
  t.match(await sheetDish(origin, water), { isDeclared: false }, 'it can be taken back');
});

t.test('a dish is declared when it and each of its ingredients is', async t => {
  const { origin, flour } = await createAllergicOrigin(t);
  t.match(await sheetDish(origin, dumplings), { allergens: ['eggs'], isDeclared: false });
  await changeItem(origin, dumplings, { hasNoAllergens: true });
  t.match(
    await sheetDish(origin, dumplings),
    { allergens: ['eggs'], isDeclared: true },
    'none but those of its ingredients',
  );
  const cream = await origin.command('createIngredient', { name: 'Śmietana', unit: 'ml' });
  const uses = [flour, cream.data.id].map(ingredientId => ({ ingredientId, quantity: 1 }));
  await changeItem(origin, dumplings, { ingredients: uses });
  t.match(await sheetDish(origin, dumplings), { allergens: ['eggs'], isDeclared: false });
  await changeIngredient(origin, cream.data.id, { hasNoAllergens: true });
  t.match(await sheetDish(origin, dumplings), { allergens: ['eggs'], isDeclared: true });
  t.match(await waitersDish(origin, dumplings), { isDeclared: true }, 'the waiters’ menu follows at once');
});

t.test('a list replaces "none", and both at once are refused', async t => {
  const { origin, flour } = await createAllergicOrigin(t);
  await changeItem(origin, water, { hasNoAllergens: true });
  const listed = await changeItem(origin, water, { allergens: ['sulphites'] });
  t.same(listed.data.allergens, ['sulphites']);
  t.notOk('hasNoAllergens' in listed.data);
  const expected = { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'hasNoAllergens' }] };
  t.match((await changeItem(origin, water, { hasNoAllergens: true })).problem, expected);
  t.match((await changeIngredient(origin, flour, { hasNoAllergens: true })).problem, expected);
  const both: NewIngredient = { name: 'Sól', unit: 'g', allergens: ['fish'], hasNoAllergens: true };
  t.match((await origin.command('createIngredient', both)).problem, expected);
  const said = await changeIngredient(origin, flour, { allergens: [], hasNoAllergens: true });
  t.match(said.data, { allergens: [], hasNoAllergens: true });
  t.notOk('hasNoAllergens' in (await changeItem(origin, water, { allergens: [] })).data, 'unknown again');
});

t.test('an ingredient has names in other languages, on the sheet and where it is out', async t => {
  const { origin, flour } = await createAllergicOrigin(t);
  const { data } = await changeIngredient(origin, flour, { names: { en: 'Flour' } });
  t.same(data.names, { en: 'Flour' });
  t.match((await sheetDish(origin, dumplings))?.ingredients, [{ name: 'Mąka', names: { en: 'Flour' } }]);
  await changeIngredient(origin, flour, { isAvailable: false });
  const out = { unavailable: { reason: 'Mąka', reasonNames: { en: 'Flour' } } };
  t.match(await waitersDish(origin, dumplings), out);
  await changeIngredient(origin, flour, { names: { en: 'Wheat flour' } });
  t.match(await waitersDish(origin, dumplings), {
    unavailable: { reasonNames: { en: 'Wheat flour' } },
  });
  t.notOk('names' in (await changeIngredient(origin, flour, { names: null })).data);
});
