import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { draftOrder, pay, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const reason = 'Pomyłka';

function merge(origin: OriginFixture, into: Pick<Order, 'id'>, orderId: string) {
  return origin.command('mergeOrders', { orderId }, { as: 'waiter', params: { id: into.id } });
}

function unmerge(origin: OriginFixture, from: Pick<Order, 'id'>, orderId: string) {
  return origin.command('unmergeOrders', { orderId }, { as: 'waiter', params: { id: from.id } });
}

async function orderNow(origin: OriginFixture, { id }: Pick<Order, 'id'>) {
  return (await origin.read('waiterOrder', { params: { id } })).data;
}

async function kitchen(origin: OriginFixture) {
  const { data } = await origin.read('preparationOrders', { params: { location: 'kitchen' } });
  return data.map(({ id, orderId, tableLabel, movedFrom, lines }) => {
    return { id, orderId, tableLabel, movedFrom, lines: lines.map(line => line.id) };
  });
}

async function twoTables(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  const one = await sentOrder(origin, ['soup', 'beer']);
  const two = await sentOrder(origin, ['dumplings'], restaurantIds.table2);
  return { origin, one, two };
}

t.test('two tables become one: lines keep ids and states, tickets stay, money adds up', async t => {
  const { origin, one, two } = await twoTables(t);
  const before = await kitchen(origin);
  const { status, data } = await merge(origin, one, two.id);
  t.equal(status, 200);
  t.same(
    data.lines.map(({ id, state }) => [id, state]),
    [...one.lines, ...two.lines].map(({ id, state }) => [id, state]),
  );
  t.match(data, {
    total: one.total + two.total,
    guestCount: 4,
    mergedFrom: [{ orderId: two.id, number: two.number, tableLabel: '2' }],
  });
  t.same(Object.keys(data.mergedFrom[0] ?? {}), ['orderId', 'number', 'tableLabel']);
  const source = await orderNow(origin, two);
  t.match(source, { state: 'cancelled', mergedIntoId: one.id, total: 0, lines: [] });
  t.same(
    await kitchen(origin),
    before.map(ticket => {
      const isMoved = ticket.orderId === two.id;
      return isMoved ? { ...ticket, orderId: one.id, tableLabel: '1', movedFrom: '2' } : ticket;
    }),
  );
  t.equal((await origin.read('waiterOrders')).data.length, 1);
});

t.test('the undo puts everything back as it was', async t => {
  const { origin, one, two } = await twoTables(t);
  const before = await kitchen(origin);
  await merge(origin, one, two.id);
  const { status, data } = await unmerge(origin, one, two.id);
  t.equal(status, 200);
  t.match(data, { total: one.total, guestCount: one.guestCount, mergedFrom: [] });
  t.same(data.lines, one.lines);
  const source = await orderNow(origin, two);
  const comparable = ({ version: _, ...rest }: Order) => rest;
  t.same(comparable(source), comparable(two));
  t.same(await kitchen(origin), before);
  t.equal(refusalOf(await unmerge(origin, one, two.id)), 'NOT_MERGED');
});

t.test('joined guests have seats of their own, also in their allergies, until they leave', async t => {
  const { origin, one, two } = await twoTables(t);
  const allergies = [{ seat: 1, allergens: ['milk' as const] }];
  await origin.command('changeOrder', { allergies }, { as: 'waiter', params: { id: two.id } });
  const { data } = await merge(origin, one, two.id);
  t.same(
    data.lines.map(({ name, seat }) => [name, seat]),
    [
      ['Zupa', 1],
      ['Piwo', 2],
      ['Pierogi', 3],
    ],
  );
  t.same(data.allergies, [{ seat: 3, allergens: ['milk'] }]);
  const { data: alone } = await unmerge(origin, one, two.id);
  t.same(alone.allergies, undefined);
  t.match(await orderNow(origin, two), { allergies, lines: [{ name: 'Pierogi', seat: 1 }] });
});

t.test('lines of both that were sent together part again, each with a ticket', async t => {
  const origin = await createOrigin(t);
  const one = await draftOrder(origin, ['soup']);
  const two = await draftOrder(origin, ['soup'], restaurantIds.table2);
  await merge(origin, one, two.id);
  await origin.command('sendOrder', {}, { params: { id: one.id } });
  t.equal((await kitchen(origin)).length, 1);
  await unmerge(origin, one, two.id);
  t.match(
    (await kitchen(origin)).toSorted((a, b) => String(a.tableLabel).localeCompare(String(b.tableLabel))),
    [
      { tableLabel: '1', movedFrom: undefined, lines: [one.lines[0]?.id] },
      { tableLabel: '2', movedFrom: '1', lines: [two.lines[0]?.id] },
    ],
  );
  t.match(await orderNow(origin, two), { state: 'open', lines: [{ state: 'sent' }], total: 2200 });
});

t.test('a part of a line goes back with the line it came from; what was added since stays', async t => {
  const origin = await createOrigin(t);
  const one = await draftOrder(origin, ['soup']);
  const lines = [{ menuItemId: restaurantIds.beer, quantity: 2 }];
  const body = { type: 'dineIn', tableId: restaurantIds.table2, guestCount: 1, lines } as const;
  const two = (await origin.command('createOrder', body)).data;
  await merge(origin, one, two.id);
  const lineId = two.lines[0]?.id ?? '';
  await origin.command('splitLine', { quantity: 1 }, { params: { id: one.id, lineId } });
  const added = { lines: [{ menuItemId: restaurantIds.water, quantity: 1 }] };
  await origin.command('addLines', added, { params: { id: one.id } });
  const { data } = await unmerge(origin, one, two.id);
  t.same(
    data.lines.map(({ name }) => name),
    ['Zupa', 'Woda'],
  );
  t.match((await orderNow(origin, two)).lines, [{ name: 'Piwo' }, { splitFromId: lineId }]);
});

t.test('an order that others came into brings them along, and each can leave by itself', async t => {
  const { origin, one, two } = await twoTables(t);
  const tab = { type: 'dineIn', name: 'Bar', guestCount: 1 } as const;
  const lines = [{ menuItemId: restaurantIds.water, quantity: 1 }];
  const bar = (await origin.command('createOrder', { ...tab, lines })).data;
  await merge(origin, two, one.id);
  const { data } = await merge(origin, bar, two.id);
  t.match(data, { mergedFrom: [{ orderId: one.id }, { orderId: two.id }], total: 8000 });
  t.equal((await orderNow(origin, one)).mergedIntoId, bar.id);
  await unmerge(origin, bar, one.id);
  t.match(await orderNow(origin, one), { state: 'open', total: one.total, lines: one.lines });
  t.match(await orderNow(origin, bar), { total: 4900, mergedFrom: [{ orderId: two.id }] });
});

t.test('what can’t be merged says why', async t => {
  const { origin, one, two } = await twoTables(t);
  const self = await merge(origin, one, one.id);
  t.match(self.problem, { code: 'MERGE_NOT_POSSIBLE', errors: [{ path: 'orderId' }] });
  t.match((await merge(origin, one, restaurantIds.soup)).problem, { code: 'NOT_FOUND', errors: [{}] });
  t.equal(refusalOf(await merge(origin, { id: restaurantIds.soup }, two.id)), 'NOT_FOUND');
  await pay(origin, two.id, { kind: 'cash', amount: 100 });
  t.equal(refusalOf(await merge(origin, one, two.id)), 'MERGE_NOT_POSSIBLE');
  t.equal((await merge(origin, two, one.id)).status, 200, 'what was paid stays with its order');
  t.equal(refusalOf(await unmerge(origin, two, one.id)), 'ORDER_HAS_PAYMENTS');
});

t.test('the undo waits until the other table is free again, and there at all', async t => {
  const { origin, one, two } = await twoTables(t);
  await merge(origin, one, two.id);
  const next = await draftOrder(origin, [], restaurantIds.table2);
  const taken = await unmerge(origin, one, two.id);
  t.match(taken.problem, { code: 'TABLE_HAS_OPEN_ORDER', orderId: next.id });
  await origin.command('cancelOrder', {}, { params: { id: next.id } });
  const away = { archived_at: '2025-11-20T19:00:00.000Z' };
  const table = origin.database.db.updateTable('restaurant_tables').where('id', '=', restaurantIds.table2);
  await table.set(away).execute();
  t.equal(refusalOf(await unmerge(origin, one, two.id)), 'MERGE_NOT_POSSIBLE');
  await table.set({ archived_at: null }).execute();
  t.equal((await unmerge(origin, one, two.id)).status, 200);
  t.equal(refusalOf(await unmerge(origin, one, restaurantIds.soup)), 'NOT_FOUND');
});

t.test('a discount of the whole order is not carried to another table', async t => {
  const { origin, one, two } = await twoTables(t);
  const discount = { kind: 'percent', value: 5, reason } as const;
  await origin.command('discountOrder', { discount }, { params: { id: two.id } });
  t.match((await merge(origin, one, two.id)).problem, { code: 'MERGE_NOT_POSSIBLE' });
  const { data } = await merge(origin, two, one.id);
  t.equal(data.total, 6935, 'in the order that has it, it holds for all');
});

t.test('both orders’ histories tell of the merge and its undo, with what they cost', async t => {
  const { origin, one, two } = await twoTables(t);
  await merge(origin, one, two.id);
  await unmerge(origin, one, two.id);
  const told = async ({ id }: Order) =>
    (await origin.read('orderEvents', { params: { id } })).data.slice(2).map(({ type, payload }) => {
      const { sums } = payload as { sums: { before: { total: number }; after: { total: number } } };
      return [type, sums.before.total, sums.after.total];
    });
  t.same(await told(one), [
    ['order.merged', 3100, 7300],
    ['order.unmerged', 7300, 3100],
  ]);
  t.same(await told(two), [
    ['order.mergedInto', 4200, 0],
    ['order.restored', 0, 4200],
  ]);
});
