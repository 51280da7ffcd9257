/** A slip of the finger is voided without anybody's word, as long as nobody can have begun it. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { addTicketPrinter, workFrom } from '../../../../helpers/restaurants/paper-station.ts';
import { changeSettings, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const minuteMs = 60_000;

async function originWith(t: Parameters<typeof createOrigin>[0], voidGraceMinutes: number) {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ voidGraceMinutes }));
  return origin;
}

function voidFirst(origin: OriginFixture, { id, lines }: Order) {
  const params = { id, lineId: lines[0]?.id ?? '' };
  return origin.command('voidLine', { reason: 'Pomyłka' }, { as: 'waiter', params });
}

function command(
  origin: OriginFixture,
  { id, lines }: Order,
  name: 'holdLines' | 'undoLines' | 'serveLines',
  body: { notReady?: boolean } = {},
) {
  const lineIds = lines.map(line => line.id);
  return origin.command(name, { lineIds, ...body }, { as: 'waiter', params: { id } });
}

t.test(
  'younger than the setting, by the server’s clock: its waiter voids it, and the history says so',
  async t => {
    const origin = await originWith(t, 2);
    const order = await sentOrder(origin, ['soup', 'dumplings']);
    origin.clock.nowMs += 2 * minuteMs - 1;
    const { data, status } = await voidFirst(origin, order);
    t.equal(status, 200);
    t.match(data.lines[0], { state: 'voided', seenAt: undefined, void: { started: false } });
    const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
    t.match(events.find(({ type }) => type === 'line.voided')?.payload, { isWithinGrace: true });
    const seen = await origin.command(
      'seeLine',
      {},
      { as: 'kitchen', params: { id: order.lines[0]?.id ?? '' } },
    );
    t.equal(seen.data.lines[0]?.seenAt, '2025-11-20T18:01:59.999Z', 'and sees that the kitchen has seen it');
  },
);

t.test('as old as the setting it needs approval; 0 means that it always does', async t => {
  const origin = await originWith(t, 2);
  const order = await sentOrder(origin, ['soup']);
  origin.clock.nowMs += 2 * minuteMs;
  t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED');
  const never = await originWith(t, 0);
  t.equal(refusalOf(await voidFirst(never, await sentOrder(never, ['soup']))), 'APPROVAL_REQUIRED');
});

t.test('held again, as by the undo of Send, it is still a slip, until the same time', async t => {
  const origin = await originWith(t, 2);
  for (const deed of ['undoLines', 'holdLines'] as const) {
    const [order, late] = [await sentOrder(origin, ['soup'], null), await sentOrder(origin, ['soup'], null)];
    for (const one of [order, late]) await command(origin, one, deed);
    t.equal((await voidFirst(origin, order)).status, 200, deed);
    origin.clock.nowMs += 2 * minuteMs;
    t.equal(refusalOf(await voidFirst(origin, late)), 'APPROVAL_REQUIRED', deed);
  }
});

t.test('what was begun, made or brought never qualifies, whatever it is called afterwards', async t => {
  const origin = await originWith(t, 15);
  const first = (order: Order) => ({ params: { id: order.lines[0]?.id ?? '' } });
  const deeds: Record<string, (order: Order) => Promise<unknown>> = {
    started: order => origin.command('startLine', {}, first(order)),
    ready: order => origin.command('readyLine', {}, first(order)),
    served: order => command(origin, order, 'serveLines', { notReady: true }),
    'served and undone': async order => {
      await command(origin, order, 'serveLines', { notReady: true });
      await command(origin, order, 'undoLines');
    },
    'served, undone and held': async order => {
      await command(origin, order, 'serveLines', { notReady: true });
      await command(origin, order, 'undoLines');
      await command(origin, order, 'holdLines');
    },
    'started and recalled': async order => {
      await origin.command('startLine', {}, first(order));
      await origin.command('recallLine', {}, first(order));
    },
    'ready and recalled': async order => {
      await origin.command('readyLine', {}, first(order));
      await origin.command('recallLine', {}, first(order));
    },
    'held back and fired': async order => {
      await command(origin, order, 'holdLines');
      const { course = 0 } = order.lines[0] ?? {};
      await origin.command('fireCourse', { course }, { as: 'waiter', params: { id: order.id } });
    },
    'undone and fired': async order => {
      await command(origin, order, 'undoLines');
      const { course = 0 } = order.lines[0] ?? {};
      await origin.command('fireCourse', { course }, { as: 'waiter', params: { id: order.id } });
    },
    billed: order => origin.command('requestBill', {}, { as: 'waiter', params: { id: order.id } }),
  };
  for (const [name, deed] of Object.entries(deeds)) {
    const order = await sentOrder(origin, ['soup'], null);
    await deed(order);
    t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED', name);
  }
});

t.test(
  'what its station 86’d is voided without approval until somebody starts it, and the history says so',
  async t => {
    const origin = await originWith(t, 0);
    const dish = { as: 'kitchen', params: { id: restaurantIds.soup } } as const;
    const take = (available: boolean) => origin.command('setAvailability', { available }, dish);
    const [order, started, billed, other] = [
      await sentOrder(origin, ['soup'], null),
      await sentOrder(origin, ['soup'], null),
      await sentOrder(origin, ['soup'], null),
      await sentOrder(origin, ['dumplings'], null),
    ];
    await origin.command('startLine', {}, { params: { id: started.lines[0]?.id ?? '' } });
    await origin.command('requestBill', {}, { as: 'waiter', params: { id: billed.id } });
    t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED', 'not out');
    await take(false);
    for (const one of [started, billed, other])
      t.equal(refusalOf(await voidFirst(origin, one)), 'APPROVAL_REQUIRED');
    await take(true);
    t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED', 'back');
    await take(false);
    await changeSettings(origin, () => ({ useStartStep: false }));
    t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED', 'it may be on the stove');
    await changeSettings(origin, () => ({ useStartStep: true }));
    t.match((await voidFirst(origin, order)).data.lines[0], { state: 'voided', void: { started: false } });
    const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
    t.match(events.find(({ type }) => type === 'line.voided')?.payload, { isOut: true });
  },
);

t.test('who can 86 a dish voids it only with approval', async t => {
  const origin = await originWith(t, 0);
  const order = await sentOrder(origin, ['soup'], null);
  const params = { id: restaurantIds.soup };
  await origin.command('setAvailability', { available: false }, { as: 'kitchen', params });
  const waiter = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
  t.equal((await origin.command('changeUser', { roles: ['waiter', 'bar'] }, waiter)).status, 200);
  t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED');
});

t.test('what is printed counts as started, and so does what a printer is busy with', async t => {
  const origin = await originWith(t, 15);
  await addTicketPrinter(origin, 'kitchen');
  await workFrom(origin, 'both');
  const { db } = origin.database;
  const jobsIn = (state: 'queued' | 'printing' | 'unknown' | 'failed') =>
    db.updateTable('print_jobs').set({ state }).where('kind', '=', 'kitchenTicket').execute();
  for (const state of ['printing', 'unknown'] as const) {
    const order = await sentOrder(origin, ['soup'], null);
    await jobsIn(state);
    t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED', state);
    await jobsIn('failed');
    t.equal((await voidFirst(origin, order)).status, 200, 'nothing was printed after all');
  }
  const order = await sentOrder(origin, ['soup'], null);
  await db
    .updateTable('order_lines')
    .set({ printed_at: order.openedAt })
    .where('order_id', '=', order.id)
    .execute();
  t.equal(refusalOf(await voidFirst(origin, order)), 'APPROVAL_REQUIRED');
});
