/** Practice orders are training orders that no station sees; the origin calls their dishes ready. */
import t, { type Test } from 'tap';
import { type WriteBody, type WriteName, writeNames } from '#shared/contract/writes.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOwnTransaction } from '../../../../../server/origin/kernel/calls/own-transaction.ts';
import { startPracticeKitchen } from '../../../../../server/origin/order/orders/start-practice-kitchen.ts';
import { originLinks } from '../../../../../server/origin/origin-links.ts';
import { closeDay } from '../../../../helpers/cash/day-end.ts';
import { writeBodies } from '../../../../helpers/fuzz/permission-bodies.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, beer, water, table2 } = restaurantIds;
const as = 'waiter' as const;

const practice = {
  type: 'dineIn',
  ...{ guestCount: 2, isTraining: true, isPractice: true },
  lines: [soup, beer, water].map(menuItemId => ({ menuItemId, quantity: 1 })),
} satisfies WriteBody<'createOrder'>;

async function opened(origin: OriginFixture): Promise<Order> {
  return (await origin.command('createOrder', practice, { as })).data;
}

async function sent(origin: OriginFixture): Promise<Order> {
  const { id } = await opened(origin);
  const { data, status, text } = await origin.command('sendOrder', {}, { as, params: { id } });
  if (status !== 200) throw new Error(text);
  return data;
}

async function latest(origin: OriginFixture, id: string): Promise<Order> {
  return (await origin.read('adminOrder', { params: { id } })).data;
}

/** Runs the practice kitchen once. */
async function answerDue(t: Test, { database, clock }: OriginFixture): Promise<void> {
  const now = () => clock.nowMs;
  const change = createOwnTransaction({ database, now, links: originLinks, afterCommit: () => {} });
  let work = () => {};
  const after = (_delayMs: number, due: () => void) => {
    work = due;
    return () => {};
  };
  const log = { error: (fault: unknown) => t.fail(String(fault)) };
  const kitchen = startPracticeKitchen({ database, now, change, clock: { after }, log });
  work();
  await kitchen.stop();
}

async function answered(origin: OriginFixture, t: Test): Promise<Order> {
  const { id } = await sent(origin);
  origin.clock.nowMs += limits.practiceKitchenMs;
  await answerDue(t, origin);
  return latest(origin, id);
}

/** All that stations, printers and the office see of the order. */
async function seenOf(origin: OriginFixture, { id, lines }: Order): Promise<string[]> {
  const ids = [id, ...lines.map(line => line.id)];
  const reads = ['preparationOrders', 'printJobs', 'overview', 'dayReportDraft', 'cashSessions'] as const;
  const seen: string[] = [];
  for (const name of reads)
    for (const location of ['kitchen', 'bar']) {
      const { status, text } = await origin.read(name, { params: { location } });
      if (status !== 200) throw new Error(`${name}: ${text}`);
      if (ids.some(known => text.includes(known))) seen.push(name);
    }
  return seen;
}

const statesOf = ({ lines }: Order) => lines.map(({ state }) => state);

t.test('its kitchen answers by itself, it ends once served, and nobody else hears of it', async t => {
  const origin = await createOrigin(t);
  const order = await sent(origin);
  t.match(order, { isTraining: true, isPractice: true, state: 'open' });
  t.same(statesOf(order), ['sent', 'sent', 'sent']);
  t.same(await seenOf(origin, order), []);
  for (const name of ['waiterOrders', 'waiterTables'] as const)
    t.notOk((await origin.read(name, { as })).text.includes(order.id), name);

  origin.clock.nowMs += limits.practiceKitchenMs - 1;
  await answerDue(t, origin);
  t.same(statesOf(await latest(origin, order.id)), ['sent', 'sent', 'sent']);
  origin.clock.nowMs += 1;
  await answerDue(t, origin);
  const ready = await latest(origin, order.id);
  t.same(statesOf(ready), ['ready', 'ready', 'ready']);
  t.same(await seenOf(origin, order), []);
  await answerDue(t, origin);
  t.equal((await latest(origin, order.id)).version, ready.version, 'an answered order stays as it is');

  const lineIds = order.lines.map(line => line.id);
  const served = await origin.command('serveLines', { lineIds }, { as, params: { id: order.id } });
  t.match(served.data, { state: 'cancelled', lines: [], total: 0, payments: [] });
});

t.test('a person has one of them: the next one ends it', async t => {
  const origin = await createOrigin(t);
  const { id } = await sent(origin);
  const ofColleague = (await origin.command('createOrder', practice)).data;
  for (let count = 0; count <= limits.trainingOrdersMax; count += 1)
    t.equal((await latest(origin, (await opened(origin)).id)).state, 'open');
  t.equal((await latest(origin, id)).state, 'cancelled');
  t.equal((await latest(origin, ofColleague.id)).state, 'open');
});

t.test('held courses, undone sends and dishes of allergic guests are answered, too', async t => {
  const origin = await createOrigin(t);
  const { id } = await opened(origin);
  const of = { as, params: { id } } as const;
  await origin.command('changeOrder', { allergies: [{ allergens: ['milk'] }] }, of);
  const held = await origin.command('sendOrder', { holdCourses: [1], allergyConfirmed: ['milk'] }, of);
  t.same(statesOf(held.data), ['held', 'sent', 'sent'], held.text);
  const { lines } = await latest(origin, id);
  t.equal((await origin.command('fireCourse', { course: 1, allergyConfirmed: ['milk'] }, of)).status, 200);
  const lineIds = lines.map(line => line.id);
  const undone = await origin.command('undoLines', { lineIds }, of);
  t.equal(undone.status, 200, undone.text);
  t.same(await seenOf(origin, undone.data), []);
  const again = await origin.command('sendOrder', { lineIds, allergyConfirmed: ['milk'] }, of);
  t.equal(again.status, 200, again.text);
  t.same(statesOf(again.data), ['sent', 'sent', 'sent']);
  origin.clock.nowMs += limits.practiceKitchenMs;
  await answerDue(t, origin);
  t.same(statesOf(await latest(origin, id)), ['ready', 'ready', 'ready']);
});

t.test('one rule decides of every command what it may do with it', async t => {
  const origin = await createOrigin(t);
  const real = await sentOrder(origin, ['soup']);
  const changing = new Set<WriteName>();
  const wrong: string[] = [];
  // These end the restaurant's day, or somebody's account.
  const last: readonly WriteName[] = ['makeDayReport', 'changeUser', 'archiveUser'];
  const stages = [opened, sent, answered] as const;
  const names = writeNames.filter(name => !last.includes(name));
  for (const [name, open] of names.flatMap(name => stages.map(stage => [name, stage] as const))) {
    const order = await open(origin, t);
    const lineId = order.lines[0]?.id ?? '';
    const ids = { items: soup, sentLines: lineId, orders: order.id, targets: order.id, freeTables: table2 };
    const bodies: object[] = [writeBodies[name]?.(ids as never) ?? {}];
    if (name === 'askTransfer') bodies.push({ to: people.admin.userId, orderIds: [order.id] });
    if (name === 'changeOrder') bodies.push({ waiterId: people.admin.userId }, { guestCount: 3 });
    if (name === 'changeLine') bodies.push({ quantity: 2 });
    for (const body of bodies)
      for (const id of [order.id, lineId, real.id]) {
        const params = { id, lineId, paymentId: real.id, approvalId: real.id };
        const { version } = await latest(origin, order.id);
        const headers = { 'if-match': `"${version}"` };
        await origin.command(name, body as never, { params, headers });
      }
    const after = await latest(origin, order.id);
    if (after.version !== order.version) changing.add(name);
    const isOwn = after.isPractice === true && after.waiterId === people.waiter.userId;
    if (!isOwn || after.tableId !== undefined) wrong.push(name);
    if (after.state === 'open') await origin.command('cancelOrder', {}, { as, params: { id: order.id } });
  }
  const { db } = origin.database;
  for (const table of ['tickets', 'print_jobs', 'payments', 'invoices'] as const) {
    const rows = await db.selectFrom(table).select('order_id').where('order_id', '<>', real.id).execute();
    if (rows.length > 0) wrong.push(table);
  }
  t.same(wrong, []);
  t.same([...changing].toSorted(), [
    ...['addLines', 'cancelOrder', 'changeLine', 'changeOrder', 'claimLines', 'removeLine'],
    ...['sendOrder', 'serveLines', 'undoLines'],
  ]);
});

t.test('it is refused in an offer, and as an order of guests', async t => {
  const origin = await createOrigin(t);
  const { id } = await sent(origin);
  const offer = { to: people.admin.userId, orderIds: [id] };
  t.equal((await origin.command('askTransfer', offer, { as })).problem.code, 'TRAINING_ORDER');
  const toAdmin = { waiterId: people.admin.userId };
  const changed = await origin.command('changeOrder', toAdmin, { params: { id } });
  t.equal(changed.problem.code, 'TRAINING_ORDER');
  const { isTraining: _, ...guests } = practice;
  const real = await origin.command('createOrder', { ...guests, name: 'Ola' }, { as });
  t.match(real.problem, { status: 400, errors: [{ path: 'isPractice' }] });
});

t.test('the Z ends it, and counts nothing of it', async t => {
  const origin = await createOrigin(t);
  const { id } = await sent(origin);
  const z = await closeDay(origin);
  t.match(z.data, { carriedOver: { orders: [] }, figures: { orders: 0, sales: { gross: 0 } } });
  t.equal((await latest(origin, id)).state, 'cancelled');
  origin.clock.nowMs += limits.practiceKitchenMs;
  await answerDue(t, origin);
  t.same((await latest(origin, id)).lines, []);
});
