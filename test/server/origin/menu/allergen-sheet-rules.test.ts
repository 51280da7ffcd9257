/** The sheet of allergens that guests read. */
import t from 'tap';
import { createAllergicOrigin } from '../../../helpers/restaurants/allergic-origin.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings, water } = restaurantIds;

t.test('each dish has its own allergens, its ingredients’, and the options that add some §11.8', async t => {
  const { origin, pesto } = await createAllergicOrigin(t);
  const { data } = await origin.read('allergenSheet', { as: 'waiter' });
  t.same(
    data.map(({ name, dishes }) => [name, dishes.map(dish => dish.name)]),
    [
      ['Napoje', ['Piwo', 'Woda']],
      ['Dania', ['Pierogi', 'Zupa']],
    ],
    'by category; nothing that is 86’d, inactive or hidden',
  );
  const dish = (id: string) => data.flatMap(({ dishes }) => dishes).find(other => other.id === id);
  t.match(dish(soup), { allergens: ['milk'], isDeclared: true, ingredients: [], options: [] });
  t.match(dish(dumplings), {
    names: { en: 'English Pierogi' },
    allergens: ['eggs'],
    ingredients: [{ name: 'Mąka', allergens: ['eggs'] }],
    options: [{ id: pesto, name: 'Pesto', allergens: ['nuts'] }],
  });
  t.equal(dish(dumplings)?.options.length, 1, 'dill adds none');
});

t.test('a dish of which nothing was declared is not said to be free of allergens', async t => {
  const { origin } = await createAllergicOrigin(t);
  const { data } = await origin.read('allergenSheet', { as: 'waiter' });
  const undeclared = data.flatMap(({ dishes }) => dishes).filter(dish => !dish.isDeclared);
  t.match(undeclared, [
    { id: water, allergens: [] },
    { id: dumplings, allergens: ['eggs'] },
  ]);
});

t.test('it follows the menu, its ingredients and its options at once', async t => {
  const { origin, flour } = await createAllergicOrigin(t);
  const tagOf = async () => String((await origin.read('allergenSheet')).headers.etag);
  const known = (await origin.read('ingredients')).data.find(({ id }) => id === flour);
  const options = { params: { id: flour }, headers: ifMatch(known?.version ?? 0) };
  const before = await tagOf();
  await origin.command('changeIngredient', { name: 'Mąka żytnia', allergens: ['gluten'] }, options);
  const renamed = await tagOf();
  t.not(renamed, before);
  const [group] = (await origin.read('modifierGroups')).data;
  const change = { options: group?.options.map(option => ({ ...option, isAvailable: false })) ?? [] };
  const params = { id: group?.id ?? '' };
  await origin.command('changeModifierGroup', change, { params, headers: ifMatch(group?.version ?? 0) });
  t.not(await tagOf(), renamed);
  const { data } = await origin.read('allergenSheet');
  const dish = data.flatMap(({ dishes }) => dishes).find(({ id }) => id === dumplings);
  t.match(dish, { allergens: ['gluten'], ingredients: [{ name: 'Mąka żytnia' }] });
  t.same(dish?.options, [], 'an option that has run out is left out');
});

t.test('the kitchen has no use for it', async t => {
  const { origin } = await createAllergicOrigin(t);
  t.equal((await origin.read('allergenSheet', { as: 'kitchen' })).problem.code, 'FORBIDDEN');
});
