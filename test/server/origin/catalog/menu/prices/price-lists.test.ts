/** Happy hour: the price that counts is the one at the moment when the line is added. */
import fc from 'fast-check';
import t from 'tap';
import { priceRoundings } from '#shared/catalog/menu-limits.ts';
import { isWindowOn } from '#shared/catalog/menu-windows.ts';
import type { PriceList } from '#shared/catalog/price-list-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { dishPrice } from '../../../../../../server/origin/catalog/menu/prices/price-list-rules.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { drinks, food, beer, water, soup } = restaurantIds;
const warsaw = 'Europe/Warsaw';
const daily = [1, 2, 3, 4, 5, 6, 7];
const happyHour: PriceList = {
  id: createUuid(),
  name: 'Happy hour',
  isActive: true,
  windows: [{ days: daily, from: '17:00', to: '18:00' }],
  categories: [{ categoryId: drinks, percent: 33 }],
  items: [],
  rounding: '10',
};
/** 20 November 2025 is a Thursday, and Warsaw an hour ahead. */
const at = (time: string) => Date.parse(`2025-11-20T${time}+01:00`);

async function save(origin: OriginFixture, lists: PriceList[], version = 1) {
  return origin.command('savePriceLists', { lists }, { headers: { 'if-match': `"${version}"` } });
}
async function openHappyHour(t: Parameters<typeof createOrigin>[0], lists = [happyHour]) {
  const origin = await createOrigin(t);
  await save(origin, lists);
  origin.clock.nowMs = at('17:59:59');
  const body = { type: 'takeaway', guestCount: 0 } as const;
  const params = { id: (await origin.command('createOrder', body, { as: 'waiter' })).data.id };
  const add = async (menuItemId: string, quantity = 1, key = createUuid()) => {
    const lines = [{ menuItemId, quantity }];
    return (await origin.command('addLines', { lines }, { as: 'waiter', params, key })).data;
  };
  return { origin, params, add };
}

t.test(
  'a line added a second before the end keeps its price, one added at the end has the menu’s',
  async t => {
    const { origin, add, params } = await openHappyHour(t);
    const key = createUuid();
    t.match((await add(beer, 2, key)).lines, [
      { unitPrice: 600, vatRate: 23, priceList: { name: 'Happy hour', regularPrice: 900 } },
    ]);
    origin.clock.nowMs = at('18:00:00');
    t.match((await add(beer, 2, key)).lines, { length: 1 }, 'the same press again adds nothing');
    const { lines, total } = await add(beer);
    t.same(
      lines.map(line => [line.unitPrice, line.priceList?.name]),
      [
        [600, 'Happy hour'],
        [900, undefined],
      ],
    );
    t.equal(total, 2_100);
    const sent = await origin.command('sendOrder', {}, { as: 'waiter', params });
    t.match(sent.data.lines, [{ unitPrice: 600 }, { unitPrice: 900 }], 'sent later, it keeps it too');
  },
);

t.test('a draft that is raised counts as added now; one that is lowered keeps its price', async t => {
  const { origin, add, params } = await openHappyHour(t);
  const [early, other] = [(await add(beer, 2)).lines[0], (await add(water, 3)).lines[1]];
  origin.clock.nowMs = at('21:00:00');
  const change = async (lineId: string | undefined, body: object) =>
    (
      await origin.command('changeLine', body, {
        as: 'waiter',
        params: { ...params, lineId: lineId ?? '' },
      })
    ).data;
  t.match((await change(other?.id, { quantity: 1, note: 'Bez lodu' })).lines[1], { unitPrice: 470 });
  const raised = (await change(early?.id, { quantity: 9 })).lines[0];
  t.match(raised, { unitPrice: 900, quantity: 9 });
  t.equal(raised?.priceList, undefined);
  t.match((await change(early?.id, { quantity: 1 })).lines[0], { unitPrice: 900 }, 'and stays so');
  const { db } = origin.database;
  await db
    .updateTable('order_lines')
    .set({ billed_at: new Date(origin.clock.nowMs).toISOString() })
    .execute();
  const options = { as: 'waiter', params: { ...params, lineId: other?.id ?? '' } } as const;
  const billed = await origin.command('changeLine', { quantity: 2 }, options);
  t.equal(billed.problem.code, 'PRICE_BILLED', 'a price that guests were told stays');
});

t.test(
  'a waiter’s menu shows both prices while the list is on, and its ETag changes at the minute',
  async t => {
    const { origin } = await openHappyHour(t);
    const menu = async (etag?: unknown) =>
      origin.read('waiterMenu', {
        as: 'waiter',
        ...(etag !== undefined && { headers: { 'if-none-match': String(etag) } }),
      });
    const on = await menu();
    const drinksOf = ({ data }: typeof on) => data.find(({ id }) => id === drinks);
    t.match(drinksOf(on), {
      pricesChange: true,
      items: [{ price: 600, priceList: { regularPrice: 900 } }, {}],
    });
    t.equal(on.data.find(({ id }) => id === food)?.pricesChange, undefined);
    t.equal((await menu(on.headers['etag'])).status, 304);
    origin.clock.nowMs = at('18:00:00');
    const off = await menu(on.headers['etag']);
    t.equal(off.status, 200);
    t.equal(drinksOf(off)?.items[0]?.price, 900);
    t.equal(drinksOf(off)?.items[0]?.priceList, undefined);
  },
);

t.test('a manual discount comes on top, and a list that is switched off does nothing', async t => {
  const { origin, add, params } = await openHappyHour(t);
  const { lines } = await add(beer);
  const discount = { kind: 'percent', value: 50, reason: 'Stały gość' } as const;
  const own = { ...params, lineId: lines[0]?.id ?? '' };
  t.match((await origin.command('discountLine', { discount }, { params: own })).data, { total: 300 });
  await save(origin, [{ ...happyHour, isActive: false }], 2);
  t.match((await add(water)).lines[1], { unitPrice: 700 });
});

t.test('lists are saved by admins, in one version, with fields that are named when wrong §11.27', async t => {
  const origin = await createOrigin(t);
  t.equal((await origin.command('savePriceLists', { lists: [] }, { as: 'waiter' })).status, 403);
  t.match((await save(origin, [happyHour])).data, { version: 2, lists: [{ name: 'Happy hour' }] });
  t.equal((await save(origin, [happyHour])).problem.code, 'VERSION_CONFLICT');
  const refused = async (lists: PriceList[]) => {
    const { problem } = await save(origin, lists, 2);
    return [problem.code, ...(problem.errors ?? []).map(({ path }) => path)];
  };
  const stranger = { ...happyHour, categories: [{ categoryId: createUuid(), percent: 5 }] };
  t.same(await refused([stranger]), ['INVALID_REQUEST', 'lists/0/categories/0/categoryId']);
  const [once] = happyHour.categories;
  t.same(await refused([{ ...happyHour, categories: once ? [once, once] : [] }]), [
    'INVALID_REQUEST',
    'lists/0/categories/1/categoryId',
  ]);
  t.same(await refused([happyHour, { ...happyHour, id: createUuid(), name: 'HAPPY HOUR' }]), [
    'NAME_TAKEN',
    'lists/1/name',
  ]);
  const late = { ...happyHour, windows: [{ days: [1], from: '24:30', to: '01:00' }] };
  t.match(await refused([late]), ['INVALID_REQUEST', /windows\/0\/from/]);
  t.same((await origin.read('priceLists', { as: 'otherAdmin' })).data, { lists: [], version: 1 });
});

t.test('the lowest price counts, never above the menu’s, in whole steps', async t => {
  const dish = fc.record({ price: fc.nat({ max: 100_000 }) });
  const list = fc.record({
    percent: fc.integer({ min: 1, max: 100 }),
    own: fc.option(fc.nat({ max: 100_000 }), { nil: undefined }),
    rounding: fc.constantFrom(...priceRoundings),
  });
  fc.assert(
    fc.property(dish, fc.array(list, { maxLength: 4 }), ({ price }, wanted) => {
      const lists = wanted.map(({ percent, own, rounding }, index) => ({
        ...happyHour,
        name: String(index),
        categories: [{ categoryId: food, percent }],
        items: own === undefined ? [] : [{ itemId: soup, price: own }],
        rounding,
      }));
      const priceBy = (some: PriceList[]) => dishPrice({ id: soup, categoryId: food, price }, some);
      const found = priceBy(lists);
      const each = lists.map(one => priceBy([one]).price);
      const isListed = found.list !== undefined;
      const step = Number(lists.find(({ name }) => name === found.list?.name)?.rounding) || 1;
      const isWhole = wanted.some(({ own }) => own === found.price) || found.price % step === 0;
      return (
        found.price === Math.min(price, ...each) &&
        found.price >= 0 &&
        isListed === found.price < price &&
        (!isListed || isWhole)
      );
    }),
  );
  t.same(dishPrice({ id: beer, categoryId: food, price: 900 }, [happyHour]), { price: 900 });
});

t.test('windows follow the clock on the wall, over midnight and in the nights when clocks are changed', t => {
  const isOn = (from: string, to: string, days: number[]) => (instant: string) =>
    isWindowOn({ days, from, to }, Date.parse(instant), warsaw);
  // Sunday is 28 March 2027; at 01:00 UTC it becomes 03:00.
  const overNight = isOn('22:00', '03:30', [6]);
  t.same(
    ['2027-03-27T20:59:59Z', '2027-03-27T21:00:00Z', '2027-03-28T01:29:59Z', '2027-03-28T01:30:00Z'].map(
      overNight,
    ),
    [false, true, true, false],
  );
  const skipped = isOn('02:00', '03:00', [7]);
  t.same(['2027-03-28T00:59:59Z', '2027-03-28T01:00:00Z'].map(skipped), [false, false]);
  // Sunday is 31 October 2027; 02:00 to 03:00 is there twice, from 00:00 and from 01:00 UTC.
  const twice = isOn('02:00', '03:00', [7]);
  t.same(
    ['2027-10-30T23:59:59Z', '2027-10-31T00:00:00Z', '2027-10-31T01:59:59Z', '2027-10-31T02:00:00Z'].map(
      twice,
    ),
    [false, true, true, false],
  );
  const wholeDay = isOn('00:00', '00:00', [7]);
  t.same(
    ['2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'].map(
      wholeDay,
    ),
    [false, true, true, false],
  );
  t.same(
    ['2027-10-29T23:00:00Z'].map(isOn('17:00', '02:00', [6])),
    [false],
    'Friday’s night is not Saturday',
  );
  t.end();
});
