import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { createStockedOrigin, ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

t.test(
  'a new ingredient begins with its first count, and the list says how many dishes use it §3.7h §10.2f',
  async t => {
    const { origin, salmonId, dillId } = await createStockedOrigin(t);
    const { data } = await origin.read('ingredients');
    t.match(data, [
      { id: dillId, name: 'Koper', stock: 0, usedBy: 2, isAvailable: true, lowStock: 0, version: 1 },
      { id: salmonId, name: 'Łosoś', stock: 2_000, usedBy: 1, unit: 'g', allergens: [] },
    ]);
    const counted = await origin.read('stockMovements', { params: { id: salmonId } });
    t.match(counted.data, [{ reason: 'count', delta: 2_000, stockAfter: 2_000, by: 'The admin' }]);
    t.same((await origin.read('stockMovements', { params: { id: dillId } })).data, [], 'never counted');
  },
);

t.test('a name stands once, whatever its case, and an id is new', async t => {
  const { origin, salmonId, dillId } = await createStockedOrigin(t);
  const twin = { name: ' łosoś ', unit: 'g' } as const;
  const expected = { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'name' }] };
  t.match((await origin.command('createIngredient', twin)).problem, expected);
  const options = { params: { id: dillId }, headers: ifMatch(1) };
  t.match((await origin.command('changeIngredient', { name: 'ŁOSOŚ' }, options)).problem, expected);
  const sameId = await origin.command('createIngredient', { id: salmonId, name: 'Inny', unit: 'g' });
  t.match(sameId.problem, { status: 409, errors: [{ path: 'id' }] });
});

t.test('a change keeps what was not said, null clears, and the version decides', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const options = { params: { id: salmonId }, headers: ifMatch(1) };
  const change = { unitCost: 9.5, lowStock: 300, allergens: ['fish' as const] };
  const changed = await origin.command('changeIngredient', change, options);
  t.match(changed.data, { ...change, name: 'Łosoś', stock: 2_000, usedBy: 1, version: 2 });
  const late = await origin.command('changeIngredient', { lowStock: 1 }, options);
  t.match(late.problem, {
    status: 412,
    current: { lowStock: 300, usedBy: 1, isAvailable: true, version: 2 },
  });
  const cleared = await origin.command(
    'changeIngredient',
    { unitCost: null },
    { ...options, headers: ifMatch(2) },
  );
  t.notOk('unitCost' in cleared.data);
  t.same((await origin.read('ingredients')).data[1], cleared.data);
});

t.test('what a form got wrong is named by its field', async t => {
  const origin = await createOrigin(t);
  const wrong = { name: ' ', unit: 'kg' as 'g', lowStock: -1, allergens: ['milk', 'milk'] as 'milk'[] };
  const { problem } = await origin.command('createIngredient', wrong);
  t.equal(problem.code, 'INVALID_REQUEST');
  t.same(problem.errors?.map(({ path }) => path).sort(), ['allergens', 'lowStock', 'name', 'unit']);
});

t.test('an ingredient stays while a dish or an option is made of it', async t => {
  const { origin, salmonId, dillId } = await createStockedOrigin(t);
  const archive = (id: string) =>
    origin.command('archiveIngredient', undefined, { params: { id }, headers: ifMatch(1) });
  t.match((await archive(dillId)).problem, {
    status: 409,
    code: 'IN_USE',
    errors: [
      { path: 'menuItems', message: /^(Zupa|Pierogi) uses it$/ },
      { path: 'menuItems', message: /uses it/ },
    ],
  });
  const dumplings = { params: { id: restaurantIds.dumplings }, headers: ifMatch(2) };
  await origin.command('changeMenuItem', { ingredients: [] }, dumplings);
  const options = [{ name: 'Z łososiem', ingredients: [{ ingredientId: salmonId, quantity: 30 }] }];
  const group = await origin.command('createModifierGroup', { name: 'Dodatki', options });
  t.match((await archive(salmonId)).problem, { code: 'IN_USE', errors: [{ path: 'modifierGroups' }] });
  const unused = { params: { id: group.data.id }, headers: ifMatch(1) };
  t.equal((await origin.command('archiveModifierGroup', undefined, unused)).status, 204);
  t.equal((await archive(salmonId)).status, 204);
  t.same(
    (await origin.read('ingredients')).data.map(({ name }) => name),
    ['Koper'],
  );
  t.equal((await archive(salmonId)).status, 404);
  const again = await origin.command('createIngredient', { name: 'Łosoś', unit: 'g' });
  t.equal(again.status, 201, 'its name is free again');
});

t.test('an archived version is refused like a changed one', async t => {
  const { origin, dillId } = await createStockedOrigin(t);
  const options = { params: { id: dillId }, headers: ifMatch(7) };
  const { problem } = await origin.command('archiveIngredient', undefined, options);
  t.match(problem, { status: 412, current: { version: 1, usedBy: 2 } });
});

t.test('unknown ingredients and other organizations’ are not found, and only admins look', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const foreign = await origin.command(
    'createIngredient',
    { name: 'Obcy', unit: 'pcs' },
    { as: 'otherAdmin' },
  );
  for (const id of [createUuid(), foreign.data.id]) {
    const options = { params: { id }, headers: ifMatch(1) };
    t.equal((await origin.command('changeIngredient', { lowStock: 1 }, options)).status, 404);
    t.equal((await origin.command('archiveIngredient', undefined, options)).status, 404);
    t.equal((await origin.command('bookStock', { reason: 'count', amount: 1 }, options)).status, 404);
    t.equal((await origin.read('stockMovements', options)).status, 404);
  }
  t.equal((await origin.read('ingredients', { as: 'kitchen' })).status, 403);
  const asWaiter = { as: 'waiter', params: { id: salmonId }, headers: ifMatch(1) } as const;
  t.equal((await origin.command('changeIngredient', { isAvailable: false }, asWaiter)).status, 403);
  t.equal((await origin.command('bookStock', { reason: 'count', amount: 1 }, asWaiter)).status, 403);
});
