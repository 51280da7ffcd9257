import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createStockedOrigin, ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

t.test('count, delivery and waste move the stock, and the newest movement stands first §10.2g', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const options = { params: { id: salmonId } };
  const book = async (reason: 'count' | 'delivery' | 'waste', amount: number) => {
    origin.clock.nowMs += 1_000;
    return (await origin.command('bookStock', { reason, amount }, options)).data.stock;
  };
  t.equal(await book('delivery', 1_500.5), 3_500.5);
  t.equal(await book('waste', 200), 3_300.5);
  t.equal(await book('count', 3_250), 3_250);
  const noted = { reason: 'waste', amount: 4_000, note: 'lodówka stanęła' } as const;
  const last = await origin.command('bookStock', noted, options);
  t.match(last.data, { id: salmonId, stock: -750, usedBy: 1, version: 1 });
  const { data } = await origin.read('stockMovements', options);
  t.same(
    data.map(({ reason, delta, stockAfter }) => [reason, delta, stockAfter]),
    [
      ['waste', -4_000, -750],
      ['count', -50.5, 3_250],
      ['waste', -200, 3_300.5],
      ['delivery', 1_500.5, 3_500.5],
      ['count', 2_000, 2_000],
    ],
  );
  t.match(data[0], { ingredientId: salmonId, note: 'lodówka stanęła', by: 'The admin' });
  t.equal((await origin.read('ingredients')).data[1]?.stock, -750);
});

t.test('a booking disturbs nobody who edits the ingredient, and leaves the menu’s tag alone', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const tagOf = async (name: 'waiterMenu' | 'ingredients') => (await origin.read(name)).headers.etag;
  const [menu, list] = [await tagOf('waiterMenu'), await tagOf('ingredients')];
  await origin.command('bookStock', { reason: 'delivery', amount: 5 }, { params: { id: salmonId } });
  t.equal(await tagOf('waiterMenu'), menu);
  t.not(await tagOf('ingredients'), list);
  const options = { params: { id: salmonId }, headers: ifMatch(1) };
  const changed = await origin.command('changeIngredient', { lowStock: 100 }, options);
  t.match(changed, { status: 200, data: { stock: 2_005, lowStock: 100 } });
});

t.test('a tap that is repeated books once, an id books once', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const id = createUuid();
  const options = { params: { id: salmonId }, key: createUuid() };
  const delivery = { id, reason: 'delivery', amount: 10 } as const;
  await origin.command('bookStock', delivery, options);
  t.equal((await origin.command('bookStock', delivery, options)).data.stock, 2_010);
  const twice = await origin.command('bookStock', delivery, { params: { id: salmonId } });
  t.match(twice.problem, { status: 409, errors: [{ path: 'id' }] });
  t.match((await origin.read('stockMovements', options)).data, [{ id, delta: 10 }, { reason: 'count' }]);
});

t.test('nothing delivered, a negative amount and a sale by hand are refused by field', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  const bookings = [
    [{ reason: 'delivery', amount: 0 }, 'amount'],
    [{ reason: 'waste', amount: -1 }, 'amount'],
    [{ reason: 'delivery', amount: 9_999_999 }, 'amount'],
    [{ reason: 'sale' as 'waste', amount: 1 }, 'reason'],
  ] as const;
  for (const [booking, path] of bookings) {
    const { problem } = await origin.command('bookStock', booking, { params: { id: salmonId } });
    t.match(problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path }] });
  }
});

t.test('the newest 200 movements are shown', async t => {
  const { origin, dillId } = await createStockedOrigin(t);
  const options = { params: { id: dillId } };
  for (let amount = 1; amount <= 203; amount += 1) {
    await origin.command('bookStock', { reason: 'count', amount }, options);
  }
  const { data } = await origin.read('stockMovements', options);
  t.equal(data.length, 200);
  t.equal(data[0]?.stockAfter, 203);
  t.equal(data.at(-1)?.stockAfter, 4);
});

t.test('every change of an ingredient can be read back', async t => {
  const { origin, salmonId } = await createStockedOrigin(t);
  await origin.command('bookStock', { reason: 'waste', amount: 5 }, { params: { id: salmonId } });
  const rows = await origin.database.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('entity_id', '=', salmonId)
    .orderBy('seq')
    .execute();
  t.same(
    rows.map(({ type }) => type),
    ['ingredient.created', 'ingredient.stockBooked'],
  );
  t.match(JSON.parse(rows[1]?.payload ?? ''), { movement: { delta: -5, stockAfter: 1_995 } });
});
