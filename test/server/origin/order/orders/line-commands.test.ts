import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, soup, beer, trout, inactive, inHiddenCategory } = restaurantIds;

async function openOrder(origin: OriginFixture) {
  const body = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  return { id: data.id };
}

t.test('two waiters add to one order and lose nothing', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const answers = await Promise.all([
    origin.command('addLines', { lines: [{ menuItemId: soup, quantity: 1 }] }, { as: 'waiter', params }),
    origin.command(
      'addLines',
      { lines: [{ menuItemId: beer, quantity: 2 }] },
      { as: 'secondWaiter', params },
    ),
  ]);
  t.same(
    answers.map(answer => answer.status),
    [200, 200],
  );
  const { data } = await origin.read('waiterOrder', { params });
  t.match(data, { lines: [{ name: 'Zupa' }, { name: 'Piwo' }], total: 4000, version: 3 });
});

t.test('what is not on the menu is refused, every place of it is named and nothing is added', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const unknown = [createUuid(), inactive, inHiddenCategory];
  const lines = [soup, ...unknown].map(menuItemId => ({ menuItemId, quantity: 1 }));
  const { problem } = await origin.command('addLines', { lines }, { as: 'waiter', params });
  t.match(problem, { status: 422, code: 'ITEM_UNKNOWN' });
  t.same(
    problem.errors?.map(error => error.path),
    ['lines/1/menuItemId', 'lines/2/menuItemId', 'lines/3/menuItemId'],
  );
  t.same((await origin.read('waiterOrder', { params })).data.lines, []);
});

t.test('a dish that is out is refused until its time comes back', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const lines = [{ menuItemId: trout, quantity: 1 }];
  const add = () => origin.command('addLines', { lines }, { as: 'waiter', params });
  t.match((await add()).problem, {
    status: 422,
    code: 'ITEM_UNAVAILABLE',
    errors: [{ path: 'lines/0/menuItemId', message: 'Pstrąg is not available' }],
  });
  const unavailable = { reason: 'x', by: 'y', at: '2025-11-20T17:00:00Z', until: '2025-11-20T19:00:00Z' };
  await origin.database.db
    .updateTable('menu_items')
    .set({ unavailable: JSON.stringify(unavailable) })
    .where('id', '=', trout)
    .execute();
  t.equal((await add()).problem.code, 'ITEM_UNAVAILABLE');
  origin.clock.nowMs += 60 * 60_000;
  t.equal((await add()).status, 200);
});

t.test('quantities, notes, seats and courses have limits, and the field is named §5.9a', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const good = { menuItemId: soup, quantity: 1 };
  const bad = [
    [{ ...good, quantity: 0 }, 'quantity'],
    [{ ...good, quantity: 1000 }, 'quantity'],
    [{ ...good, quantity: 1.5 }, 'quantity'],
    [{ ...good, note: 'x'.repeat(201) }, 'note'],
    [{ ...good, note: '   ' }, 'note'],
    [{ ...good, seat: 0 }, 'seat'],
    [{ ...good, course: 6 }, 'course'],
    [{ ...good, menuItemId: 'zupa' }, 'menuItemId'],
    [{ ...good, price: 1 }, 'price'],
  ] as const;
  for (const [line, field] of bad) {
    const { problem } = await origin.command('addLines', { lines: [line] }, { as: 'waiter', params });
    t.match(problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: `lines/0/${field}` }] });
  }
  const none = await origin.command('addLines', { lines: [] }, { as: 'waiter', params });
  t.match(none.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'lines' }] });
  t.same((await origin.read('waiterOrder', { params })).data.lines, []);
});

t.test('a draft can be changed and removed', async t => {
  const origin = await createOrigin(t);
  const order = await openOrder(origin);
  const lines = [{ menuItemId: soup, quantity: 1, note: 'ostra', seat: 2 }];
  const added = await origin.command('addLines', { lines }, { as: 'waiter', params: order });
  const params = { ...order, lineId: added.data.lines[0]?.id ?? '' };
  const change = { quantity: 3, note: null, course: 4 };
  const changed = await origin.command('changeLine', change, { as: 'waiter', params });
  t.match(changed.data, { total: 6600, lines: [{ quantity: 3, course: 4, seat: 2 }] });
  t.notOk('note' in (changed.data.lines[0] ?? {}));
  const removed = await origin.command('removeLine', undefined, { as: 'waiter', params });
  t.match(removed.data, { total: 0, lines: [], vatBreakdown: [] });
  const again = await origin.command('removeLine', undefined, { as: 'waiter', params });
  t.match(again.problem, { status: 409, code: 'LINE_STATE' });
  const kept = await origin.database.db.selectFrom('events').select('type').orderBy('seq').execute();
  t.same(
    kept.map(event => event.type),
    ['order.opened', 'lines.added', 'line.changed', 'line.removed'],
  );
});

t.test('what was sent can no longer be changed or removed', async t => {
  const origin = await createOrigin(t);
  const order = await openOrder(origin);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const added = await origin.command('addLines', { lines }, { as: 'waiter', params: order });
  await origin.command('sendOrder', {}, { as: 'waiter', params: order });
  const params = { ...order, lineId: added.data.lines[0]?.id ?? '' };
  const changed = await origin.command('changeLine', { quantity: 2 }, { as: 'waiter', params });
  t.match(changed.problem, { status: 409, code: 'LINE_STATE' });
  const removed = await origin.command('removeLine', undefined, { as: 'waiter', params });
  t.equal(removed.problem.code, 'LINE_STATE');
  const unknown = { ...order, lineId: createUuid() };
  t.equal((await origin.command('removeLine', undefined, { as: 'waiter', params: unknown })).status, 404);
});

t.test('a later price of the menu leaves what was ordered as it was', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  await origin.command('addLines', { lines }, { as: 'waiter', params });
  await origin.database.db.updateTable('menu_items').set({ price: 9900 }).where('id', '=', soup).execute();
  const { data } = await origin.command('addLines', { lines }, { as: 'waiter', params });
  t.same(
    data.lines.map(line => line.unitPrice),
    [2200, 9900],
  );
});
