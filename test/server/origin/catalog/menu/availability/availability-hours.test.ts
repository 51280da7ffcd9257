/** Breakfast till 11:30: an item is added within its hours and its category’s only, by the origin’s clock. */
import t, { type Test } from 'tap';
import type { MenuItemChange } from '#shared/catalog/menu-schema.ts';
import type { MenuWindow } from '#shared/catalog/price-list-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { refusalOf } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { drinks, food, beer, soup, dumplings } = restaurantIds;
const daily = [1, 2, 3, 4, 5, 6, 7];
const workdays = [1, 2, 3, 4, 5];
const lunch: MenuWindow = { days: workdays, from: '12:00', to: '16:00' };
const morning: MenuWindow = { days: daily, from: '08:00', to: '12:30' };
/** 20 November 2025 is a Thursday, and Warsaw an hour ahead. */
const at = (time: string, day = 20) => Date.parse(`2025-11-${day}T${time}+01:00`);

async function changeItem(origin: OriginFixture, id: string, body: MenuItemChange) {
  const items = (await origin.read('menuItems')).data;
  const version = items.find(item => item.id === id)?.version ?? 0;
  return origin.command('changeMenuItem', body, { params: { id }, headers: ifMatch(version) });
}

async function changeCategory(origin: OriginFixture, id: string, availability: MenuWindow[] | null) {
  const categories = (await origin.read('menuCategories')).data;
  const version = categories.find(category => category.id === id)?.version ?? 0;
  const options = { params: { id }, headers: ifMatch(version) };
  return origin.command('changeMenuCategory', { availability }, options);
}

/** Soup is sold for lunch; the waiter has an open order. */
async function openLunch(t: Test) {
  const origin = await createOrigin(t);
  origin.clock.nowMs = at('11:00');
  await changeItem(origin, soup, { availability: [lunch] });
  const body = { type: 'takeaway', guestCount: 0 } as const;
  const params = { id: (await origin.command('createOrder', body, { as: 'waiter' })).data.id };
  const add = (menuItemId: string, { quantity = 1, key = createUuid(), as = 'waiter' as const } = {}) =>
    origin.command('addLines', { lines: [{ menuItemId, quantity }] }, { as, params, key });
  const menu = (etag?: unknown) =>
    origin.read('waiterMenu', {
      as: 'waiter',
      ...(etag !== undefined && { headers: { 'if-none-match': String(etag) } }),
    });
  return { origin, params, add, menu };
}

t.test('what isn’t sold at this hour is refused by name, whoever adds it §11.30', async t => {
  const { origin, add, params } = await openLunch(t);
  const lines = [beer, soup].map(menuItemId => ({ menuItemId, quantity: 1 }));
  for (const as of ['waiter', 'admin'] as const)
    t.match((await origin.command('addLines', { lines }, { as, params })).problem, {
      code: 'ITEM_OUTSIDE_HOURS',
      errors: [{ path: 'lines/1/menuItemId', message: /not sold at this hour/ }],
    });
  const opening = { type: 'takeaway', guestCount: 0, lines } as const;
  t.equal(refusalOf(await origin.command('createOrder', opening)), 'ITEM_OUTSIDE_HOURS');
  origin.clock.nowMs = at('11:59:59');
  t.equal(refusalOf(await add(soup)), 'ITEM_OUTSIDE_HOURS');
  origin.clock.nowMs = at('12:00');
  t.equal((await add(soup)).status, 200);
  origin.clock.nowMs = at('16:00');
  t.equal(refusalOf(await add(soup)), 'ITEM_OUTSIDE_HOURS');
  origin.clock.nowMs = at('13:00', 22);
  t.equal(refusalOf(await add(soup)), 'ITEM_OUTSIDE_HOURS', 'not on a Saturday');
});

t.test('what was added in time is sent and fired later, and a repeated press adds nothing', async t => {
  const { origin, add, params } = await openLunch(t);
  origin.clock.nowMs = at('15:59:59');
  const key = createUuid();
  const [line] = (await add(soup, { quantity: 2, key })).data.lines;
  origin.clock.nowMs = at('16:00');
  t.match((await add(soup, { quantity: 2, key })).data.lines, { length: 1 });
  const one = { ...params, lineId: line?.id ?? '' };
  const change = (body: object) => origin.command('changeLine', body, { as: 'waiter', params: one });
  t.match((await change({ quantity: 3 })).problem, {
    code: 'ITEM_OUTSIDE_HOURS',
    errors: [{ path: 'quantity' }],
  });
  t.match((await change({ quantity: 1, note: 'Bez śmietany', modifiers: [] })).data.lines, [
    { quantity: 1, note: 'Bez śmietany' },
  ]);
  t.match((await origin.command('sendOrder', {}, { as: 'waiter', params })).data.lines, [{ state: 'sent' }]);
});

t.test('its own hours and its category’s are both on, in either order of ending', async t => {
  const { origin, add } = await openLunch(t);
  await changeCategory(origin, food, [morning]);
  const sold = async (time: string, id: string) => {
    origin.clock.nowMs = at(time);
    return (await add(id)).status === 200;
  };
  t.same(
    [await sold('11:59', soup), await sold('12:29', soup), await sold('12:30', soup)],
    [false, true, false],
  );
  t.same([await sold('08:00', dumplings), await sold('12:30', dumplings)], [true, false]);
  t.ok(await sold('22:00', beer));
  await changeCategory(origin, food, null);
  t.ok(await sold('15:00', soup), 'null clears');
});

t.test('a waiter’s menu says when it is sold again, and its ETag changes at the minute', async t => {
  const { origin, menu } = await openLunch(t);
  await changeCategory(origin, drinks, [{ days: [6], from: '22:00', to: '02:00' }]);
  const shown = ({ data }: Awaited<ReturnType<typeof menu>>, id: string) =>
    data.flatMap(({ items }) => items).find(item => item.id === id)?.offHours;
  const before = await menu();
  t.same(shown(before, soup), { from: '2025-11-20T11:00:00.000Z' });
  t.same(shown(before, beer), { from: '2025-11-22T21:00:00.000Z' });
  t.equal(shown(before, dumplings), undefined);
  t.match(
    before.data.filter(({ id }) => id === food || id === drinks),
    [{ hasHours: true }, { hasHours: true }],
  );
  origin.clock.nowMs = at('11:59:59');
  t.equal((await menu(before.headers['etag'])).status, 304);
  origin.clock.nowMs = at('12:00');
  const on = await menu(before.headers['etag']);
  t.equal(on.status, 200);
  t.equal(shown(on, soup), undefined);
  origin.clock.nowMs = at('16:00', 21);
  const over = await menu(on.headers['etag']);
  t.same(shown(over, soup), { from: '2025-11-24T11:00:00.000Z' }, 'Friday’s is over: Monday');
  await changeItem(origin, soup, { availability: [{ days: [1], from: '07:00', to: '08:00' }] });
  await changeCategory(origin, food, [{ days: [2], from: '07:00', to: '08:00' }]);
  t.same(shown(await menu(), soup), {}, 'hours that never meet');
});

t.test('guests read of its allergens at any hour, and the 86 goes its own way', async t => {
  const { origin, add } = await openLunch(t);
  const dishes = (await origin.read('allergenSheet', { as: 'waiter' })).data.flatMap(row => row.dishes);
  t.ok(dishes.some(({ id }) => id === soup));
  const out = { available: false } as const;
  const options = { as: 'kitchen', params: { id: soup } } as const;
  t.match((await origin.command('setAvailability', out, options)).data, { availability: [lunch] });
  t.equal(refusalOf(await add(soup)), 'ITEM_UNAVAILABLE');
  await origin.command('setAvailability', { available: true, portionsLeft: 3 }, options);
  t.equal(refusalOf(await add(soup)), 'ITEM_OUTSIDE_HOURS');
  origin.clock.nowMs = at('12:00');
  t.match((await add(soup, { quantity: 3 })).data.lines, [{ quantity: 3 }]);
});

t.test('hours are saved by admins with the item’s version, and a wrong one is named', async t => {
  const { origin } = await openLunch(t);
  const refused = async (availability: MenuWindow[]) => {
    const { problem } = await changeItem(origin, soup, { availability });
    return [problem.code, ...(problem.errors ?? []).map(({ path }) => path)];
  };
  t.match(await refused([{ ...lunch, to: '24:00' }]), ['INVALID_REQUEST', 'availability/0/to']);
  t.match(await refused([lunch, { ...lunch, days: [] }]), ['INVALID_REQUEST', 'availability/1/days']);
  t.match(await refused([{ ...lunch, days: [8] }]), ['INVALID_REQUEST', 'availability/0/days/0']);
  t.match(await refused([]), ['INVALID_REQUEST', 'availability']);
  const stale = { params: { id: soup }, headers: ifMatch(1) };
  const body = { availability: null };
  t.equal(refusalOf(await origin.command('changeMenuItem', body, stale)), 'VERSION_CONFLICT');
  t.equal((await origin.command('changeMenuItem', body, { ...stale, as: 'waiter' })).status, 403);
  const added = { categoryId: food, name: 'Jajecznica', price: 1_800, availability: [morning] };
  t.match((await origin.command('createMenuItem', added)).data, { availability: [morning] });
  const category = { name: 'Śniadania', availability: [morning] };
  t.match((await origin.command('createMenuCategory', category)).data, { availability: [morning] });
});
