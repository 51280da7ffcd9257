import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import {
  createOptionedOrigin,
  type OptionedOrigin,
} from '../../../../helpers/restaurants/optioned-origin.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { dumplings, water, beer } = restaurantIds;

/** Two plates of fried dumplings with bacon: 2 × (100 g + 10 g) of flour, 2 × 40 g of bacon. */
async function sentDumplings(
  restaurant: OptionedOrigin,
): Promise<{ order: Order; lineId: string; ticketId: string }> {
  const modifiers = [{ optionId: restaurant.option('Z patelni') }, { optionId: restaurant.option('Boczek') }];
  const opened = await restaurant.open([{ menuItemId: dumplings, quantity: 2, modifiers }]);
  const { data: order } = await restaurant.origin.command('sendOrder', {}, restaurant.as(opened));
  return { order, lineId: order.lines[0]?.id ?? '', ticketId: order.lines[0]?.ticketId ?? '' };
}

async function stocks(restaurant: OptionedOrigin) {
  return {
    flour: await restaurant.stockOf(restaurant.flour),
    bacon: await restaurant.stockOf(restaurant.bacon),
  };
}

t.test('work that begins takes dish and options from the stock, once, and names the line', async t => {
  const restaurant = await createOptionedOrigin(t);
  const { lineId } = await sentDumplings(restaurant);
  t.same(await stocks(restaurant), { flour: 1_000, bacon: 1_000 }, 'a sent ticket has taken nothing yet');
  const asCook = { as: 'kitchen', params: { id: lineId } } as const;
  await restaurant.origin.command('startLine', {}, asCook);
  t.same(await stocks(restaurant), { flour: 780, bacon: 920 });
  await restaurant.origin.command('readyLine', {}, asCook);
  t.same(await stocks(restaurant), { flour: 780, bacon: 920 }, 'what was begun is not taken again');
  const { data } = await restaurant.origin.read('stockMovements', { params: { id: restaurant.flour } });
  t.match(data[0], { reason: 'sale', delta: -220, stockAfter: 780, lineId, by: 'The kitchen' });
  t.equal(data.length, 2, 'one movement for an ingredient that dish and option share');
});

t.test('ready without a start takes the stock too', async t => {
  const restaurant = await createOptionedOrigin(t);
  const { ticketId } = await sentDumplings(restaurant);
  await restaurant.origin.command('readyTicket', {}, { as: 'kitchen', params: { id: ticketId } });
  t.same(await stocks(restaurant), { flour: 780, bacon: 920 });
});

t.test(
  'taken back to the beginning, everything it took comes back, whatever the recipe says by then',
  async t => {
    const restaurant = await createOptionedOrigin(t);
    const { lineId } = await sentDumplings(restaurant);
    const asCook = { as: 'kitchen', params: { id: lineId } } as const;
    for (const step of ['startLine', 'readyLine'] as const) await restaurant.origin.command(step, {}, asCook);
    const ingredients = [{ ingredientId: restaurant.flour, quantity: 300 }];
    await restaurant.origin.command(
      'changeMenuItem',
      { ingredients },
      { params: { id: dumplings }, headers: ifMatch(2) },
    );
    await restaurant.origin.command('recallLine', {}, asCook);
    t.same(await stocks(restaurant), { flour: 780, bacon: 920 }, 'still begun');
    await restaurant.origin.command('recallLine', {}, asCook);
    t.same(await stocks(restaurant), { flour: 1_000, bacon: 1_000 });
    const { data } = await restaurant.origin.read('stockMovements', { params: { id: restaurant.bacon } });
    t.match(data, [{ reason: 'void', delta: 80, lineId }, { reason: 'sale', delta: -80, lineId }, {}]);
    await restaurant.origin.command('startLine', {}, asCook);
    t.same(await stocks(restaurant), { flour: 1_000 - 2 * 310, bacon: 920 }, 'begun anew, by today’s recipe');
  },
);

t.test(
  'a bottle takes its stock when it is sent, and what is made of nothing counted moves nothing',
  async t => {
    const restaurant = await createOptionedOrigin(t);
    const { data: bottle } = await restaurant.origin.command('createIngredient', {
      name: 'Butelka',
      unit: 'pcs',
      stock: 6,
    });
    const ingredients = [{ ingredientId: bottle.id, quantity: 1 }];
    await restaurant.origin.command(
      'changeMenuItem',
      { ingredients },
      { params: { id: water }, headers: ifMatch(1) },
    );
    const order = await restaurant.open([
      { menuItemId: water, quantity: 2 },
      { menuItemId: water, quantity: 1, course: 4 },
      { menuItemId: beer },
    ]);
    await restaurant.origin.command('sendOrder', { holdCourses: [4] }, restaurant.as(order));
    t.equal(await restaurant.stockOf(bottle.id), 4, 'one that waits is still in the fridge');
    await restaurant.origin.command('fireCourse', { course: 4 }, restaurant.as(order));
    t.equal(await restaurant.stockOf(bottle.id), 3);
    const tag = (await restaurant.origin.read('ingredients')).headers.etag;
    const lineId = order.lines[2]?.id ?? '';
    await restaurant.origin.command('startLine', {}, { as: 'bar', params: { id: lineId } });
    t.equal((await restaurant.origin.read('ingredients')).headers.etag, tag);
  },
);

t.test('the stock stays the sum of its movements and may fall below nothing', async t => {
  const restaurant = await createOptionedOrigin(t);
  const order = await restaurant.open([
    { menuItemId: dumplings, quantity: 9 },
    { menuItemId: dumplings, quantity: 3 },
  ]);
  const { data } = await restaurant.origin.command('sendOrder', {}, restaurant.as(order));
  const asCook = { as: 'kitchen', params: { id: data.lines[0]?.ticketId ?? '' } } as const;
  await restaurant.origin.command('readyTicket', {}, asCook);
  const movements = (await restaurant.origin.read('stockMovements', { params: { id: restaurant.flour } }))
    .data;
  t.same(
    movements.map(({ delta, stockAfter }) => [delta, stockAfter]),
    [
      [-300, -200],
      [-900, 100],
      [1_000, 1_000],
    ],
  );
  t.equal(await restaurant.stockOf(restaurant.flour), -200);
});

t.test('a voided line that was begun is waste; one that was not gives everything back', async t => {
  const restaurant = await createOptionedOrigin(t);
  const { order, lineId } = await sentDumplings(restaurant);
  const asCook = { as: 'kitchen', params: { id: lineId } } as const;
  await restaurant.origin.command('startLine', {}, asCook);
  const params = { id: order.id, lineId };
  const answer = await restaurant.origin.command('voidLine', { reason: 'Pomyłka' }, { params });
  t.match(answer.data.lines[0]?.void, { started: true });
  t.same(await stocks(restaurant), { flour: 780, bacon: 920 });
  const { data } = await restaurant.origin.read('stockMovements', { params: { id: restaurant.bacon } });
  t.match(data, [
    { reason: 'waste', delta: -80, lineId },
    { reason: 'void', delta: 80, lineId },
    { reason: 'sale', delta: -80, lineId },
    { reason: 'count' },
  ]);
  const next = await restaurant.origin.command(
    'addLines',
    { lines: [{ menuItemId: dumplings, quantity: 1 }] },
    restaurant.as(order),
  );
  const fresh = next.data.lines[1]?.id ?? '';
  await restaurant.origin.command('sendOrder', {}, restaurant.as(order));
  await restaurant.origin.command(
    'voidLine',
    { reason: 'Pomyłka' },
    { params: { id: order.id, lineId: fresh } },
  );
  t.same(await stocks(restaurant), { flour: 780, bacon: 920 });
});

t.test('a part that was split off a begun line gives back exactly its part', async t => {
  const restaurant = await createOptionedOrigin(t);
  const { order, lineId } = await sentDumplings(restaurant);
  await restaurant.origin.command('startLine', {}, { as: 'kitchen', params: { id: lineId } });
  const split = await restaurant.origin.command('splitLine', { quantity: 1 }, restaurant.as(order, lineId));
  const partId = split.data.lines[1]?.id ?? '';
  await restaurant.origin.command('recallLine', {}, { as: 'kitchen', params: { id: partId } });
  t.same(await stocks(restaurant), { flour: 890, bacon: 960 });
});
