/** Set menus: added whole or not at all, at one price by which VAT is split. */
import t from 'tap';
import type { SetMenu } from '#shared/catalog/set-menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { addWeighedDishes, weighedIds } from '../../../../../helpers/fuzz/portion-law-checks.ts';
import { lawSetMenu, setsBroken } from '../../../../../helpers/fuzz/set-law-checks.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';
import { pricesOf, saveSetMenus, setOfSoup, setOnTable } from '../../../../../helpers/set-on-table.ts';

const { soup, beer, water, table1, drinks } = restaurantIds;

t.test(
  'its dishes bear the price in proportion to their own, to the grosz, each at its VAT rate',
  async t => {
    const { added } = await setOnTable(t);
    // 50.03 by 22 : 42 : 9.
    t.same(pricesOf(added), { 'Zupa draft': 1_508, 'Pierogi draft': 2_878 + 701, 'Piwo draft': 617 });
    t.equal(added.total, 5_003 + 701);
    t.same(
      added.vatBreakdown.map(({ rate, gross }) => [rate, gross]),
      [
        [23, 617],
        [8, 1_508 + 3_579],
      ],
    );
    t.match(added.lines, [
      { station: 'kitchen', course: 1, setMenu: { name: 'Lunch', price: 5_003, ownPrice: 2_200 } },
      { station: 'kitchen', course: 3, setMenu: { supplement: 701 } },
      { station: 'bar' },
    ]);
    t.equal(new Set(added.lines.map(({ setMenu }) => setMenu?.id)).size, 1);
  },
);

t.test('the same press adds one set, and another press another one', async t => {
  const { origin, params, as } = await setOnTable(t);
  const key = createUuid();
  const press = () => origin.command('addSet', setOfSoup, { as, params, key });
  t.equal((await press()).text, (await press()).text);
  const { data } = await origin.read('waiterOrder', { as, params });
  t.equal(new Set(data.lines.map(({ setMenu }) => setMenu?.id)).size, 2);
  t.same(setsBroken([data]), []);
});

t.test('a set is added whole or not at all §11.36', async t => {
  const { origin, params, as } = await setOnTable(t);
  const [first, second] = lawSetMenu.courses.map(({ id }) => id);
  const dish = (courseId: string | undefined, menuItemId: string) => ({
    courseId: courseId ?? '',
    menuItemId,
  });
  const whole = [dish(first, soup), dish(first, soup), dish(second, beer)];
  const cases: [string, object, string, string][] = [
    ['too few', { dishes: whole.slice(1) }, 'INVALID_REQUEST', 'dishes'],
    ['too many', { dishes: [...whole, dish(second, water)] }, 'INVALID_REQUEST', 'dishes'],
    [
      'of another course',
      { dishes: whole.with(2, dish(second, soup)) },
      'ITEM_UNKNOWN',
      'dishes/2/menuItemId',
    ],
    ['of no course', { dishes: whole.with(2, dish(soup, beer)) }, 'ITEM_UNKNOWN', 'dishes/2/courseId'],
    ['no such set', { setMenuId: soup }, 'ITEM_UNKNOWN', 'setMenuId'],
    [
      'a quantity',
      { dishes: whole.with(0, { ...dish(first, soup), quantity: 2 } as never) },
      'INVALID_REQUEST',
      '',
    ],
  ];
  for (const [name, change, code, path] of cases) {
    const body = { setMenuId: lawSetMenu.id, dishes: whole, ...change };
    const { problem } = await origin.command('addSet', body, { as, params });
    t.equal(problem.code, code, name);
    if (path !== '') t.equal(problem.errors?.[0]?.path, path, name);
  }
  await origin.command(
    'setAvailability',
    { available: false, reason: 'brak' },
    { as: 'bar', params: { id: beer } },
  );
  const out = await origin.command('addSet', { setMenuId: lawSetMenu.id, dishes: whole }, { as, params });
  t.match(out.problem, { code: 'ITEM_UNAVAILABLE', errors: [{ path: 'dishes/2/menuItemId' }] });
  t.equal((await origin.read('waiterOrder', { as, params })).data.lines.length, 3, 'nothing was added');
});

t.test('a set is sold at its hours, and only while it is active', async t => {
  const { origin, params, as } = await setOnTable(t);
  const today = new Date(origin.clock.nowMs).getUTCDay();
  const availability = [{ days: [1 + ((today + 2) % 7)], from: '12:00', to: '13:00' }];
  const refusal = async (menu: SetMenu, version: number) => {
    await saveSetMenus(origin, [menu], version);
    return (await origin.command('addSet', setOfSoup, { as, params })).problem.code;
  };
  t.equal(await refusal({ ...lawSetMenu, availability }, 2), 'ITEM_OUTSIDE_HOURS');
  const menu = (await origin.read('waiterMenu', { as })).data;
  t.ok(menu.find(({ setMenus }) => setMenus)?.setMenus?.[0]?.offHours?.from);
  t.equal(await refusal({ ...lawSetMenu, isActive: false }, 3), 'ITEM_UNKNOWN');
  t.equal(await refusal({ ...lawSetMenu, categoryId: restaurantIds.hidden }, 4), 'ITEM_UNKNOWN');
});

t.test('a price list lowers neither the set nor the share of its drink', async t => {
  const { origin, params, as } = await setOnTable(t);
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
  const list = {
    ...{
      id: createUuid(),
      name: 'Happy hour',
      isActive: true,
      windows,
      items: [],
      rounding: 'none' as const,
    },
    categories: [{ categoryId: drinks, percent: 50 }],
  };
  await origin.command('savePriceLists', { lists: [list] }, { headers: ifMatch(1) });
  const { lines, total } = (await origin.command('addSet', setOfSoup, { as, params })).data;
  t.equal(total, 2 * (5_003 + 701));
  t.match(lines[5], { unitPrice: 617, setMenu: { ownPrice: 900 } });
  t.equal(lines[5]?.priceList, undefined);
});

t.test('the office saves what can be chosen, under distinct names', async t => {
  const origin = await createOrigin(t);
  const other = (change: Partial<SetMenu>) => ({ ...lawSetMenu, ...change });
  const courses = lawSetMenu.courses.map(course => ({ ...course, dishes: [{ itemId: table1 }] }));
  t.match((await saveSetMenus(origin, [other({ courses })])).problem, {
    code: 'INVALID_REQUEST',
    errors: [{ path: 'menus/0/courses/0/dishes/0/itemId' }, { path: 'menus/0/courses/1/dishes/0/itemId' }],
  });
  t.match((await saveSetMenus(origin, [other({ categoryId: soup })])).problem, {
    errors: [{ path: 'menus/0/categoryId' }],
  });
  await addWeighedDishes(origin);
  const weighed = lawSetMenu.courses.map(course => ({ ...course, dishes: [{ itemId: weighedIds.fish }] }));
  t.match((await saveSetMenus(origin, [other({ courses: weighed })])).problem, {
    errors: [{ path: 'menus/0/courses/0/dishes/0/itemId', message: 'is sold by weight' }, {}],
  });
  const twice = lawSetMenu.courses.map(course => ({
    ...course,
    dishes: [{ itemId: soup }, { itemId: soup }],
  }));
  t.match((await saveSetMenus(origin, [other({ courses: twice })])).problem, { code: 'INVALID_REQUEST' });
  const named = await saveSetMenus(origin, [lawSetMenu, other({ id: createUuid(), name: ' lunch' })]);
  t.equal(named.problem.code, 'NAME_TAKEN');
  t.equal((await saveSetMenus(origin, [lawSetMenu], 7)).problem.code, 'VERSION_CONFLICT');
  const waiter = await origin.command('saveSetMenus', { menus: [] }, { as: 'waiter', headers: ifMatch(1) });
  t.equal(waiter.problem.code, 'FORBIDDEN');
  t.equal((await saveSetMenus(origin, [lawSetMenu])).data.version, 2);
  t.equal((await origin.read('setMenus', { as: 'otherAdmin' })).data.menus.length, 0);
  const asleep = other({ isActive: false });
  const foreign = await saveSetMenus(origin, [other({ courses, isActive: false })], 2);
  t.match(foreign.problem, { errors: [{ path: 'menus/0/courses/0/dishes/0/itemId' }, {}] });
  await origin.command('archiveMenuItem', undefined, { params: { id: beer }, headers: ifMatch(1) });
  t.same((await saveSetMenus(origin, [asleep], 2)).data.menus, [asleep], 'what left the menu is retained');
});
