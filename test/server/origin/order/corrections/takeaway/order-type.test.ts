/** A whole order goes to takeaway or is eaten in after all: its table, its lines and their VAT, its stations. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { OrderTypeCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { addPaperKitchen, queuedPapers } from '../../../../../helpers/restaurants/paper-station.ts';
import { pay, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, blockedTable } = restaurantIds;

function change(
  origin: OriginFixture,
  { id }: Pick<Order, 'id'>,
  body: OrderTypeCommand,
  key = createUuid(),
) {
  return origin.command('changeOrderType', body, { as: 'waiter', params: { id }, key });
}

async function kitchenTickets(origin: OriginFixture) {
  const params = { location: 'kitchen' };
  return (await origin.read('preparationOrders', { as: 'kitchen', params })).data;
}

t.test('from the table to takeaway: the number stays, the table is free, the VAT follows', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const pickupAt = '2025-11-20T19:00:00.000Z';
  const key = createUuid();
  const body = { type: 'takeaway', name: 'Ola', phone: '600 100 200', pickupAt } as const;
  const { data, text } = await change(origin, order, body, key);
  t.equal((await change(origin, order, body, key)).text, text, 'pressed again');
  t.match(data, { number: order.number, type: 'takeaway', name: 'Ola', phone: '600 100 200', pickupAt });
  t.notOk('tableId' in data);
  t.equal(data.total, order.total);
  t.match(data.lines, [
    { vatRate: 5, isTakeaway: true, lateAt: '2025-11-20T19:00:00.000Z' },
    { vatRate: 8, isTakeaway: true },
    { vatRate: 23, isTakeaway: true },
  ]);
  t.match(data.vatBreakdown, [
    { rate: 23, gross: 900 },
    { rate: 8, gross: 4_200 },
    { rate: 5, gross: 2_200 },
  ]);
  const tables = (await origin.read('waiterTables', { as: 'waiter' })).data;
  t.match(
    tables.find(({ id }) => id === table1),
    { state: 'free' },
  );
  t.equal((await sentOrder(origin, ['soup'])).tableId, table1, 'others sit down there');
});

t.test('and back: at a free table, or as a tab; the guest’s phone and pickup time are gone', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup'], null);
  const phone = '600 100 200';
  await origin.command('changeOrder', { phone }, { as: 'waiter', params: { id: order.id } });
  const seated = await change(origin, order, { type: 'dineIn', tableId: table2, guestCount: 3 });
  t.match(seated.data, { type: 'dineIn', tableId: table2, tableLabel: '2', guestCount: 3 });
  t.notOk('phone' in seated.data);
  t.match(seated.data.lines, [{ vatRate: 8, isTakeaway: undefined }]);
  await change(origin, order, { type: 'takeaway' });
  const tab = await change(origin, order, { type: 'dineIn', name: 'Ola' });
  t.match(tab.data, { type: 'dineIn', name: 'Ola', tableId: undefined });
});

t.test('what does not go together is refused by its field', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const other = await sentOrder(origin, ['soup'], null);
  const refused = async (of: Order, body: OrderTypeCommand, path: string, code = 'INVALID_REQUEST') =>
    t.match(await change(origin, of, body), { problem: { code, errors: [{ path }] } }, JSON.stringify(body));
  await refused(order, { type: 'dineIn', tableId: table2 }, 'type');
  await refused(order, { type: 'takeaway', tableId: table2 }, 'tableId');
  await refused(order, { type: 'takeaway', pickupAt: '2025-11-23T18:00:00.000Z' }, 'pickupAt');
  await refused(other, { type: 'dineIn' }, 'tableId');
  await refused(other, { type: 'dineIn', tableId: blockedTable }, 'tableId', 'TABLE_BLOCKED');
  await refused(other, { type: 'dineIn', name: 'Ola', phone: '600 100 200' }, 'phone');
  await refused(other, { type: 'dineIn', name: 'Ola', pickupAt: '2025-11-20T19:00:00.000Z' }, 'pickupAt');
  const taken = await change(origin, other, { type: 'dineIn', tableId: table1 });
  t.match(taken.problem, { code: 'TABLE_HAS_OPEN_ORDER', orderId: order.id });
});

t.test('two phones at once: one of them is told that it is done', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const answers = await Promise.all([1, 2].map(() => change(origin, order, { type: 'takeaway' })));
  t.same(answers.map(({ status }) => status).sort(), [200, 400]);
});

t.test('what the guests had at the table, and what they paid for, stays as it was', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'soup', 'soup']);
  const [served = '', paid = ''] = order.lines.map(({ id }) => id);
  const params = { id: order.id };
  await origin.command('serveLines', { lineIds: [served], notReady: true }, { as: 'waiter', params });
  await pay(origin, order.id, { kind: 'card', amount: 2_200, lineIds: [paid] });
  const { data } = await change(origin, order, { type: 'takeaway' });
  t.match(data.lines, [
    { vatRate: 8, isTakeaway: undefined },
    { vatRate: 8, isTakeaway: undefined },
    { vatRate: 5, isTakeaway: true },
  ]);
  t.match(data.vatBreakdown, [
    { rate: 8, gross: 4_400 },
    { rate: 5, gross: 2_200 },
  ]);
});

t.test('a payment of a part of everything makes the VAT of all a fact', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  await pay(origin, order.id, { kind: 'card', amount: 100 });
  t.equal(refusalOf(await change(origin, order, { type: 'takeaway' })), 'ORDER_HAS_PAYMENTS');
  await pay(origin, order.id, { kind: 'card', amount: order.due - 100, closes: true });
  t.equal(refusalOf(await change(origin, order, { type: 'takeaway' })), 'ORDER_NOT_OPEN');
});

t.test('its stations are told where it goes and what is to be packed, on screen and on paper', async t => {
  const origin = await createOrigin(t);
  await addPaperKitchen(origin);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  await change(origin, order, { type: 'takeaway' });
  const told = { isTakeaway: true, adjustment: { isTakeawayChanged: true } };
  for (const ticket of await kitchenTickets(origin))
    t.match(ticket, { orderType: 'takeaway', movedFrom: '1', lines: [told] });
  for (const { id } of await kitchenTickets(origin))
    await origin.command('seeTicket', {}, { as: 'kitchen', params: { id } });
  for (const ticket of await kitchenTickets(origin))
    t.match(ticket, { movedFrom: undefined, lines: [{ isTakeaway: true, adjustment: undefined }] });
  const papers = await queuedPapers(origin);
  const slip = papers.at(-1);
  const number = order.number;
  t.match(slip, { slip: 'change', isTakeaway: true, movedFrom: '1', orderNumber: number });
  t.match(slip?.lines, [{ isTakeaway: true }, { isTakeaway: true }]);
  await change(origin, order, { type: 'dineIn', tableId: table1 });
  const tickets = await kitchenTickets(origin);
  t.match(tickets[0], { orderType: 'dineIn', tableLabel: '1', movedFrom: `#${number}` });
  const back = (await queuedPapers(origin)).at(-1);
  t.match(back, { slip: 'change', movedFrom: `#${number}`, tableLabel: '1', lines: [{ isTakeaway: false }] });
});

t.test('the history has the table, the type and each line’s rates, and no name or phone', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  await change(origin, order, { type: 'takeaway', name: 'Ola Tajna', phone: '600 100 200' });
  const { data: events } = await origin.read('orderEvents', { params: { id: order.id } });
  const told = events.find(({ type }) => type === 'order.typeChanged');
  t.match(told?.payload, {
    before: { type: 'dineIn', tableId: table1, tableLabel: '1' },
    after: { type: 'takeaway', tableId: null },
    isPhoneChanged: true,
    lines: [{ name: 'Zupa', before: { vatRate: 8 }, after: { vatRate: 5, isTakeaway: true } }],
  });
  t.notMatch(JSON.stringify(told), /Tajna|600/);
  const left = await origin.database.db
    .selectFrom('events')
    .select('entity_id')
    .where('type', '=', 'table.left')
    .execute();
  t.same(left, [{ entity_id: table1 }]);
});
