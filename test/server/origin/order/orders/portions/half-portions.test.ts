/** Half portions: at a price of their own, under their own name, and half of what a whole takes from stock. */
import t from 'tap';
import type { PriceList } from '#shared/catalog/price-list-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineChange, NewOrderLine } from '#shared/order/order-command-schema.ts';
import { printable } from '../../../../../../server/bridge/posnet/windows-1250.ts';
import { halfPriceNow } from '../../../../../../server/origin/catalog/menu/prices/price-list-rules.ts';
import { asHalf } from '../../../../../../server/origin/order/orders/half-line-rules.ts';
import { documentLines } from '../../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { addWeighedDishes, sellHalves, weighedIds } from '../../../../../helpers/fuzz/portion-law-checks.ts';
import { itemOf } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { dumplings, soup, table1, food } = restaurantIds;

async function tableOfHalves(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  await sellHalves(origin, dumplings, 1_500);
  const whole = (await itemOf(origin, dumplings))?.price ?? 0;
  const opening = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  const params = { id: (await origin.command('createOrder', opening, { as: 'waiter' })).data.id };
  const add = (line: Partial<NewOrderLine> = {}, key = createUuid()) => {
    const lines = [{ menuItemId: dumplings, quantity: 1, ...line }];
    return origin.command('addLines', { lines }, { as: 'waiter', params, key });
  };
  const idOf = async (line: Partial<NewOrderLine>) => (await add(line)).data.lines.at(-1)?.id ?? '';
  const change = (lineId: string, body: LineChange) =>
    origin.command('changeLine', body, { as: 'waiter', params: { ...params, lineId } });
  const send = () => origin.command('sendOrder', {}, { as: 'waiter', params });
  const changeItem = async (body: object, id: string = dumplings) => {
    const headers = ifMatch((await itemOf(origin, id))?.version ?? 0);
    return origin.command('changeMenuItem', body, { params: { id }, headers });
  };
  return { origin, params, whole, add, idOf, change, send, changeItem };
}

t.test('a half costs its own price and says ½ wherever its name stands §11.37', async t => {
  const { origin, params, whole, add, send } = await tableOfHalves(t);
  const key = createUuid();
  const first = await add({ isHalf: true, quantity: 2 }, key);
  t.equal((await add({ isHalf: true, quantity: 2 }, key)).text, first.text, 'pressed again');
  await add();
  const { data } = await send();
  t.match(data.lines, [
    {
      name: '½ Pierogi',
      names: { en: '½ English Pierogi' },
      isHalf: true,
      unitPrice: 1_500,
      lineTotal: 3_000,
    },
    { name: 'Pierogi', unitPrice: whole },
  ]);
  t.notOk('isHalf' in (data.lines[1] ?? {}));
  t.equal(data.total, 3_000 + whole);
  const { data: tickets } = await origin.read('preparationOrders', {
    params: { location: 'kitchen' } as never,
  });
  t.match(tickets[0]?.lines, [
    { name: '½ Pierogi', quantity: 2 },
    { name: 'Pierogi', quantity: 1 },
  ]);
  const { data: events } = await origin.read('orderEvents', { params });
  t.match(events.find(({ type }) => type === 'lines.added')?.payload, {
    lines: [{ name: '½ Pierogi', isHalf: true, unitPrice: 1_500 }],
  });
});

t.test('only what the menu sells by halves is sold so, and each fault is named by its field', async t => {
  const { origin, add, idOf, change, changeItem } = await tableOfHalves(t);
  await addWeighedDishes(origin);
  const faultOf = async (answer: ReturnType<typeof add>) => {
    const { problem } = await answer;
    return [problem.code, problem.errors?.map(({ path }) => path).join()];
  };
  t.same(await faultOf(add({ menuItemId: soup, isHalf: true })), ['ITEM_UNKNOWN', 'lines/0/isHalf']);
  const weight = { grossGrams: 100 };
  t.same(await faultOf(add({ menuItemId: weighedIds.fish, weight, isHalf: true })), [
    'ITEM_UNKNOWN',
    'lines/0/isHalf',
  ]);
  t.same(await faultOf(change(await idOf({ menuItemId: soup }), { isHalf: true })), [
    'ITEM_UNKNOWN',
    'isHalf',
  ]);
  const half = await idOf({ isHalf: true });
  t.match((await changeItem({ halfPrice: 99_999 })).problem, { errors: [{ path: 'halfPrice' }] });
  t.match(
    (await changeItem({ price: 1_499 })).problem,
    { errors: [{ path: 'halfPrice' }] },
    'a whole for less',
  );
  t.match((await changeItem({ pricedBy: 'kg' })).problem, { errors: [{ path: 'halfPrice' }] });
  t.match((await changeItem({ halfPrice: 600 }, weighedIds.fish)).problem, {
    errors: [{ path: 'halfPrice' }],
  });
  const dish = { name: 'Ser', price: 900, categoryId: food, halfPrice: 901 };
  t.match((await origin.command('createMenuItem', dish)).problem, { errors: [{ path: 'halfPrice' }] });
  t.equal((await changeItem({ halfPrice: null })).status, 200);
  t.same(await faultOf(change(half, { quantity: 2 })), ['ITEM_UNKNOWN', 'quantity'], 'no more of it');
  t.equal((await change(half, { note: 'bez cebuli' })).data.lines.at(-1)?.unitPrice, 1_500, 'it stays');
});

t.test('a draft becomes a half or a whole at the price of now; what was sent or billed stays', async t => {
  const { origin, params, whole, idOf, change, changeItem, send } = await tableOfHalves(t);
  const line = await idOf({ quantity: 3 });
  t.match((await change(line, { isHalf: true })).data.lines, [
    { name: '½ Pierogi', unitPrice: 1_500, isHalf: true },
  ]);
  await changeItem({ halfPrice: 1_600 });
  t.equal(
    (await change(line, { isHalf: true })).data.lines[0]?.unitPrice,
    1_500,
    'what it is already, is no change',
  );
  const back = (await change(line, { isHalf: false, quantity: 1 })).data.lines[0];
  t.match(back, { name: 'Pierogi', names: { en: 'English Pierogi' }, unitPrice: whole, quantity: 1 });
  t.notOk(back && 'isHalf' in back);
  const events = (await origin.read('orderEvents', { params })).data.filter(
    ({ type }) => type === 'line.changed',
  );
  t.match(events.at(-1)?.payload, {
    before: { isHalf: true, unitPrice: 1_500 },
    after: { isHalf: false, unitPrice: whole },
  });
  await send();
  t.equal((await change(line, { isHalf: true })).problem.code, 'LINE_STATE', 'cooked whole, charged half');
  const billed = await idOf({ isHalf: true });
  const billed_at = new Date(origin.clock.nowMs).toISOString();
  await origin.database.db.updateTable('order_lines').set({ billed_at }).where('id', '=', billed).execute();
  t.equal((await change(billed, { isHalf: false })).problem.code, 'PRICE_BILLED');
});

t.test('a percent list counts for halves, a price of its own for wholes, and no half costs more', async t => {
  const list = (more: Partial<PriceList>): PriceList => ({
    ...{
      id: createUuid(),
      name: 'Lunch',
      isActive: true,
      rounding: 'none',
      windows: [],
      categories: [],
      items: [],
    },
    ...more,
  });
  const dish = { id: dumplings, categoryId: food, price: 2_600 };
  const percent = list({ categories: [{ categoryId: food, percent: 20 }] });
  const own = list({ items: [{ itemId: dumplings, price: 2_000 }] });
  t.same(halfPriceNow(dish, 1_500, [percent]), {
    price: 1_200,
    list: { name: 'Lunch', regularPrice: 1_500 },
  });
  t.same(halfPriceNow(dish, 1_500, [own]), { price: 1_500 });
  t.same(halfPriceNow(dish, 1_500, [{ ...own, categories: percent.categories }]), { price: 1_500 });
  const cheap = list({ items: [{ itemId: dumplings, price: 1_000 }] });
  t.same(halfPriceNow(dish, 1_500, [cheap]), { price: 1_000, list: { name: 'Lunch', regularPrice: 1_500 } });
  const item = {
    name: 'Pierogi',
    names: '{}',
    kitchen_names: '{"pl":"Pier."}',
    price: 1,
    priceList: undefined,
  };
  t.equal(asHalf({ ...item, half: null }), null);
  t.match(asHalf({ ...item, half: { price: 0 } }), { price: 0, kitchen_names: '{"pl":"½ Pier."}' });
});

t.test('a half takes half of the recipe, one of the counted portions, and its options whole', async t => {
  const { origin, params, add, send, changeItem } = await tableOfHalves(t);
  await changeSettings(origin, () => ({ voidGraceMinutes: 0 }));
  const stock = await origin.command('createIngredient', {
    name: 'Mąka',
    unit: 'g',
    stock: 1_000,
    unitCost: 1,
  });
  const ingredients = [{ ingredientId: stock.data.id, quantity: 125 }];
  await changeItem({ ingredients, portionsLeft: 3 });
  const stockNow = async () =>
    (await origin.read('ingredients')).data.find(({ id }) => id === stock.data.id)?.stock;
  await add({ isHalf: true, quantity: 2 });
  t.equal((await add({ quantity: 4 })).problem.code, 'PORTIONS_EXCEEDED');
  await add();
  const { lines } = (await send()).data;
  t.equal((await itemOf(origin, dumplings))?.portionsLeft, 0, 'a plate each');
  const [half, whole] = lines.map(({ id }) => id);
  for (const id of [half, whole])
    await origin.command('startLine', {}, { as: 'kitchen', params: { id: id ?? '' } });
  t.equal(await stockNow(), 1_000 - 2 * 62.5 - 125);
  const due = (await origin.read('waiterOrder', { params })).data.due;
  const closing = { kind: 'card', amount: due, closes: true } as const;
  t.equal((await origin.command('takePayment', closing, { as: 'admin', params })).status, 200);
  const { rows } = (await origin.read('itemsReport')).data;
  t.match(rows, [{ itemId: dumplings, quantity: 3, halves: 2, cost: 250, gross: due }]);
});

t.test('printers, whose code pages have no ½, write it out before a line is laid out', async t => {
  const line = { name: '½ Pierogi', quantity: 2, unitPrice: 0, amount: 0, details: [] };
  const document = {
    kind: 'kitchenTicket',
    lines: [line],
    station: 'kitchen',
    guestCount: 1,
    orderNumber: 1,
  };
  const fixed = {
    ...document,
    waiterName: '',
    at: '2025-11-20T12:00:00.000Z',
    timeZone: 'UTC',
    language: 'pl',
    header: [],
    footer: [],
  };
  const texts = documentLines(fixed as never).map(({ text }) => text.trim());
  t.ok(texts.includes('2 × 1/2 Pierogi'), texts.join('|'));
  t.equal(printable('½ Żurek'), '1/2 Żurek');
});
