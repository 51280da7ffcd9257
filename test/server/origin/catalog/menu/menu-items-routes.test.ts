import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture, startMs } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const version = (number: number) => ({ 'if-match': `"${number}"` });
const { food, drinks, soup, dumplings, trout, water } = restaurantIds;

async function waitersItem(origin: OriginFixture, id: string) {
  const menu = (await origin.read('waiterMenu', { as: 'waiter' })).data;
  return menu.flatMap(({ items }) => items).find(item => item.id === id);
}

t.test(
  'the waiter’s menu has visible categories with active items, and each item’s course §10.2a',
  async t => {
    const origin = await createOrigin(t);
    const { data } = await origin.read('waiterMenu', { as: 'waiter' });
    t.same(
      data.map(({ name, items }) => [name, items.map(item => item.name)]),
      [
        ['Napoje', ['Piwo', 'Woda']],
        ['Dania', ['Pierogi', 'Pstrąg', 'Zupa']],
      ],
    );
    t.match(await waitersItem(origin, soup), { course: 1, price: 2200, station: 'kitchen' });
    t.match(await waitersItem(origin, dumplings), { course: 3 }, 'the category’s');
    t.match(await waitersItem(origin, trout), { unavailable: { reason: 'sold out' } });
  },
);

t.test('the stations read the same menu, to take something out; waiters have their own §10.2b', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.read('waiterMenu', { as: 'waiter' });
  const called = data.map(category => ({
    ...category,
    items: category.items.map(item => (item.id === soup ? { ...item, kitchenNames: { pl: 'ZUPA' } } : item)),
  }));
  t.same((await origin.read('stationMenu', { as: 'kitchen' })).data, called);
  t.same((await origin.read('stationMenu', { as: 'bar' })).data, called);
  t.equal((await origin.read('stationMenu', { as: 'waiter' })).status, 403);
});

t.test('a new item takes from its category what it leaves out §3.7d', async t => {
  const origin = await createOrigin(t);
  const body = { categoryId: food, name: 'Bigos myśliwski', price: 3600, names: { en: 'Hunter’s stew' } };
  const { status, data } = await origin.command('createMenuItem', body);
  t.equal(status, 201);
  t.match(data, { ...body, vatRate: 8, station: 'kitchen', isActive: true, allergens: [], version: 1 });
  t.notOk('course' in data);
  t.same(
    (await origin.read('menuItems')).data.find(({ id }) => id === data.id),
    data,
  );
  t.match(await waitersItem(origin, data.id), { course: 3 });
});

t.test('a name stands once in its category', async t => {
  const origin = await createOrigin(t);
  const expected = { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'name' }] };
  const twin = { categoryId: food, name: 'ZUPA', price: 100 };
  t.match((await origin.command('createMenuItem', twin)).problem, expected);
  t.equal((await origin.command('createMenuItem', { ...twin, categoryId: drinks })).status, 201);
  const moved = await origin.command(
    'changeMenuItem',
    { categoryId: drinks, name: 'Woda' },
    { params: { id: dumplings }, headers: version(1) },
  );
  t.match(moved.problem, expected);
  const sameId = await origin.command('createMenuItem', { ...twin, id: soup, name: 'Inna' });
  t.match(sameId.problem, { status: 409, errors: [{ path: 'id' }] });
});

t.test('category, VAT rates, price and allergens are checked, each by its field §5.9b', async t => {
  const origin = await createOrigin(t);
  const body = { categoryId: food, name: 'Nowe', price: 1000 };
  const nowhere = await origin.command('createMenuItem', { ...body, categoryId: createUuid() });
  t.match(nowhere.problem, { status: 400, errors: [{ path: 'categoryId' }] });
  const rates = await origin.command('createMenuItem', { ...body, vatRate: 7, vatRateTakeaway: 22 });
  t.match(rates.problem, { status: 400, errors: [{ path: 'vatRate' }, { path: 'vatRateTakeaway' }] });
  const price = await origin.command('createMenuItem', { ...body, price: -1, allergens: ['milk', 'milk'] });
  t.same(price.problem.errors?.map(({ path }) => path).sort(), ['allergens', 'price']);
  const options = { params: { id: soup }, headers: version(1) };
  const changed = await origin.command('changeMenuItem', { vatRate: 7 }, options);
  t.match(changed.problem, { status: 400, errors: [{ path: 'vatRate' }] });
  const moved = await origin.command('changeMenuItem', { categoryId: createUuid() }, options);
  t.match(moved.problem, { status: 400, errors: [{ path: 'categoryId' }] });
});

t.test('a change keeps what was not said and null clears', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.command(
    'changeMenuItem',
    { price: 2400, kitchenNames: null, course: null, vatRateTakeaway: null, description: 'Gorąca' },
    { params: { id: soup }, headers: version(1) },
  );
  t.match(data, { name: 'Zupa', price: 2400, targetMinutes: 12, description: 'Gorąca', version: 2 });
  for (const field of ['kitchenNames', 'course', 'vatRateTakeaway']) t.notOk(field in data, field);
  t.match(await waitersItem(origin, soup), { course: 3, description: 'Gorąca', price: 2400 });
  const change = (descriptions: Record<string, string> | null, current: number) =>
    origin.command('changeMenuItem', { descriptions }, { params: { id: soup }, headers: version(current) });
  t.match((await change({ en: 'Hot' }, 2)).data, { descriptions: { en: 'Hot' }, description: 'Gorąca' });
  t.match(await waitersItem(origin, soup), { descriptions: { en: 'Hot' } });
  t.notOk('descriptions' in (await change(null, 3)).data);
  const late = await origin.command(
    'changeMenuItem',
    { price: 1 },
    { params: { id: soup }, headers: version(1) },
  );
  t.match(late.problem, { status: 412, code: 'VERSION_CONFLICT', current: { price: 2400, version: 4 } });
});

t.test('an archived or inactive item is off the waiter’s menu §7.12', async t => {
  const origin = await createOrigin(t);
  await origin.command('changeMenuItem', { isActive: false }, { params: { id: soup }, headers: version(1) });
  t.equal(await waitersItem(origin, soup), undefined);
  const options = { params: { id: dumplings }, headers: version(1) };
  t.equal((await origin.command('archiveMenuItem', undefined, options)).status, 204);
  t.equal(await waitersItem(origin, dumplings), undefined);
  t.equal((await origin.command('archiveMenuItem', undefined, options)).status, 404);
  t.equal(
    (await origin.command('setAvailability', { available: true }, { params: options.params })).status,
    404,
  );
  const stale = { params: { id: soup }, headers: version(1) };
  t.equal((await origin.command('archiveMenuItem', undefined, stale)).status, 412);
});

t.test('a cook takes an item out, the waiter sees who and why, and a barkeeper brings it back', async t => {
  const origin = await createOrigin(t);
  const options = { as: 'kitchen', params: { id: soup } } as const;
  const out = await origin.command('setAvailability', { available: false, reason: 'skończyła się' }, options);
  t.equal(out.status, 200);
  const unavailable = { reason: 'skończyła się', by: 'The kitchen', at: '2025-11-20T18:00:00.000Z' };
  t.same(out.data.unavailable, unavailable);
  t.same((await waitersItem(origin, soup))?.unavailable, unavailable);
  const back = await origin.command('setAvailability', { available: true }, { ...options, as: 'bar' });
  t.notOk('unavailable' in back.data);
  t.equal(back.data.version, 3);
  t.notOk('unavailable' in ((await waitersItem(origin, soup)) ?? {}));
});

t.test('an 86 with an end is over at its time, and the menu’s tag says so', async t => {
  const origin = await createOrigin(t);
  const until = new Date(startMs + 60_000).toISOString();
  await origin.command('setAvailability', { available: false, until }, { as: 'bar', params: { id: water } });
  const during = await origin.read('waiterMenu', { as: 'waiter' });
  const headers = { 'if-none-match': String(during.headers.etag) };
  t.equal((await origin.read('waiterMenu', { as: 'waiter', headers })).status, 304);
  t.match(await waitersItem(origin, water), { unavailable: { until, reason: '86' } });
  origin.clock.nowMs = startMs + 60_000;
  t.equal((await origin.read('waiterMenu', { as: 'waiter', headers })).status, 200);
  t.notOk('unavailable' in ((await waitersItem(origin, water)) ?? {}));
  const admins = (await origin.read('menuItems')).data.find(({ id }) => id === water);
  t.notOk(admins === undefined || 'unavailable' in admins);
  const changed = await origin.command(
    'changeMenuItem',
    { price: 800 },
    { params: { id: water }, headers: version(2) },
  );
  t.notOk('unavailable' in changed.data);
});

t.test('an 86 until the end of the day is over when the next business day begins', async t => {
  const origin = await createOrigin(t);
  const body = { available: false, until: 'endOfDay' } as const;
  const { data } = await origin.command('setAvailability', body, { as: 'bar', params: { id: water } });
  const until = data.unavailable?.until ?? '';
  t.ok(Date.parse(until) > startMs);
  origin.clock.nowMs = Date.parse(until) - 1;
  t.match(await waitersItem(origin, water), { unavailable: { until } });
  origin.clock.nowMs += 1;
  t.notOk('unavailable' in ((await waitersItem(origin, water)) ?? {}));
});

t.test('an end in the past is refused', async t => {
  const origin = await createOrigin(t);
  const until = new Date(startMs).toISOString();
  const body = { available: false, until };
  const { problem } = await origin.command('setAvailability', body, { params: { id: soup } });
  t.match(problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'until' }] });
});

t.test('unknown items and other organizations’ are not found', async t => {
  const origin = await createOrigin(t);
  const body = { categoryId: food, name: 'Obce', price: 100 };
  const { data } = await origin.command('createMenuItem', body, { as: 'otherAdmin' });
  for (const id of [createUuid(), data.id]) {
    const options = { params: { id }, headers: version(1) };
    t.equal((await origin.command('changeMenuItem', { price: 1 }, options)).status, 404);
    t.equal((await origin.command('archiveMenuItem', undefined, options)).status, 404);
    t.equal((await origin.command('setAvailability', { available: false }, options)).status, 404);
  }
});

t.test('waiters take nothing out, and nobody but an admin edits the menu', async t => {
  const origin = await createOrigin(t);
  const options = { params: { id: soup }, headers: version(1) };
  const out = { available: false };
  t.equal((await origin.command('setAvailability', out, { ...options, as: 'waiter' })).status, 403);
  t.equal((await origin.read('menuItems', { as: 'bar' })).status, 403);
  t.equal((await origin.read('waiterMenu', { as: 'kitchen' })).status, 403);
  const body = { categoryId: food, name: 'Nowe', price: 1 };
  t.equal((await origin.command('createMenuItem', body, { as: 'kitchen' })).status, 403);
  t.equal((await origin.command('changeMenuItem', {}, { ...options, as: 'kitchen' })).status, 403);
  t.equal((await origin.command('archiveMenuItem', undefined, { ...options, as: 'waiter' })).status, 403);
});
