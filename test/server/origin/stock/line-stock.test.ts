import t from 'tap';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createOptionedOrigin, type OptionedOrigin } from '../../../helpers/restaurants/optioned-origin.ts';
import { houseIds } from '../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../helpers/restaurants/stocked-origin.ts';

const { dumplings, water, beer } = houseIds;

/** Two plates of fried dumplings with bacon: 2 × (100 g + 10 g) of flour, 2 × 40 g of bacon. */
async function sentDumplings(
  house: OptionedOrigin,
): Promise<{ order: Order; lineId: string; ticketId: string }> {
  const modifiers = [{ optionId: house.option('Z patelni') }, { optionId: house.option('Boczek') }];
  const opened = await house.open([{ menuItemId: dumplings, quantity: 2, modifiers }]);
  const { data: order } = await house.origin.command('sendOrder', {}, house.as(opened));
  return { order, lineId: order.lines[0]?.id ?? '', ticketId: order.lines[0]?.ticketId ?? '' };
}

async function stocks(house: OptionedOrigin) {
  return { flour: await house.stockOf(house.flour), bacon: await house.stockOf(house.bacon) };
}

t.test('work that begins takes dish and options from the stock, once, and names the line', async t => {
  const house = await createOptionedOrigin(t);
  const { lineId } = await sentDumplings(house);
  t.same(await stocks(house), { flour: 1_000, bacon: 1_000 }, 'a sent ticket has taken nothing yet');
  const asCook = { as: 'kitchen', params: { id: lineId } } as const;
  await house.origin.command('startLine', {}, asCook);
  t.same(await stocks(house), { flour: 780, bacon: 920 });
  await house.origin.command('readyLine', {}, asCook);
  t.same(await stocks(house), { flour: 780, bacon: 920 }, 'what was begun is not taken again');
  const { data } = await house.origin.read('stockMovements', { params: { id: house.flour } });
  t.match(data[0], { reason: 'sale', delta: -220, stockAfter: 780, lineId, by: 'The kitchen' });
  t.equal(data.length, 2, 'one movement for an ingredient that dish and option share');
});

t.test('ready without a start takes the stock too', async t => {
  const house = await createOptionedOrigin(t);
  const { ticketId } = await sentDumplings(house);
  await house.origin.command('readyTicket', {}, { as: 'kitchen', params: { id: ticketId } });
  t.same(await stocks(house), { flour: 780, bacon: 920 });
});

t.test(
  'taken back to the beginning, everything it took comes back, whatever the recipe says by then',
  async t => {
    const house = await createOptionedOrigin(t);
    const { lineId } = await sentDumplings(house);
    const asCook = { as: 'kitchen', params: { id: lineId } } as const;
    await house.origin.command('readyLine', {}, asCook);
    const ingredients = [{ ingredientId: house.flour, quantity: 300 }];
    await house.origin.command(
      'changeMenuItem',
      { ingredients },
      { params: { id: dumplings }, headers: ifMatch(2) },
    );
    await house.origin.command('recallLine', {}, asCook);
    t.same(await stocks(house), { flour: 780, bacon: 920 }, 'still begun');
    await house.origin.command('recallLine', {}, asCook);
    t.same(await stocks(house), { flour: 1_000, bacon: 1_000 });
    const { data } = await house.origin.read('stockMovements', { params: { id: house.bacon } });
    t.match(data, [{ reason: 'void', delta: 80, lineId }, { reason: 'sale', delta: -80, lineId }, {}]);
    await house.origin.command('startLine', {}, asCook);
    t.same(await stocks(house), { flour: 1_000 - 2 * 310, bacon: 920 }, 'begun anew, by today’s recipe');
  },
);

t.test(
  'a bottle takes its stock when it is sent, and what is made of nothing counted moves nothing',
  async t => {
    const house = await createOptionedOrigin(t);
    const { data: bottle } = await house.origin.command('createIngredient', {
      name: 'Butelka',
      unit: 'pcs',
      stock: 6,
    });
    const ingredients = [{ ingredientId: bottle.id, quantity: 1 }];
    await house.origin.command(
      'changeMenuItem',
      { ingredients },
      { params: { id: water }, headers: ifMatch(1) },
    );
    const order = await house.open([
      { menuItemId: water, quantity: 2 },
      { menuItemId: water, quantity: 1, course: 4 },
      { menuItemId: beer },
    ]);
    await house.origin.command('sendOrder', { holdCourses: [4] }, house.as(order));
    t.equal(await house.stockOf(bottle.id), 4, 'one that waits is still in the fridge');
    await house.origin.command('fireCourse', { course: 4 }, house.as(order));
    t.equal(await house.stockOf(bottle.id), 3);
    const tag = (await house.origin.read('ingredients')).headers.etag;
    const lineId = order.lines[2]?.id ?? '';
    await house.origin.command('startLine', {}, { as: 'bar', params: { id: lineId } });
    t.equal((await house.origin.read('ingredients')).headers.etag, tag);
  },
);

t.test('the stock stays the sum of its movements and may fall below nothing', async t => {
  const house = await createOptionedOrigin(t);
  const order = await house.open([
    { menuItemId: dumplings, quantity: 9 },
    { menuItemId: dumplings, quantity: 3 },
  ]);
  const { data } = await house.origin.command('sendOrder', {}, house.as(order));
  const asCook = { as: 'kitchen', params: { id: data.lines[0]?.ticketId ?? '' } } as const;
  await house.origin.command('readyTicket', {}, asCook);
  const movements = (await house.origin.read('stockMovements', { params: { id: house.flour } })).data;
  t.same(
    movements.map(({ delta, stockAfter }) => [delta, stockAfter]),
    [
      [-300, -200],
      [-900, 100],
      [1_000, 1_000],
    ],
  );
  t.equal(await house.stockOf(house.flour), -200);
});

t.test('a voided line that was begun is waste; one that was not gives everything back', async t => {
  const house = await createOptionedOrigin(t);
  const { order, lineId } = await sentDumplings(house);
  const asCook = { as: 'kitchen', params: { id: lineId } } as const;
  await house.origin.command('startLine', {}, asCook);
  const params = { id: order.id, lineId };
  const answer = await house.origin.command('voidLine', { reason: 'Pomyłka' }, { params });
  t.match(answer.data.lines[0]?.void, { started: true });
  t.same(await stocks(house), { flour: 780, bacon: 920 });
  const { data } = await house.origin.read('stockMovements', { params: { id: house.bacon } });
  t.match(data, [
    { reason: 'waste', delta: -80, lineId },
    { reason: 'void', delta: 80, lineId },
    { reason: 'sale', delta: -80, lineId },
    { reason: 'count' },
  ]);
  const next = await house.origin.command(
    'addLines',
    { lines: [{ menuItemId: dumplings, quantity: 1 }] },
    house.as(order),
  );
  const fresh = next.data.lines[1]?.id ?? '';
  await house.origin.command('sendOrder', {}, house.as(order));
  await house.origin.command('voidLine', { reason: 'Pomyłka' }, { params: { id: order.id, lineId: fresh } });
  t.same(await stocks(house), { flour: 780, bacon: 920 });
});

t.test('a part that was split off a begun line gives back exactly its part', async t => {
  const house = await createOptionedOrigin(t);
  const { order, lineId } = await sentDumplings(house);
  await house.origin.command('startLine', {}, { as: 'kitchen', params: { id: lineId } });
  const split = await house.origin.command('splitLine', { quantity: 1 }, house.as(order, lineId));
  const partId = split.data.lines[1]?.id ?? '';
  await house.origin.command('recallLine', {}, { as: 'kitchen', params: { id: partId } });
  t.same(await stocks(house), { flour: 890, bacon: 960 });
});
