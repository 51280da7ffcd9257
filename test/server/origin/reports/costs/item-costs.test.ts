/** What items cost and earn: the ingredients as booked when they were made, at today's cost, net of VAT. */
import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder } from '../../../../helpers/restaurants/report-evening.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup } = restaurantIds;

async function ingredient(origin: OriginFixture, name: string, unitCost?: number): Promise<string> {
  const cost = unitCost === undefined ? {} : { unitCost };
  return (await origin.command('createIngredient', { name, unit: 'g', ...cost })).data.id;
}

async function cook(origin: OriginFixture, ingredients: { ingredientId: string; quantity: number }[]) {
  const params = { id: soup };
  const { version } = (await origin.read('menuItems')).data.find(({ id }) => id === soup) ?? { version: 1 };
  const { status, text } = await origin.command(
    'changeMenuItem',
    { ingredients },
    { params, headers: { 'if-match': `"${version}"` } },
  );
  if (status !== 200) throw new Error(text);
}

async function sell(origin: OriginFixture): Promise<void> {
  const order = await sentOrder(origin, ['soup'], null);
  await origin.command('startLine', {}, { params: { id: order.lines[0]?.id ?? '' } });
  await closeOrder(origin, order);
}

async function soldSoup(origin: OriginFixture) {
  const { rows } = (await origin.read('itemsReport')).data;
  const { quantity, gross, net, cost, costGap } = rows.find(({ itemId }) => itemId === soup) ?? {};
  return { quantity, gross, net, cost, costGap };
}

t.test(
  'an item without a recipe says so, one is costed as it was made, at what ingredients cost today',
  async t => {
    const origin = await createOrigin(t);
    await sell(origin);
    t.match(await soldSoup(origin), {
      quantity: 1,
      gross: 2_200,
      net: 2_095,
      cost: undefined,
      costGap: 'recipe',
    });
    const [beetroot, cream] = [await ingredient(origin, 'Burak', 0.5), await ingredient(origin, 'Śmietana')];
    await cook(origin, [{ ingredientId: beetroot, quantity: 300 }]);
    t.match(await soldSoup(origin), { cost: 150, costGap: undefined }, 'sold before: by today’s recipe');
    await sell(origin);
    await cook(origin, [{ ingredientId: beetroot, quantity: 100 }]);
    t.match(
      await soldSoup(origin),
      { quantity: 2, cost: 150 + 50 },
      'booked with 300 g, by today’s recipe 100 g',
    );
    await cook(origin, [
      { ingredientId: beetroot, quantity: 100 },
      { ingredientId: cream, quantity: 20 },
    ]);
    t.match(await soldSoup(origin), { cost: undefined, costGap: 'ingredientCost' }, 'half a cost is none');
  },
);

async function changeItem(origin: OriginFixture, id: string, change: object) {
  const { version } = (await origin.read('menuItems')).data.find(item => item.id === id) ?? { version: 1 };
  return origin.command('changeMenuItem', change, {
    params: { id },
    headers: { 'if-match': `"${version}"` },
  });
}

t.test('the cost of the item itself counts until its recipe has one', async t => {
  const origin = await createOrigin(t);
  await sell(origin);
  t.equal((await changeItem(origin, soup, { cost: 640 })).status, 200);
  await sell(origin);
  t.match(await soldSoup(origin), { quantity: 2, cost: 1_280, costGap: undefined });
  const cream = await ingredient(origin, 'Śmietana');
  await cook(origin, [{ ingredientId: cream, quantity: 20 }]);
  await sell(origin);
  t.match(await soldSoup(origin), { quantity: 3, cost: 1_920 }, 'the cream has no cost');
  const beetroot = await ingredient(origin, 'Burak', 0.5);
  await cook(origin, [{ ingredientId: beetroot, quantity: 300 }]);
  await sell(origin);
  t.match(await soldSoup(origin), { quantity: 4, cost: 2_560 }, 'one was made with cream');
  await changeItem(origin, soup, { cost: null, ingredients: [] });
  t.match(await soldSoup(origin), { costGap: 'recipe', cost: undefined });
});

t.test('the cost of an item is per unit of its price, and no waiter reads it', async t => {
  const origin = await createOrigin(t);
  await changeItem(origin, soup, { cost: 640, halfPrice: 1_000 });
  const { data } = await origin.command('createOrder', {
    ...{ type: 'takeaway', guestCount: 0 },
    lines: [{ menuItemId: soup, quantity: 3, isHalf: true }],
  });
  const sent = await origin.command('sendOrder', {}, { params: { id: data.id } });
  await closeOrder(origin, sent.data);
  t.match(await soldSoup(origin), { quantity: 3, cost: 960 });
  const menu = await origin.read('waiterMenu', { as: 'waiter' });
  t.equal(menu.status, 200);
  t.notMatch(menu.text, '"cost"');
  t.match(await changeItem(origin, soup, { cost: -1 }), {
    status: 400,
    data: { errors: [{ path: 'cost' }] },
  });
});
