/** A dish's modifier groups and ingredients: kept in order, and only existing ones. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { createStockedOrigin, ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { food, soup, dumplings } = restaurantIds;

t.test('a dish keeps its modifier groups and its recipe in their order', async t => {
  const { origin, salmonId, dillId, dish } = await createStockedOrigin(t);
  const group = async (name: string) =>
    (await origin.command('createModifierGroup', { name, options: [{ name: 'Tak' }] })).data.id;
  const modifierGroupIds = [await group('Sos'), await group('Dodatki')];
  const ingredients = [
    { ingredientId: salmonId, quantity: 180 },
    { ingredientId: dillId, quantity: 0.5 },
  ];
  const body = { categoryId: food, name: 'Łosoś z pieca', price: 5_900, modifierGroupIds, ingredients };
  const { status, data } = await origin.command('createMenuItem', body);
  t.equal(status, 201);
  t.same(data.modifierGroupIds, modifierGroupIds);
  t.same(data.ingredients, ingredients);
  t.same(await dish(data.id), data);
  const turned = [...modifierGroupIds].reverse();
  const options = { params: { id: data.id }, headers: ifMatch(1) };
  const changed = await origin.command('changeMenuItem', { modifierGroupIds: turned }, options);
  t.match(changed.data, { modifierGroupIds: turned, ingredients });
  const plain = await origin.command('createMenuItem', { categoryId: food, name: 'Chleb', price: 500 });
  t.match(plain.data, { modifierGroupIds: [], ingredients: [] });
});

t.test('unknown groups and ingredients are refused, each by its place', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const foreign = await origin.command('createIngredient', { name: 'Obcy', unit: 'g' }, { as: 'otherAdmin' });
  const wrong = {
    modifierGroupIds: [createUuid()],
    ingredients: [
      { ingredientId: salmonId, quantity: 1 },
      { ingredientId: foreign.data.id, quantity: 1 },
      { ingredientId: salmonId, quantity: 2 },
    ],
  };
  const expected = {
    status: 400,
    code: 'INVALID_REQUEST',
    errors: [
      { path: 'modifierGroupIds/0' },
      { path: 'ingredients/1/ingredientId' },
      { path: 'ingredients/2/ingredientId', message: 'is in the list twice' },
    ],
  };
  const created = await origin.command('createMenuItem', {
    categoryId: food,
    name: 'Nowe',
    price: 1,
    ...wrong,
  });
  t.match(created.problem, expected);
  const options = { params: { id: soup }, headers: ifMatch(2) };
  t.match((await origin.command('changeMenuItem', wrong, options)).problem, expected);
});

t.test('an archived group or ingredient can’t be used again', async t => {
  const { origin } = await createStockedOrigin(t);
  const group = await origin.command('createModifierGroup', { name: 'Sos', options: [{ name: 'Tak' }] });
  const thyme = await origin.command('createIngredient', { name: 'Tymianek', unit: 'g' });
  const version = ifMatch(1);
  await origin.command('archiveModifierGroup', undefined, {
    params: { id: group.data.id },
    headers: version,
  });
  await origin.command('archiveIngredient', undefined, { params: { id: thyme.data.id }, headers: version });
  const { problem } = await origin.command(
    'changeMenuItem',
    { modifierGroupIds: [group.data.id], ingredients: [{ ingredientId: thyme.data.id, quantity: 1 }] },
    { params: { id: dumplings }, headers: ifMatch(2) },
  );
  t.same(
    problem.errors?.map(({ path }) => path),
    ['modifierGroupIds/0', 'ingredients/0/ingredientId'],
  );
});

t.test('a quantity of nothing and a group named twice are refused', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const id = createUuid();
  const { problem } = await origin.command(
    'changeMenuItem',
    { modifierGroupIds: [id, id], ingredients: [{ ingredientId: salmonId, quantity: 0 }] },
    { params: { id: soup }, headers: ifMatch(2) },
  );
  t.same(problem.errors?.map(({ path }) => path).sort(), ['ingredients/0/quantity', 'modifierGroupIds']);
});
