/** Items sold by weight: one piece each, at the price of what the scale shows less the plate. */
import fc from 'fast-check';
import t from 'tap';
import { priceOfWeight } from '#shared/catalog/item-weight.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewOrderLine } from '#shared/order/order-command-schema.ts';
import { fishmonger } from '../../../../../helpers/fishmonger.ts';
import { weighedIds } from '../../../../../helpers/fuzz/portion-law-checks.ts';
import { changeSettings } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { fish, salad } = weighedIds;
const { soup } = restaurantIds;

t.test('a price by weight is rounded to the nearest grosz, half of one up', async t => {
  t.equal(priceOfWeight(1_200, '100g', 320), 3_840);
  t.equal(priceOfWeight(1_250, '100g', 322), 4_025);
  t.equal(priceOfWeight(5_990, 'kg', 1), 6);
  t.equal(priceOfWeight(5_990, 'kg', 275), 1_647);
  t.equal(priceOfWeight(1_249, '100g', 50), 625);
  const amounts = [fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 30_000 })] as const;
  fc.assert(
    fc.property(...amounts, (price, grams) => {
      const byBig = (BigInt(price) * BigInt(grams) * 2n + 1_000n) / 2_000n;
      return priceOfWeight(price, 'kg', grams) === Number(byBig);
    }),
  );
});

t.test('it costs what it weighs without its plate, and the line says how §11.35', async t => {
  const { add, read, send, origin } = await fishmonger(t);
  const key = createUuid();
  const first = await add({ weight: { grossGrams: 770, tareGrams: 450 } }, key);
  t.match(first.data.lines, [
    {
      quantity: 1,
      unitPrice: 3_840,
      lineTotal: 3_840,
      weight: { grams: 320, tareGrams: 450, pricedBy: '100g' },
    },
  ]);
  t.equal(
    (await add({ weight: { grossGrams: 770, tareGrams: 450 } }, key)).data.lines.length,
    1,
    'pressed again',
  );
  await add({ weight: { grossGrams: 525, tareGrams: 250 }, menuItemId: salad });
  await send();
  const { lines, total } = await read();
  t.same(
    lines.map(line => [line.state, line.unitPrice, line.weight?.grams]),
    [
      ['sent', 3_840, 320],
      ['ready', 1_647, 275],
    ],
  );
  t.equal(total, 3_840 + 1_647);
  const { data: tickets } = await origin.read('preparationOrders', {
    params: { location: 'kitchen' } as never,
  });
  t.match(tickets[0]?.lines, [{ name: 'Dorada', quantity: 1, grams: 320 }]);
});

t.test('every fault is named by its field', async t => {
  const { add, weighed, change, weigh, origin, params } = await fishmonger(t);
  const faultOf = async (line: Partial<NewOrderLine>) => {
    const { problem } = await add(line);
    return [problem.code, problem.errors?.map(({ path }) => path).join()];
  };
  t.same(await faultOf({}), ['WEIGHT_REQUIRED', 'lines/0/weight']);
  const weight = { grossGrams: 300 };
  t.same(await faultOf({ weight, quantity: 2 }), ['INVALID_REQUEST', 'lines/0/quantity']);
  t.same(await faultOf({ weight, menuItemId: soup }), ['INVALID_REQUEST', 'lines/0/weight']);
  for (const [grossGrams, tareGrams, field] of [
    [0, undefined, 'grossGrams'],
    [30_001, undefined, 'grossGrams'],
    [450, 450, 'tareGrams'],
    [449, 450, 'tareGrams'],
    [450, 0, 'tareGrams'],
    [450, -300, 'tareGrams'],
    [20_000, 10_001, 'tareGrams'],
  ] as const) {
    const scale = { grossGrams, ...(tareGrams !== undefined && { tareGrams }) };
    t.same(
      await faultOf({ weight: scale }),
      ['INVALID_REQUEST', `lines/0/weight/${field}`],
      JSON.stringify(scale),
    );
  }
  const priced = (await origin.read('menuItems')).data.find(({ id }) => id === fish);
  const dear = { params: { id: fish }, headers: ifMatch(priced?.version ?? 0) };
  const lineId = await weighed(300);
  t.match((await change(lineId, { quantity: 2 })).problem, { errors: [{ path: 'quantity' }] });
  t.match((await change(lineId, { weight: { grossGrams: 9, tareGrams: 9 } })).problem, {
    errors: [{ path: 'weight/tareGrams' }],
  });
  await origin.command('changeMenuItem', { price: 10_000_000 }, dear);
  t.same(await faultOf({ weight: { grossGrams: 101 } }), ['INVALID_REQUEST', 'lines/0/weight/grossGrams']);
  const piece = await add({ menuItemId: soup });
  const soupId = piece.data.lines.at(-1)?.id ?? '';
  t.match((await change(soupId, { weight })).problem, { errors: [{ path: 'weight' }] });
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.match((await weigh(soupId, 300, 'admin')).problem, { errors: [{ path: 'weight' }] });
});

t.test('a recipe is for the unit of the price, and follows the weight', async t => {
  const { origin, weighed, weigh, send, params } = await fishmonger(t);
  const stock = await origin.command('createIngredient', { name: 'Dorada', unit: 'g', stock: 5_000 });
  const ingredients = [{ ingredientId: stock.data.id, quantity: 110 }];
  await origin.command('changeMenuItem', { ingredients }, { params: { id: fish }, headers: ifMatch(1) });
  await changeSettings(origin, () => ({ voidGraceMinutes: 0 }));
  const stockNow = async () => (await origin.read('ingredients')).data[0]?.stock;
  const line = await weighed(350);
  await send();
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: line } });
  t.equal(await stockNow(), 5_000 - 385);
  await weigh(line, 400);
  t.equal(await stockNow(), 5_000 - 440);
  await origin.command(
    'voidLine',
    { reason: 'spalone' },
    { as: 'admin', params: { ...params, lineId: line } },
  );
  const movements = await origin.read('stockMovements', { params: { id: stock.data.id } as never });
  t.equal(await stockNow(), 5_000 - 440, 'what was begun is waste');
  t.same(
    movements.data.map(({ delta }) => delta),
    [-440, 440, -55, -385, 5_000],
  );
});

t.test('it can’t be split, and moves with its weight', async t => {
  const { origin, weighed, send, params } = await fishmonger(t);
  const line = await weighed(350);
  await send();
  const split = await origin.command(
    'splitLine',
    { quantity: 1 },
    { as: 'waiter', params: { ...params, lineId: line } },
  );
  t.ok(split.status >= 400);
  const tab = { type: 'dineIn', name: 'Anna', guestCount: 1 } as const;
  const other = (await origin.command('createOrder', tab, { as: 'waiter' })).data.id;
  await origin.command('moveLines', { lines: [{ id: line }], orderId: other }, { as: 'waiter', params });
  const moved = (await origin.read('waiterOrder', { params: { id: other } })).data;
  t.match(moved.lines, [{ weight: { grams: 350 }, unitPrice: 4_200 }]);
});
