import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const version = (number: number) => ({ 'if-match': `"${number}"` });

t.test('an admin sees all categories in display order, the hidden one too §7.11', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.read('menuCategories');
  t.same(
    data.map(({ name, isHidden }) => [name, isHidden]),
    [
      ['Napoje', false],
      ['Dania', false],
      ['Ukryte', true],
    ],
  );
});

t.test('a new category stands last and cooks in the kitchen unless it says otherwise §3.7c', async t => {
  const origin = await createOrigin(t);
  const soups = await origin.command('createMenuCategory', { name: 'Zupy', names: { en: 'Soups' } });
  t.equal(soups.status, 201);
  t.match(soups.data, { names: { en: 'Soups' }, defaultStation: 'kitchen', defaultVatRate: 8, version: 1 });
  t.same((await origin.read('menuCategories')).data.at(-1), soups.data);
  const wine = { name: 'Wino', defaultStation: 'bar' as const, defaultVatRate: 23, defaultCourse: 0 };
  t.match((await origin.command('createMenuCategory', wine)).data, wine);
});

t.test('a name stands once, an id too', async t => {
  const origin = await createOrigin(t);
  const twin = await origin.command('createMenuCategory', { name: 'dania' });
  t.match(twin.problem, { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'name' }] });
  const sameId = await origin.command('createMenuCategory', { id: restaurantIds.food, name: 'Zupy' });
  t.match(sameId.problem, { status: 409, errors: [{ path: 'id' }] });
  const renamed = await origin.command(
    'changeMenuCategory',
    { name: 'NAPOJE' },
    { params: { id: restaurantIds.food }, headers: version(1) },
  );
  t.match(renamed.problem, { status: 409, errors: [{ path: 'name' }] });
});

t.test('a VAT rate that the settings don’t have is refused', async t => {
  const origin = await createOrigin(t);
  const expected = { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'defaultVatRate' }] };
  const body = { name: 'Zupy', defaultVatRate: 7 };
  t.match((await origin.command('createMenuCategory', body)).problem, expected);
  const options = { params: { id: restaurantIds.food }, headers: version(1) };
  t.match((await origin.command('changeMenuCategory', { defaultVatRate: 7 }, options)).problem, expected);
});

t.test('a name under something that is no language is refused', async t => {
  const origin = await createOrigin(t);
  const { problem } = await origin.command('createMenuCategory', {
    name: 'Zupy',
    names: { english: 'Soups' },
  });
  t.match(problem, { status: 400, errors: [{ path: 'names/english' }] });
});

t.test('a hidden category leaves the waiter’s menu', async t => {
  const origin = await createOrigin(t);
  const options = { params: { id: restaurantIds.food }, headers: version(1) };
  const { data } = await origin.command('changeMenuCategory', { isHidden: true }, options);
  t.match(data, { name: 'Dania', isHidden: true, version: 2 });
  const menu = (await origin.read('waiterMenu', { as: 'waiter' })).data;
  t.same(
    menu.map(({ name }) => name),
    ['Napoje'],
  );
  const late = await origin.command('changeMenuCategory', { isHidden: false }, options);
  t.match(late.problem, { status: 412, code: 'VERSION_CONFLICT', current: { isHidden: true, version: 2 } });
});

t.test('a category with items stays, an empty one goes', async t => {
  const origin = await createOrigin(t);
  const options = { params: { id: restaurantIds.drinks }, headers: version(1) };
  t.match((await origin.command('archiveMenuCategory', undefined, options)).problem, {
    status: 409,
    code: 'IN_USE',
  });
  for (const id of [restaurantIds.beer, restaurantIds.water]) {
    await origin.command('archiveMenuItem', undefined, { params: { id }, headers: version(1) });
  }
  t.equal((await origin.command('archiveMenuCategory', undefined, options)).status, 204);
  t.equal((await origin.command('archiveMenuCategory', undefined, options)).status, 404);
  t.equal((await origin.command('createMenuCategory', { name: 'Napoje' })).status, 201);
});

t.test('unknown categories and other organizations’ are not found', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.command('createMenuCategory', { name: 'Obce' }, { as: 'otherAdmin' });
  for (const id of [createUuid(), data.id]) {
    const options = { params: { id }, headers: version(1) };
    t.equal((await origin.command('changeMenuCategory', { name: 'X' }, options)).status, 404);
    t.equal((await origin.command('archiveMenuCategory', undefined, options)).status, 404);
  }
});

t.test('only admins read and change categories', async t => {
  const origin = await createOrigin(t);
  const options = { as: 'kitchen', params: { id: restaurantIds.food }, headers: version(1) } as const;
  t.equal((await origin.read('menuCategories', { as: 'waiter' })).status, 403);
  t.equal((await origin.command('createMenuCategory', { name: 'X' }, options)).status, 403);
  t.equal((await origin.command('changeMenuCategory', { name: 'X' }, options)).status, 403);
  t.equal((await origin.command('archiveMenuCategory', undefined, options)).status, 403);
});
