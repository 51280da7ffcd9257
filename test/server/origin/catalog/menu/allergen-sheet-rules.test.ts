/** The sheet of allergens that guests read. */
import t from 'tap';
import { createAllergicOrigin } from '../../../../helpers/restaurants/allergic-origin.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

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
    options: [
      { id: pesto, name: 'Pesto', allergens: ['nuts'], isDeclared: true },
      { name: 'Koper', allergens: [], isDeclared: false },
    ],
  });
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

t.test('an option that is said to add none is left out; a list and “none” are refused together', async t => {
  const { origin, pesto } = await createAllergicOrigin(t);
  const optionsNow = async () => {
    const { data } = await origin.read('allergenSheet', { as: 'waiter' });
    return data.flatMap(({ dishes }) => dishes).flatMap(({ options }) => options.map(({ name }) => name));
  };
  const change = async (state: (name: string) => object) => {
    const [group] = (await origin.read('modifierGroups')).data;
    const options = group?.options.map(option => ({ ...option, ...state(option.name) })) ?? [];
    const target = { params: { id: group?.id ?? '' }, headers: ifMatch(group?.version ?? 0) };
    return origin.command('changeModifierGroup', { options }, target);
  };
  t.same(await optionsNow(), ['Pesto', 'Koper']);
  const none = await change(name => (name === 'Koper' ? { hasNoAllergens: true } : {}));
  t.equal(none.status, 200);
  t.same(await optionsNow(), ['Pesto']);
  const waiters = (await origin.read('waiterModifiers', { as: 'waiter' })).data.flatMap(
    group => group.options,
  );
  t.match(waiters, [
    { id: pesto, isDeclared: true },
    { name: 'Koper', isDeclared: true },
  ]);
  const both = await change(() => ({ allergens: ['nuts'], hasNoAllergens: true }));
  t.equal(both.problem.code, 'INVALID_REQUEST');
  const back = await change(name => (name === 'Koper' ? { hasNoAllergens: false } : {}));
  t.equal(back.status, 200);
  t.same(await optionsNow(), ['Pesto', 'Koper']);
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
