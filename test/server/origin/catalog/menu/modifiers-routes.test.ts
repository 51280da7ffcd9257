import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { createStockedOrigin, ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings } = restaurantIds;

async function addGroup(origin: OriginFixture, name = 'Mleko do kawy') {
  const options = [
    { name: 'Krowie', names: { en: 'Cow’s' }, isDefault: true },
    { name: 'Owsiane', priceDelta: 200, allergens: ['gluten' as const] },
    { name: 'Bez mleka', priceDelta: -100 },
  ];
  return (await origin.command('createModifierGroup', { name, names: { en: 'Milk' }, min: 1, options })).data;
}

async function offer(origin: OriginFixture, id: string, modifierGroupIds: string[], version: number) {
  const options = { params: { id }, headers: ifMatch(version) };
  return (await origin.command('changeMenuItem', { modifierGroupIds }, options)).status;
}

t.test('a group has its options in order, completed where the form left something out §10.2e', async t => {
  const origin = await createOrigin(t);
  const group = await addGroup(origin);
  const plain = { names: {}, ingredients: [], isAvailable: true, isDefault: false };
  t.match(group, { name: 'Mleko do kawy', names: { en: 'Milk' }, min: 1, max: 1, version: 1 });
  t.match(group.options, [
    { name: 'Krowie', names: { en: 'Cow’s' }, priceDelta: 0, isDefault: true },
    { ...plain, name: 'Owsiane', priceDelta: 200, allergens: ['gluten'] },
    { ...plain, name: 'Bez mleka', priceDelta: -100, allergens: [] },
  ]);
  t.same((await origin.read('modifierGroups')).data, [group]);
  t.same((await origin.read('modifierGroups', { as: 'otherAdmin' })).data, []);
});

t.test(
  'a change replaces the list of options: those left out go, known ones keep what was not said',
  async t => {
    const origin = await createOrigin(t);
    const group = await addGroup(origin);
    const [cow, oat, none] = group.options;
    const options = [{ id: oat?.id ?? '', name: 'Owsiane bio' }, { name: 'Sojowe' }];
    const call = { params: { id: group.id }, headers: ifMatch(1) };
    const { data } = await origin.command('changeModifierGroup', { options, max: 2 }, call);
    t.match(data, { name: 'Mleko do kawy', min: 1, max: 2, version: 2 });
    t.match(data.options, [
      { ...oat, name: 'Owsiane bio', priceDelta: 200 },
      { name: 'Sojowe', priceDelta: 0 },
    ]);
    t.equal(data.options.length, 2);
    t.same((await origin.read('modifierGroups')).data, [data]);
    const back = [...data.options, { id: cow?.id ?? '', name: 'Krowie' }, { ...none, name: 'Bez' }];
    const restored = await origin.command(
      'changeModifierGroup',
      { options: back },
      { ...call, headers: ifMatch(2) },
    );
    t.same(
      restored.data.options.map(({ name, priceDelta }) => [name, priceDelta]),
      [
        ['Owsiane bio', 200],
        ['Sojowe', 0],
        ['Krowie', 0],
        ['Bez', -100],
      ],
      'an option that comes back is the one it was',
    );
    t.equal(restored.data.options[2]?.id, cow?.id);
  },
);

t.test('a change without options keeps them', async t => {
  const origin = await createOrigin(t);
  const group = await addGroup(origin);
  const options = { params: { id: group.id }, headers: ifMatch(1) };
  const { data } = await origin.command('changeModifierGroup', { name: 'Mleko', min: 0 }, options);
  t.same(data, { ...group, name: 'Mleko', min: 0, version: 2 });
  const late = await origin.command('changeModifierGroup', { name: 'Inne' }, options);
  t.match(late.problem, { status: 412, code: 'VERSION_CONFLICT', current: { name: 'Mleko', version: 2 } });
});

t.test('bounds, defaults and recipes are checked, each by its field', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const twice = [
    { ingredientId: salmonId, quantity: 1 },
    { ingredientId: salmonId, quantity: 1 },
  ];
  const { problem } = await origin.command('createModifierGroup', {
    name: 'Za dużo',
    min: 4,
    max: 3,
    options: [
      { name: 'A', ingredients: twice },
      { name: 'B', ingredients: [{ ingredientId: createUuid(), quantity: 1 }] },
    ],
  });
  t.match(problem, { status: 400, code: 'INVALID_REQUEST' });
  t.same(
    problem.errors?.map(({ path }) => path),
    ['min', 'max', 'options/0/ingredients/1/ingredientId', 'options/1/ingredients/0/ingredientId'],
  );
  const group = await addGroup(origin);
  const all = group.options.map(option => ({ ...option, isDefault: true }));
  const options = { params: { id: group.id }, headers: ifMatch(1) };
  const defaults = await origin.command('changeModifierGroup', { options: all }, options);
  t.same(
    defaults.problem.errors?.map(({ path }) => path),
    ['options/1/isDefault', 'options/2/isDefault'],
  );
  const none = await origin.command('changeModifierGroup', { options: [] }, options);
  t.match(none.problem, { status: 400, errors: [{ path: 'options' }] });
});

t.test('names are unique: of groups in the restaurant, of options in their group', async t => {
  const origin = await createOrigin(t);
  const group = await addGroup(origin);
  const other = await addGroup(origin, 'Cukier');
  const expected = { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'name' }] };
  const twin = { name: 'MLEKO  do kawy', options: [{ name: 'A' }] };
  t.match((await origin.command('createModifierGroup', twin)).problem, expected);
  const options = { params: { id: other.id }, headers: ifMatch(1) };
  t.match((await origin.command('changeModifierGroup', { name: group.name }, options)).problem, expected);
  const named = [{ name: 'Biały' }, { name: 'Brązowy' }, { name: ' biały' }];
  const doubled = await origin.command('changeModifierGroup', { options: named }, options);
  t.match(doubled.problem, { code: 'NAME_TAKEN', errors: [{ path: 'options/2/name' }] });
  const sameId = await origin.command('createModifierGroup', { ...twin, id: group.id, name: 'X' });
  t.match(sameId.problem, { status: 409, errors: [{ path: 'id' }] });
});

t.test('an option belongs to one group, and stands in it once', async t => {
  const origin = await createOrigin(t);
  const group = await addGroup(origin);
  const other = await addGroup(origin, 'Cukier');
  const id = group.options[0]?.id ?? '';
  const options = { params: { id: other.id }, headers: ifMatch(1) };
  const stolen = await origin.command('changeModifierGroup', { options: [{ id, name: 'A' }] }, options);
  t.match(stolen.problem, { status: 409, code: 'ID_TAKEN', errors: [{ path: 'options/0/id' }] });
  const own = createUuid();
  const twice = [
    { id: own, name: 'A' },
    { id: own, name: 'B' },
  ];
  const doubled = await origin.command('createModifierGroup', { name: 'Nowa', options: twice });
  t.match(doubled.problem, { code: 'ID_TAKEN', errors: [{ path: 'options/1/id' }] });
  const chosen = await origin.command('createModifierGroup', {
    name: 'Nowa',
    options: [{ id: own, name: 'A' }],
  });
  t.equal(chosen.data.options[0]?.id, own);
});

t.test('a form that sends back what an outage showed doesn’t keep the option out', async t => {
  const { origin, salmonId, declare } = await createStockedOrigin(t);
  const ingredients = [{ ingredientId: salmonId, quantity: 40 }];
  const first = { name: 'Dodatki', options: [{ name: 'Łosoś', ingredients }, { name: 'Grzanki' }] };
  const created = await origin.command('createModifierGroup', first);
  await declare(salmonId, false);
  const shown = (await origin.read('modifierGroups')).data[0];
  t.equal(shown?.options[0]?.isAvailable, false);
  const options = (shown?.options ?? []).map(option =>
    option.name === 'Grzanki' ? { ...option, isAvailable: false } : option,
  );
  const call = { params: { id: created.data.id }, headers: ifMatch(1) };
  await origin.command('changeModifierGroup', { options }, call);
  await declare(salmonId, true);
  t.same(
    (await origin.read('modifierGroups')).data[0]?.options.map(({ isAvailable }) => isAvailable),
    [true, false],
    'the salmon is back, the croutons were switched off by hand',
  );
});

t.test('a group stays while a dish offers it, and its name is free once it is archived', async t => {
  const origin = await createOrigin(t);
  const group = await addGroup(origin);
  const archive = (version = 1) =>
    origin.command('archiveModifierGroup', undefined, {
      params: { id: group.id },
      headers: ifMatch(version),
    });
  t.equal(await offer(origin, soup, [group.id], 1), 200);
  t.equal(await offer(origin, dumplings, [group.id], 1), 200);
  t.match((await archive()).problem, {
    status: 409,
    code: 'IN_USE',
    errors: [
      { path: 'menuItems', message: 'Pierogi uses it' },
      { path: 'menuItems', message: 'Zupa uses it' },
    ],
  });
  await offer(origin, soup, [], 2);
  await origin.command('archiveMenuItem', undefined, { params: { id: dumplings }, headers: ifMatch(2) });
  t.equal((await archive(9)).status, 412);
  t.equal((await archive()).status, 204);
  t.same((await origin.read('modifierGroups')).data, []);
  t.equal((await archive()).status, 404);
  t.equal((await addGroup(origin)).name, group.name);
});

t.test('unknown groups and other organizations’ are not found, and only admins edit', async t => {
  const origin = await createOrigin(t);
  const body = { name: 'Obca', options: [{ name: 'A' }] };
  const foreign = await origin.command('createModifierGroup', body, { as: 'otherAdmin' });
  for (const id of [createUuid(), foreign.data.id]) {
    const options = { params: { id }, headers: ifMatch(1) };
    t.equal((await origin.command('changeModifierGroup', { min: 0 }, options)).status, 404);
    t.equal((await origin.command('archiveModifierGroup', undefined, options)).status, 404);
  }
  t.equal((await origin.read('modifierGroups', { as: 'waiter' })).status, 403);
  t.equal((await origin.command('createModifierGroup', body, { as: 'bar' })).status, 403);
});
