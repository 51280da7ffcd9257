/** An ingredient is 86'd from the wall: what it takes out, what is asked before, and what comes back by itself or undone. */
import t from 'tap';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { closeDay } from '../../../../../helpers/cash/day-end.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import {
  createStockedOrigin,
  ifMatch,
  type StockedOrigin,
} from '../../../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings, beer, trout, table1, table2 } = restaurantIds;
const asCook = (id: string) => ({ as: 'kitchen', params: { id } }) as const;

async function outDishes({ origin }: StockedOrigin): Promise<string[]> {
  const menu = (await origin.read('stationMenu', { as: 'kitchen' })).data;
  const items = menu.flatMap(category => category.items);
  return items.filter(({ id, unavailable }) => id !== trout && unavailable).map(({ name }) => name);
}

/** An order of the waiter with these unsent items. */
async function unsent({ origin }: StockedOrigin, tableId: string, menuItemIds: readonly string[]) {
  const lines = menuItemIds.map(menuItemId => ({ menuItemId, quantity: 1 }));
  const order = { type: 'dineIn' as const, tableId, guestCount: 2, lines };
  return (await origin.command('createOrder', order, { as: 'waiter' })).data;
}

t.test(
  'a cook 86s an ingredient: every dish made of it is out, and an option made of it alone §11.9 §11.11',
  async t => {
    const stocked = await createStockedOrigin(t);
    const { origin, salmonId } = stocked;
    await origin.command('createModifierGroup', {
      name: 'Wariant',
      options: [
        { name: 'Z łososiem', ingredients: [{ ingredientId: salmonId, quantity: 40 }] },
        { name: 'Bez' },
      ],
    });
    const listed = (await origin.read('stationIngredients', { as: 'kitchen' })).data;
    t.match(listed, [
      { name: 'Koper', usedBy: 2 },
      { name: 'Łosoś', usedBy: 2 },
    ]);
    t.notOk(listed.some(ingredient => 'stock' in ingredient || 'unitCost' in ingredient));
    const impact = (await origin.read('ingredientImpact', asCook(salmonId))).data;
    t.match(impact, {
      id: salmonId,
      dishes: [{ name: 'Pierogi' }],
      options: [{ name: 'Z łososiem' }],
      orders: [],
    });
    const done = await origin.command('setIngredientAvailability', { available: false }, asCook(salmonId));
    t.match(done.data, { unavailable: { reason: 'Łosoś' } });
    t.same(await outDishes(stocked), ['Pierogi']);
    const [group] = (await origin.read('waiterModifiers', { as: 'waiter' })).data;
    t.same(
      group?.options.map(option => option.isAvailable),
      [false, true],
    );
    t.same(
      (await origin.read('ingredientImpact', asCook(salmonId))).data.dishes,
      [],
      'nothing more to take out',
    );
    await origin.command('setIngredientAvailability', { available: true }, asCook(salmonId));
    t.same(await outDishes(stocked), []);
  },
);

t.test(
  'before it is confirmed it says which orders have it unsent or on hold, and whose they are §11.10',
  async t => {
    const stocked = await createStockedOrigin(t);
    const { origin, dillId } = stocked;
    const drafts = await unsent(stocked, table1, [soup, beer]);
    const held = await unsent(stocked, table2, [dumplings]);
    await origin.command('sendOrder', { holdCourses: [3] }, { as: 'waiter', params: { id: held.id } });
    const { orders } = (await origin.read('ingredientImpact', asCook(dillId))).data;
    t.match(orders, [
      { id: drafts.id, tableLabel: '1', lines: [{ name: 'Zupa', state: 'draft' }] },
      { id: held.id, tableLabel: '2', lines: [{ name: 'Pierogi', state: 'held' }] },
    ]);
    t.equal(orders[0]?.lines.length, 1, 'the beer is not of it');
    const ofSoup = (await origin.read('itemImpact', asCook(soup))).data;
    const kitchenNames = { pl: 'ZUPA' };
    t.match(ofSoup, { dishes: [{ kitchenNames }], orders: [{ id: drafts.id, lines: [{ kitchenNames }] }] });
    t.equal(ofSoup.orders.length, 1);
    await origin.command('sendOrder', {}, { as: 'waiter', params: { id: drafts.id } });
    const [line] = drafts.lines;
    t.match((await origin.read('itemImpact', asCook(soup))).data.orders, [
      { id: drafts.id, lines: [{ id: line?.id, state: 'sent' }] },
    ]);
    await origin.command('setAvailability', { available: false }, asCook(soup));
    const blocked = async () => (await origin.read('blockedOrders', { as: 'waiter' })).data;
    t.match(await blocked(), [{ id: drafts.id, lines: [{ id: line?.id, state: 'sent' }] }]);
    await origin.command('startLine', {}, asCook(line?.id ?? ''));
    t.same(await blocked(), [], 'what somebody makes is not out');
  },
);

t.test('what a paid order still waits for is out, too', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin } = stocked;
  const { id, total: amount } = await unsent(stocked, table1, [soup]);
  const params = { id };
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const payment = { kind: 'cash', amount, tendered: amount, closes: true } as const;
  await origin.command('takePayment', payment, { as: 'waiter', params });
  const found = [{ id, lines: [{ name: 'Zupa', state: 'sent' }] }];
  t.match((await origin.read('itemImpact', asCook(soup))).data.orders, found);
  await origin.command('setAvailability', { available: false }, asCook(soup));
  const blocked = async () => (await origin.read('blockedOrders', { as: 'waiter' })).data;
  t.match(await blocked(), found);
  origin.clock.nowMs += 60_000;
  t.equal((await closeDay(origin)).status, 201);
  t.match(await blocked(), found, 'the day report ends no cooking');
  origin.clock.nowMs += 5 * 3_600_000;
  t.same(await blocked(), []);
});

t.test('orders that it stops say so once confirmed, with what could stand in §11.12', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin } = stocked;
  const blocked = async () => (await origin.read('blockedOrders', { as: 'kitchen' })).data;
  const { id } = await unsent(stocked, table1, [soup, dumplings, soup]);
  t.same(await blocked(), []);
  await origin.command('setAvailability', { available: false }, asCook(soup));
  const [order, ...others] = await blocked();
  t.same(others, []);
  t.match(order, { id, tableLabel: '1', waiterId: /./ });
  t.match((await origin.read('blockedOrders', { as: 'waiter' })).data, [{ id }], 'its waiter decides');
  t.match(order?.lines, [
    { name: 'Zupa', unavailable: { reason: '86' }, alternatives: [{ name: 'Pierogi' }] },
    { name: 'Zupa' },
  ]);
  t.same(
    order?.lines[0]?.alternatives.map(({ name }) => name),
    ['Pierogi'],
    'of its category, and what is out itself is no alternative',
  );
  for (const line of order?.lines ?? [])
    await origin.command('removeLine', undefined, { as: 'waiter', params: { id, lineId: line.id } });
  t.same(await blocked(), []);
});

t.test('what could stand in is nothing that the guest must not have §11.12', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const salmon = { params: { id: salmonId }, headers: ifMatch(1) };
  await origin.command('changeIngredient', { allergens: ['fish'] }, salmon);
  const allergies: OrderAllergy[] = [{ seat: 1, allergens: ['fish'] }];
  const lines = [{ seat: 1 }, { seat: 2 }, {}].map(at => ({ menuItemId: soup, quantity: 1, ...at }));
  const order = { type: 'dineIn' as const, tableId: table1, guestCount: 2, lines, allergies };
  await origin.command('createOrder', order, { as: 'waiter' });
  await origin.command('setAvailability', { available: false }, asCook(soup));
  const [blocked] = (await origin.read('blockedOrders', { as: 'waiter' })).data;
  const offered = blocked?.lines.map(({ alternatives }) => alternatives.map(({ name }) => name));
  t.same(offered, [[], ['Pierogi'], []], 'without a seat it may be for any guest');
});

t.test(
  'an 86 of an ingredient until a time ends by itself, for menus, options and open forms alike',
  async t => {
    const stocked = await createStockedOrigin(t);
    const { origin, dillId } = stocked;
    const until = '2025-11-20T19:00:00.000Z';
    const past = await origin.command(
      'setIngredientAvailability',
      { available: false, until: '2025-11-20T17:59:59.000Z' },
      asCook(dillId),
    );
    t.match(past.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'until' }] });
    await origin.command('setIngredientAvailability', { available: false, until }, asCook(dillId));
    t.same(await outDishes(stocked), ['Pierogi', 'Zupa']);
    const tagOf = async () => (await origin.read('waiterMenu', { as: 'waiter' })).headers.etag;
    const tag = await tagOf();
    origin.clock.nowMs = Date.parse(until);
    t.not(await tagOf(), tag, 'open menus hear of it');
    t.same(await outDishes(stocked), []);
    t.ok((await origin.read('ingredients')).data.every(({ isAvailable }) => isAvailable));
    const { id } = await unsent(stocked, table1, [soup]);
    t.equal((await origin.command('sendOrder', {}, { as: 'waiter', params: { id } })).status, 200);
  },
);

t.test('an undo takes back its own 86 and no later one', async t => {
  const { origin, salmonId, ...stocked } = await createStockedOrigin(t);
  const first = await origin.command('setIngredientAvailability', { available: false }, asCook(salmonId));
  const second = await origin.command(
    'setIngredientAvailability',
    { available: false, until: 'endOfDay' },
    { as: 'bar', params: { id: salmonId } },
  );
  t.equal(second.data.unavailable?.at, first.data.unavailable?.at, 'nobody is told a second time');
  const undo = (undoes: number) =>
    origin.command('setIngredientAvailability', { available: true, undoes }, asCook(salmonId));
  t.match((await undo(first.data.version)).problem, { status: 412, code: 'VERSION_CONFLICT' });
  t.same(await outDishes({ origin, salmonId, ...stocked }), ['Pierogi']);
  const undone = await undo(second.data.version);
  t.same(undone.data.unavailable, first.data.unavailable, 'the first one still means it');
  t.same(await outDishes({ origin, salmonId, ...stocked }), ['Pierogi']);
  await origin.command('setIngredientAvailability', { available: true }, asCook(salmonId));
  t.same(await outDishes({ origin, salmonId, ...stocked }), []);

  const out = await origin.command('setAvailability', { available: false }, asCook(soup));
  const again = await origin.command('setAvailability', { available: false }, asCook(soup));
  t.same(again.data.unavailable, out.data.unavailable, 'two kitchens at once: the first one’s 86');
  const { version: undoes } = out.data;
  const late = await origin.command('setAvailability', { available: true, undoes }, asCook(soup));
  t.match(late.problem, { code: 'VERSION_CONFLICT', current: { unavailable: { reason: '86' } } });
  const own = { available: true, undoes: again.data.version };
  const left = await origin.command('setAvailability', own, asCook(soup));
  t.same(left.data.unavailable, out.data.unavailable);
});

t.test('an undo counts nothing anew: what was sold out meanwhile stays sold out', async t => {
  const stocked = await createStockedOrigin(t);
  const { origin } = stocked;
  await origin.command('setAvailability', { available: true, portionsLeft: 1 }, asCook(soup));
  const { id } = await unsent(stocked, table1, [soup]);
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  const out = await origin.command('setAvailability', { available: false }, asCook(soup));
  const undo = { available: true, undoes: out.data.version };
  t.match((await origin.command('setAvailability', undo, asCook(soup))).data, { portionsLeft: 0 });
  const back = await origin.command('setAvailability', { available: true }, asCook(soup));
  t.notOk('portionsLeft' in back.data, 'a cook who has it again counts no more');
});
