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
